import type { Card } from '#contract/calls/monitoring.ts';

export const totals = ['balance', 'issued', 'wastage', 'discarded'] as const;
export type Total = (typeof totals)[number];

/** Address of the screen that breaks a place's total down. */
export function balancePath({ id, level }: Pick<Card, 'id' | 'level'>, total: Total): string {
  const kind = level === 'facility' || level === 'stores' ? `&kind=${level}` : '';
  return `/balance?unit=${id}${kind}&total=${total}`;
}
