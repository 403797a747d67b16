import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { EventEnvelope } from '#contract/wire/envelope.ts';
import { newUuid7 } from './bench-engine.ts';

interface RxDocument {
  readonly id: string;
  readonly event: EventEnvelope;
}

/** Events as documents of RxDB over IndexedDB, sent to a server that stores nothing. */
export interface RxOutbox {
  /** Milliseconds until RxDB reports that its server has all of them. */
  send(batchSize: number): Promise<number>;
}

/** Puts events into RxDB as documents. */
export async function rxOutbox(events: readonly EventEnvelope[]): Promise<RxOutbox> {
  const database: RxDatabase = await createRxDatabase({
    name: `rx-${newUuid7()}`,
    storage: getRxStorageDexie(),
    multiInstance: false,
  });
  const { outbox } = await database.addCollections({
    outbox: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: { id: { type: 'string', maxLength: 36 }, event: { type: 'object' } },
        required: ['id', 'event'],
      },
    },
  });
  const collection = outbox as RxCollection<RxDocument>;
  await collection.bulkInsert(events.map((event) => ({ id: event.event_id, event })));
  return {
    async send(batchSize) {
      let counted = 0;
      const start = performance.now();
      const replication = replicateRxCollection<RxDocument, unknown>({
        collection,
        replicationIdentifier: 'bench',
        live: false,
        push: {
          batchSize,
          async handler(rows) {
            const body = JSON.stringify(rows.map(({ newDocumentState }) => newDocumentState));
            const answer = await fetch('/bare/', { method: 'POST', body });
            counted += ((await answer.json()) as { count: number }).count;
            return [];
          },
        },
      });
      await replication.awaitInitialReplication();
      const took = performance.now() - start;
      if (counted !== events.length) throw new Error(`${counted} of ${events.length} documents were counted`);
      await database.remove();
      return took;
    },
  };
}
