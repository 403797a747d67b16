import { message } from '#language/message.ts';
import { catalogue } from '#language/catalogue.ts';
import type { Level } from '#domain/access/model.ts';

export const importStrings = catalogue('placeImport', {
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
  previewOf: message<[shown: number, all: number]>(
    'The first {shown, number} of {all, number}',
    'shown',
    'all',
  ),
  what: { added: 'New', changed: 'Changed' },
  nothingImported:
    'Nothing can be imported while a row has a fault. Please mend the file and choose it again.',
  absent: message<[columns: string]>(
    'The file has no column for {columns}: what is known of that stays.',
    'columns',
  ),
  change: message<[column: string, before: string, after: string]>(
    '{column}: {before} → {after}',
    'column',
    'before',
    'after',
  ),
  empty: 'nothing',
  nothingNew: 'All of these places are there already, as the file has them.',
  faultOfLine: message<[line: number, fault: string]>('Line {line}: {fault}', 'line', 'fault'),
  faultOfColumn: message<[line: number, column: string, fault: string]>(
    'Line {line}, {column}: {fault}',
    'line',
    'column',
    'fault',
  ),
  doImport: message<[count: number]>(
    '{count, plural, one {Import # place} other {Import # places}}',
    'count',
  ),
  imported: message<[count: number]>(
    '{count, plural, one {# place imported} other {# places imported}}',
    'count',
  ),
  close: 'Close',
  checkNetwork: 'Check your network connection',
  failed: 'Nothing was imported. Please try again.',
});
