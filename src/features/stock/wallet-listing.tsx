import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { defineListing } from '#ui/listing/define-listing.ts';
import { stockStrings } from './strings.ts';

export interface WalletRow {
  readonly antigen: string;
  readonly facility: string;
  readonly name: string;
  readonly schedule: string;
  readonly waiting: number;
}

export const walletListing = defineListing<WalletRow>({
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
          {row.waiting > 0 ? <StatusIcon status="waiting" label={stockStrings.waiting(row.waiting)} /> : null}
        </span>
      ),
    },
    { kind: 'text', key: 'schedule', header: 'Schedule' },
  ],
  search: ['facility', 'name', 'schedule'],
  empty: stockStrings.walletsEmpty,
  emptyHint: stockStrings.noWalletHint,
  pageSize: 10,
  pageSizes: [1000, 600, 500, 250, 200, 100, 50, 25, 15, 10],
});
