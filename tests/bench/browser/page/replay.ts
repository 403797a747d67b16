import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { Engine } from '#client/engine.ts';
import { benchEngine, newUuid7 } from './bench-engine.ts';
import { assertReconciled, replayAll, saveWaitingEvents, signInAndPull } from './waiting-events.ts';

export interface ReplayCredentials {
  readonly email: string;
  readonly password: string;
}

interface PouchDatabase {
  bulkDocs(docs: readonly object[]): Promise<readonly object[]>;
  replicate: {
    to(remote: string, options: object): Promise<{ readonly ok: boolean; readonly docs_written: number }>;
  };
  destroy(): Promise<unknown>;
}

declare const PouchDB: new (name: string) => PouchDatabase;

let engine: Engine | null = null;
let documents: readonly EventEnvelope[] = [];
let pouch: PouchDatabase | null = null;

/** Prepares a tablet that went offline in order and came back with so many events. */
async function prepareReplay(options: { credentials: ReplayCredentials; events: number }): Promise<void> {
  engine = benchEngine(`replay-${newUuid7()}`);
  await signInAndPull(engine, options.credentials);
  await saveWaitingEvents(engine, options.events);
  documents = (await engine.db.event.toArray()).map(({ envelope }) => envelope);
}

/** Milliseconds until the last wallet is reconciled. */
async function timeReplay(): Promise<number> {
  if (!engine) throw new Error('nothing is prepared');
  const start = performance.now();
  await replayAll(engine);
  const took = performance.now() - start;
  await assertReconciled(engine, documents.length);
  engine.close();
  return took;
}

/** Puts the same events into PouchDB as documents. */
async function preparePouch(): Promise<void> {
  pouch = new PouchDB(`pouch-${newUuid7()}`);
  await pouch.bulkDocs(documents.map((document) => ({ _id: document.event_id, ...document })));
}

/** Milliseconds until PouchDB says that its server has them all. */
async function timePouch(options: { remote: string; batchSize: number }): Promise<number> {
  if (!pouch) throw new Error('nothing is prepared');
  const start = performance.now();
  const done = await pouch.replicate.to(options.remote, { batch_size: options.batchSize });
  const took = performance.now() - start;
  if (!done.ok || done.docs_written !== documents.length)
    throw new Error(`${done.docs_written} documents written`);
  await pouch.destroy();
  return took;
}

const bench = { prepareReplay, timeReplay, preparePouch, timePouch };
export type ReplayBench = typeof bench;

Object.assign(globalThis, { bench });
