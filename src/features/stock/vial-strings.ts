import type { OpenVialRule } from '#domain/immunization/schedule/usual-vials.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

interface Counted {
  readonly vials: number;
  /** Doses in addition to whole vials. */
  readonly loose: number;
  /** Doses per vial. */
  readonly size: number;
}

/** Words for doses in vials. */
export const vialStrings = catalogue('vials', {
  vialsOf: message<[size: string]>('Vials of {size}', 'size'),
  dosesPerVial: 'Doses in a vial',
  dosesPerVialHint: 'As the box says. Left empty, doses are not shown in vials.',
  size: message<[size: number]>('{size, plural, one {# dose a vial} other {# doses a vial}}', 'size'),
  openVial: {
    session: 'once open: this session, six hours at most',
    '28-days': 'once open: 28 days at most, kept cold',
  } satisfies Record<OpenVialRule, string>,
  whole: message<[vials: number, size: number]>(
    '{vials, plural, one {# vial} other {# vials}} of {size, number}',
    'vials',
    'size',
  ),
  loose: message<[doses: number]>('{doses, plural, one {# dose} other {# doses}}', 'doses'),
  sum: message<[vials: number, size: number, doses: number]>(
    '{vials, plural, one {# vial} other {# vials}} × {size, number} = {doses, plural, one {# dose} other {# doses}}',
    'vials',
    'size',
    'doses',
  ),
  sumWithLoose: message<[vials: number, size: number, loose: number, doses: number]>(
    '{vials, plural, one {# vial} other {# vials}} × {size, number} + {loose, number} = {doses, plural, one {# dose} other {# doses}}',
    'vials',
    'size',
    'loose',
    'doses',
  ),
});

/** '4 vials of 10 + 3 doses'. */
export function inVials({ vials, loose, size }: Counted): string {
  if (vials === 0) return loose === 0 ? '' : vialStrings.loose(loose);
  const whole = vialStrings.whole(vials, size);
  return loose === 0 ? whole : `${whole} + ${vialStrings.loose(loose)}`;
}

/** '4 vials × 10 + 3 = 43 doses'. */
export function vialSum({ vials, loose, size }: Counted): string {
  const doses = vials * size + loose;
  return loose === 0
    ? vialStrings.sum(vials, size, doses)
    : vialStrings.sumWithLoose(vials, size, loose, doses);
}
