import type { AefiRow } from '#contract/wire/aefi-rows.ts';
import { aefi, type AefiRows } from '#contract/families/aefi.ts';
import { aboutAefi, type AefiEvent } from '#domain/aefi/activities.ts';
import { doseName } from '#domain/immunization/schedule/series.ts';
import type { Child } from '#domain/immunization/register/model.ts';
import { familiesOf } from '#client/children/due-rows.ts';
import { replacedOnAt } from '#client/children/offered-here.ts';
import type { ClientFamily, DeviceDatabase } from '#client/db/database.ts';
import type { OpenResult } from '#client/open-database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { saveEvents, type SaveEventsResult, type SaveOptions } from '#client/outbox/save.ts';
import { type RowStatus, rowStatus } from '../queries/pending-events.ts';
import { queryScope } from '#client/queries/scope.ts';
import type { Aefi } from '#domain/aefi/model.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { storedAsIs } from '../families/stored-as-is.ts';

/** A suspected vaccine with the name of its dose on that day's card, or else the vaccine's name. */
type ShownVaccine = AefiRow['vaccines'][number] & { readonly doseName: string };

/** A report with its child, and with the status of its newest own event. */
export type ShownAefi = Omit<AefiRow, 'child' | 'vaccines'> & {
  readonly vaccines: readonly ShownVaccine[];
  readonly status: RowStatus;
  /** The entry that an entry was merged into, if any; null for a child who is not on this tablet. */
  readonly child: Child | null;
};

/** The adverse events reported by the signed-in facility. Reads use IndexedDB only. */
export function aefiOf(
  db: DeviceDatabase,
  { deps, ready, onSaved }: { deps: EngineDeps; ready: () => Promise<OpenResult>; onSaved: () => void },
) {
  const { tables } = aefiOnTablet;

  return {
    /** All reports, newest first, withdrawn ones included. */
    async reports(): Promise<ShownAefi[]> {
      const scope = await queryScope(db);
      if (!scope) return [];
      const rows = (await tables.aefi.all(db, scope.facility).toArray()).map(tables.aefi.rowOf);
      const bases = await db.base.bulkGet(
        rows.map((row): [string, string] => [scope.facility, aefi.tables.aefi.key(row) ?? '']),
      );
      const events = await db.event.bulkGet(bases.map((base) => base?.events.at(-1) ?? 0));
      const [families, replacedOn] = await Promise.all([
        familiesOf(
          db,
          rows.map(({ child }) => child),
        ),
        replacedOnAt(db, scope.facility),
      ]);
      const childOf = new Map(
        families.flatMap(({ kept, members }) => members.map(({ id }) => [id, kept.personal.shown] as const)),
      );
      return rows
        .map((row, at) => {
          const event = events[at];
          const status = event === undefined ? 'saved' : rowStatus(event, scope.log);
          const vaccines = row.vaccines.map((one) => {
            const edition = { on: one.givenOn, antigen: one.name, replacedOn };
            return { ...one, doseName: doseName(one.dose ?? '', edition) ?? one.name };
          });
          return { ...row, vaccines, status, child: childOf.get(row.child) ?? null } as const;
        })
        .toReversed();
    },
    /** Saves events about reports, all or none. */
    async save(events: readonly AefiEvent[], options: SaveOptions): Promise<SaveEventsResult> {
      const opened = await ready();
      if (!opened.ok) return { ok: false, at: 0, reason: 'not-saved' };
      const saved = await saveEvents(db, deps, { events, options });
      if (saved.ok) onSaved();
      return saved;
    },
  };
}

export type AefiOnDevice = ReturnType<typeof aefiOf>;

/** Adverse events following immunization on the tablet. */
export const aefiOnTablet: ClientFamily<AefiRows, Aefi | null> = {
  family: aefi,
  stores: { aefi: 'id, [facility+id]' },
  derivedStores: [],
  tables: { aefi: storedAsIs<AefiRow>('aefi', 'id') },
  dependencies(event) {
    // The event that made a report shares its id; its child belongs to another family.
    const about = aboutAefi(event as AefiEvent);
    return about === null ? [] : [about as string as EventId];
  },
  uncounted: () => ({}),
};
