import type { z } from 'zod';
import { dosesSchema } from '#domain/kernel/doses.ts';
import { dosesPerVialSchema } from '#domain/ledger/particulars.ts';
import { receivePayloadSchema } from '#domain/ledger/activities/receive.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { defineForm, type Field, type FormDefinition } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { textField } from '../activity/activity-fields.ts';
import { stockStrings } from '../strings.ts';
import { vvmField } from '../vvm-stage.tsx';
import { type DeliveredLot, isWithinALine } from './delivery.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { deliveryStrings } from './delivery-strings.ts';

const lotSchema = receivePayloadSchema
  .pick({ antigen: true, batchNo: true, expiryOn: true, vvmStage: true, vendor: true })
  .extend({ vials: dosesSchema, perVial: dosesPerVialSchema })
  .refine(isWithinALine, { error: deliveryStrings.tooMany, path: ['vials'] });

const fields = [
  { name: 'antigen', kind: 'select', label: 'Antigen', isRequired: true },
  textField('batchNo', 'Batch no'),
  { name: 'expiryOn', kind: 'date', quick: 'month', label: 'Expiry date', isRequired: true },
  vvmField,
  { name: 'vials', kind: 'stepper', label: voucherStrings.vials, step: 10, isRequired: true },
  { name: 'perVial', kind: 'stepper', label: deliveryStrings.perVial, step: 5, isRequired: true },
  { ...textField('vendor', 'Vendor'), span: 'full' },
] as const satisfies readonly Field<keyof DeliveredLot>[];

function lotForm(submitLabel: string): FormDefinition<z.infer<typeof lotSchema>> {
  return defineForm({
    schema: named(lotSchema, fields),
    fields,
    submitLabel,
    savingLabel: stockStrings.saving,
    emptyMessage: stockStrings.empty,
  });
}

/** What is asked of a lot: what its box says, and how many vials were counted. */
export const lotForms = {
  add: lotForm(deliveryStrings.addLot),
  change: lotForm(deliveryStrings.changeLot),
} as const;

/** The stages in the order in which a vial goes through them; a delivery mostly has the first. */
export const [freshStage] = vvmStages;
