import { describe, expect, test } from 'vitest';
import { startReplay, type ReplayPage } from '#client/replay/start-replay.ts';
import { replayInWorker, type ReplayWorker } from '#client/replay/worker-replay.ts';
import type { FollowOptions } from '#client/sync/follow.ts';
import type { ReplayResult } from '#client/sync/sync.ts';

function fakePage(worker: Awaited<ReturnType<ReplayPage['worker']>>) {
  const timers: { run: () => void; ms: number; isLive: boolean }[] = [];
  const target = new EventTarget();
  const state = { isVisible: true, tags: [] as string[] };
  const page: ReplayPage = {
    worker: async () => worker,
    registerSync: async (tag) => void state.tags.push(tag),
    isVisible: () => state.isVisible,
    events: [
      { target, type: 'online' },
      { target, type: 'visibilitychange' },
    ],
    setTimer(run, ms) {
      const timer = { run, ms, isLive: true };
      timers.push(timer);
      return () => {
        timer.isLive = false;
      };
    },
  };
  const live = (ms: number) => timers.filter((timer) => timer.isLive && timer.ms === ms);
  function fire(ms: number): void {
    for (const timer of live(ms)) {
      timer.isLive = false;
      timer.run();
    }
  }
  return { page, target, state, live, fire };
}

function fakeEngine(
  waitMs: number | null = null,
  outcome: ReplayResult['outcome'] = waitMs === null ? 'done' : 'waiting',
) {
  const runs: boolean[] = [];
  const followed: FollowOptions[] = [];
  const ends: ((waitMs: number | null) => void)[] = [];
  const behind = { readTo: 0, owes: false };
  const saved = new Set<() => void>();
  const result: ReplayResult = { outcome, requests: 0, waitMs };
  const engine = {
    sync: {
      replay: async ({ isForced = true } = {}) => {
        runs.push(isForced);
        return result;
      },
      follow: (options: FollowOptions) => {
        followed.push(options);
        return new Promise((resolve) => ends.push((waitMs) => resolve({ waitMs })));
      },
      isBehind: async (seq: number) => seq > behind.readTo,
      owes: async () => behind.owes,
    } as never,
    onSaved(listener: () => void) {
      saved.add(listener);
      return () => saved.delete(listener);
    },
  };
  return { engine, runs, followed, ends, behind, save: () => saved.forEach((listener) => listener()) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 15));

test('without a worker the page replays: at start, after a save, online, visible, and every minute while something is waiting', async () => {
  const { engine, runs, save, behind } = fakeEngine();
  const { page, target, state, fire } = fakePage(null);
  const replay = startReplay(engine, page);
  await settle();
  expect(runs).toEqual([true]);
  expect(state.tags).toEqual([]);
  fire(60_000);
  await settle();
  expect(runs).toEqual([true]);
  behind.owes = true;
  save();
  target.dispatchEvent(new Event('online'));
  target.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(runs).toEqual([true, false, true, true]);
  fire(60_000);
  await settle();
  expect(runs).toHaveLength(5);
  state.isVisible = false;
  fire(60_000);
  target.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(runs).toHaveLength(5);
  expect(state.tags).toContain('vaxledger-replay');
  replay.stop();
  save();
  await settle();
  expect(runs).toHaveLength(5);
});

test('a run that has to wait is retried by the page’s own timer', async () => {
  const { engine, runs } = fakeEngine(4_321);
  const { page, fire } = fakePage(null);
  startReplay(engine, page);
  await settle();
  fire(4_321);
  await settle();
  expect(runs).toEqual([true, false]);
});

test('a run that ends after a later one does not change the later one’s retry', async () => {
  const { page, live } = fakePage(null);
  const { engine, save } = fakeEngine();
  const runs: ((result: ReplayResult) => void)[] = [];
  engine.sync = {
    follow: () => new Promise(() => {}),
    owes: async () => true,
    replay: () => new Promise((end) => runs.push(end)),
  } as never;
  startReplay(engine, page);
  await settle();
  // Saved after the first run's last look at the outbox, while that run still holds the lock.
  save();
  await settle();
  const [endFirst, endSecond] = runs;
  endSecond?.({ outcome: 'busy', requests: 0, waitMs: 2_000 });
  await settle();
  endFirst?.({ outcome: 'done', requests: 1, waitMs: null });
  await settle();
  expect(live(2_000)).toHaveLength(1);
});

/** A page whose worker runs this engine. */
function pageOfWorker({ engine }: ReturnType<typeof fakeEngine>) {
  let hear: ((data: unknown, port: MessagePort | undefined) => void) | null = null;
  const worker: ReplayWorker = {
    onSync: () => undefined,
    onMessage: (listener) => {
      hear = (data, port) => listener(data, port, () => undefined);
    },
    skipWaiting: async () => undefined,
  };
  replayInWorker(engine, worker);
  return fakePage({
    postMessage: ((data: unknown, ports: MessagePort[]) => hear?.(data, ports[0])) as never,
  });
}

