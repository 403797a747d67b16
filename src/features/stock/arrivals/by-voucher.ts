import type { ShownEntry } from '../shown.ts';

/** Arrivals of one sender that came on one voucher, or without one. */
export interface SentTogether {
  readonly key: string;
  readonly first: ShownEntry;
  readonly arrivals: readonly ShownEntry[];
}

/** Arrivals by the voucher that they were sent on, else by who sent them, in the order of the first of each. */
export function byVoucher(arrivals: readonly ShownEntry[]): readonly SentTogether[] {
  const groups = Map.groupBy(arrivals, ({ origin, voucher }) => `${origin?.facility} ${voucher ?? ''}`);
  return Array.from(groups, ([key, group]) => {
    const [first] = group;
    return first === undefined ? [] : [{ key, first, arrivals: group }];
  }).flat();
}
