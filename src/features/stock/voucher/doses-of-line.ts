import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { signed, signedDoses } from '../entries/entry-facts.ts';
import { voucherStrings } from './voucher-strings.ts';
import { vialsOf } from '#domain/ledger/vials.ts';
import type { ShownEntry } from '../shown.ts';

type DosesLine = Pick<LedgerEntry, 'activity' | 'direction' | 'doses'>;
type NamedLine = DosesLine & { readonly antigenName: string };

/** Doses of a line, in words. A line of a count is a difference with its sign. */
export function dosesOfLine(line: DosesLine): string {
  return line.direction === null ? formatQuantity(signedDoses(line)) : signed(changeOfLine(line));
}

/** Sum of a voucher's lines, in words; for a count the difference of each antigen, not summed. */
export function sumOfDoses(lines: readonly NamedLine[]): string {
  if (lines.some(({ direction }) => direction !== null)) return differencesOf(lines);
  return voucherStrings.dosesOf(lines.reduce((doses, line) => doses + changeOfLine(line), 0));
}

/** The number of lots that differ, and the differences of each antigen; losses and finds do not offset each other. */
function differencesOf(lines: readonly NamedLine[]): string {
  const byAntigen = Map.groupBy(lines, ({ antigenName }) => antigenName);
  const said = Array.from(byAntigen, ([antigen, own]) => {
    const ways = [own.filter((line) => changeOfLine(line) < 0), own.filter((line) => changeOfLine(line) > 0)];
    const figures = ways.flatMap((way) =>
      way.length === 0 ? [] : signed(way.reduce((sum, line) => sum + changeOfLine(line), 0)),
    );
    return `${antigen} ${figures.join(' ')}`;
  });
  return voucherStrings.lotsDiffer(lines.length, said.join(', '));
}

/** The doses that a line adds; negative if a count found too few, and for a reversal. */
function changeOfLine(line: DosesLine): number {
  return line.direction === 'decrement' ? -signedDoses(line) : signedDoses(line);
}

type CountedLine = Pick<ShownEntry, 'activity' | 'direction' | 'doses' | 'dosesPerVial'>;

/** The vials of a line as `30 × 10`, with the doses left over; empty if the vial size is unknown. */
export function vialsOfLine(line: CountedLine): string {
  const size = line.dosesPerVial;
  const doses = changeOfLine(line);
  if (size === undefined || doses <= 0) return '';
  const { vials, loose } = vialsOf(doses, size);
  return loose === 0
    ? voucherStrings.perVialNote(vials, size)
    : voucherStrings.perVialAndLoose(vials, size, loose);
}

/** Vials of all lines; null if one of them is not counted in whole vials. */
export function sumOfVials(lines: readonly CountedLine[]): number | null {
  return lines.reduce<number | null>((sum, line) => {
    const doses = changeOfLine(line);
    if (sum === null || line.dosesPerVial === undefined || doses <= 0) return null;
    const { vials, loose } = vialsOf(doses, line.dosesPerVial);
    return loose === 0 ? sum + vials : null;
  }, 0);
}
