import type { ReactNode } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import type { Column } from '#ui/table/columns.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { columnWords } from '../field-words.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import type { ListedEntries } from '../activities.tsx';
import { BatchNo, DaysLeft, Expiry, Vvm } from '../lot-facts.tsx';
import {
  AdjustedWay,
  Doses,
  type EntryRow,
  EntryRowState,
  EntryStateIcon,
  HappenedAt,
  Wasted,
} from './entry-cells.tsx';
import { stockStrings } from '../strings.ts';
import { stageOf } from '../amendments/arrival-answer.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { isDifferenceAtArrival, sentAndCounted, utilizedDoses } from './entry-facts.ts';
import { amendmentStrings } from '../amendments/amendment-strings.ts';

type Tells = ListedEntries['tells'];

/** One listing of ledger entries as of a day, on which the days left of a lot depend. */
export function entryListing(
  entries: ListedEntries,
  today: LocalDate,
  facility: string | null,
): Listing<EntryRow> {
  const { name, caption, time, empty, tells } = entries;
  return defineListing<EntryRow>({
    name,
    caption,
    rowKey: (row) => row.id,
    columns: [
      { kind: 'number', key: 'number', header: columnWords.number },
      {
        kind: 'place',
        key: 'facilityName',
        header: columnWords.facility,
        isOwn: (row) => row.facilityName === facility,
      },
      {
        kind: 'text',
        key: 'antigenName',
        header: columnWords.antigen,
        cell: (row) => <AntigenAndBadges row={row} />,
      },
      { kind: 'quantity', key: 'doses', header: columnWords.doses, cell: (row) => <Doses row={row} /> },
      ...beforeTime(tells),
      { kind: 'text', key: 'happenedAt', header: time, cell: (row) => <HappenedAt row={row} /> },
      ...afterTime(tells, today),
      {
        kind: 'text',
        key: 'batchNo',
        header: columnWords.batchNo,
        cell: (row) => <BatchNo no={row.batchNo} />,
      },
      { kind: 'text', key: 'officer', header: columnWords.officer },
      {
        kind: 'action',
        key: 'action',
        header: columnWords.action,
        label: (row) => stockStrings.viewReceipt(row.antigenName, row.batchNo),
        beside: (row) => <EntryStateIcon row={row} />,
      },
    ],
    row: {
      lead: (row) => row.antigenName,
      title: (row) => <BatchNo no={row.batchNo} />,
      facts: (row) => factsOf(tells, row, today),
      meta: (row) => [<HappenedAt key="at" row={row} />, <Breakable key="officer" text={row.officer} />],
      status: (row) => (
        <Cluster as="span" gap="medium" rowGap="none" isInline>
          <EntryRowState row={row} />
          <EntryBadges row={row} />
        </Cluster>
      ),
      figure: (row) => <Doses row={row} />,
    },
    // The device searches its own rows; the setting only shows the search box.
    search: ['facilityName', 'antigenName', 'officer', 'batchNo'],
    searchLabel: stockStrings.searchLedger,
    empty,
    emptyHint: stockStrings.emptyLedgerHint,
    pageSize: 10,
  });
}

function AntigenAndBadges({ row }: { readonly row: EntryRow }) {
  return (
    <Cluster as="span" gap="medium" rowGap="none" isInline>
      <b>{row.antigenName}</b>
      <EntryBadges row={row} />
    </Cluster>
  );
}

/** Facts of a row beside its batch, on a screen without room for columns. */
function factsOf(tells: Tells, row: EntryRow, today: LocalDate): readonly ReactNode[] {
  const expiry = [
    <span key="expiry" className="ui-figure">
      {stockStrings.expires(formatDate(row.expiryOn))}
    </span>,
    <DaysLeft key="days" on={row.expiryOn} today={today} />,
  ];
  switch (tells) {
    case 'direction':
      return [<AdjustedWay key="way" row={row} />, ...expiry];
    case 'destination':
      return [stockStrings.goesTo(row.destination?.name ?? stockStrings.notSet), ...expiry];
    case 'use':
      return [
        stockStrings.children(row.childrenImmunized ?? 0),
        stockStrings.wasted(formatQuantity(row.wastage), formatQuantity(row.wastageRate)),
      ];
    case 'vvm':
      return [<Vvm key="vvm" stage={stageOf(row)} label={stockStrings.vvm(stageOf(row))} />, ...expiry];
  }
}

