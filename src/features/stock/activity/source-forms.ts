import type { z } from 'zod';
import { dispatchPayloadSchema } from '#domain/ledger/activities/dispatch.ts';
import { adjustPayloadSchema } from '#domain/ledger/activities/adjust.ts';
import { utilizePayloadSchema } from '#domain/ledger/activities/utilize.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { immunizationTypes } from '#domain/ledger/model.ts';
import { lotPayloadSchema } from '#domain/ledger/particulars.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { dosesField, particularsFields, reasonField, textField } from './activity-fields.ts';
import { destinationShape, facilityFields, type FacilityAsk } from '#bindings/places/facility-fields.ts';
import { immunizationTypeWords } from '#bindings/ledger-words.ts';
import { fieldWords, submitWords } from '../field-words.ts';
import { stockStrings } from '../strings.ts';

// Forms of the activities that start from an entry, which is selected before.

const lotFormSchema = lotPayloadSchema.omit({ entry: true, year: true }).extend({ year: typedYearSchema });
export type LotFormValues = z.infer<typeof lotFormSchema>;

/** The form of doses that leave a lot without further facts than how many, by whom and when. */
export function lotForm({ submitLabel, happenedAt }: { submitLabel: string; happenedAt: string }) {
  const fields = [
    dosesField('doses', fieldWords.doses, 10),
    ...particularsFields({ happenedAt, officer: fieldWords.issuingOfficer }),
  ] as const satisfies readonly Field<keyof LotFormValues>[];
  return defineForm<LotFormValues>({
    schema: named(lotFormSchema, fields),
    fields,
    submitLabel,
    savingLabel: stockStrings.saving,
    emptyMessage: stockStrings.empty,
  });
}

const dispatchFormSchema = dispatchPayloadSchema
  .omit({ entry: true, year: true, destination: true, arrival: true })
  .extend({ year: typedYearSchema, ...destinationShape });
export type DispatchFormValues = z.infer<typeof dispatchFormSchema>;

function dispatchForm(submitLabel: string, happenedAt: string, ask: FacilityAsk) {
  const fields = [
    dosesField('doses', fieldWords.doses, 10),
    ...facilityFields('destination', ask),
    ...particularsFields({ happenedAt, officer: fieldWords.issuingOfficer }),
  ] as const satisfies readonly Field<keyof DispatchFormValues>[];
  return defineForm<DispatchFormValues>({
    schema: named(dispatchFormSchema, fields),
    fields,
    submitLabel,
    savingLabel: stockStrings.saving,
    emptyMessage: stockStrings.empty,
  });
}

function dispatchFormPair(submitLabel: string, happenedAt: string) {
  return {
    submitLabel,
    'by-place': dispatchForm(submitLabel, happenedAt, 'by-place'),
    'by-name': dispatchForm(submitLabel, happenedAt, 'by-name'),
  } as const;
}

/** Stock that leaves for another facility: one form under two names. */
export const dispatchForms = {
  transfer: dispatchFormPair(submitWords.transfer, fieldWords.transferredAt),
  return: dispatchFormPair(submitWords.return, fieldWords.returnedAt),
} as const;

const adjustFormSchema = adjustPayloadSchema
  .omit({ entry: true, year: true, direction: true, reason: true })
  .extend({ year: typedYearSchema, reason: textSchema().optional() });
export type AdjustFormValues = z.infer<typeof adjustFormSchema>;

const adjustedDoses = dosesField('doses', fieldWords.dosesToAdjust, 1);
const adjustNote = [
  { ...textField('reason', stockStrings.note), isRequired: false, span: 'full' },
  ...particularsFields({ happenedAt: fieldWords.adjustedAt, officer: fieldWords.officer }),
] as const satisfies readonly Field<keyof AdjustFormValues>[];
const incrementFields = [adjustedDoses, ...adjustNote];
const decrementFields = [adjustedDoses, reasonField('reasonCode', stockStrings.reason), ...adjustNote];

const adjustFormBase = {
  savingLabel: stockStrings.saving,
  emptyMessage: stockStrings.empty,
};

/** Typed values stay when the direction changes. Lost doses have a reason to choose; doses that were found can only correct a count. */
export const adjustForms = {
  increment: defineForm<AdjustFormValues>({
    ...adjustFormBase,
    schema: named(adjustFormSchema, incrementFields),
    fields: incrementFields,
    submitLabel: submitWords.increment,
  }),
  decrement: defineForm<AdjustFormValues>({
    ...adjustFormBase,
    schema: named(adjustFormSchema, decrementFields),
    fields: decrementFields,
    submitLabel: submitWords.decrement,
  }),
} as const;

const utilizeFormSchema = utilizePayloadSchema
  .omit({ entry: true, year: true })
  .extend({ year: typedYearSchema });
export type UtilizeFormValues = z.infer<typeof utilizeFormSchema>;

const utilizeFields = [
  dosesField('childrenImmunized', fieldWords.childrenImmunized, 1),
  {
    name: 'immunizationType',
    kind: 'radio',
    label: fieldWords.immunizationType,
    isRequired: true,
    options: immunizationTypes.map((value) => ({ value, label: immunizationTypeWords[value] })),
  },
  ...particularsFields({ happenedAt: fieldWords.utilizedAt, officer: fieldWords.officer }),
] as const satisfies readonly Field<keyof UtilizeFormValues>[];

export const utilizeForm = defineForm<UtilizeFormValues>({
  schema: named(utilizeFormSchema, utilizeFields),
  fields: utilizeFields,
  submitLabel: submitWords.utilize,
  savingLabel: stockStrings.saving,
  emptyMessage: stockStrings.emptyUtilization,
});
