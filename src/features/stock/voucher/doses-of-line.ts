import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { signed, signedDoses } from '../entries/signed-doses.ts';
import { voucherStrings } from './voucher-strings.ts';

type DosesLine = Pick<LedgerEntry, 'activity' | 'direction' | 'doses'>;

/** The doses of a line, in words. A line of a count is a difference, and says by its sign which way it goes. */
export function dosesOfLine(line: DosesLine): string {
  return line.direction === null ? formatQuantity(signedDoses(line)) : signed(changeOfLine(line));
}

/** What the lines of a voucher come to, in words: of a count more and fewer together. */
export function sumOfDoses(lines: readonly DosesLine[]): string {
  const sum = lines.reduce((doses, line) => doses + changeOfLine(line), 0);
  const isCount = lines.some(({ direction }) => direction !== null);
  return isCount && sum !== 0 ? voucherStrings.changeOf(sum, signed(sum)) : voucherStrings.dosesOf(sum);
}

/** What a line adds; below zero for what a count found too few and for what was taken back. */
export function changeOfLine(line: DosesLine): number {
  return line.direction === 'decrement' ? -signedDoses(line) : signedDoses(line);
}
