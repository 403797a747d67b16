import type { EventEnvelope } from '#contract/wire/envelope.ts';
import type { Engine } from '#client/engine.ts';
import { benchEngine, newUuid7 } from './bench-engine.ts';
import { rxOutbox, type RxOutbox } from './rx-outbox.ts';
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

/** Events in one request of the bare outbox, and of RxDB's. */
const bareBatch = 200;

declare const PouchDB: new (name: string) => PouchDatabase;

let engine: Engine | null = null;
let documents: readonly EventEnvelope[] = [];
let pouch: PouchDatabase | null = null;

/** Prepares a tablet that went offline fully synced and comes back with that many events. */
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

/** Milliseconds until PouchDB reports that its server has all of them. */
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

let outbox: IDBDatabase | null = null;

/** Puts the same events into a one-store outbox: the least that an app which sends later can do. */
async function prepareBare(): Promise<void> {
  const opening = indexedDB.open(`bare-${newUuid7()}`, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('outbox'));
  outbox = await resultOf(opening);
  const rows = outbox.transaction('outbox', 'readwrite', { durability: 'strict' }).objectStore('outbox');
  for (const document of documents) await resultOf(rows.put(document, document.event_id));
}

/** Milliseconds until all events are read, sent, counted by the server and removed; nothing is judged, pulled or shown. */
async function timeBare(): Promise<number> {
  if (!outbox) throw new Error('nothing is prepared');
  const start = performance.now();
  for (;;) {
    const rows: EventEnvelope[] = await resultOf(
      outbox.transaction('outbox').objectStore('outbox').getAll(null, bareBatch),
    );
    if (rows.length === 0) break;
    const answer = await fetch('/bare/', { method: 'POST', body: JSON.stringify(rows) });
    const { count } = (await answer.json()) as { count: number };
    if (count !== rows.length) throw new Error(`${count} of ${rows.length} events were counted`);
    const sent = outbox.transaction('outbox', 'readwrite', { durability: 'strict' });
    for (const { event_id } of rows) sent.objectStore('outbox').delete(event_id);
    await new Promise((done, failed) => {
      sent.addEventListener('complete', done);
      sent.addEventListener('abort', () => failed(sent.error ?? new Error('aborted')));
    });
  }
  const took = performance.now() - start;
  outbox.close();
  return took;
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, failed) => {
    request.addEventListener('success', () => done(request.result));
    request.addEventListener('error', () => failed(request.error ?? new Error('no result')));
  });
}

let rx: RxOutbox | null = null;

async function prepareRx(): Promise<void> {
  rx = await rxOutbox(documents);
}

async function timeRx(): Promise<number> {
  if (!rx) throw new Error('nothing is prepared');
  return rx.send(bareBatch);
}

const bench = {
  prepareReplay,
  timeReplay,
  preparePouch,
  timePouch,
  prepareBare,
  timeBare,
  prepareRx,
  timeRx,
};
export type ReplayBench = typeof bench;

Object.assign(globalThis, { bench });
