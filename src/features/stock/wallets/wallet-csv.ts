import { scheduleWords } from '#bindings/schedule-words.ts';
import type { CsvColumn } from '#ui/csv/csv-source.ts';
import { figureLabel } from './figure-strings.ts';
import { stockStrings } from '../strings.ts';
import { walletFigures } from './use-figure-url.ts';
import type { WalletRow } from './wallet-listing.tsx';
import { columnWords } from '../field-words.ts';

/** What an export of the wallets holds: the listing's columns, and how many entries in the figures still wait. */
export const walletCsvColumns: readonly CsvColumn<WalletRow>[] = [
  { header: columnWords.facility, value: (row) => row.facility },
  { header: columnWords.antigenName, value: (row) => row.name },
  { header: columnWords.schedule, value: (row) => scheduleWords(row.schedule) },
  ...walletFigures.flatMap((figure) => [
    { header: figureLabel[figure], value: (row: WalletRow) => row[figure] },
    ...(figure === 'balance'
      ? [{ header: stockStrings.usableDoses, value: ({ usable }: WalletRow) => usable }]
      : []),
  ]),
  { header: stockStrings.entriesWaiting, value: (row) => row.waiting },
];
