import type { Level } from '#domain/access/model.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';

export const importStrings = {
  import: 'Import',
  title: 'Import places',
  hint: 'A CSV file of countries, states, LGAs or facilities. Its first line names the columns. Nothing changes before you have seen what would be done.',
  columns: 'Which columns',
  columnsOf: {
    facility: 'facility_id, name, lga_code; also state_code, ward, type, ownership, lat, lon',
    lga: 'lga_code, name, state_code',
    state: 'state_code, name; also country_code',
    country: 'country_code, name',
  } satisfies Record<Level, string>,
  file: 'CSV file',
  reading: 'Reading the file...',
  saving: 'Saving to DB...',
  isLatin1: 'This file is not UTF-8. It was read as Latin-1: please look at names with accents.',
  tooLarge: 'The file is too large',
  rows: 'Rows',
  added: 'New',
  changed: 'Changed',
  same: 'As they are',
  faults: 'Faults',
  preview: 'What would be done',
  previewOf: (shown: number, all: number) =>
    shown < all ? `The first ${formatQuantity(shown)} of ${formatQuantity(all)}` : '',
  what: { added: 'New', changed: 'Changed' },
  nothingImported:
    'Nothing can be imported while a row has a fault. Please mend the file and choose it again.',
  nothingNew: 'All of these places are there already, as the file has them.',
  fault: (line: number, column: string, message: string) =>
    column === '' ? `Line ${line}: ${message}` : `Line ${line}, ${column}: ${message}`,
  doImport: (count: number) => (count === 1 ? 'Import 1 place' : `Import ${formatQuantity(count)} places`),
  imported: (count: number) =>
    count === 1 ? '1 place imported' : `${formatQuantity(count)} places imported`,
  close: 'Close',
  checkNetwork: 'Check your network connection',
  failed: 'Nothing was imported. Please try again.',
} as const;
