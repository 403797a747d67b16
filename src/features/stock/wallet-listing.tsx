import type { WalletFigure } from '#client/queries/movements.ts';
import { FigureButton } from '#ui/layout/figure-button.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import type { Column } from '#ui/table/columns.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { countStrings } from './count-strings.ts';
import { figureLabel, figureOpens, figureStrings } from './figure-strings.ts';
import type { ShownWallet } from './shown.ts';
import { stockStrings } from './strings.ts';
import { walletFigures } from './use-figure-url.ts';

export interface WalletRow extends ShownWallet {
  readonly facility: string;
}

type Explain = (antigen: string, figure: WalletFigure) => void;

/** The wallets; each of their figures opens the movements that it is made of, and their stock can be counted. */
export function walletListing(onExplain: Explain, onCount: (antigen: string) => void): Listing<WalletRow> {
  return defineListing<WalletRow>({
    name: 'wallets',
    caption: stockStrings.wallets,
    rowKey: (row) => row.antigen,
    columns: [
      { kind: 'number', key: 'number', header: '#' },
      { kind: 'place', key: 'facility', header: 'Facility' },
      {
        kind: 'text',
        key: 'name',
        header: 'Antigen Name',
        cell: (row) => (
          <span className="stock-stack">
            {row.name}
            {row.waiting > 0 ? (
              <StatusIcon status="waiting" label={stockStrings.waiting(row.waiting)} />
            ) : null}
          </span>
        ),
      },
      { kind: 'text', key: 'schedule', header: 'Schedule' },
      ...walletFigures.map((figure) => figureColumn(figure, onExplain)),
      {
        kind: 'action',
        key: 'action',
        header: figureStrings.action,
        cell: (row) => (
          <IconButton
            icon="ledger"
            label={countStrings.countOf(row.name)}
            onClick={() => onCount(row.antigen)}
          />
        ),
      },
    ],
    search: ['facility', 'name', 'schedule'],
    empty: stockStrings.walletsEmpty,
    emptyHint: stockStrings.noWalletHint,
    pageSize: 10,
    pageSizes: [1000, 600, 500, 250, 200, 100, 50, 25, 15, 10],
  });
}

function figureColumn(figure: WalletFigure, onExplain: Explain): Column<WalletRow> {
  return {
    kind: 'quantity',
    key: figure,
    header: figureLabel[figure],
    cell: (row) => (
      <FigureButton label={figureOpens[figure](row.name)} onClick={() => onExplain(row.antigen, figure)}>
        {formatQuantity(row[figure])}
      </FigureButton>
    ),
  };
}
