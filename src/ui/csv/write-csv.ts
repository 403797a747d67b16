import { groupedPhone } from '../form/inputs/phone-input.tsx';
import { localParts } from '../table/format-date.ts';

/**
 * A number stays a number, whatever its sign; null is an empty cell. A month, as 2026-11, is written as it is: a spreadsheet that takes it
 * for a date displays the same month.
 */
export type CsvCell = string | number | null | { readonly month: string };

/** Without it a spreadsheet reads UTF-8 in the alphabet of its country. */
export const csvByteOrderMark = '\uFEFF';

/*
 * Text that a spreadsheet reinterprets and saves changed: 0012 becomes 12, 1E10 ten thousand million, 10-11 and MAR1 dates, TRUE a truth
 * value, and digits after the fifteenth zeros.
 */
const asNumber = /^\s*[(+-]?\s*(?:\d[\d.,]*|[.,]\d+)(?:E[+-]?\d+)?\s*[)%]?\s*$/i;
const plainNumber = /^(?:0|[1-9]\d{0,14})$/;
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const asMoment = new RegExp(
  [
    String.raw`\d{1,2}\s*[-/.:]\s*\d{1,4}(?:\s*[-/.:]\s*\d{1,4})?(?:\s*[ap]m?)?`,
    String.raw`\d{3,4}\s*[-/.:]\s*\d{1,2}(?:\s*[-/.:]\s*\d{1,4})?(?:\s*[ap]m?)?`,
    String.raw`\d{1,4}[\s\-/.,]*(?:${months})(?:[\s\-/.,]*\d{1,4})?`,
    String.raw`(?:${months})[\s\-/.,]*\d{1,4}(?:[\s\-/.,]+\d{1,4})?`,
    String.raw`\d{1,2}\s*[ap]m?`,
  ]
    .map((form) => `^\\s*${form}\\s*$`)
    .join('|'),
  'i',
);
const asTruth = /^\s*(?:true|false)\s*$/i;
/** Dates and times keep this form on purpose: however a spreadsheet displays them, the date stays the same. */
const yearFirst = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/;

/**
 * One record by RFC 4180, with its line end. A text that a spreadsheet would run as a formula, or take for a number or a date, is prefixed
 * with an apostrophe.
 */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`;
}

/** A cell in a form that is safe in the file: a text that a spreadsheet would run or rewrite is prefixed with an apostrophe. */
export function harmless(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.month;
  return /^[=+\-@\t\r\n]/.test(cell) || isWrittenAnew(cell) ? `'${cell}` : cell;
}

function isWrittenAnew(text: string): boolean {
  if (yearFirst.test(text) || plainNumber.test(text)) return false;
  return asNumber.test(text) || asMoment.test(text) || asTruth.test(text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A telephone number in a form that a spreadsheet keeps: in groups, as on the screen. Digits alone become a number without the leading 0.
 */
export function spreadsheetPhone(text: string): string {
  const grouped = groupedPhone(text);
  return /^\d+$/.test(grouped) ? grouped.replace(/^(\d{4})(?=\d)/, '$1 ') : grouped;
}

/**
 * A time in the form that all columns of a file share: `2026-11-20 08:14`, on the facilities' clock. Sorted as text it is in order. Any
 * other text is returned unchanged.
 */
export function spreadsheetTime(at: string): string {
  const parts = localParts(at);
  if (!parts) return at;
  return `${parts.year}-${parts.month}-${parts.day} ${String(parts.hour).padStart(2, '0')}:${parts.minute}`;
}
