import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';

/** True of a line that was taken back: it stays on its voucher and does not count any more. */
export function isReversed({ reversedBy }: Pick<LedgerEntry, 'reversedBy'>): boolean {
  return reversedBy !== null;
}

/** The lines of a voucher that count; none where all of it was taken back. */
export function standingLines<Line extends Pick<LedgerEntry, 'reversedBy'>>(
  lines: readonly Line[],
): readonly Line[] {
  return lines.filter((line) => !isReversed(line));
}
