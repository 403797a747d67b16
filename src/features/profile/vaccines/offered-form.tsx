import { z } from 'zod';
import { type OfferedVaccine, vaccines } from '#contract/calls/vaccines.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { notify } from '#ui/toast/notify.ts';
import { offeredStrings as strings } from './offered-strings.ts';

const answers = ['yes', 'no', 'else'] as const;
const isOffered = { yes: true, no: false, else: null } as const;

const schema = z.object({ answer: z.enum(answers), since: localDateSchema.optional() });

const fields: readonly Field<keyof z.output<typeof schema>>[] = [
  {
    name: 'answer',
    kind: 'radio',
    label: strings.answer,
    isRequired: true,
    span: 'full',
    options: [
      { value: 'yes', label: strings.yes },
      { value: 'no', label: strings.no },
      { value: 'else', label: strings.asElse },
    ],
  },
  {
    name: 'since',
    kind: 'date',
    label: strings.since,
    description: strings.sinceHint,
    span: 'full',
    when: ({ answer }) => answer === 'yes',
  },
];

const form = defineForm({
  schema: named(schema, fields),
  fields,
  submitLabel: strings.save,
  savingLabel: strings.saving,
  emptyMessage: strings.formIsEmpty,
});

/** Says whether the own facility offers a vaccine, and since when. */
export function OfferForm({
  vaccine: { series, by, is_offered: isGiven, since },
  onDone,
}: {
  readonly vaccine: OfferedVaccine;
  readonly onDone: () => void;
}) {
  const isOwn = by === 'facility';
  return (
    <OnlineForm
      endpoint={vaccines.offer}
      name={`profile/offer/${series}`}
      form={form}
      defaults={
        isOwn
          ? { answer: isGiven ? 'yes' : 'no', ...(isGiven && since !== null && { since }) }
          : { answer: 'else' }
      }
      inputOf={({ answer, since: from }) => ({
        body: { series, is_offered: isOffered[answer], since: answer === 'yes' ? (from ?? null) : null },
      })}
      failedNotice={strings.failed}
      onSaved={() => {
        notify.success(strings.saved(series));
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
