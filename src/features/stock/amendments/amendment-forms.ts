import type { z } from 'zod';
import { confirmArrivalPayloadSchema } from '#domain/ledger/activities/confirm-arrival.ts';
import { correctPayloadSchema } from '#domain/ledger/activities/correct.ts';
import { reversePayloadSchema } from '#domain/ledger/activities/reverse.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { dosesField, particularsFields, textField } from '../activity/activity-fields.ts';
import { amendmentStrings } from './amendment-strings.ts';
import { stockStrings } from '../strings.ts';

// Forms of what is done to an entry that is there already. The entry itself is the one whose receipt is open.

const shared = { savingLabel: stockStrings.saving, emptyMessage: stockStrings.empty };

const reverseSchema = reversePayloadSchema
  .omit({ entry: true, year: true })
  .extend({ year: typedYearSchema });
export type ReverseValues = z.infer<typeof reverseSchema>;

const reverseFields = [
  {
    ...textField('reason', amendmentStrings.reasonLabel),
    requiredMessage: amendmentStrings.needsReason,
    span: 'full',
  },
  ...particularsFields({ happenedAt: 'Date-time reversed', officer: 'Officer' }),
] as const satisfies readonly Field<keyof ReverseValues>[];

export const reverseForm = defineForm<ReverseValues>({
  ...shared,
  schema: named(reverseSchema, reverseFields),
  fields: reverseFields,
  submitLabel: amendmentStrings.reverse,
});

const correctSchema = correctPayloadSchema.omit({ entry: true });
export type CorrectValues = z.infer<typeof correctSchema>;

const correctFields = [
  textField('batchNo', amendmentStrings.batchLabel),
  { name: 'expiryOn', kind: 'date', quick: 'month', label: amendmentStrings.expiryLabel, isRequired: true },
  textField('officer', amendmentStrings.officerLabel),
  textField('correctedBy', amendmentStrings.correctedByLabel),
  { name: 'happenedAt', kind: 'date-time', label: 'Date-time corrected', isRequired: true },
] as const satisfies readonly Field<keyof CorrectValues>[];

const correctForm = defineForm<CorrectValues>({
  ...shared,
  schema: named(correctSchema, correctFields),
  fields: correctFields,
  submitLabel: amendmentStrings.correct,
});

/** Batch and expiry are asked for where the lot was opened; elsewhere they are the lot's and only shown. */
export const correctForms = {
  'with-lot': correctForm,
  'without-lot': {
    ...correctForm,
    fields: correctFields.map((field) =>
      field.name === 'batchNo' || field.name === 'expiryOn' ? { ...field, isReadOnly: true } : field,
    ),
  },
} as const;

const confirmSchema = confirmArrivalPayloadSchema
  .omit({ entry: true, counted: true, note: true, year: true })
  .extend({ year: typedYearSchema });
export type ConfirmValues = z.infer<typeof confirmSchema>;

const countingFields = particularsFields({ happenedAt: 'Date-time counted', officer: 'Officer' });

export const confirmForm = defineForm<ConfirmValues>({
  ...shared,
  schema: named(confirmSchema, countingFields),
  fields: countingFields,
  submitLabel: amendmentStrings.confirm,
});

const differsSchema = confirmSchema.extend({
  counted: confirmArrivalPayloadSchema.shape.counted,
  note: textSchema().optional(),
});
export type DiffersValues = z.infer<typeof differsSchema>;

const differsFields = [
  dosesField('counted', amendmentStrings.countedLabel, 1),
  { ...textField('note', amendmentStrings.noteLabel), isRequired: false },
  ...countingFields,
] as const satisfies readonly Field<keyof DiffersValues>[];

export const differsForm = defineForm<DiffersValues>({
  ...shared,
  schema: named(differsSchema, differsFields),
  fields: differsFields,
  submitLabel: amendmentStrings.report,
});
