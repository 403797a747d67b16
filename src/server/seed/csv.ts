import { parse } from 'csv-parse/sync';
import { assert } from '#domain/kernel/assert.ts';

/**
 * Reads given columns, by header name, from a CSV that ships with the program.
 * A missing column or malformed record is a defect and throws.
 */
export function parseCsv<Column extends string>(
  text: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const records = parse<Record<Column, string>>(text, {
    bom: true,
    columns: true,
    skip_empty_lines: true,
    trim: true,
  });
  for (const column of columns) assert(column in (records[0] ?? {}), `the file has no column ${column}`);
  return records.map(
    (record) =>
      Object.fromEntries(columns.map((column) => [column, record[column]])) as Record<Column, string>,
  );
}
