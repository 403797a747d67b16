/** A number stays one, whatever its sign; null is an empty cell. */
export type CsvCell = string | number | null;

/** Without it a spreadsheet takes UTF-8 for the alphabet of its country. */
export const csvByteOrderMark = '\uFEFF';

/** One record as RFC 4180 has it, with its line end. Texts that a spreadsheet would run as a formula are made harmless. */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`;
}

/** A cell as it comes out of the file: a text that begins like a formula has an apostrophe before it. */
export function harmless(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
