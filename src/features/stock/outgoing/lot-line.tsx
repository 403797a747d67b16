import { useId } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { describedBy, fieldIds } from '#ui/form/field-frame.tsx';
import { lotName } from '#bindings/ledger-words.ts';
import { StepperInput } from '#ui/form/inputs/stepper-input.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { BatchNo } from '../batch-no.tsx';
import { Expiry } from '../expiry.tsx';
import { NotConfirmed, OnHold } from '../on-hold.tsx';
import { LineField } from '../voucher/line-field.tsx';
import { Vvm } from '../vvm-stage.tsx';
import { outgoingStrings } from './outgoing-strings.ts';
import type { StockedLot } from './stock-on-hand.ts';
import { dosesOfVials, type LineFault, vialsBegun, vialsOfDoses } from './typed-doses.ts';

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
  const name = lotName(lot);
  const shared = { of: name, isInvalid: fault !== null, describedBy: describedBy(id, { error }) };
  return (
    <li
      className="stock-line"
      data-lot={lot.id}
      data-found={isFound ? true : undefined}
      data-loose={perVial === null ? true : undefined}
    >
      <div className="stock-line-lot">
        <strong>
          <BatchNo no={name} />
        </strong>
        <span className="stock-line-label">
          <Expiry on={lot.expiryOn} today={today} /> <Vvm stage={lot.vvmStage} label={lot.vvmStage} />
          {lot.isOnHold ? <OnHold /> : null}
          {lot.isOnTheWay ? <NotConfirmed /> : null}
        </span>
      </div>
      <span className="stock-line-left">
        <b className="ui-figure">{formatQuantity(lot.left)}</b> <small>{outgoingStrings.left}</small>
      </span>
      {perVial === null ? null : (
        <LineField
          {...shared}
          id={`${id}vials`}
          field={{
            name: `vials ${lot.id}`,
            kind: 'stepper',
            label: outgoingStrings.vials(perVial),
            input: (props) => <StepperInput {...props} amount={vialsBegun(doses, perVial)} />,
          }}
          value={vialsOfDoses(doses, perVial)}
          onChange={(vials) => onDoses(dosesOfVials(vials, perVial))}
        />
      )}
      <LineField
        {...shared}
        id={`${id}doses`}
        // Where vials can be stepped, doses are for what is left over in one.
        field={{
          name: `doses ${lot.id}`,
          kind: perVial === null ? 'stepper' : 'number',
          step: 10,
          label: outgoingStrings.doses,
        }}
        value={doses}
        onChange={onDoses}
      />
      {error === undefined ? null : (
        <p id={fieldIds(id).error} className="ui-field-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </li>
  );
}

function faultSentence(fault: LineFault, { left }: StockedLot): string {
  switch (fault) {
    case 'no-number':
      return outgoingStrings.noNumber;
    case 'none-left':
      return outgoingStrings.noneLeft;
    case 'less-than-in-stock':
      return outgoingStrings.more(left);
  }
}
