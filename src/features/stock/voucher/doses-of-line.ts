import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { signed, signedDoses } from '../entries/entry-facts.ts';
import { voucherStrings } from './voucher-strings.ts';
import { vialsOf } from '#domain/ledger/vials.ts';
import type { ShownEntry } from '../shown.ts';

type DosesLine = Pick<LedgerEntry, 'activity' | 'direction' | 'doses'>;
type NamedLine = DosesLine & { readonly antigenName: string };

/** The doses of a line, in words. A line of a count is a difference, and says by its sign which way it goes. */
export function dosesOfLine(line: DosesLine): string {
  return line.direction === null ? formatQuantity(signedDoses(line)) : signed(changeOfLine(line));
}

/** What the lines of a voucher come to, in words: of a count the difference of each antigen, which are never added up. */
export function sumOfDoses(lines: readonly NamedLine[]): string {
  if (lines.some(({ direction }) => direction !== null)) return differencesOf(lines);
  return voucherStrings.dosesOf(lines.reduce((doses, line) => doses + changeOfLine(line), 0));
}

/** How many lots differ, and by how much each antigen: what is missing of one lot and found of another stands side by side. */
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

/** What a line adds; below zero for what a count found too few and for what was taken back. */
function changeOfLine(line: DosesLine): number {
  return line.direction === 'decrement' ? -signedDoses(line) : signedDoses(line);
}

type CountedLine = Pick<ShownEntry, 'activity' | 'direction' | 'doses' | 'dosesPerVial'>;

/** How a line was counted, as `30 × 10`, with the doses beside whole vials; empty where nobody said how its lot is packed. */
export function vialsOfLine(line: CountedLine): string {
  const size = line.dosesPerVial;
  const doses = changeOfLine(line);
  if (size === undefined || doses <= 0) return '';
  const { vials, loose } = vialsOf(doses, size);
  return loose === 0
    ? voucherStrings.perVialNote(vials, size)
    : voucherStrings.perVialAndLoose(vials, size, loose);
}

/** Vials of all lines; null where one of them is not counted in whole vials. */
export function sumOfVials(lines: readonly CountedLine[]): number | null {
  return lines.reduce<number | null>((sum, line) => {
    const doses = changeOfLine(line);
    if (sum === null || line.dosesPerVial === undefined || doses <= 0) return null;
    const { vials, loose } = vialsOf(doses, line.dosesPerVial);
    return loose === 0 ? sum + vials : null;
  }, 0);
}
