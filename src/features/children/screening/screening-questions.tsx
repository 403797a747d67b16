import { useId } from 'react';
import { isOfOneVaccine, type Question } from '#domain/immunization/screening/conditions.ts';
import type { Found } from '#domain/immunization/screening/findings.ts';
import { Cluster, Grid, Split, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { findingWord, questionWords, screeningStrings as words } from './screening-strings.ts';
import { noAnswers, type VisitAnswers, withFound } from './visit-answers.ts';
import './screening.css';

interface ScreeningQuestionsProps {
  readonly questions: readonly Question[];
  /** Findings that are already on record. */
  readonly findings: readonly Found[];
  readonly answers: VisitAnswers;
  readonly onChange: (answers: VisitAnswers) => void;
}

/** The questions for the vaccines of a visit; one tap answers all of them with no. */
export function ScreeningQuestions({ questions, findings, answers, onChange }: ScreeningQuestionsProps) {
  const isNone = answers.isAsked && answers.found.length === 0;
  return (
    <Stack align="start" className="screening" role="group" aria-label={words.title}>
      {findings.length === 0 ? null : (
        <Cluster as="p" gap="medium" rowGap="small">
          <span>{words.onRecord}</span>
          {findings.map((one) => (
            <Flag key={`${one.condition} ${one.series ?? ''}`} tone="warning">
              {findingWord(one)}
            </Flag>
          ))}
        </Cluster>
      )}
      {questions.length === 0 ? null : isNone ? (
        <Cluster gap="medium" rowGap="small" className="screening-answer">
          <Flag tone="good" icon="check">
            {words.noneFound}
          </Flag>
          <Button tone="quiet" onClick={() => onChange({ ...answers, isAsked: false })}>
            {words.askAgain}
          </Button>
        </Cluster>
      ) : (
        <Grid min={19} gap="wide" rowGap="none" className="screening-list">
          {questions.map((question) => (
            <QuestionBox
              key={question.condition}
              question={question}
              found={answers.found}
              onAnswer={(found, isSo) => onChange(afterAnswer(withFound(answers, found, isSo)))}
            />
          ))}
          {answers.found.length > 0 ? null : (
            <Button
              icon="check"
              onClick={() => onChange({ ...answers, isAsked: true, found: noAnswers.found })}
            >
              {words.none}
            </Button>
          )}
        </Grid>
      )}
    </Stack>
  );
}

/** Unticking a box leaves the question unanswered, rather than answered with no. */
function afterAnswer(answers: VisitAnswers): VisitAnswers {
  return answers.found.length === 0 ? { ...answers, isAsked: false } : answers;
}

interface QuestionBoxProps {
  readonly question: Question;
  readonly found: readonly Found[];
  readonly onAnswer: (found: Found, isSo: boolean) => void;
}

/** One question. A question about a vaccine is asked for each vaccine that the child has had. */
function QuestionBox({ question: { condition, series }, found, onAnswer }: QuestionBoxProps) {
  const id = useId();
  const about = isOfOneVaccine(condition) ? series : [null];
  return about.map((one) => (
    <Split
      as="label"
      columns={['fit', 'fill']}
      key={one ?? ''}
      htmlFor={`${id}${one ?? ''}`}
      className="screening-check"
    >
      <input
        id={`${id}${one ?? ''}`}
        type="checkbox"
        checked={found.some((answer) => answer.condition === condition && answer.series === one)}
        onChange={({ currentTarget }) => onAnswer({ condition, series: one }, currentTarget.checked)}
      />
      <span>
        {questionWords[condition]}
        {one === null ? null : (
          <>
            {' '}
            <strong>({one})</strong>
          </>
        )}
      </span>
    </Split>
  ));
}
