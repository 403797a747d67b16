/** One settlement however it is written: capitals and spaces do not tell places apart. */
export function settlementKey(settlement: string): string {
  return settlement.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Whether a session is for the children of a settlement: its own, or all where it names none. */
export function isForSettlement(plan: { readonly settlement: string }, settlement: string): boolean {
  return plan.settlement === '' || settlementKey(plan.settlement) === settlementKey(settlement);
}
