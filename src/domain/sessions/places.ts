import { lineKey } from '#domain/kernel/text.ts';

/** One settlement however it is written: capitals, spaces and dashes do not tell places apart. */
export function settlementKey(settlement: string): string {
  return lineKey(settlement);
}

/** Whether a session is for the children of a settlement: its own, or all where it names none. */
export function isForSettlement(plan: { readonly settlement: string }, settlement: string): boolean {
  return plan.settlement === '' || settlementKey(plan.settlement) === settlementKey(settlement);
}
