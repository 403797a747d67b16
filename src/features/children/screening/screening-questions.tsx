import { useId, useState } from 'react';
import { capitalized } from '#domain/kernel/text.ts';
import { isOfOneVaccine, type Question } from '#domain/immunization/screening/conditions.ts';
import { type Found, isSameFound } from '#domain/immunization/screening/findings.ts';
import { Cluster, Grid, Only, Split, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { conditionWord, findingWord, questionWords, screeningStrings as words } from './screening-strings.ts';
import { noAnswers, type VisitAnswers, withFound } from './visit-answers.ts';
import './screening.css';

interface ScreeningQuestionsProps {
  readonly questions: readonly Question[];
  /** Findings that are already on record. */
  readonly findings: readonly Found[];
  readonly answers: VisitAnswers;
  readonly onChange: (answers: VisitAnswers) => void;
  /** True where the questions are all that is shown. */
  readonly startsOpen?: boolean;
  /** False beside a label that says the same. */
  readonly isTitled?: boolean;
}

/**
 * The questions about the vaccines of a visit in one line: one tap answers all of them with no, another one opens them. Answers with yes
 * stay visible.
 */
export function ScreeningQuestions({
  questions,
  findings,
  answers,
  onChange,
  startsOpen = false,
  isTitled = true,
}: ScreeningQuestionsProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const isNone = answers.isAsked && answers.found.length === 0;
  const about = capitalized(questions.map(({ condition }) => conditionWord(condition)).join(', '));
  const shown = isOpen
    ? questions
    : questions.filter(({ condition }) => answers.found.some((one) => one.condition === condition));
  return (
    <Stack gap="none" className="screening-questions" role="group" aria-label={words.title}>
      <OnRecord findings={findings} />
      {questions.length === 0 ? null : (
        <Cluster justify="between" rowGap="none" className="screening-line">
          <Stack as="p" gap="none">
            {isTitled ? (
              <>
                <Only as="strong" on="wide">
                  {words.title}
                </Only>
                <Only as="strong" on="narrow" aria-hidden>
                  {words.titleShort}
                </Only>
              </>
            ) : null}
            {isNone ? (
              <Flag tone="good" icon="check">
                {words.noneFound}
              </Flag>
            ) : (
              <Only as="span" on="wide" className="ui-soft text-small">
                {about}
              </Only>
            )}
          </Stack>
          <Cluster gap="small" justify="end" isOneLine>
            {answers.isAsked ? null : (
              <Button
                icon="check"
                onClick={() => {
                  setIsOpen(false);
                  onChange({ ...answers, isAsked: true, found: noAnswers.found });
                }}
              >
                {words.none}
              </Button>
            )}
            {isNone ? (
              <Button
                tone="quiet"
                onClick={() => {
                  setIsOpen(true);
                  onChange({ ...answers, isAsked: false });
                }}
              >
                {words.askAgain}
              </Button>
            ) : isOpen ? (
              <Button tone="quiet" onClick={() => setIsOpen(false)}>
                {words.fold}
              </Button>
            ) : (
              <Button tone="quiet" onClick={() => setIsOpen(true)}>
                {words.askEach}
              </Button>
            )}
          </Cluster>
        </Cluster>
      )}
      {/* Nobody answers with none of these without reading what they are. */}
      {questions.length === 0 || isNone || isOpen ? null : (
        <Only as="p" on="narrow" className="ui-soft text-small">
          {about}
        </Only>
      )}
      {isNone ? null : <QuestionBoxes questions={shown} answers={answers} onChange={onChange} />}
    </Stack>
  );
}

/** Findings against vaccines already on record. */
function OnRecord({ findings }: Pick<ScreeningQuestionsProps, 'findings'>) {
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
function QuestionBoxes({
  questions,
  answers,
  onChange,
}: Pick<ScreeningQuestionsProps, 'questions' | 'answers' | 'onChange'>) {
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
