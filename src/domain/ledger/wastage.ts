/**
 * Wastage of an issued entry: doses that reached no child, and their share in percent with two decimals
 * (spec section 5; WHO's wastage rate is the same quotient over all opened and discarded doses).
 *
 * `doses` is at least 1, `childrenImmunized` at most `doses`.
 */
export function wastageOf(
  doses: number,
  childrenImmunized: number,
): { wastage: number; wastageRate: number } {
  const wastage = doses - childrenImmunized;
  return { wastage, wastageRate: Math.round((wastage * 10_000) / doses) / 100 };
}
