import type { EventId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { exportOutbox } from './export.ts';
import { setAside } from './set-aside.ts';

/** What an officer does with saved events of whatever family; each family saves its own by `saveEvents`. */
export function outboxOf(db: DeviceDatabase, { newId }: Pick<EngineDeps, 'newId'>) {
  return {
    setAside: (event: EventId) => setAside(db, event),
    export: () => exportOutbox(db),
    newId,
  };
}

export type Outbox = ReturnType<typeof outboxOf>;
