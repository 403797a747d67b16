import { type FormEvent, useId, useState } from 'react';
import type { AntigenRow } from '#contract/wire/rows.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { AskedField } from '#ui/form/form-view.tsx';
import type { Option } from '#ui/form/field-input-props.ts';
import { RememberedText } from '#ui/form/remembered.tsx';
import { Button } from '#ui/layout/button.tsx';
import { expiryField, rememberedVendor, textField } from '../activity/activity-fields.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { deliveryStrings } from './delivery-strings.ts';
import { type DeliveredLot, isWithinALine, type LotText, typedDoses, type TypedLot } from './typed-lot.ts';
import { dosesSchema } from '#domain/kernel/doses.ts';
import { dosesPerVialSchema } from '#domain/ledger/particulars.ts';
import { receivePayloadSchema } from '#domain/ledger/activities/receive.ts';
import { parseValues } from '#ui/form/check-values.ts';
import type { Field } from '#ui/form/define-form.ts';
import { sentenceOf } from '#ui/form/named-schema.ts';
import { shortVvmField } from '../lot-facts.tsx';

interface OpenLotProps {
  /** Its number on the voucher. */
  readonly number: number;
  readonly lot: TypedLot;
  readonly antigens: readonly AntigenRow[];
  readonly faults: LotFaults;
  readonly showsFaults: boolean;
  /** The number of columns of the table. */
  readonly columns: number;
  readonly onChange: (change: Partial<TypedLot>) => void;
  readonly onRemove: () => void;
  /** Called when it is left with something missing. */
  readonly onLack: (faults: LotFaults) => void;
  readonly onDone: () => void;
  readonly onNext: () => void;
}

/** A lot whose label is being typed, in its place in the table. Enter moves to the next missing value, then to the next lot. */
export function OpenLot({
  number,
  lot,
  antigens,
  faults,
  showsFaults,
  columns,
  onChange,
  ...on
}: OpenLotProps) {
  const id = useId();
  const [hadVendor] = useState(lot.vendor !== '');
  const [asksVendor, setAsksVendor] = useState(false);
  const optionsOf: Partial<Record<LotText, readonly Option[]>> = {
    antigen: antigens.map(({ id: value, name }) => ({ value, label: name })),
  };
  const change = (name: LotText, value: string) => {
    if (name !== 'antigen') return onChange({ [name]: value });
    // The usual size, until the officer types the box's.
    const size = antigens.find((antigen) => antigen.id === value)?.dosesPerVial;
    return onChange({ antigen: value, perVial: size?.toString() ?? '' });
  };
  const leave = (then: () => void) => {
    const lacks = faultsBesideStage(faults);
    if (Object.keys(lacks).length > 0) on.onLack(lacks);
    else then();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave(on.onNext);
  };
  const doses = typedDoses(lot);
  return (
    <tr data-lot={number - 1} data-open>
      <td colSpan={columns}>
        <form
          className="stock-open-lot"
          aria-label={deliveryStrings.lotAt(number)}
          noValidate
          onSubmit={submit}
        >
          <Cluster as="p" className="stock-open-lot-head" justify="between">
            <b>{deliveryStrings.lotAt(number)}</b>
            <output className="ui-figure">
              {Number.isSafeInteger(doses) && doses > 0 ? voucherStrings.dosesOf(doses) : ''}
            </output>
          </Cluster>
          {lotFields.map((field) =>
            field.name === 'vendor' &&
            hadVendor &&
            !asksVendor &&
            (faults.vendor === undefined || !showsFaults) ? (
              <RememberedText
                key={field.name}
                group={rememberedVendor}
                values={{ vendor: lot.vendor }}
                onChange={() => setAsksVendor(true)}
              />
            ) : (
              <div key={field.name} className="stock-open-lot-field" data-field={field.name}>
                <AskedField
                  field={field}
                  id={`${id}${field.name}`}
                  value={lot[field.name]}
                  error={showsFaults ? faults[field.name] : undefined}
                  options={optionsOf[field.name]}
                  pack={undefined}
                  onChange={(value) => change(field.name, value)}
                />
              </div>
            ),
          )}
          <Cluster className="stock-open-lot-end" justify="end">
            <Button icon="trash" tone="quiet" onClick={on.onRemove}>
              {deliveryStrings.remove}
            </Button>
            <Button onClick={() => leave(on.onDone)}>{deliveryStrings.done}</Button>
            <Button type="submit" icon="plus">
              {deliveryStrings.nextLot}
            </Button>
          </Cluster>
        </form>
      </td>
    </tr>
  );
}

const lotSchema = receivePayloadSchema
  .pick({ antigen: true, batchNo: true, expiryOn: true, vvmStage: true, vendor: true })
  .extend({ vials: dosesSchema, perVial: dosesPerVialSchema })
  .refine(isWithinALine, { error: deliveryStrings.tooMany, path: ['vials'] });

/** The fields of a lot, in the order of its box; the counted vials come last. */
const lotFields = [
  {
    name: 'antigen',
    kind: 'select',
    label: voucherStrings.antigen,
    // The label already names the field, and a whole sentence would be cut off in a narrow column.
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

/** Each lot as the ledger takes it, or its faults by field. */
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

/** The first field of a lot with a fault, in their order. */
export function firstFault(faults: LotFaults): LotText | undefined {
  return lotFields.find(({ name }) => faults[name] !== undefined)?.name;
}

/** The faults of a lot except its monitor, which is set for all lots with one tap once all boxes are counted. */
function faultsBesideStage({ vvmStage: _stage, ...faults }: LotFaults): LotFaults {
  return faults;
}

/** The faults of a lot's label; vials and monitor are fields of the row itself. */
export function faultsOfLabel({ vials: _vials, ...faults }: LotFaults): LotFaults {
  return faultsBesideStage(faults);
}
