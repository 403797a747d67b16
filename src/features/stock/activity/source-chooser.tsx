import { useId } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import type { Option } from '#ui/form/field-input-props.ts';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { DataRows } from '#ui/table/data-rows.tsx';
import type { Column } from '#ui/table/columns.ts';
import { columnWords } from '../field-words.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { BatchNo } from '../batch-no.tsx';
import { Expiry } from '../expiry.tsx';
import { InVials, VialRule } from '../in-vials.tsx';
import { NotConfirmed, OnHold } from '../on-hold.tsx';
import type { Source, SourceActivity } from './source-activity.ts';
import { LotFigure } from '../entries/entry-cells.tsx';
import { stockStrings } from '../strings.ts';
import { Vvm } from '../vvm-stage.tsx';

interface AntigenChoiceProps {
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (antigen: string | undefined) => void;
}

/** Chooses one of the antigens that the facility keeps. */
export function AntigenChoice({ options, value, onChange }: AntigenChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={stockStrings.antigenChoice} isRequired>
      <select
        id={id}
        className="ui-input"
        value={options.some((option) => option.value === value) ? value : ''}
        onChange={(event) =>
          onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)
        }
      >
        <option value="">{stockStrings.pleaseSelectAntigen}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface SourceTableProps {
  readonly starts: SourceActivity<unknown>['starts'];
  readonly sources: readonly Source[];
  readonly today: LocalDate;
  readonly onSelect: (source: Source) => void;
}

const wordsByStart = {
  lot: {
    title: stockStrings.receivedLots,
    doses: columnWords.dosesLeft,
    empty: stockStrings.noLots,
    hint: stockStrings.noLotsHint,
  },
  'issued-entry': {
    title: stockStrings.issuedEntries,
    doses: columnWords.dosesIssued,
    empty: stockStrings.noOpenEntries,
    hint: stockStrings.noOpenEntriesHint,
  },
} as const satisfies Record<SourceActivity<unknown>['starts'], object>;

/** What can be started from, in the order in which it should be used. */
export function SourceTable({ starts, sources, today, onSelect }: SourceTableProps) {
  const words = wordsByStart[starts];
  if (sources.length === 0) return <EmptyState title={words.empty} hint={words.hint} />;
  const columns: readonly Column<Source>[] = [
    { kind: 'text', key: 'batchNo', header: columnWords.batchNo, cell: (row) => <LotNo source={row} /> },
    {
      kind: 'text',
      key: 'expiryOn',
      header: columnWords.expiry,
      cell: (row) => <Expiry on={row.expiryOn} today={today} />,
    },
    {
      kind: 'text',
      key: 'vvmStage',
      header: columnWords.vvmStage,
      cell: (row) => <Vvm stage={row.vvmStage} label={row.vvmStage} />,
    },
    {
      kind: 'quantity',
      key: 'doses',
      header: words.doses,
      cell: (row) => (
        <span className="stock-figures">
          <LotFigure left={row.doses} received={row.received} />
          <InVials doses={row.doses} size={row.dosesPerVial} />
        </span>
      ),
    },
    { kind: 'text', key: 'vendor', header: columnWords.vendor },
    {
      kind: 'action',
      key: 'select',
      header: columnWords.action,
      cell: (row) => (
        <Button about={stockStrings.selectBatch(row.batchNo)} onClick={() => onSelect(row)}>
          {stockStrings.select}
        </Button>
      ),
    },
  ];
  return (
    <section className="stock-flow">
      <h3 className="stock-heading">{words.title}</h3>
      <DataRows caption={words.title} columns={columns} rows={sources} rowKey={(row) => row.entry} />
    </section>
  );
}

function dosesLeft({ doses, received }: Source): string {
  if (doses === received) return stockStrings.dosesLeft(doses);
  return stockStrings.dosesLeftOf(formatQuantity(doses), received);
}

function LotNo({ source: { batchNo, isOnHold, isOnTheWay } }: { readonly source: Source }) {
  return (
    <>
      <BatchNo no={batchNo} />
      {isOnHold === true ? (
        <>
          {' '}
          <OnHold />
        </>
      ) : null}
      {isOnTheWay === true ? (
        <>
          {' '}
          <NotConfirmed />
        </>
      ) : null}
    </>
  );
}

interface ChosenSourceProps {
  readonly starts: SourceActivity<unknown>['starts'];
  readonly antigen: string;
  readonly source: Source;
  readonly today: LocalDate;
  /** Absent where there is no other. */
  readonly onChooseAnother: (() => void) | undefined;
}

/** The selected entry, in sight while its form is filled in. */
export function ChosenSource({ starts, antigen, source, today, onChooseAnother }: ChosenSourceProps) {
  return (
    <section className="stock-chosen" aria-label={stockStrings.chosen}>
      <div className="stock-chosen-facts">
        <strong>
          {antigen} · {source.batchNo}
        </strong>
        <span className="ui-figure">
          {starts === 'lot' ? dosesLeft(source) : stockStrings.dosesIssued(source.doses)}
        </span>
        <InVials doses={source.doses} size={source.dosesPerVial} />
        <Expiry on={source.expiryOn} today={today} />
        <Vvm stage={source.vvmStage} />
        {source.isOnHold === true ? <OnHold /> : null}
        {source.isOnTheWay === true ? <NotConfirmed /> : null}
        <span>{source.vendor}</span>
        <VialRule facts={source} />
      </div>
      {onChooseAnother ? <Button onClick={onChooseAnother}>{stockStrings.chooseAnother}</Button> : null}
    </section>
  );
}
