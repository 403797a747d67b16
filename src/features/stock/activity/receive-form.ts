import type { z } from 'zod';
import { receivePayloadSchema } from '#domain/ledger/activities/receive.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { dosesField, expiryField, particularsFields, textField } from './activity-fields.ts';
import { facilityFields, originShape, type FacilityAsk } from '#bindings/places/facility-fields.ts';
import { fieldWords } from '../field-words.ts';
import { stockStrings } from '../strings.ts';
import { vialStrings } from '../vial-strings.ts';
import { vvmField } from '../vvm-stage.tsx';

const receiveFormSchema = receivePayloadSchema.omit({ origin: true, year: true }).extend({
  year: typedYearSchema,
  ...originShape,
});
export type ReceiveFormValues = z.infer<typeof receiveFormSchema>;

function receiveFormBy(ask: FacilityAsk) {
  const fields = [
    { name: 'antigen', kind: 'select', label: fieldWords.antigen, isRequired: true },
    textField('batchNo', fieldWords.batchNo),
    dosesField('doses', fieldWords.doses, 10),
    {
      name: 'dosesPerVial',
      kind: 'stepper',
      label: vialStrings.dosesPerVial,
      description: vialStrings.dosesPerVialHint,
      step: 5,
    },
    expiryField(fieldWords.expiry),
    vvmField,
    { ...textField('vendor', fieldWords.vendor), span: 'full' },
    ...facilityFields('origin', ask),
    ...particularsFields({ happenedAt: fieldWords.receivedAt, officer: fieldWords.reportingOfficer }),
  ] as const satisfies readonly Field<keyof ReceiveFormValues>[];
  return defineForm<ReceiveFormValues>({
    schema: named(receiveFormSchema, fields),
    fields,
    submitLabel: stockStrings.receivedTitle,
    savingLabel: stockStrings.saving,
    emptyMessage: stockStrings.empty,
  });
}

export const receiveForms = {
  'by-place': receiveFormBy('by-place'),
  'by-name': receiveFormBy('by-name'),
} as const;
