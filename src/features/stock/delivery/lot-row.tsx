import { useId } from 'react';
import { isLocalDate, type LocalDate } from '#domain/kernel/local-date.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { fieldIds } from '#ui/form/field-frame.tsx';
import { shownDate } from '#ui/form/date/date-text.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { BatchNo } from '../batch-no.tsx';
import { Expiry } from '../expiry.tsx';
import { stockStrings } from '../strings.ts';
import { LineField } from '../voucher/line-field.tsx';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { stageIn, Vvm } from '../vvm-stage.tsx';
import { deliveryStrings } from './delivery-strings.ts';
import { faultsOfLabel, type LotFaults } from './lot-form.ts';
import { type TypedLot, typedDoses } from './typed-lot.ts';

interface LotRowProps {
  /** Its number on the voucher. */
  readonly number: number;
  readonly lot: TypedLot;
  readonly antigenName: string;
  readonly faults: LotFaults;
  /** Whether what is missing is said as wrong already. */
  readonly showsFaults: boolean;
  /** It was scanned or found last. */
  readonly isFound: boolean;
  readonly today: LocalDate;
  readonly onChange: (change: Partial<TypedLot>) => void;
  readonly onOpen: () => void;
  /** The vials are typed, and the next box is in the hand. */
  readonly onNext: () => void;
}

/** A lot of the delivery on its line: its label, which opens, and in place the monitor and the vials, which are counted last. */
export function LotRow({
  number,
  lot,
  antigenName,
  faults,
  showsFaults,
  isFound,
  today,
  ...on
}: LotRowProps) {
  const id = useId();
  const of = lot.batchNo || deliveryStrings.lotAt(number);
  const isIncomplete = Object.keys(faultsOfLabel(faults)).length > 0;
  const doses = typedDoses(lot);
  const vialsError = showsFaults ? faults.vials : undefined;
  return (
    <tr data-lot={number - 1} data-found={isFound ? true : undefined}>
      <td className="stock-lot-number">{number}</td>
      <td className="stock-lot-name">
        <button type="button" className="ui-figure-button" onClick={on.onOpen}>
          <b>{antigenName || stockStrings.notSet}</b>{' '}
          <span className="ui-hidden-text">
            {lot.batchNo === '' ? deliveryStrings.openAny : deliveryStrings.open(lot.batchNo)}
          </span>
          <Icon name="edit" />
        </button>
      </td>
      <td className="stock-lot-batch">
        <b>{lot.batchNo === '' ? stockStrings.notSet : <BatchNo no={lot.batchNo} />}</b>
        <small>{lot.vendor}</small>
      </td>
      <td className="stock-lot-expiry">
        {isLocalDate(lot.expiryOn) ? (
          <Expiry on={lot.expiryOn} today={today} />
        ) : (
          shownDate(lot.expiryOn) || stockStrings.notSet
        )}
      </td>
      <td className="stock-lot-stage">
        <StagePick
          id={`${id}stage`}
          of={of}
          stage={lot.vvmStage}
          isInvalid={showsFaults && faults.vvmStage !== undefined}
          onStage={(vvmStage) => on.onChange({ vvmStage })}
        />
      </td>
      <td className="stock-lot-vials">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            on.onNext();
          }}
        >
          <LineField
            id={`${id}vials`}
            field={{ name: 'vials', kind: 'stepper', label: voucherStrings.vials, isRequired: true }}
            of={of}
            value={lot.vials}
            isInvalid={vialsError !== undefined}
            describedBy={vialsError === undefined ? undefined : fieldIds(id).error}
            onChange={(vials) => on.onChange({ vials })}
          />
        </form>
        {vialsError === undefined ? null : (
          <p id={fieldIds(id).error} className="ui-field-error">
            {vialsError}
          </p>
        )}
      </td>
      <td className="stock-lot-size">
        {lot.perVial === '' ? stockStrings.notSet : deliveryStrings.timesPerVial(lot.perVial)}
      </td>
      <td className="stock-lot-doses ui-figure">
        <b>{Number.isSafeInteger(doses) ? formatQuantity(doses) : stockStrings.notSet}</b>
        {isIncomplete ? <Flag tone="warning">{deliveryStrings.notComplete}</Flag> : null}
      </td>
    </tr>
  );
}

interface StagePickProps {
  readonly id: string;
  readonly of: string;
  readonly stage: TypedLot['vvmStage'];
  readonly isInvalid: boolean;
  readonly onStage: (stage: TypedLot['vvmStage']) => void;
}

/** The monitor of a lot as it looks, and another stage in two taps. */
function StagePick({ id, of, stage, isInvalid, onStage }: StagePickProps) {
  return (
    <div className="stock-stage-pick">
      {stage === '' ? null : <Vvm stage={stage} label="" />}
      <LineField
        id={id}
        field={{
          name: 'vvmStage',
          kind: 'select',
          label: voucherStrings.stage,
          placeholder: stockStrings.notSet,
          isRequired: true,
          options: vvmStages.map((value) => ({ value, label: value })),
        }}
        of={of}
        value={stage}
        isInvalid={isInvalid}
        onChange={(value) => onStage(stageIn(value) ?? '')}
      />
    </div>
  );
}
