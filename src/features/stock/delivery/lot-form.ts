import { dosesSchema } from '#domain/kernel/doses.ts';
import { dosesPerVialSchema } from '#domain/ledger/particulars.ts';
import { receivePayloadSchema } from '#domain/ledger/activities/receive.ts';
import { parseValues } from '#ui/form/check-values.ts';
import type { Field } from '#ui/form/define-form.ts';
import { sentenceOf } from '#ui/form/named-schema.ts';
import { expiryField, textField } from '../activity/activity-fields.ts';
import { shortVvmField } from '../vvm-stage.tsx';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { type DeliveredLot, isWithinALine } from './delivery.ts';
import { deliveryStrings } from './delivery-strings.ts';
import type { LotText, TypedLot } from './typed-lot.ts';

const lotSchema = receivePayloadSchema
  .pick({ antigen: true, batchNo: true, expiryOn: true, vvmStage: true, vendor: true })
  .extend({ vials: dosesSchema, perVial: dosesPerVialSchema })
  .refine(isWithinALine, { error: deliveryStrings.tooMany, path: ['vials'] });

/** What is asked of a lot, in the order in which it is looked at: what its box says, and how many vials were counted. */
export const lotFields = [
  {
    name: 'antigen',
    kind: 'select',
    label: voucherStrings.antigen,
    // The label says of what: in a narrow column a sentence would be cut.
    placeholder: deliveryStrings.chooseAntigen,
    isRequired: true,
  },
  textField('batchNo', voucherStrings.batch),
  expiryField(voucherStrings.expiry),
  { name: 'vials', kind: 'stepper', label: voucherStrings.vials, isRequired: true },
  { name: 'perVial', kind: 'stepper', label: deliveryStrings.perVial, step: 5, isRequired: true },
  shortVvmField,
  { ...textField('vendor', deliveryStrings.vendor), span: 'full' },
] as const satisfies readonly Field<LotText>[];

export type LotFaults = Readonly<Partial<Record<LotText, string>>>;

export type CheckedLot =
  | { readonly ok: true; readonly lot: DeliveredLot }
  | { readonly ok: false; readonly faults: LotFaults };

/** Each lot as the ledger takes it, or what is wrong with it, beside which field. */
export function checkLots(typed: readonly TypedLot[]): readonly CheckedLot[] {
  return typed.map(checkLot);
}

function checkLot({ gtin: _gtin, ...typed }: TypedLot): CheckedLot {
  const { values, faults: parsed } = parseValues(lotFields, typed);
  const faults = Object.fromEntries(Object.entries(parsed).map(([name, { message }]) => [name, message]));
  const checked = lotSchema.safeParse(values);
  if (checked.success && Object.keys(faults).length === 0) return { ok: true, lot: checked.data };
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = lotFields.find(({ name }) => name === path[0]);
    if (field !== undefined) faults[field.name] ??= sentenceOf(field.label, message);
  }
  return { ok: false, faults };
}

/** The first field of a lot with a fault, as they stand. */
export function firstFault(faults: LotFaults): LotText | undefined {
  return lotFields.find(({ name }) => faults[name] !== undefined)?.name;
}

/** What is wrong with a lot beside its monitor: those of all lots can be told in one tap once all boxes are counted. */
export function faultsBesideStage({ vvmStage: _stage, ...faults }: LotFaults): LotFaults {
  return faults;
}

/** What is wrong with what is typed in fields; vials and monitor are asked for in the row itself. */
export function faultsOfLabel({ vials: _vials, ...faults }: LotFaults): LotFaults {
  return faultsBesideStage(faults);
}
