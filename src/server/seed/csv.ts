/** A CSV file that cannot be used; the message is a sentence for whoever gave it. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/**
 * The records of a CSV text (RFC 4180: quoted fields, doubled quotes), each by the names of the header row.
 * Blank lines are left out.
 * @throws CsvError when a column is missing, or a record has another number of fields than the header.
 */
export function parseCsv<Column extends string>(
  text: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const [header, ...records] = splitRecords(text.replace(/^\uFEFF/, ''));
  if (header === undefined) throw new CsvError('The file is empty.');
  const positions = columns.map((column) => {
    const position = header.indexOf(column);
    if (position < 0) throw new CsvError(`The file has no column ${column}.`);
    return [column, position] as const;
  });
  return records.map((record, index) => {
    if (record.length !== header.length) {
      throw new CsvError(
        `Record ${index + 2} of the file has ${record.length} fields, its header ${header.length}.`,
      );
    }
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
    if (match === null) throw new CsvError(`Record ${records.length + 1} of the file is not valid CSV.`);
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
