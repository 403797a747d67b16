import type { OpenVialRule } from '#domain/immunization/usual-vials.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';

interface Counted {
  readonly vials: number;
  /** Doses beside whole vials. */
  readonly loose: number;
  /** Doses in a vial. */
  readonly size: number;
}

/** Words of doses in vials. */
export const vialStrings = {
  vialsOf: (size: string) => `Vials of ${size}`,
  dosesPerVial: 'Doses in a vial',
  dosesPerVialHint: 'As the box says. Left empty, doses are not shown in vials.',
  size: (size: string, count: number) => (count === 1 ? '1 dose a vial' : `${size} doses a vial`),
  openVial: {
    session: 'once open: this session, six hours at most',
    '28-days': 'once open: 28 days at most, kept cold',
  } satisfies Record<OpenVialRule, string>,
  /** '4 vials of 10 + 3 doses'. */
  inVials: ({ vials, loose, size }: Counted) =>
    joined(vials === 0 ? null : `${counted(vials, 'vial')} of ${formatQuantity(size)}`, loose),
  /** '4 vials × 10 + 3 = 43 doses'. */
  sum: ({ vials, loose, size }: Counted) => {
    const rest = loose === 0 ? '' : ` + ${formatQuantity(loose)}`;
    const whole = `${counted(vials, 'vial')} × ${formatQuantity(size)}`;
    return `${whole}${rest} = ${counted(vials * size + loose, 'dose')}`;
  },
};

function joined(vials: string | null, loose: number): string {
  const rest = loose === 0 ? null : counted(loose, 'dose');
  return [vials, rest].filter((part) => part !== null).join(' + ');
}

function counted(count: number, what: string): string {
  return `${formatQuantity(count)} ${what}${count === 1 ? '' : 's'}`;
}
