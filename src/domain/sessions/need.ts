import type { LotId } from '#domain/kernel/ids.ts';

/** Doses that a session needs of each series: one for each due dose of each expected child. */
export function dosesNeeded(
  expected: readonly { readonly series: readonly string[] }[],
): ReadonlyMap<string, number> {
  const needed = new Map<string, number>();
  for (const child of expected)
    for (const series of child.series) needed.set(series, (needed.get(series) ?? 0) + 1);
  return needed;
}

/**
 * Vials for some doses, with the usual loss from open ones: doses ÷ (1 − wastage) (WHO, 'Projected vaccine wastage': the wastage
 * multiplication factor). No doses need no vials.
 */
export function vialsNeeded({
  doses,
  perVial,
  wastagePercent,
}: {
  readonly doses: number;
  readonly perVial: number;
  /** Usual wastage in percent of the doses taken out, below 100. */
  readonly wastagePercent: number;
}): number {
  return Math.ceil((doses * 100) / ((100 - wastagePercent) * perVial));
}

/** Vials to take from one lot. */
export interface PickedVials {
  readonly lot: LotId;
  readonly vials: number;
}

/** Picks vials from the store: from the lots in their order of use, each as far as it goes. A shortage is reported and not filled. */
export function pickVials(
  lots: readonly { readonly id: LotId; readonly left: number }[],
  { vials, perVial }: { readonly vials: number; readonly perVial: number },
): { readonly picks: readonly PickedVials[]; readonly short: number } {
  let wanted = vials;
  const picks: PickedVials[] = [];
  for (const { id, left } of lots) {
    const taken = Math.min(wanted, Math.ceil(left / perVial));
    if (taken > 0) picks.push({ lot: id, vials: taken });
    wanted -= taken;
  }
  return { picks, short: wanted };
}
