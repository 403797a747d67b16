import { type ReactNode, useId } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { describedBy, fieldIds } from '#ui/form/field-frame.tsx';
import { FieldInput } from '#ui/form/field-input.tsx';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { BatchNo } from '../batch-no.tsx';
import { OnHold } from '../on-hold.tsx';
import { Expiry } from '../expiry.tsx';
import { Vvm } from '../vvm-stage.tsx';
import { outgoingStrings } from './outgoing-strings.ts';
import type { StockedLot } from './stock-on-hand.ts';
import { dosesOfVials, type LineFault, vialsOfDoses } from './typed-doses.ts';

interface LotLineProps {
  readonly lot: StockedLot;
  readonly today: LocalDate;
  /** Doses as typed. */
  readonly doses: string;
  readonly fault: LineFault | null;
  /** It was scanned last. */
  readonly isFound: boolean;
  readonly onDoses: (doses: string) => void;
}

/** A lot in stock and how much of it goes out: in vials, where it is known how it is packed, or in doses. */
export function LotLine({ lot, today, doses, fault, isFound, onDoses }: LotLineProps) {
  const id = useId();
  const error = fault === null ? undefined : faultSentence(fault, lot);
  const { perVial } = lot;
  const input = (name: string, value: string, onChange: (typed: string) => void): FieldInputProps => ({
    id: `${id}${name}`,
    name: `${name} ${lot.id}`,
    labelId: fieldIds(`${id}${name}`).label,
    value,
    onChange,
    onBlur: () => undefined,
    isInvalid: fault !== null,
    isRequired: false,
    isReadOnly: false,
    describedBy: describedBy(id, { error }),
    placeholder: undefined,
    options: [],
  });
  const vials =
    perVial === null
      ? null
      : input('vials', vialsOfDoses(doses, perVial), (typed) => {
          onDoses(dosesOfVials(typed, perVial));
        });
  return (
    <li
      className="stock-line"
      data-lot={lot.id}
      data-found={isFound ? true : undefined}
      data-packed={vials === null ? undefined : true}
    >
      <div className="stock-line-lot">
        <strong>
          <BatchNo no={lot.batchNo} />
        </strong>
        <span className="stock-line-label">
          <Expiry on={lot.expiryOn} today={today} /> <Vvm stage={lot.vvmStage} label={lot.vvmStage} />
          {lot.isOnHold ? <OnHold /> : null}
        </span>
      </div>
      <span className="stock-line-left">
        <b className="ui-figure">{formatQuantity(lot.left)}</b> <small>{outgoingStrings.left}</small>
      </span>
      {vials === null || perVial === null ? null : (
        <LineField label={outgoingStrings.vials(perVial)} batchNo={lot.batchNo} input={vials}>
          <FieldInput field={{ name: vials.name, kind: 'stepper', label: '' }} props={vials} />
        </LineField>
      )}
      <DosesOfLine lot={lot} input={input('doses', doses, onDoses)} />
      {error === undefined ? null : (
        <p id={fieldIds(id).error} className="ui-field-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </li>
  );
}

function DosesOfLine({ lot, input }: { readonly lot: StockedLot; readonly input: FieldInputProps }) {
  // Where vials can be stepped, doses are for what is left over in one.
  const kind = lot.perVial === null ? 'stepper' : 'number';
  return (
    <LineField label={outgoingStrings.doses} batchNo={lot.batchNo} input={input}>
      <FieldInput field={{ name: input.name, kind, label: '', step: 10 }} props={input} />
    </LineField>
  );
}

interface LineFieldProps {
  readonly label: string;
  readonly batchNo: string;
  readonly input: FieldInputProps;
  readonly children: ReactNode;
}

function LineField({ label, batchNo, input, children }: LineFieldProps) {
  return (
    <div className="stock-line-field">
      <label id={input.labelId} htmlFor={input.id}>
        {label} <span className="ui-hidden-text">{outgoingStrings.ofLot(batchNo)}</span>
      </label>
      {children}
    </div>
  );
}

function faultSentence(fault: LineFault, { left }: StockedLot): string {
  return fault === 'no-number' ? outgoingStrings.noNumber : outgoingStrings.more(left);
}
