import { z } from 'zod';
import { immunizePayloadSchema } from '#domain/immunization/register/activities/immunize.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { defineForm, type Field, type FormDefinition } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { screeningStrings, screeningStrings as words } from '../screening/screening-strings.ts';
import { periodFields, useVisit } from './immunize-context.ts';
import { immunizeStrings, typeOptions } from './immunize-strings.ts';
import { useState } from 'react';
import { vaccineOfNote } from '#domain/immunization/screening/not-given.ts';
import { notedDoseWords, doseWords } from '#bindings/dose-words.ts';
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
import {
  type DueChoice,
  dueDoses,
  notedCampaign,
  notedDoseOf,
  plannedOf,
  proposedLine,
  readLines,
  type VisitLine,
  visitWarnings,
  withKind,
  writtenLines,
} from './immunize-visit.ts';
import type { StockChoice } from '#client/children/stock-choices.ts';
import { vialInUse } from '#domain/immunization/schedule/usual-vials.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import { VisitLineFields } from './immunize-line.tsx';
import type { ScheduledDose } from '#domain/immunization/schedule/scheduled-dose.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';

const { immunizationType, immunizedOn, quarter, caregiverEmail } = immunizePayloadSchema.shape;

const visitSchema = z.object({
  immunizationType,
  answers: z.string().optional(),
  lines: z.string(),
  immunizedOn,
  nextOn: immunizePayloadSchema.shape.nextOn.unwrap().optional(),
  year: typedYearSchema,
  quarter,
  caregiverEmail: caregiverEmail.unwrap().optional(),
});
export type VisitValues = z.infer<typeof visitSchema>;

const fields = [
  {
    name: 'immunizationType',
    kind: 'select',
    label: immunizeStrings.type,
    isRequired: true,
    options: typeOptions,
  },
  { name: 'immunizedOn', kind: 'date', label: immunizeStrings.immunizedOn, isRequired: true },
  {
    name: 'answers',
    kind: 'text',
    label: screeningStrings.title,
    span: 'full',
    input: (props) => <VisitAnswersField {...props} />,
  },
  {
    name: 'lines',
    kind: 'text',
    label: immunizeStrings.antigen,
    isRequired: true,
    span: 'full',
    input: (props) => <VisitLines {...props} />,
  },
  ...periodFields,
  { name: 'nextOn', kind: 'date', quick: 'weeks', label: immunizeStrings.nextOn },
] as const satisfies readonly Field<keyof VisitValues>[];

const emailField = {
  name: 'caregiverEmail',
  kind: 'email',
  label: immunizeStrings.caregiverEmail,
} as const satisfies Field<keyof VisitValues>;

function visitForm(fields: readonly Field<keyof VisitValues>[]): FormDefinition<VisitValues> {
  return defineForm<VisitValues>({
    schema: named(visitSchema, fields),
    fields,
    submitLabel: immunizeStrings.submit,
    savingLabel: immunizeStrings.saving,
    emptyMessage: immunizeStrings.empty,
  });
}

/** The list of children asks for the care giver's address; a record already has it. */
export const visitForms = {
  'asks-email': visitForm([...fields, emailField]),
  'knows-email': visitForm(fields),
} as const;

/** Asks the screening questions before the doses of a visit, and the reason for each dose, due or of a campaign, that is not given. */
function VisitAnswersField({ id, value, onChange }: FieldInputProps) {
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
    <Stack align="start" id={id} className="screening">
      <ScreeningQuestions
        questions={questions}
        findings={findings}
        answers={answers}
        onChange={change}
        isTitled={false}
      />
      {isOpen || open.length + left.length === 0 ? null : (
        <Button tone="quiet" icon="blocked" onClick={() => setIsExplaining(true)}>
          {words.notGivenSome}
        </Button>
      )}
      {isOpen ? (
        <Stack as="ul" gap="none" role="list" className="screening-findings">
          {open.map((dose) => {
            const { antigen, isOfCampaign } = vaccineOfNote(dose);
            const name = notedDoseWords(dose, { ...facts.child, on });
            return (
              <Cluster as="li" gap="medium" rowGap="small" justify="between" key={dose}>
                <strong>{name}</strong>
                <NotGivenChoice
                  dose={{ name, antigen }}
                  reason={notGiven.find((one) => one.dose === dose)?.reason}
                  onReason={(reason) => change(withReason(answers, dose, reason))}
                  onCondition={(condition) => {
                    const found = withFound(answers, foundFor(condition, antigen), true);
                    // Whether a campaign dose was due is not recorded otherwise, so the reason shows that it was meant for the child.
                    change(isOfCampaign ? withReason(found, dose, 'contraindicated') : found);
                  }}
                />
              </Cluster>
            );
          })}
        </Stack>
      ) : null}
      {isOpen && left.length > 0 ? (
        <CampaignDose left={left} onChoose={(dose) => setChosen([...chosen, dose])} />
      ) : null}
    </Stack>
  );
}

