import { useId } from 'react';
import { isOfOneVaccine, type Question } from '#domain/immunization/screening/conditions.ts';
import { type Found, isSameFound } from '#domain/immunization/screening/findings.ts';
import { Cluster, Grid, Split, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { findingWord, questionWords, screeningStrings as words } from './screening-strings.ts';
import { noAnswers, type VisitAnswers, withFound } from './visit-answers.ts';
import './screening.css';

export interface ScreeningQuestionsProps {
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
      <OnRecord findings={findings} />
      {questions.length === 0 ? null : isNone ? (
        <Cluster gap="medium" rowGap="small">
          <Flag tone="good" icon="check">
            {words.noneFound}
          </Flag>
          <Button tone="quiet" onClick={() => onChange({ ...answers, isAsked: false })}>
            {words.askAgain}
          </Button>
        </Cluster>
      ) : (
        <>
          <QuestionBoxes questions={questions} answers={answers} onChange={onChange} />
          {answers.found.length > 0 ? null : (
            <Button
              icon="check"
              onClick={() => onChange({ ...answers, isAsked: true, found: noAnswers.found })}
            >
              {words.none}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

/** Findings against vaccines already on record. */
export function OnRecord({ findings }: Pick<ScreeningQuestionsProps, 'findings'>) {
  if (findings.length === 0) return null;
  return (
    <Cluster as="p" gap="medium" rowGap="small" className="screening-record">
      <span>{words.onRecord}</span>
      {findings.map((one) => (
        <Flag key={`${one.condition} ${one.series ?? ''}`} tone="warning">
          {findingWord(one)}
        </Flag>
      ))}
    </Cluster>
  );
}

/** The questions with a box each; one about a vaccine has a box on a separate line for each vaccine that the child had. */
export function QuestionBoxes({ questions, answers, onChange }: Omit<ScreeningQuestionsProps, 'findings'>) {
  const id = useId();
  const answer = (found: Found, isSo: boolean) => onChange(afterAnswer(withFound(answers, found, isSo)));
  const boxOf = (found: Found, name?: string) => (
    <input
      id={`${id}${found.condition}${found.series ?? ''}`}
      type="checkbox"
      aria-label={name}
      checked={answers.found.some((one) => isSameFound(one, found))}
      onChange={({ currentTarget }) => answer(found, currentTarget.checked)}
    />
  );
  const ofVaccines = questions.filter(({ condition }) => isOfOneVaccine(condition));
  return (
    <div className="screening-list">
      {ofVaccines.map(({ condition, series }) => (
        <Cluster key={condition} gap="large" rowGap="none" className="screening-check">
          <span>{questionWords[condition]}</span>
          {series.map((one) => (
            <Cluster
              as="label"
              key={one}
              isInline
              isOneLine
              htmlFor={`${id}${condition}${one}`}
              className="screening-vaccine"
            >
              {boxOf({ condition, series: one }, words.questionOf(questionWords[condition], one))}
              <strong>{one}</strong>
            </Cluster>
          ))}
        </Cluster>
      ))}
      <Grid min={19} gap="wide" rowGap="none">
        {questions
          .filter((question) => !ofVaccines.includes(question))
          .map(({ condition }) => (
            <Split
              as="label"
              columns={['fit', 'fill']}
              key={condition}
              htmlFor={`${id}${condition}`}
              className="screening-check"
            >
              {boxOf({ condition, series: null })}
              <span>{questionWords[condition]}</span>
            </Split>
          ))}
      </Grid>
    </div>
  );
}

/** Unticking a box leaves the question unanswered, rather than answered with no. */
function afterAnswer(answers: VisitAnswers): VisitAnswers {
  return answers.found.length === 0 ? { ...answers, isAsked: false } : answers;
}
