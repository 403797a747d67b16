import { vialsOf } from '#domain/ledger/vials.ts';
import type { ShownEntry } from '../shown.ts';
import { changeOfLine } from './doses-of-line.ts';
import { voucherStrings } from './voucher-strings.ts';

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
