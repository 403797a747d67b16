import type { AefiRow } from '#contract/wire/aefi-rows.ts';
import { aefi, type AefiRows } from '#contract/families/aefi.ts';
import { aboutAefi, type AefiEvent } from '#domain/aefi/activities.ts';
import type { Aefi } from '#domain/aefi/model.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { ClientFamily } from '#client/db/database.ts';
import { storedAsIs } from '#client/families/stored-as-is.ts';

/** Adverse events following immunization on the tablet. */
export const aefiOnTablet: ClientFamily<AefiRows, Aefi | null> = {
  family: aefi,
  stores: { aefi: 'id, [facility+id]' },
  derivedStores: [],
  tables: { aefi: storedAsIs<AefiRow>('aefi', 'id') },
  dependencies(event) {
    // The event that made a report shares its id; its child comes of another family.
    const about = aboutAefi(event as AefiEvent);
    return about === null ? [] : [about as string as EventId];
  },
  uncounted: () => ({}),
};
