import { z } from 'zod';
import type { ShownUnit } from '#client/equipment/equipment.ts';
import { officerDraft } from '#client/drafts/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { bandOf, celsiusSchema, standingOf } from '#domain/equipment/temperature.ts';
import { localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { useOpenedAt } from '#officer/use-today.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { named } from '#ui/form/named-schema.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { saveEquipment } from './equipment-saving.ts';
import { equipmentStrings as words } from './strings.ts';

/** A decimal may be typed with a comma. */
const typedCelsius = z.preprocess(
  (typed) => (typeof typed === 'string' ? Number(typed.replace(',', '.')) : typed),
  celsiusSchema,
);
const schema = z.object({ celsius: typedCelsius, readAt: localDateTimeSchema });
const fields: readonly Field<keyof z.output<typeof schema>>[] = [
  {
    name: 'celsius',
    kind: 'text',
    label: words.celsius,
    description: words.celsiusHint,
    isRequired: true,
    size: 'large',
    maxLength: 6,
    input: ({ id, name, value, onChange, onBlur, isInvalid, describedBy }) => (
      <input
        id={id}
        name={name}
        className="ui-input"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        aria-required
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    ),
  },
  { name: 'readAt', kind: 'date-time', label: words.readAt, isRequired: true, span: 'full' },
];
const form = defineForm({
  schema: named(schema, fields),
  fields,
  submitLabel: words.save,
  savingLabel: words.saving,
});

/** Writes down what the thermometer of a unit shows. */
export function RecordTemperature({
  officer,
  unit,
  onDone,
}: {
  readonly officer: Officer;
  readonly unit: ShownUnit;
  readonly onDone: () => void;
}) {
  const readAt = useOpenedAt();
  const draft = `equipment/temperature/${unit.id}`;
  return (
    <FormView
      form={form}
      draft={officerDraft(officer, draft)}
      defaults={{ readAt }}
      onSubmit={async ({ celsius, readAt: at }) => {
        const saved = await saveEquipment(officer, {
          form: draft,
          events: [{ type: 'record-temperature', payload: { equipment: unit.id, celsius, readAt: at } }],
          words: { saved: words.temperatureSaved, failed: words.temperatureFailed },
        });
        if (saved.ok) onDone();
        return saved;
      }}
      onCancel={onDone}
    >
      {({ celsius = '' }) => <Alarm typed={celsius} unit={unit} />}
    </FormView>
  );
}

/** What is to be done about a temperature out of the band, while it is typed. */
function Alarm({ typed, unit }: { readonly typed: string; readonly unit: ShownUnit }) {
  const read = typedCelsius.safeParse(typed === '' ? undefined : typed);
  const standing = read.success ? standingOf(read.data, bandOf(unit)) : 'in-band';
  return (
    <div role="status">
      {standing === 'in-band' ? null : (
        <Banner tone="danger" title={words.standings[standing]}>
          {words.alarm[standing]}
        </Banner>
      )}
    </div>
  );
}
