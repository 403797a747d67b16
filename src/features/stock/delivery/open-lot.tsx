import { type FormEvent, useId, useState } from 'react';
import type { AntigenRow } from '#contract/wire/rows.ts';
import { AskedField } from '#ui/form/form-view.tsx';
import type { Option } from '#ui/form/field-input-props.ts';
import { RememberedText } from '#ui/form/remembered.tsx';
import { Button } from '#ui/layout/button.tsx';
import { rememberedVendor } from '../activity/remembered-groups.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { deliveryStrings } from './delivery-strings.ts';
import { faultsBesideStage, lotFields, type LotFaults } from './lot-form.ts';
import { type LotText, type TypedLot, typedDoses } from './typed-lot.ts';

interface OpenLotProps {
  /** Its number on the voucher. */
  readonly number: number;
  readonly lot: TypedLot;
  readonly antigens: readonly AntigenRow[];
  readonly faults: LotFaults;
  readonly showsFaults: boolean;
  /** How many columns the table has. */
  readonly columns: number;
  readonly onChange: (change: Partial<TypedLot>) => void;
  readonly onRemove: () => void;
  /** It is left with something missing: that is said, and asked for. */
  readonly onLack: (faults: LotFaults) => void;
  readonly onDone: () => void;
  readonly onNext: () => void;
}

/** A lot whose label is being typed, in its place in the table. Enter goes to what is missing, then to the next lot. */
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
    // As it comes in, until the box says otherwise.
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
          <p className="stock-open-lot-head">
            <b>{deliveryStrings.lotAt(number)}</b>
            <output className="ui-figure">
              {Number.isSafeInteger(doses) && doses > 0 ? voucherStrings.dosesOf(doses) : ''}
            </output>
          </p>
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
          <div className="stock-open-lot-end">
            <Button icon="trash" tone="quiet" onClick={on.onRemove}>
              {deliveryStrings.remove}
            </Button>
            <Button onClick={() => leave(on.onDone)}>{deliveryStrings.done}</Button>
            <Button type="submit" icon="plus">
              {deliveryStrings.nextLot}
            </Button>
          </div>
        </form>
      </td>
    </tr>
  );
}
