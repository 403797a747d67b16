import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createEngine, type Engine } from '#client/engine.ts';
import { startReplay, type ReplayPage } from '#client/replay/start-replay.ts';
import { replayInWorker } from '#client/replay/worker-replay.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { receive } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { problem } from '#tests/client/support/replies.ts';

const minuteMs = 60_000;
const streams = '/v/sync/events/';

/** Counts work under way, so that a test continues when it is done and not after a delay. */
let running = 0;

async function settle(): Promise<void> {
  for (let calm = 0; calm < 2; calm = running === 0 ? calm + 1 : 0)
    await new Promise((resolve) => setTimeout(resolve, 6));
}

function watched(engine: Engine): Engine {
  const { sync } = engine;
  const during = <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) => {
    return (...args: Args): Promise<T> => {
      running += 1;
      return work(...args).finally(() => (running -= 1));
    };
  };
  const replay = during(sync.replay);
  return { ...engine, sync: { ...sync, replay, owes: during(sync.owes), isBehind: during(sync.isBehind) } };
}

/** Simulated hours: a timer runs when its simulated time has come, however long its work takes. */
function timeline() {
  let now = 0;
  const due = new Set<{ at: number; run: () => void }>();
  return {
    setTimer(run: () => void, ms: number): () => void {
      const timer = { at: now + ms, run };
      due.add(timer);
      return () => void due.delete(timer);
    },
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = [...due].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        due.delete(next);
        now = next.at;
        next.run();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}

type Timeline = ReturnType<typeof timeline>;

/** The server's stream: it ends every ten minutes, like the real one, and reports the head of the feed. */
function streaming(server: FakeServer, time: Timeline) {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const say = (text: string) => {
    for (const stream of open) stream.enqueue(new TextEncoder().encode(text));
  };
  const moved = () => say(`event: moved\ndata: ${server.state.items.length}\n\n`);
  server.script(
    streams,
    () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(stream) {
            open.add(stream);
            time.setTimer(() => {
              open.delete(stream);
              stream.close();
            }, 10 * minuteMs);
            moved();
          },
          cancel: () => undefined,
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
    Number.POSITIVE_INFINITY,
  );
  return { say, moved };
}

/** A tablet opened for the second time: its worker is active, and the browser fires a background sync at once. */
async function openedAgain({ tabs = 1, hasWorker = true, hasStream = true } = {}) {
  const server = new FakeServer();
  const time = timeline();
  const first = await signedIn(server);
  const stream = hasStream ? streaming(server, time) : { say: () => undefined, moved: () => undefined };
  if (!hasStream) server.script(streams, () => problem(404, 'not-found'), Number.POSITIVE_INFINITY);
  const worker = hasWorker ? workerOf(watched(createEngine(first.deps))) : null;
  const target = new EventTarget();
  const state = { isVisible: true, isTouched: false };
  for (let tab = 0; tab < tabs; tab++) {
    const engine = watched(tab === 0 ? first.engine : createEngine(first.deps));
    const page: ReplayPage = {
      worker: async () => worker,
      registerSync: async () => worker?.sync(),
      isVisible: () => state.isVisible,
      events: [{ target, type: 'visibilitychange' }],
      setTimer: time.setTimer,
    };
    startReplay(engine, page);
  }
  await vi.waitFor(() => expect(server.requestsTo(streams)).toBe(tabs));
  await time.pass(5_000);
  server.requests.length = 0;
  return { server, time, stream, engine: first.engine, state, target };
}

function workerOf(engine: Engine) {
  let hear: ((data: unknown, port: MessagePort | undefined) => void) | null = null;
  let sync: () => void = () => undefined;
  replayInWorker(engine, {
    onSync: (listener) => {
      sync = () => listener('vaxledger-replay', (work) => void work.catch(() => undefined));
    },
    onMessage: (listener) => {
      hear = (data, port) => listener(data, port, () => undefined);
    },
    skipWaiting: async () => undefined,
  });
  return {
    postMessage: ((data: unknown, ports: MessagePort[]) => hear?.(data, ports[0])) as never,
    sync: () => sync(),
  };
}

const paths = ({ requests }: FakeServer) => requests.map(({ path }) => path);
const pulls = (server: FakeServer) => server.requestsTo('/v/sync/pull/');

test.each([
  ['one tab', { tabs: 1 }],
  ['two tabs', { tabs: 2 }],
  ['a browser without workers', { hasWorker: false }],
])('%s, opened again: nothing is asked in nine minutes in which nothing happens', async (_name, kind) => {
  const { server, time } = await openedAgain(kind);
  await time.pass(9 * minuteMs);
  expect(paths(server)).toEqual([]);
});

test('in a quiet hour the stream is reopened each time the server ends it, with one request for missed changes', async () => {
  const { server, time } = await openedAgain();
  await time.pass(60 * minuteMs);
  expect(server.requestsTo(streams)).toBeLessThanOrEqual(6);
  expect(pulls(server)).toBeLessThanOrEqual(server.requestsTo(streams));
  expect(server.requests).toHaveLength(server.requestsTo(streams) + pulls(server));
});

test('without a stream it asks once a minute, and not while hidden', async () => {
  const { server, time, state } = await openedAgain({ hasStream: false });
  await time.pass(10 * minuteMs);
  expect(pulls(server)).toBe(10);
  state.isVisible = false;
  await time.pass(10 * minuteMs);
  expect(pulls(server)).toBe(10);
});

test('changes of others arrive within seconds, with one request each', async () => {
  const { server, time, stream } = await openedAgain();
  server.saveElsewhere(receive(10), nextId() as EventId);
  stream.moved();
  await vi.waitFor(async () => {
    await time.pass(1_000);
    expect(paths(server)).toEqual(['/v/sync/pull/']);
  });
  stream.say('event: reference\ndata: 7\n\n');
  await vi.waitFor(() => expect(pulls(server)).toBe(2));
  stream.say('event: reference\ndata: 0\n\n');
  await time.pass(5 * minuteMs);
  expect(pulls(server)).toBe(2);
});

test(
  'in any order of events, each costs at most two requests, and then no more are made',
  { timeout: 60_000 },
  async () => {
    const happening = fc.constantFrom('save', 'elsewhere', 'viewer', 'hide and show', 'wait');
    const story = fc.array(fc.record({ what: happening, waitMs: fc.nat(3_000) }), { maxLength: 6 });
    const kinds = fc.record({ tabs: fc.integer({ min: 1, max: 2 }), hasWorker: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(story, kinds, async (steps, kind) => {
        const { server, time, stream, engine, state, target } = await openedAgain(kind);
        const reasons = steps.filter(({ what }) => what !== 'wait').length;
        for (const { what, waitMs } of steps) {
          if (what === 'save') await engine.stock.save(receive(10));
          if (what === 'elsewhere') server.saveElsewhere(receive(10), nextId() as EventId);
          if (what === 'elsewhere' || what === 'save') stream.moved();
          if (what === 'viewer') stream.say('event: viewer\ndata: changed\n\n');
          if (what === 'hide and show') {
            for (state.isVisible of [false, true]) target.dispatchEvent(new Event('visibilitychange'));
          }
          await time.pass(waitMs);
        }
        await time.pass(2 * minuteMs);
        const told = server.requests.length - server.requestsTo(streams);
        expect(told).toBeLessThanOrEqual(reasons * (kind.tabs + 2));
        expect(await engine.sync.owes()).toBe(false);
        server.requests.length = 0;
        await time.pass(5 * minuteMs);
        expect(paths(server)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  },
);
