import { capitalized } from '#domain/kernel/text.ts';
import { useState } from 'react';
import { Cluster, Only, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { OnRecord, QuestionBoxes, type ScreeningQuestionsProps } from './screening-questions.tsx';
import { conditionWord, screeningStrings as words } from './screening-strings.ts';
import { noAnswers } from './visit-answers.ts';
import './screening.css';

/**
 * The questions about the vaccines of a visit in one line: one tap answers all of them with no, another one opens them. Answers with yes
 * stay visible.
 */
export function ScreeningLine({ questions, findings, answers, onChange }: ScreeningQuestionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isNone = answers.isAsked && answers.found.length === 0;
  const shown = isOpen
    ? questions
    : questions.filter(({ condition }) => answers.found.some((one) => one.condition === condition));
  return (
    <Stack gap="none" className="screening-folded" role="group" aria-label={words.title}>
      <OnRecord findings={findings} />
      {questions.length === 0 ? null : (
        <Cluster justify="between" rowGap="none" className="screening-line">
          <Stack as="p" gap="none">
            <Only as="strong" on="wide">
              {words.title}
            </Only>
            <Only as="strong" on="narrow" aria-hidden>
              {words.titleShort}
            </Only>
            {isNone ? (
              <Flag tone="good" icon="check">
                {words.noneFound}
              </Flag>
            ) : (
              <Only as="span" on="wide" className="ui-soft screening-about">
                {capitalized(questions.map(({ condition }) => conditionWord(condition)).join(', '))}
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
      {isNone ? null : <QuestionBoxes questions={shown} answers={answers} onChange={onChange} />}
    </Stack>
  );
}
