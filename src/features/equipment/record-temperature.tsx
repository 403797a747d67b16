import { useMemo } from 'react';
import { z } from 'zod';
import type { ShownUnit } from '#client/equipment/equipment.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { freezeAlarmCelsius } from '#domain/equipment/alarm.ts';
import { chambers } from '#domain/equipment/model.ts';
import {
  bandOf,
  celsiusSchema,
  chamberOf,
  chambersOf,
  sideOfBand,
  typedCelsius,
} from '#domain/equipment/temperature.ts';
import { dateOf, type LocalDate, localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { chamberWords, coldChainWords } from '#bindings/cold-chain-words.ts';
import { useOpenedAt, useToday } from '#bindings/use-today.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { named } from '#ui/form/named-schema.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { CelsiusInput } from './celsius-input.tsx';
import { saveEquipment } from './equipment-saving.ts';
import { equipmentStrings as words } from './strings.ts';

const tellers = ['thermometer', 'logger'] as const;

/** A reading cannot have a future date, which is reported while the thermometer is at hand rather than later by the server. */
const schemaOn = (today: LocalDate) =>
  z.object({
    celsius: z.preprocess(
      (typed) => (typeof typed === 'string' ? typedCelsius(typed) : typed),
      celsiusSchema,
    ),
    chamber: z.enum(chambers).optional(),
    logged: z.enum(tellers).default('thermometer'),
    readAt: localDateTimeSchema.refine((at) => dateOf(at) <= today, words.inFuture),
  });
type Typed = z.output<ReturnType<typeof schemaOn>>;

function formFor(unit: ShownUnit, today: LocalDate) {
  const own = chambersOf(unit);
  const fields: readonly Field<keyof Typed>[] = [
    ...(own.length > 1
      ? [
          {
            name: 'chamber',
            kind: 'radio',
            label: words.chamber,
            isRequired: true,
            span: 'full',
            options: own.map((value) => ({ value, label: chamberWords(value) })),
          } as const,
        ]
      : []),
    {
      name: 'celsius',
      kind: 'text',
      label: words.celsius,
      description: words.celsiusHint,
      isRequired: true,
      size: 'large',
      input: (props) => <CelsiusInput {...props} />,
    },
    {
      name: 'logged',
      kind: 'radio',
      label: words.logged,
      span: 'full',
      options: tellers.map((value) => ({ value, label: words.loggedBy[value] })),
      when: ({ celsius = '' }) => typedCelsius(celsius) <= freezeAlarmCelsius,
    },
    { name: 'readAt', kind: 'date-time', label: words.readAt, isRequired: true, span: 'full' },
  ];
  return defineForm({
    schema: named(schemaOn(today), fields),
    fields,
    submitLabel: words.save,
    savingLabel: words.saving,
  });
}

/** Records the temperature of a unit. */
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
  const today = useToday();
  const form = useMemo(() => formFor(unit, today), [unit, today]);
  return (
    <FormView
      form={form}
      draft={officerDraft(officer, draft)}
      defaults={{ readAt, chamber: chamberOf(unit), logged: 'thermometer' }}
      onSubmit={async ({ celsius, chamber, logged, readAt: at }) => {
        const payload = {
          equipment: unit.id,
          celsius,
          ...(chambersOf(unit).length > 1 && chamber && { chamber }),
          ...(logged === 'logger' && celsius <= freezeAlarmCelsius && { logged: true }),
          readAt: at,
        };
        const saved = await saveEquipment(officer, {
          form: draft,
          events: [{ type: 'record-temperature', payload }],
          words: { saved: words.temperatureSaved, failed: words.temperatureFailed },
        });
        if (saved.ok) onDone();
        return saved;
      }}
      onCancel={onDone}
    >
      {({ celsius = '', chamber }) => <Alarm typed={celsius} unit={unit} chamber={chamber} />}
    </FormView>
  );
}

/** Says what to do about an out-of-band temperature while it is typed. */
export function Alarm({
  typed,
  unit,
  chamber,
}: {
  readonly typed: string;
  readonly unit: ShownUnit;
  readonly chamber: string | undefined;
}) {
  const read = celsiusSchema.safeParse(typedCelsius(typed));
  const of = { chamber: chambers.find((one) => one === chamber) };
  const standing = read.success ? sideOfBand(read.data, bandOf(unit, of)) : 'in-band';
  const isFreezing =
    read.success && read.data <= freezeAlarmCelsius && chamberOf(unit, of) === 'refrigerator';
  return (
    <div role="status">
      {standing === 'in-band' ? null : (
        <Banner tone="danger" title={isFreezing ? words.freezing : words.standings[standing]}>
          {isFreezing ? coldChainWords.toDo.maybeFrozen : coldChainWords.toDo[standing]}
        </Banner>
      )}
    </div>
  );
}