/** A vaccine of a campaign that is not given. */
function CampaignDose({
  left,
  onChoose,
}: {
  readonly left: readonly { readonly name: string; readonly dose: string }[];
  readonly onChoose: (dose: string) => void;
}) {
  return (
    <Stack as="label" align="start" className="screening">
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
    </Stack>
  );
}

/** The vaccines of one visit: all antigens that the child is given, each with its dose and the stock it comes from. */
function VisitLines({ id, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const { facts, explained, kept, choices: stock, on, sources } = useVisit();
  const lines = readLines(value);
  const { here: due, withoutWallet } = dueDoses(facts, lines, { kept, on });
  // A reason for not giving a dose also answers for it.
  const unanswered = due.filter(({ dose }) => !explained.has(dose.code));
  const areLotsKnown = stock !== undefined;
  const change = (changed: readonly VisitLine[]) => onChange(writtenLines(changed));
  const warnings = visitWarnings(
    facts,
    lines.map((line) => {
      const choice = stock?.get(line.antigen)?.find(({ source }) => source === line.source);
      return plannedOf(line, choice?.label ?? null, on);
    }),
  );

  // The officer sees the source of a dose and can change it. No source is suggested before the lots are known.
  const dueLine = ({ dose, antigen }: DueChoice): VisitLine => {
    const fit =
      stock?.get(antigen)?.filter(({ available, cautions }) => available > 0 && cautions.length === 0) ?? [];
    const vials = fit.map((choice) => ({ ...choice, openedOn: openedOn(choice) }));
    const taken = vialInUse(vials, { on, chosen: sources.get(antigen) });
    return { antigen, dose: dose.code, doses: '1', source: taken?.source ?? '' };
  };
  const addAntigen = (antigen: AntigenId | undefined) => {
    if (antigen !== undefined) change([...lines, proposedLine(facts, lines, { antigen, on })]);
  };

  return (
    <Stack>
      {kept.length === 0 ? <p className="ui-soft">{immunizeStrings.noWallets}</p> : null}
      {lines.length > 0 ? (
        <Stack as="ul" aria-label={immunizeStrings.given}>
          {lines.map((line, at) => (
            // A line is identified only by its position, because an antigen may be in the list twice.
            <Stack as="li" key={`${at} ${line.antigen}`} className="visit-line">
              <VisitLineFields
                line={line}
                lines={lines}
                name={facts.names.get(line.antigen) ?? ''}
                choices={stock?.get(line.antigen)}
                warnings={warnings[at] ?? []}
                isChecked={isInvalid}
                onChange={(changed) => change(lines.with(at, changed))}
                onKind={(kind) =>
                  change(lines.with(at, withKind(facts, line, { kind, others: lines.toSpliced(at, 1), on })))
                }
                onRemove={() => change(lines.toSpliced(at, 1))}
              />
            </Stack>
          ))}
        </Stack>
      ) : null}
      {due.length > 0 && areLotsKnown ? (
        <Cluster role="group" aria-label={immunizeStrings.dueNow}>
          <b>{immunizeStrings.dueNow}</b>
          {unanswered.length > 1 ? (
            <Button
              tone="primary"
              icon="check"
              onClick={() => change([...lines, ...unanswered.map(dueLine)])}
            >
              {immunizeStrings.addAllDue}
            </Button>
          ) : null}
          {due.map((choice) => (
            <Button key={choice.dose.code} icon="plus" onClick={() => change([...lines, dueLine(choice)])}>
              {immunizeStrings.addDue(doseWords(choice.dose.name))}
            </Button>
          ))}
        </Cluster>
      ) : null}
      <DueWithoutWallet doses={withoutWallet} />
      <select
        id={id}
        className="ui-input"
        value=""
        aria-required
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => addAntigen(kept.find((antigen) => antigen === currentTarget.value))}
      >
        <option value="">{immunizeStrings.addAntigen}</option>
        {kept.map((antigen) => (
          <option key={antigen} value={antigen}>
            {facts.names.get(antigen)}
          </option>
        ))}
      </select>
    </Stack>
  );
}

/** The day on which a vial was opened; null for a lot. */
function openedOn({ kind, happenedAt }: StockChoice): LocalDate | null {
  return kind === 'issued' && happenedAt !== null ? dateOf(happenedAt) : null;
}

/** Due doses for which this facility has no stock: the reason, and what can be done. */
function DueWithoutWallet({ doses }: { readonly doses: readonly ScheduledDose[] }) {
  const { onElsewhere } = useVisit();
  if (doses.length === 0) return null;
  return (
    <Banner tone="warning" title={immunizeStrings.dueWithoutWallet}>
      <Stack gap="large">
        <ul role="list">
          {doses.map(({ code, name, antigen }) => (
            <li key={code}>{immunizeStrings.noWalletFor(doseWords(name), antigen)}</li>
          ))}
        </ul>
        <Cluster isInline className="child-actions">
          <ButtonLink to="/antigen/wallet" icon="plus">
            {immunizeStrings.createWallet}
          </ButtonLink>
          <Button onClick={onElsewhere}>{immunizeStrings.givenElsewhere}</Button>
        </Cluster>
      </Stack>
    </Banner>
  );
}
