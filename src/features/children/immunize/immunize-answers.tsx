import { useState } from 'react';
import { vaccineOfNote } from '#domain/immunization/screening/not-given.ts';
import { notedDoseWords } from '#bindings/not-given-words.ts';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { Button } from '#ui/layout/button.tsx';
import {
  campaignNotGiven,
  foundFor,
  questionsOf,
  readAnswers,
  reasonsNotGiven,
  withFound,
  withReason,
  writtenAnswers,
} from '../screening/visit-answers.ts';
import { NotGivenChoice } from '../screening/not-given-choice.tsx';
import { ScreeningQuestions } from '../screening/screening-questions.tsx';
import { screeningStrings as words } from '../screening/screening-strings.ts';
import { useVisit } from './immunize-context.ts';
import { dueDoses, notedCampaign, notedDoseOf } from './immunize-visit.ts';

/** What is asked before the doses of a visit, and why some that are due, or that a campaign gives, are not given. */
export function VisitAnswersField({ id, value, onChange }: FieldInputProps) {
  const { facts, known, findings, lines, kept, on } = useVisit();
  const [isExplaining, setIsExplaining] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const answers = readAnswers(value);
  const { here, withoutWallet } = dueDoses({ ...facts, child: known }, [], { kept, on });
  const due = [...here.map(({ dose }) => dose), ...withoutWallet];
  const ofCampaign = [...new Set([...campaignNotGiven(answers), ...chosen])];
  const given = new Set(lines.map((line) => notedDoseOf(facts, line)));
  const questions = questionsOf(
    due.map(({ antigen }) => antigen),
    { given: facts.given, findings },
  );
  const notGiven = reasonsNotGiven([...due.map(({ code }) => code), ...ofCampaign], { given, answers });
  const change = (next: typeof answers) => onChange(writtenAnswers(next));
  const open = [...due.map(({ code }) => code), ...ofCampaign].filter((dose) => !given.has(dose));
  const isOpen = isExplaining || notGiven.length > 0;
  const left = kept
    .map((antigen) => ({ name: facts.names.get(antigen) ?? '', dose: notedCampaign(facts, antigen) }))
    .filter(({ dose }) => ![...ofCampaign, ...given].includes(dose));
  return (
    <div id={id} className="screening">
      <ScreeningQuestions questions={questions} findings={findings} answers={answers} onChange={change} />
      {isOpen || open.length + left.length === 0 ? null : (
        <Button tone="quiet" icon="blocked" onClick={() => setIsExplaining(true)}>
          {words.notGivenSome}
        </Button>
      )}
      {isOpen ? (
        <ul role="list" className="screening-findings">
          {open.map((dose) => {
            const { antigen, isOfCampaign } = vaccineOfNote(dose);
            const name = notedDoseWords(dose, { ...facts.child, on });
            return (
              <li key={dose}>
                <strong>{name}</strong>
                <NotGivenChoice
                  dose={{ name, antigen }}
                  reason={notGiven.find((one) => one.dose === dose)?.reason}
                  onReason={(reason) => change(withReason(answers, dose, reason))}
                  onCondition={(condition) => {
                    const found = withFound(answers, foundFor(condition, antigen), true);
                    // Nothing says of a campaign what is due: that it was meant for the child is noted with the reason.
                    change(isOfCampaign ? withReason(found, dose, 'contraindicated') : found);
                  }}
                />
              </li>
            );
          })}
        </ul>
      ) : null}
      {isOpen && left.length > 0 ? (
        <CampaignDose left={left} onChoose={(dose) => setChosen([...chosen, dose])} />
      ) : null}
    </div>
  );
}

/** A vaccine whose dose of a campaign is not given. */
function CampaignDose({
  left,
  onChoose,
}: {
  readonly left: readonly { readonly name: string; readonly dose: string }[];
  readonly onChoose: (dose: string) => void;
}) {
  return (
    <label className="screening">
      {words.ofCampaign}
      <select
        className="ui-input"
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onChoose(value);
        }}
      >
        <option value="">{words.chooseOfCampaign}</option>
        {left.map(({ name, dose }) => (
          <option key={dose} value={dose}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