test.each([
  ['is shut out of the database', async () => fakeEngine(null, 'shut-out').engine.sync],
  ['had it open until now', async () => ({ replay: () => Promise.reject(new Error('closed')) }) as never],
])('a worker of an older build that %s leaves the work to the page', async (_why, sync) => {
  const inWorker = fakeEngine();
  inWorker.engine.sync = await sync();
  const here = fakeEngine();
  startReplay(here.engine, pageOfWorker(inWorker).page);
  await settle();
  expect(here.runs).toEqual([true]);
});

test('an answering worker does the work, and after 2 s of silence the page does it', async () => {
  const inWorker = fakeEngine();
  const here = fakeEngine();
  const answering = pageOfWorker(inWorker);
  startReplay(here.engine, answering.page);
  await settle();
  expect([inWorker.runs, here.runs]).toEqual([[true], []]);

  const silent = fakePage({ postMessage: () => undefined });
  startReplay(here.engine, silent.page);
  await settle();
  expect(here.runs).toEqual([]);
  silent.fire(2_000);
  await settle();
  expect(here.runs).toEqual([true]);
});

test('a background sync that could not send everything asks the browser for another attempt', async () => {
  const works: Promise<unknown>[] = [];
  const sync = (waitMs: number | null) =>
    replayInWorker(fakeEngine(waitMs).engine, {
      onSync: (listener) => listener('vaxledger-replay', (work) => works.push(work)),
      onMessage: () => undefined,
      skipWaiting: async () => undefined,
    });
  sync(null);
  sync(1_000);
  const settled = await Promise.allSettled(works);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('a background sync during a page’s run waits for it, because that run may fail after the page is closed', async () => {
  const works: Promise<unknown>[] = [];
  const sync = {
    replay: async ({ waitsForTurn = false } = {}) => ({ outcome: waitsForTurn ? 'waiting' : 'busy' }),
  } as never;
  replayInWorker(
    { sync },
    {
      onSync: (listener) => listener('vaxledger-replay', (work) => works.push(work)),
      onMessage: () => undefined,
      skipWaiting: async () => undefined,
    },
  );
  expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual(['rejected']);
});

test('the new worker takes over only when a page says so', async () => {
  let skips = 0;
  let hear: (data: unknown) => void = () => undefined;
  replayInWorker(fakeEngine().engine, {
    onSync: () => undefined,
    onMessage: (listener) => {
      hear = (data) => listener(data, undefined, () => undefined);
    },
    skipWaiting: async () => void (skips += 1),
  });
  hear({ type: 'anything' });
  hear(null);
  expect(skips).toBe(0);
  hear({ type: 'SKIP_WAITING' });
  expect(skips).toBe(1);
});

describe('following the facility’s feed', () => {
  async function following() {
    const made = fakeEngine();
    const fake = fakePage(null);
    const replay = startReplay(made.engine, fake.page);
    await settle();
    made.runs.length = 0;
    return { ...made, ...fake, replay };
  }

  test('a step that is missing is fetched, and several in a row only once', async () => {
    const { followed, runs, fire } = await following();
    expect(followed).toHaveLength(1);
    followed[0]!.onMoved(5);
    followed[0]!.onMoved(6);
    expect(runs).toEqual([]);
    fire(1_000);
    await settle();
    expect(runs).toEqual([false]);
  });

  test('a step that an own push fetched meanwhile causes no request', async () => {
    const { followed, runs, fire, behind } = await following();
    followed[0]!.onMoved(5);
    behind.readTo = 5;
    fire(1_000);
    await settle();
    expect(runs).toEqual([]);
  });

  test('only while the page is visible', async () => {
    const { followed, state, target } = await following();
    state.isVisible = false;
    target.dispatchEvent(new Event('visibilitychange'));
    expect(followed[0]!.signal.aborted).toBe(true);
    state.isVisible = true;
    target.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(followed).toHaveLength(2);
    expect(followed[1]!.signal.aborted).toBe(false);
  });

  test('after an end it waits as long as requested, even if something is saved; a returning network ends the wait', async () => {
    const { followed, ends, fire, save, target } = await following();
    ends[0]!(7_000);
    await settle();
    save();
    await settle();
    expect(followed).toHaveLength(1);
    fire(7_000);
    await settle();
    expect(followed).toHaveLength(2);
    ends[1]!(9_000);
    await settle();
    target.dispatchEvent(new Event('online'));
    await settle();
    expect(followed).toHaveLength(3);
    fire(9_000);
    await settle();
    expect(followed).toHaveLength(3);
  });

  test('without a user it starts with the next sign-in', async () => {
    const { followed, ends, save } = await following();
    ends[0]!(null);
    await settle();
    expect(followed).toHaveLength(1);
    save();
    await settle();
    expect(followed).toHaveLength(2);
  });

  test('it ends with the page', async () => {
    const { followed, replay } = await following();
    replay.stop();
    expect(followed[0]!.signal.aborted).toBe(true);
  });
});
