import type { z } from 'zod';
import { confirmArrivalPayloadSchema } from '#domain/ledger/activities/confirm-arrival.ts';
import { correctPayloadSchema } from '#domain/ledger/activities/correct.ts';
import { reversePayloadSchema } from '#domain/ledger/activities/reverse.ts';
import { readVvmPayloadSchema } from '#domain/ledger/activities/read-vvm.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { defineForm, type Field, type FormDefinition, type RawValues } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { dosesField, expiryField, particularsFields, textField } from '../activity/activity-fields.ts';
import { reasonField } from '../activity/reason-field.ts';
import { amendmentStrings } from './amendment-strings.ts';
import { fieldWords } from '../field-words.ts';
import { stockStrings } from '../strings.ts';
import { vvmField } from '../vvm-stage.tsx';

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
  ...particularsFields({ happenedAt: fieldWords.reversedAt, officer: fieldWords.officer }),
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
  expiryField(amendmentStrings.expiryLabel),
  textField('officer', amendmentStrings.officerLabel),
  textField('correctedBy', amendmentStrings.correctedByLabel),
  { name: 'happenedAt', kind: 'date-time', label: fieldWords.correctedAt, isRequired: true },
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
  .omit({ entry: true, counted: true, note: true, reasonCode: true, year: true })
  .extend({ year: typedYearSchema, vvmStage: readVvmPayloadSchema.shape.vvmStage.optional() });
export type ConfirmValues = z.infer<typeof confirmSchema>;

const countingFields = [
  { ...vvmField, label: amendmentStrings.stageFound, isRequired: false },
  ...particularsFields({ happenedAt: fieldWords.countedAt, officer: fieldWords.officer }),
] as const satisfies readonly Field<keyof ConfirmValues>[];

export const confirmForm = defineForm<ConfirmValues>({
  ...shared,
  schema: named(confirmSchema, countingFields),
  fields: countingFields,
  submitLabel: amendmentStrings.confirm,
});

const differsSchema = confirmSchema.extend({
  counted: confirmArrivalPayloadSchema.shape.counted,
  note: textSchema().optional(),
  reasonCode: confirmArrivalPayloadSchema.shape.reasonCode,
});
export type DiffersValues = z.infer<typeof differsSchema>;

/** @param sent doses that the other facility says it sent; why there are fewer is asked where there are */
export function differsForm(sent: number): FormDefinition<DiffersValues> {
  const fields = [
    dosesField('counted', amendmentStrings.countedLabel, 1),
    {
      ...reasonField('reasonCode', amendmentStrings.reasonLabel),
      when: ({ counted = '' }: Readonly<RawValues>) => wholeNumberIn(counted) < sent,
    },
    { ...textField('note', amendmentStrings.noteLabel), isRequired: false },
    ...countingFields,
  ] as const satisfies readonly Field<keyof DiffersValues>[];
  return {
    ...shared,
    schema: named(differsSchema, fields),
    fields,
    submitLabel: amendmentStrings.report,
  };
}

const readingSchema = readVvmPayloadSchema.omit({ entry: true });
export type ReadingValues = z.infer<typeof readingSchema>;

const readingFields = [
  { ...vvmField, label: amendmentStrings.stageFound },
  { name: 'happenedAt', kind: 'date-time', label: fieldWords.readAt, isRequired: true },
  textField('officer', fieldWords.officer),
] as const satisfies readonly Field<keyof ReadingValues>[];

export const readingForm = defineForm<ReadingValues>({
  ...shared,
  schema: named(readingSchema, readingFields),
  fields: readingFields,
  submitLabel: amendmentStrings.saveReading,
});
