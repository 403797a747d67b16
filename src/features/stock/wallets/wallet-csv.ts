import type { CsvColumn } from '#ui/csv/csv-source.ts';
import { figureLabel } from './figure-strings.ts';
import { stockStrings } from '../strings.ts';
import { walletFigures } from './use-figure-url.ts';
import type { WalletRow } from './wallet-listing.tsx';

/** What an export of the wallets holds: the listing's columns, and how many entries in the figures still wait. */
export const walletCsvColumns: readonly CsvColumn<WalletRow>[] = [
  { header: 'Facility', value: (row) => row.facility },
  { header: 'Antigen Name', value: (row) => row.name },
  { header: 'Schedule', value: (row) => row.schedule },
  ...walletFigures.map((figure) => ({
    header: figureLabel[figure],
    value: (row: WalletRow) => row[figure],
  })),
  { header: stockStrings.entriesWaiting, value: (row) => row.waiting },
];
