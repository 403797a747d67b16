import type { Card } from '#contract/calls/monitoring.ts';

export const totals = ['balance', 'issued', 'wastage', 'discarded'] as const;
export type Total = (typeof totals)[number];

/** Address of the screen with the parts of a place's total. */
export function balancePath({ id, level }: Pick<Card, 'id' | 'level'>, total: Total): string {
  const kind = level === 'facility' || level === 'stores' ? `&kind=${level}` : '';
  return `/balance?unit=${id}${kind}&total=${total}`;
}
