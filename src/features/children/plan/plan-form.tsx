import { useMemo } from 'react';
import { z } from 'zod';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';
import { planSessionPayloadSchema } from '#domain/sessions/activities.ts';
import { repeats, sessionKinds } from '#domain/sessions/model.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { named } from '#ui/form/named-schema.ts';
import { kindWords } from '../session/session-strings.ts';
import { savePlan } from './plan-saving.ts';
import { planStrings as words, repeatWords } from './plan-strings.ts';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { QuickChoice } from '#ui/form/inputs/quick-choice.tsx';

interface PlanFormProps {
  readonly officer: Officer;
  /** The day selected in the calendar. */
  readonly on: LocalDate;
  /** Settlements that children of the facility live in. */
  readonly settlements: readonly string[];
  readonly onDone: (on: LocalDate) => void;
  readonly onCancel: () => void;
}

const draft = 'session-plan';

/** Plans a session, once or repeatedly. */
export function PlanForm({ officer, on, settlements, onDone, onCancel }: PlanFormProps) {
  const form = useMemo(() => planForm(settlements), [settlements]);
  const defaults = useMemo(
    () => ({
      kind: 'fixed',
      place: officer.facility ?? '',
      on,
      repeat: 'once',
      team: `${officer.firstName} ${officer.lastName}`.trim(),
    }),
    [officer, on],
  );
  return (
    <FormView
      form={form}
      defaults={defaults}
      draft={officerDraft(officer, draft)}
      onCancel={onCancel}
      onSubmit={async (values) => {
        const payload = {
          ...values,
          settlement: values.settlement ?? '',
          until: values.until ?? null,
          team: values.team ?? '',
        };
        const saved = await savePlan(officer, {
          form: draft,
          event: { type: 'plan-session', payload },
          saved: words.saved,
          fields: { 'session-in-past': 'on', 'ends-before-first': 'until' },
        });
        if (saved.ok) onDone(values.on);
        return saved;
      }}
    />
  );
}

const { kind, place, settlement, repeat, team } = planSessionPayloadSchema.shape;
const schema = z.object({
  kind,
  place,
  settlement: settlement.optional(),
  on: localDateSchema,
  repeat,
  until: localDateSchema.optional(),
  team: team.optional(),
});
type PlanValues = z.output<typeof schema>;

function planForm(settlements: readonly string[]) {
  const fields: readonly Field<keyof PlanValues>[] = [
    {
      name: 'kind',
      kind: 'radio',
      label: words.kind,
      isRequired: true,
      span: 'full',
      options: sessionKinds.map((value) => ({ value, label: kindWords[value] })),
    },
    { name: 'place', kind: 'text', label: words.place, description: words.placeHint, isRequired: true },
    {
      name: 'settlement',
      kind: 'text',
      label: words.settlement,
      description: words.settlementHint,
      options: settlements.map((value) => ({ value, label: value })),
      input: (props) => <SettlementInput {...props} />,
    },
    { name: 'on', kind: 'date', label: words.on, isRequired: true, quick: 'none' },
    {
      name: 'repeat',
      kind: 'radio',
      label: words.repeat,
      isRequired: true,
      span: 'full',
      options: repeats.map((value) => ({ value, label: repeatWords[value] })),
    },
    {
      name: 'until',
      kind: 'date',
      label: words.until,
      quick: 'none',
      when: (values) => values['repeat'] !== 'once',
    },
    { name: 'team', kind: 'text', label: words.team },
  ];
  return defineForm<PlanValues>({
    schema: named(schema, fields),
    fields,
    submitLabel: words.save,
    savingLabel: words.saving,
  });
}

/** Input for a settlement: typed, or chosen with one tap from those with most children due. */
function SettlementInput(props: FieldInputProps) {
  const { id, name, labelId, value, options, onChange, onBlur, isInvalid, describedBy } = props;
  return (
    <Cluster align="stretch" className="plan-settlement">
      <input
        id={id}
        name={name}
        className="ui-input"
        autoComplete="off"
        value={value}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onBlur}
      />
      {options.map((option) => (
        <QuickChoice
          key={option.value}
          label={option.label}
          isChosen={value === option.value}
          about={labelId}
          onChoose={() => onChange(value === option.value ? '' : option.value)}
        />
      ))}
    </Cluster>
  );
}
