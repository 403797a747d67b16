import { useMemo, useRef } from 'react';
import { z } from 'zod';
import { antigens } from '#contract/calls/antigens.ts';
import type { Antigen } from '#contract/calls/antigens.ts';
import { outside, proposalFor, proposedSeries } from '#domain/immunization/schedule/products.ts';
import { allSeries, dosesOf } from '#domain/immunization/schedule/series.ts';
import { isLongerOpen, type OpenVialRule, openVialRules } from '#domain/immunization/schedule/usual-vials.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field, type RawValues } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { notify } from '#ui/toast/notify.ts';
import { antigenStrings } from './strings.ts';
import { doseOnOneLine } from '#bindings/dose-words.ts';

const first = 'first';
const last = 'last';
const meant = 'meant';

const packedShape = {
  series: z.enum([...allSeries, outside]),
  schedule: textSchema(),
  doses_per_vial: z.int().min(1, 'must be at least 1').max(1000, 'must be at most 1000').optional(),
  open_vial: z.enum(openVialRules).optional(),
  confirms: z.enum([meant]).optional(),
  offered: z.enum([first, last]),
};
const newSchema = z.object({ name: textSchema(100), ...packedShape });
const changeSchema = z.object(packedShape);

const nameField = {
  name: 'name',
  kind: 'text',
  label: antigenStrings.name,
  isRequired: true,
  maxLength: 100,
  span: 'full',
} as const satisfies Field;

/** `isLonger`: the typed rule would newly let an open vial be kept longer than the vaccine allows. */
const packedFields = (
  isLonger: (typed: Readonly<RawValues>) => boolean,
): readonly Field<keyof typeof packedShape>[] => [
  {
    name: 'series',
    kind: 'select',
    label: antigenStrings.series,
    description: antigenStrings.seriesHint,
    isRequired: true,
    span: 'full',
    options: [
      ...allSeries.map((value) => ({ value, label: seriesWords(value) })),
      { value: outside, label: antigenStrings.outside },
    ],
  },
  {
    name: 'schedule',
    kind: 'text',
    label: antigenStrings.schedule,
    description: antigenStrings.scheduleHint,
    isRequired: true,
    maxLength: 200,
    span: 'full',
  },
  { name: 'doses_per_vial', kind: 'number', label: antigenStrings.dosesPerVial, span: 'full' },
  {
    name: 'open_vial',
    kind: 'radio',
    label: antigenStrings.openVial,
    description: antigenStrings.openVialHint,
    span: 'full',
    options: openVialRules.map((value) => ({ value, label: antigenStrings.openVialRules[value] })),
  },
  {
    name: 'confirms',
    kind: 'radio',
    label: antigenStrings.isLonger,
    description: antigenStrings.isLongerHint,
    isRequired: true,
    requiredMessage: antigenStrings.isLongerUnsaid,
    when: isLonger,
    span: 'full',
    options: [{ value: meant, label: antigenStrings.isMeant }],
  },
  {
    name: 'offered',
    kind: 'radio',
    label: antigenStrings.offered,
    span: 'full',
    options: [
      { value: first, label: antigenStrings.isOffered },
      { value: last, label: antigenStrings.isNotOffered },
    ],
  },
];

const words = {
  submitLabel: antigenStrings.save,
  savingLabel: antigenStrings.saving,
  emptyMessage: antigenStrings.formIsEmpty,
};
const newFields: readonly Field<keyof z.output<typeof newSchema>>[] = [
  nameField,
  ...packedFields(({ name = '', series, open_vial: rule }) =>
    isLongerOpen({ name, series: series || undefined }, ruleOf(rule)),
  ),
];
const newForm = defineForm({ schema: named(newSchema, newFields), fields: newFields, ...words });

function changeFormOf({ name, open_vial: kept }: Antigen) {
  const fields = packedFields(
    ({ series, open_vial: rule }) => rule !== kept && isLongerOpen({ name, series }, ruleOf(rule)),
  );
  return defineForm({ schema: named(changeSchema, fields), fields, ...words });
}

function ruleOf(typed: string | undefined): OpenVialRule | null {
  return openVialRules.find((rule) => rule === typed) ?? null;
}

/** Adds an antigen that facilities may keep. */
export function AddAntigen({ onDone }: { readonly onDone: () => void }) {
  const proposed = useRef('');
  return (
    <OnlineForm
      endpoint={antigens.add}
      name="antigens/add"
      form={newForm}
      defaults={{ offered: first }}
      inputOf={({ name, ...packed }) => ({ body: { name, ...packedAs(packed) } })}
      onValuesChange={({ name = '', series = '' }, setValue) => {
        // A series chosen by hand stays.
        if (series !== '' && series !== proposed.current) return;
        const proposal = proposalFor(name);
        proposed.current = proposal === undefined ? '' : (proposal ?? outside);
        if (proposed.current !== series) setValue('series', proposed.current);
      }}
      fieldByCode={{ 'antigen-exists': 'name' }}
      failedNotice={antigenStrings.failed}
      onSaved={() => {
        notify.success(antigenStrings.created);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

/** Changes an antigen's series, schedule and packing. */
export function ChangeAntigen({
  antigen,
  onDone,
}: {
  readonly antigen: Antigen;
  readonly onDone: () => void;
}) {
  const form = useMemo(() => changeFormOf(antigen), [antigen]);
  return (
    <OnlineForm
      endpoint={antigens.change}
      name={`antigens/change/${antigen.id}`}
      form={form}
      defaults={{
        series: antigen.series ?? proposedSeries(antigen.name) ?? outside,
        schedule: antigen.schedule,
        doses_per_vial: antigen.doses_per_vial ?? undefined,
        open_vial: antigen.open_vial ?? undefined,
        offered: antigen.is_offered ? first : last,
      }}
      inputOf={(packed) => ({ params: { id: antigen.id as AntigenId }, body: packedAs(packed) })}
      failedNotice={antigenStrings.failed}
      onSaved={({ name }) => {
        notify.success(antigenStrings.changed(name));
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

function packedAs({
  offered,
  doses_per_vial,
  open_vial,
  schedule,
  series,
  confirms,
}: z.output<typeof changeSchema>) {
  return {
    schedule,
    series,
    doses_per_vial: doses_per_vial ?? null,
    open_vial: open_vial ?? null,
    is_offered: offered !== last,
    ...(confirms === meant && { confirms_open_vial: true }),
  };
}

/** A series of the schedule with its doses, named as on cards. */
function seriesWords(series: string): string {
  const doses = dosesOf(series).map(({ name }) => doseOnOneLine(name));
  return antigenStrings.seriesOf(series, doses.join(', '));
}
