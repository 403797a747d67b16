import type { FacilityItem } from '#contract/wire/rows.ts';
import type { Accepted, ServerFamily } from './server-family.ts';

/** Rows of a step of the feed, under the names that they travel by. */
export type WireRows = Omit<FacilityItem, 's' | 'k' | 'log_id' | 'verdict' | 'cases'>;

/** The rows of a step: those that an accepted event changed, and of every other table none. */
export function rowsOnWire(
  families: readonly ServerFamily[],
  accepted: Pick<Accepted, 'server' | 'changed'> | null = null,
): WireRows {
  const lists = families.flatMap((server) =>
    Object.entries(server.family.tables).map(([name, { wire }]) => {
      const rows = accepted?.server === server ? accepted.changed[name] : [];
      return [wire, rows ?? []] as const;
    }),
  );
  // The registry has a table for each list of a step.
  return Object.fromEntries(lists) as unknown as WireRows;
}
