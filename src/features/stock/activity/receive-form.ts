import type { z } from 'zod';
import { receivePayloadSchema } from '#domain/ledger/activities/receive.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { dosesField, particularsFields, textField } from './activity-fields.ts';
import { facilityFields, originShape, type FacilityAsk } from '#officer/places/facility-fields.ts';
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
    { name: 'antigen', kind: 'select', label: 'Antigen', isRequired: true },
    textField('batchNo', 'Batch no'),
    dosesField('doses', 'No of dose', 10),
    {
      name: 'dosesPerVial',
      kind: 'stepper',
      label: vialStrings.dosesPerVial,
      description: vialStrings.dosesPerVialHint,
      step: 5,
    },
    { name: 'expiryOn', kind: 'date', quick: 'month', label: 'Expiry date', isRequired: true },
    vvmField,
    { ...textField('vendor', 'Vendor'), span: 'full' },
    ...facilityFields('origin', 'Origin', ask),
    ...particularsFields({ happenedAt: 'Date-time received', officer: 'Reporting officer' }),
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
