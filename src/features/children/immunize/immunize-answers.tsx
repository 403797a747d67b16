import { useState } from 'react';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { Button } from '#ui/layout/button.tsx';
import { foundFor } from '../screening/finding-key.ts';
import { NotGivenChoice } from '../screening/not-given-choice.tsx';
import { ScreeningQuestions } from '../screening/screening-questions.tsx';
import { screeningStrings as words } from '../screening/screening-strings.ts';
import {
  questionsOf,
  readAnswers,
  reasonsNotGiven,
  withFound,
  withReason,
  writtenAnswers,
} from '../screening/visit-answers.ts';
import { useVisit } from './immunize-context.ts';
import { dueDoses } from './immunize-visit.ts';

/** What is asked before the doses of a visit, and why some that are due are not given. */
export function VisitAnswersField({ id, value, onChange }: FieldInputProps) {
  const { facts, known, findings, lines, kept, on } = useVisit();
  const [isExplaining, setIsExplaining] = useState(false);
  const answers = readAnswers(value);
  const { here, withoutWallet } = dueDoses({ ...facts, child: known }, [], { kept, on });
  const due = [...here.map(({ dose }) => dose), ...withoutWallet];
  const given = new Set(lines.map(({ dose }) => dose));
  const questions = questionsOf(
    due.map(({ antigen }) => antigen),
    { given: facts.given, findings },
  );
  const notGiven = reasonsNotGiven(
    due.map(({ code }) => code),
    { given, answers },
  );
  const change = (next: typeof answers) => onChange(writtenAnswers(next));
  const open = due.filter(({ code }) => !given.has(code));
  return (
    <div id={id} className="screening">
      <ScreeningQuestions questions={questions} findings={findings} answers={answers} onChange={change} />
      {open.length === 0 || isExplaining || notGiven.length > 0 ? null : (
        <Button tone="quiet" icon="blocked" onClick={() => setIsExplaining(true)}>
          {words.notGivenSome}
        </Button>
      )}
      {isExplaining || notGiven.length > 0 ? (
        <ul role="list" className="screening-findings">
          {open.map((dose) => (
            <li key={dose.code}>
              <strong>{dose.name}</strong>
              <NotGivenChoice
                dose={dose}
                reason={notGiven.find((one) => one.dose === dose.code)?.reason}
                onReason={(reason) => change(withReason(answers, dose.code, reason))}
                onCondition={(condition) =>
                  change(withFound(answers, foundFor(condition, dose.antigen), true))
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
