import type { EntryId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { stockStrings } from '../strings.ts';
import type { StockedAntigen, StockedLot } from './stock-on-hand.ts';
import {
  dosesOfVials,
  faultsOf,
  type LineFault,
  type TypedDoses,
  vialsBegun,
  vialsOfDoses,
} from './typed-doses.ts';
import { type ReactNode, useId } from 'react';
import { Area, Cluster, Split } from '#ui/layout/arrange.tsx';
import { describedBy, fieldIds } from '#ui/form/field-frame.tsx';
import { lotName } from '#bindings/ledger-words.ts';
import { StepperInput } from '#ui/form/inputs/stepper-input.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { BatchNo, Expiry, NotConfirmed, OnHold, Vvm } from '../lot-facts.tsx';
import { LineField } from '../voucher/line-field.tsx';
import { outgoingStrings } from './outgoing-strings.ts';

interface StockLinesProps {
  readonly stock: readonly StockedAntigen[];
  readonly typed: TypedDoses;
  readonly today: LocalDate;
  /** The lot scanned last. */
  readonly found: EntryId | null;
  readonly onDoses: (lot: EntryId, doses: string) => void;
}

/** Lists the stock by antigen, the lot to use first on top, with fields for the doses to send. */
export function StockLines({ stock, typed, today, found, onDoses }: StockLinesProps) {
  return stock.map(({ antigen, name, usable, lots }) => {
    const faults = faultsOf(lots, typed);
    return (
      <AntigenLines key={antigen} name={name} note={stockStrings.usable(usable)}>
        {lots.map((lot) => (
          <LotLine
            key={lot.id}
            lot={lot}
            today={today}
            doses={typed[lot.id] ?? ''}
            fault={faults.get(lot.id) ?? null}
            isFound={found === lot.id}
            onDoses={(doses) => onDoses(lot.id, doses)}
          />
        ))}
      </AntigenLines>
    );
  });
}

/** An antigen with the lines of its lots beside it. */
export function AntigenLines({
  name,
  note,
  heading = 'h3',
  children,
}: {
  readonly name: string;
  readonly note?: string;
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}) {
  return (
    <Split
      as="section"
      className="stock-lines"
      columns={['fill']}
      wide={[5.5, 'fill']}
      align="stretch"
      rowGap="none"
      aria-label={name}
    >
      <Cluster as={heading} className="text-head" gap="medium" rowGap="none" align="baseline">
        {name} {note === undefined ? null : <small className="ui-soft text-small font-normal">{note}</small>}
      </Cluster>
      <ul role="list">{children}</ul>
    </Split>
  );
}

interface LotWordsProps {
  readonly lot: Pick<StockedLot, 'expiryOn' | 'vvmStage' | 'isOnHold' | 'isOnTheWay'>;
  readonly name: string;
  readonly today: LocalDate;
  /** False if its stage has a column of its own. */
  readonly hasStage?: boolean;
  readonly area?: string;
}

/** A lot at the start of its line: the batch and the facts on the label. */
export function LotWords({ lot, name, today, hasStage = true, area }: LotWordsProps) {
  return (
    <Area as="div" className="stock-line-lot" area={area}>
      <strong>
        <BatchNo no={name} />
      </strong>
      <Cluster as="span" className="ui-soft text-small" gap="medium" rowGap="none">
        <Expiry on={lot.expiryOn} today={today} />
        {hasStage ? <Vvm stage={lot.vvmStage} label={lot.vvmStage} /> : null}
        {lot.isOnHold ? <OnHold /> : null}
        {lot.isOnTheWay ? <NotConfirmed /> : null}
      </Cluster>
    </Area>
  );
}

interface LotLineProps {
  readonly lot: StockedLot;
  readonly today: LocalDate;
  /** Doses as typed. */
  readonly doses: string;
  readonly fault: LineFault | null;
  /** True if it was scanned last. */
  readonly isFound: boolean;
  readonly onDoses: (doses: string) => void;
}

/** A lot in stock and the amount to send: in vials if its packing is known, otherwise in doses. */
function LotLine({ lot, today, doses, fault, isFound, onDoses }: LotLineProps) {
  const id = useId();
  const error = fault === null ? undefined : faultSentence(fault, lot);
  const { perVial } = lot;
  const name = lotName(lot);
  const shared = { of: name, isInvalid: fault !== null, describedBy: describedBy(id, { error }) };
  return (
    <Split
      as="li"
      className="stock-line"
      rowGap="none"
      align="end"
      columns={['fill', 6]}
      wide={['fill', 'fit', ...(perVial === null ? [17.75] : [11, 6])]}
      data-lot={lot.id}
      data-found={isFound ? true : undefined}
    >
      <LotWords lot={lot} name={name} today={today} />
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
        isWholeOnPhone={perVial === null}
        id={`${id}doses`}
        // Whole vials have a stepper; the doses field is for the rest of an open one.
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
        <p id={fieldIds(id).error} className="ui-field-error ui-whole-line">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </Split>
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
