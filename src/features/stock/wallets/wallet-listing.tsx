import { scheduleWords } from '#bindings/schedule-words.ts';
import { shelfWords } from '#bindings/ledger-words.ts';
import type { WalletFigure } from '#client/stock/entries/movements.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import type { Column } from '#ui/table/columns.ts';
import { columnWords } from '../field-words.ts';
import type { CountStatus } from '#domain/ledger/last-count.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { RowFigure } from '#ui/table/row-figure.tsx';
import { countStrings } from '../count/count-strings.ts';
import { figureLabel, figureStrings } from './figure-strings.ts';
import { InVials } from '../in-vials.tsx';
import type { ShownWallet } from '../shown.ts';
import { stockStrings } from '../strings.ts';
import { walletFigures } from './use-figure-url.ts';

export interface WalletRow extends ShownWallet {
  readonly facility: string;
  /** Usable doses of the balance. */
  readonly usable: number;
  readonly count: CountStatus | undefined;
}

interface WalletActions {
  /** The officer's own facility. */
  readonly facility: string | null;
  readonly onCount: (antigen: string) => void;
}

/** The wallets; a row opens the movements of its figures, and its stock can be counted. */
export function walletListing({ facility, onCount }: WalletActions): Listing<WalletRow> {
  const countButton = (row: WalletRow, tone: 'plain' | 'quiet') => (
    <Button
      tone={tone}
      icon="ledger"
      about={countStrings.ofAntigen(row.name)}
      onClick={() => onCount(row.antigen)}
    >
      {countStrings.count}
    </Button>
  );
  return defineListing<WalletRow>({
    name: 'wallets',
    caption: stockStrings.wallets,
    rowKey: (row) => row.antigen,
    columns: [
      { kind: 'number', key: 'number', header: columnWords.number },
      {
        kind: 'place',
        key: 'facility',
        header: columnWords.facility,
        isOwn: (row) => row.facility === facility,
      },
      {
        kind: 'text',
        key: 'name',
        header: columnWords.antigenName,
        isSortable: true,
        cell: (row) => (
          <Cluster as="span" rowGap="none" isInline>
            <b>{row.name}</b>
            <small className="ui-soft">{countFacts(row.count).join(' · ')}</small>
            <Waiting row={row} />
          </Cluster>
        ),
      },
      {
        kind: 'text',
        key: 'schedule',
        header: columnWords.schedule,
        value: (row) => scheduleWords(row.schedule),
      },
      ...walletFigures.map(figureColumn),
      {
        kind: 'action',
        key: 'action',
        header: figureStrings.action,
        icon: 'right',
        label: (row) => figureStrings.movementsOf(row.name),
        beside: (row) => countButton(row, 'quiet'),
      },
    ],
    row: {
      lead: (row) => row.name,
      title: (row) => scheduleWords(row.schedule),
      meta: (row) => [
        ...countFacts(row.count),
        figureStrings.issuedAndWasted(formatQuantity(row.issued), formatQuantity(row.wastage)),
        ...(row.discarded > 0 ? [figureStrings.lostSoFar(formatQuantity(row.discarded))] : []),
      ],
      status: (row) => <Waiting row={row} />,
      figure: (row) => <Balance row={row} unit={stockStrings.doses(row.balance)} />,
      actions: (row) => countButton(row, 'plain'),
    },
    search: ['facility', 'name', 'schedule'],
    empty: stockStrings.walletsEmpty,
    emptyHint: stockStrings.noWalletHint,
    pageSize: 10,
    pageSizes: [1000, 600, 500, 250, 200, 100, 50, 25, 15, 10],
  });
}

/** Says that a count is due, and when the last one was; in little room the latter is left out. */
function countFacts(standing: CountStatus | undefined): readonly string[] {
  if (standing === undefined) return [];
  const { lastOn, isDue } = standing;
  const last = lastOn === null ? countStrings.notCountedYet : countStrings.lastCounted(formatDate(lastOn));
  return isDue ? [countStrings.due, last] : [last];
}

function Waiting({ row }: { readonly row: WalletRow }) {
  if (row.waiting === 0) return null;
  return <StatusIcon status="waiting" label={stockStrings.waiting(row.waiting)} />;
}

function figureColumn(figure: WalletFigure): Column<WalletRow> {
  return {
    kind: 'quantity',
    key: figure,
    header: figureLabel[figure],
    isSortable: true,
    ...(figure === 'balance' && { cell: (row: WalletRow) => <Balance row={row} /> }),
  };
}

/** Doses in store; the usable ones if fewer; and those in vials. */
function Balance({ row, unit }: { readonly row: WalletRow; readonly unit?: string }) {
  const { balance, usable, onTheWay } = row;
  const shelf = shelfWords(balance, onTheWay);
  return (
    <Stack as="span" className="stock-figures" gap="none" align="end" isInline>
      <RowFigure unit={unit} isNone={balance === 0}>
        {formatQuantity(balance)}
      </RowFigure>
      {shelf === null ? null : <small>{shelf}</small>}
      {usable === balance - onTheWay ? null : <small>{stockStrings.usable(usable)}</small>}
      <InVials doses={usable} size={row.dosesPerVial ?? undefined} />
    </Stack>
  );
}
