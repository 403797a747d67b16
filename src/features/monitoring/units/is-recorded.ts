import type { Card } from '#contract/calls/monitoring.ts';

/** False of a place that nobody recorded anything of: it has no figures, and zeros would say that it has no stock. */
export function isRecorded({ balance, issued, wastage, last_sync: lastSync }: Card): boolean {
  return balance + issued + wastage > 0 || lastSync !== null;
}
