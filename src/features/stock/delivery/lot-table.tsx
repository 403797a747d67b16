import { useLiveQuery } from 'dexie-react-hooks';
import { type RefObject, useId, useRef } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { AntigenRow } from '#contract/wire/rows.ts';
import { isLocalDate, type LocalDate } from '#domain/kernel/local-date.ts';
import { useToday } from '#bindings/use-today.ts';
import { Cluster, Split } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { stockOnHand } from '../outgoing/stock-on-hand.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { BatchNo, Expiry, stageIn, Vvm } from '../lot-facts.tsx';
import { deliveryStrings } from './delivery-strings.ts';
import { FindLot } from './find-lot.tsx';
import { findLots, type FoundLot } from './found-lots.ts';
import { faultsOfLabel, type LotFaults, OpenLot } from './open-lot.tsx';
import { isBegun, typedDoses, type TypedLot, withStage } from './typed-lot.ts';
import type { LotRows } from './use-lot-rows.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { fieldIds } from '#ui/form/field-frame.tsx';
import { shownDate } from '#ui/form/date/date-text.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { stockStrings } from '../strings.ts';
import { LineField } from '../voucher/line-field.tsx';
import './delivery.css';

interface LotTableProps {
  readonly table: LotRows;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly antigens: readonly AntigenRow[];
}

/** All lots of a delivery in one table, with the ways to add the next one above it. */
export function LotTable({ table, list, antigens }: LotTableProps) {
  const today = useToday();
  const { rows, checked, openAt, foundAt } = table;
  const { queries } = pageEngine();
  const stock = useLiveQuery(() => stockOnHand(queries, today, []), [queries, today]) ?? [];
  const stocked = stock.flatMap(({ lots }) => lots);
  const nameOf = (lot: Pick<TypedLot, 'antigen'>) =>
    antigens.find(({ id }) => id === lot.antigen)?.name ?? '';
  const find = useRef<HTMLDivElement>(null);
  const toFind = () => find.current?.querySelector('input')?.focus();
  const found = foundAt === null ? undefined : rows[foundAt];
  const columns = [
    voucherStrings.number,
    voucherStrings.antigen,
    voucherStrings.batch,
    voucherStrings.expiry,
    voucherStrings.stage,
    voucherStrings.vials,
    deliveryStrings.perVialShort,
    voucherStrings.doses,
  ];
  return (
    <Split
      as="section"
      className="stock-lots"
      gap="wide"
      rowGap="small"
      align="stretch"
      columns={['fill']}
      wide={['fill', 28]}
      from="64rem"
      aria-label={deliveryStrings.lotsTitle}
    >
      <div ref={find}>
        <FindLot
          findAll={(text) => findLots(text, { rows, stocked, antigens })}
          wordsOf={(one) => wordsOf(one, rows, nameOf)}
          onFound={table.take}
          onCode={table.scan}
        />
      </div>
      <Cluster className="stock-read" gap="large" rowGap="small" justify="between">
        <Cluster as="p" gap="medium" rowGap="none" role="status">
          {found === undefined ? deliveryStrings.readHint : <ReadBack lot={found} name={nameOf(found)} />}
        </Cluster>
        <StageOnAll rows={rows} onRows={table.setAll} />
      </Cluster>
      <div ref={list} className="ui-whole-line">
        <table>
          <caption className="ui-hidden-text">{deliveryStrings.lotsTitle}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((lot, at) => {
              const check = checked[at];
              const shared = {
                number: at + 1,
                lot,
                faults: check === undefined || check.ok ? {} : check.faults,
                showsFaults: table.showsFaults,
                onChange: (change: Partial<TypedLot>) => table.change(at, change),
              };
              return at === openAt ? (
                <OpenLot
                  key={at}
                  {...shared}
                  antigens={antigens}
                  columns={columns.length}
                  onRemove={() => table.remove(at)}
                  onLack={(faults) => table.show(at, faults)}
                  onDone={() => {
                    table.close();
                    toFind();
                  }}
                  onNext={table.next}
                />
              ) : (
                <LotRow
                  key={at}
                  {...shared}
                  antigenName={nameOf(lot)}
                  today={today}
                  isFound={at === foundAt}
                  onOpen={() => table.open(at)}
                  onNext={toFind}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {openAt === null ? (
        <Cluster
          as="button"
          type="button"
          className="stock-next-lot ui-whole-line"
          gap="medium"
          isOneLine
          onClick={table.next}
        >
          <Icon name="plus" />
          {deliveryStrings.nextLotHint}
        </Cluster>
      ) : null}
    </Split>
  );
}

function ReadBack({ lot, name }: { readonly lot: TypedLot; readonly name: string }) {
  return (
    <>
      <Flag tone="good">{deliveryStrings.read}</Flag> <b>{`${name} ${lot.batchNo}`.trim()}</b>
      {isLocalDate(lot.expiryOn) ? <span>{deliveryStrings.expires(formatDate(lot.expiryOn))}</span> : null}
    </>
  );
}

/** All boxes of a fresh delivery usually have the same stage, so it is set for all at once, except those read otherwise. */
function StageOnAll({
  rows,
  onRows,
}: {
  readonly rows: readonly TypedLot[];
  readonly onRows: (rows: readonly TypedLot[]) => void;
}) {
  const begun = rows.filter(isBegun);
  const untold = begun.filter(({ vvmStage }) => vvmStage === '');
  const label =
    untold.length === 0 || untold.length === begun.length
      ? deliveryStrings.stageOnAll
      : deliveryStrings.stageOnOthers;
  return (
    <Button isDisabled={untold.length === 0} onClick={() => onRows(withStage(rows, 'I'))}>
      <Vvm stage="I" label={label('I')} />
    </Button>
  );
}

function wordsOf(
  found: FoundLot,
  rows: readonly TypedLot[],
  nameOf: (lot: Pick<TypedLot, 'antigen'>) => string,
): string {
  switch (found.kind) {
    case 'row': {
      const row = rows[found.at];
      return row === undefined
        ? ''
        : deliveryStrings.foundHere(found.at + 1, `${nameOf(row)} ${row.batchNo}`.trim());
    }
    case 'stocked':
      return deliveryStrings.inStock(found.lot.antigenName, found.lot.batchNo);
    case 'antigen':
      return deliveryStrings.newLotOf(found.antigen.name);
    case 'batch':
      return deliveryStrings.newLotOfBatch(found.batchNo);
  }
}

interface LotRowProps {
  /** Its number on the voucher. */
  readonly number: number;
  readonly lot: TypedLot;
  readonly antigenName: string;
  readonly faults: LotFaults;
  /** True once missing values are marked. */
  readonly showsFaults: boolean;
  /** True for the lot scanned or found last. */
  readonly isFound: boolean;
  readonly today: LocalDate;
  readonly onChange: (change: Partial<TypedLot>) => void;
  readonly onOpen: () => void;
  /** Called when the vials are typed and the next box is in hand. */
  readonly onNext: () => void;
}

/** A lot of the delivery on its line: its label, which opens, and fields for the monitor and the vials, which are counted last. */
function LotRow({ number, lot, antigenName, faults, showsFaults, isFound, today, ...on }: LotRowProps) {
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

/** The monitor of a lot as a picture; another stage takes two taps. */
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