/** Columns that only this activity has; ten columns fit on a tablet in landscape. */
function beforeTime(tells: Tells): readonly Column<EntryRow>[] {
  switch (tells) {
    case 'direction':
      return [
        {
          kind: 'text',
          key: 'direction',
          header: stockStrings.adjustment,
          cell: (row) => <AdjustedWay row={row} />,
        },
      ];
    case 'destination':
      return [
        {
          kind: 'place',
          key: 'destination',
          header: columnWords.destination,
          value: (row) => row.destination?.name,
        },
      ];
    case 'use':
      return [
        { kind: 'quantity', key: 'childrenImmunized', header: columnWords.childrenImmunized },
        {
          kind: 'quantity',
          key: 'wastage',
          header: stockStrings.wastage,
          cell: (row) => <Wasted row={row} />,
        },
      ];
    case 'vvm':
      return [
        {
          kind: 'text',
          key: 'vvmStage',
          header: columnWords.vvmStage,
          cell: (row) => <Vvm stage={stageOf(row)} label={stageOf(row)} />,
        },
      ];
  }
}

/** The expiry of a utilized lot no longer matters. */
function afterTime(tells: Tells, today: LocalDate): readonly Column<EntryRow>[] {
  if (tells === 'use') return [];
  return [
    {
      kind: 'text',
      key: 'expiryOn',
      header: columnWords.expiry,
      cell: (row) => <Expiry on={row.expiryOn} today={today} />,
    },
  ];
}

/** Flags for what is unusual about an entry; its receipt says more. */
function EntryBadges({ row }: { readonly row: EntryRow }) {
  const isDifference = isDifferenceAtArrival(row);
  const counted = sentAndCounted(row);
  const utilized = utilizedDoses(row);
  return (
    <>
      {row.arrival === 'unconfirmed' ? (
        <Flag tone="warning" icon="box">
          {amendmentStrings.arrivalNotConfirmed}
        </Flag>
      ) : null}
      {row.arrival === 'differs' ? (
        <Flag tone="warning">{isDifference ? amendmentStrings.differenceOfArrival : differs(counted)}</Flag>
      ) : null}
      {utilized === 0 ? null : (
        <Flag tone="neutral" icon="check">
          {utilized === row.doses
            ? amendmentStrings.utilized
            : amendmentStrings.partlyUtilized(formatQuantity(utilized), formatQuantity(row.doses))}
        </Flag>
      )}
      {row.reversedBy === null ? null : (
        <Flag tone="neutral" icon="undo">
          {amendmentStrings.reversed}
        </Flag>
      )}
      {row.activity === 'reverse' ? (
        <Flag tone="neutral" icon="undo">
          {amendmentStrings.reversal}
        </Flag>
      ) : null}
      {row.isChangeRefused ? <Flag tone="danger">{amendmentStrings.changeRefused}</Flag> : null}
      {row.isChangeDoubtful ? <Flag tone="danger">{amendmentStrings.changeDoubtful}</Flag> : null}
      {row.isAmendmentWaiting ? (
        <Flag tone="neutral" icon="waiting">
          {amendmentStrings.changeWaiting}
        </Flag>
      ) : null}
    </>
  );
}

function differs(counted: ReturnType<typeof sentAndCounted>): string {
  return counted === null
    ? amendmentStrings.arrivalDiffers
    : amendmentStrings.arrived(formatQuantity(counted.counted), formatQuantity(counted.sent));
}
