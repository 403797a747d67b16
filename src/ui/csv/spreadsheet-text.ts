import { groupedPhone } from '../form/inputs/phone-text.ts';
import { localParts } from '../table/format-date.ts';

/**
 * A telephone number as a spreadsheet keeps it: in groups, as on the screen. Of digits alone a spreadsheet makes a number and
 * drops the 0 at its beginning.
 */
export function spreadsheetPhone(text: string): string {
  const grouped = groupedPhone(text);
  return /^\d+$/.test(grouped) ? grouped.replace(/^(\d{4})(?=\d)/, '$1 ') : grouped;
}

/**
 * A moment in the one form that all columns of a file have: `2026-11-20 08:14`, on the facilities' clock. Sorted as text it is
 * sorted by time. What is no date stays as it is.
 */
export function spreadsheetTime(at: string): string {
  const parts = localParts(at);
  if (!parts) return at;
  return `${parts.year}-${parts.month}-${parts.day} ${String(parts.hour).padStart(2, '0')}:${parts.minute}`;
}
