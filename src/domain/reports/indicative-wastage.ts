import type { NamedAntigen } from '#domain/immunization/schedule/products.ts';
import { type Formulation, usualVialOf } from '#domain/immunization/schedule/usual-vials.ts';

/** Size from which a vial has the rate of large ones; from two doses on it has that of small ones. */
const largeVial = 10;

/** Percentages of the doses taken out. */
const rates = {
  single: 5,
  small: 10,
  large: { liquid: 25, 'freeze-dried': 50 },
} as const;

export interface IndicativeWastage {
  readonly percent: number;
  readonly dosesPerVial: number;
  /** True if the usual vial is assumed, because the antigen's is not recorded. */
  readonly isUsualVial: boolean;
}

/**
 * The maximum wastage expected for an antigen in a country without figures of its own: 5 % of single doses, 10 % of vials of two to six,
 * and for ten to twenty 25 % of a liquid vaccine and 50 % of a freeze-dried one. Null for a vial of unknown or another size, and for an
 * antigen without vials. Source: WHO, 'Projected vaccine wastage' (indicative maximum rates).
 */
export function indicativeWastage(
  antigen: NamedAntigen & { readonly dosesPerVial: number | null },
): IndicativeWastage | null {
  const usual = usualVialOf(antigen);
  if (usual === null) return null;
  const dosesPerVial = antigen.dosesPerVial ?? (usual.isOneOfSeveral ? null : usual.dosesPerVial);
  const percent = dosesPerVial === null ? null : percentOf(dosesPerVial, usual.formulation);
  if (dosesPerVial === null || percent === null) return null;
  return { percent, dosesPerVial, isUsualVial: antigen.dosesPerVial === null };
}

function percentOf(dosesPerVial: number, formulation: Formulation): number | null {
  if (dosesPerVial === 1) return rates.single;
  if (dosesPerVial <= 6) return rates.small;
  return dosesPerVial >= largeVial && dosesPerVial <= 20 ? rates.large[formulation] : null;
}

/**
 * Doses that reached no child, in percent of those taken out or discarded in closed vials; null without any. WHO's rates cover both
 * together: (opened + discarded − given) / (opened + discarded).
 */
export function wastageRate({
  used,
  wastage,
  discarded,
}: {
  readonly used: number;
  readonly wastage: number;
  readonly discarded: number;
}): number | null {
  const lost = wastage + discarded;
  return used + lost > 0 ? (lost * 100) / (used + lost) : null;
}
