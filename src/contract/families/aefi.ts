import { aboutAefi, aefiActivities, type AefiEvent, decideAefi } from '#domain/aefi/activities.ts';
import type { Aefi } from '#domain/aefi/model.ts';
import { type AefiRow, aefiRowSchema } from '#contract/wire/aefi-rows.ts';
import type { Family } from './family.ts';

export type AefiRows = { readonly aefi: AefiRow };

/** Adverse events following immunization. Reports are independent of each other and read no row of a child. */
export const aefi: Family<AefiRows, Aefi | null> = {
  name: 'aefi',
  types: aefiActivities,
  relayed: new Set(),
  tables: {
    aefi: {
      wire: 'aefis',
      schema: aefiRowSchema,
      id: ({ id }) => id,
      key: ({ id }) => `aefi:${id}`,
      follow: () => ({}),
    },
  },
  // Includes the event's own id, because another log may have brought it already.
  named: (event, id) => ({ aefi: [aboutAefi(event as AefiEvent) ?? id] }),
  keys: (event, id) => [`aefi:${aboutAefi(event as AefiEvent) ?? id}`],
  decide(event, rows, facts) {
    const id = aboutAefi(event as AefiEvent) ?? facts.event;
    const decision = decideAefi(event as AefiEvent, rows.aefi.get(id), facts);
    return decision.accepted ? { accepted: true, outcome: decision.aefi } : decision;
  },
  apply: (_rows, outcome) => ({ aefi: outcome === null ? [] : [outcome as AefiRow] }),
  sumOf: () => null,
};
