import { assert } from '#domain/kernel/assert.ts';

/**
 * The records of a CSV text (RFC 4180: quoted fields, doubled quotes), each by the names of the header row.
 * Blank lines are left out; a record with another number of fields than the header is a defect of the file.
 */
export function parseCsv<Column extends string>(
  text: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const [header, ...records] = splitRecords(text.replace(/^\uFEFF/, ''));
  assert(header !== undefined, 'the file is empty');
  const positions = columns.map((column) => {
    const position = header.indexOf(column);
    assert(position >= 0, `the file has no column ${column}`);
    return [column, position] as const;
  });
  return records.map((record, index) => {
    assert(record.length === header.length, `record ${index + 2} of the file has ${record.length} fields`);
    const fields = positions.map(([column, position]) => [column, (record[position] ?? '').trim()]);
    return Object.fromEntries(fields) as Record<Column, string>;
  });
}

const fieldPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function splitRecords(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  fieldPattern.lastIndex = 0;
  while (fieldPattern.lastIndex < text.length) {
    const match = fieldPattern.exec(text);
    assert(match !== null, `record ${records.length + 1} of the file is not valid CSV`);
    record.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === ',') {
      // A comma at the very end of the file leaves one empty field behind it.
      if (fieldPattern.lastIndex === text.length) record.push('');
      else continue;
    }
    if (record.length > 1 || record[0] !== '') records.push(record);
    record = [];
  }
  return records;
}
