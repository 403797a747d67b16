import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { bcg, issue, receive } from '#tests/client/support/activities.ts';
import { type Device, device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer, type Script } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { problem } from '#tests/client/support/replies.ts';

async function withWaiting(count: number): Promise<Device & { server: FakeServer }> {
  const server = new FakeServer();
  const made = await signedIn(server);
  for (let i = 0; i < count; i++) await made.engine.stock.save(receive(100));
  server.requests.length = 0;
  return { ...made, server };
}

/** Nothing that was saved is lost, whatever the server answered. */
async function expectAllKept({ engine }: Device, waiting: number): Promise<void> {
  expect((await engine.queries.badge()).waiting).toBe(waiting);
  await expectShownIsFold(engine);
}

describe('each row of the status table', () => {
  test('200: verdicts are recorded, then a page is pulled', async () => {
    const made = await withWaiting(3);
    expect(await made.engine.sync.replay()).toEqual({ outcome: 'done', requests: 2, waitMs: null });
    expect(made.server.requests.map(({ path }) => path)).toEqual(['/v/sync/push/', '/v/sync/pull/']);
    await expectAllKept(made, 0);
  });

  test('401: one refresh, then the same push again', async () => {
    const made = await withWaiting(1);
    made.server.access = 'another';
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(made.server.requestsTo('/auth/token/refresh/')).toBe(1);
    await expectAllKept(made, 0);
  });

  test('401 and the refresh refused: everything is kept, the badge asks for a sign-in, and a sign-in sends it', async () => {
    const made = await withWaiting(2);
    made.server.access = 'another';
    made.server.isRefreshRevoked = true;
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'sign-in-needed', waitMs: null });
    expect((await made.engine.queries.badge()).state).toBe('sign-in-needed');
    expect((await made.engine.session.current())?.signInNeeded).toBe(true);
    await expectAllKept(made, 2);
    await made.engine.session.login({ email: 'bola@demo.test', password: 'secret' });
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    await expectAllKept(made, 0);
  });

  test('401 and the refresh lost: nobody is signed out', async () => {
    const made = await withWaiting(1);
    made.server.access = 'another';
    made.server.script('/auth/token/refresh/', () => Promise.reject(new TypeError('no network')));
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'waiting' });
    expect((await made.engine.session.current())?.signInNeeded).toBe(false);
    await expectAllKept(made, 1);
  });

  test('401 again with the new token: no endless refreshing', async () => {
    const made = await withWaiting(1);
    made.server.script('/v/sync/push/', () => problem(401, 'unauthorized'), 5);
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'sign-in-needed' });
    expect(made.server.requestsTo('/auth/token/refresh/')).toBe(1);
    await expectAllKept(made, 1);
  });

  test('403: stops, keeps everything, and has the sentence to show', async () => {
    const made = await withWaiting(1);
    made.server.script('/v/sync/push/', () => problem(403, 'not-your-facility'));
    expect(await made.engine.sync.replay()).toMatchObject({
      outcome: 'not-your-facility',
      requests: 1,
      waitMs: null,
    });
    const status = await made.engine.sync.status();
    expect(status).toMatchObject({
      state: 'not-your-facility',
      lastError: { detail: 'detail of not-your-facility' },
    });
    await expectAllKept(made, 1);
  });

  test('409 epoch-changed: what a restored server forgot is sent again, over a snapshot', async () => {
    const made = await withWaiting(2);
    const backup = made.server.backup();
    await made.engine.sync.replay();
    await made.engine.stock.save(receive(7));
    made.server.restore(backup, 'e2');
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(made.server.requestsTo('/v/sync/snapshot/')).toBe(1);
    expect(made.server.state.ledger.wallets.get(bcg)?.balance).toBe(207);
    expect(await made.engine.queries.wallet(bcg)).toMatchObject({ balance: 207, waiting: 0 });
    await expectAllKept(made, 0);
  });

  test('a server that went back without reporting it is detected by its counter', async () => {
    const made = await withWaiting(2);
    const backup = made.server.backup();
    await made.engine.sync.replay();
    made.server.restore(backup, made.server.epoch);
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(made.server.state.ledger.wallets.get(bcg)?.balance).toBe(200);
    await expectAllKept(made, 0);
  });

  test('409 log-gap: rewinds to the number that the server expects', async () => {
    const made = await withWaiting(3);
    const log = await made.engine.db.log.toCollection().first();
    await made.engine.db.log.update(log!.log_id, { accepted_through: 2 });
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(made.server.state.ledger.wallets.get(bcg)?.balance).toBe(300);
    await expectAllKept(made, 0);
  });

  test('409 log-gap, and the device no longer has them: a lost range is reported, the rest arrives', async () => {
    const made = await withWaiting(4);
    await made.engine.db.event.filter(({ seq }) => seq === 2 || seq === 3).delete();
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(made.server.state.lost).toEqual([{ first: 2, last: 3 }]);
    expect(made.server.state.ledger.wallets.get(bcg)?.balance).toBe(200);
  });

  test('413: the batch halves at once and the queue drains', async () => {
    const made = await withWaiting(8);
    const tooLarge: Script = ({ body, next }) =>
      (body as { events: unknown[] }).events.length > 3 ? problem(413, 'too-large') : next();
    await made.engine.db.meta.put({ key: 'batch-size', value: { limit: 8, threshold: 8 } });
    made.server.script('/v/sync/push/', tooLarge, 50);
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    await expectAllKept(made, 0);
  });

  test('a black hole: the run ends with the request, and the batch is halved for the next one', async () => {
    const server = new FakeServer();
    const guard = { current: new AbortController() };
    const made = await signedIn(server, { timeoutSignal: () => guard.current.signal });
    for (let i = 0; i < 4; i++) await made.engine.stock.save(receive(1));
    await made.engine.db.meta.put({ key: 'batch-size', value: { limit: 4, threshold: 4 } });
    server.script('/v/sync/push/', () => {
      guard.current.abort();
      return Promise.reject(new DOMException('timed out', 'TimeoutError'));
    });
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'waiting', requests: 1 });
    guard.current = new AbortController();
    server.requests.length = 0;
    await made.engine.sync.replay();
    const [first] = server.requests;
    expect((first!.body as { events: unknown[] }).events).toHaveLength(2);
    await expectAllKept(made, 0);
  });

  test('a black hole while a page is requested: the page is halved for the next run, the push is not', async () => {
    const server = new FakeServer();
    const guard = { current: new AbortController() };
    const made = await signedIn(server, { timeoutSignal: () => guard.current.signal });
    await made.engine.stock.save(receive(1));
    server.script('/v/sync/pull/', () => {
      guard.current.abort();
      return Promise.reject(new DOMException('timed out', 'TimeoutError'));
    });
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'waiting' });
    guard.current = new AbortController();
    server.requests.length = 0;
    await made.engine.sync.replay();
    expect(server.requests.map(({ body }) => (body as { limit?: number }).limit)).toEqual([250]);
    expect(await made.engine.db.meta.get('batch-size')).toBeUndefined();
    await expectAllKept(made, 0);
  });

  test('a slow line: a page may take any time while pieces of it arrive', async () => {
    const server = new FakeServer();
    const guards: AbortController[] = [];
    const made = await signedIn(server, {
      timeoutSignal: () => {
        const guard = new AbortController();
        guards.push(guard);
        return guard.signal;
      },
    });
    await made.engine.stock.save(receive(1));
    server.script('/v/sync/pull/', async ({ next }) => {
      const whole = new Uint8Array(await (await next()).arrayBuffer());
      const pieces = [0, 1, 2, 3].map((n) => whole.slice(n * 200, n === 3 ? whole.length : (n + 1) * 200));
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          // Time runs out for each piece except the awaited one.
          for (const guard of guards.slice(0, -1)) guard.abort();
          const piece = pieces.shift();
          if (piece) controller.enqueue(piece);
          else controller.close();
          await new Promise((resolve) => setTimeout(resolve, 1));
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    });
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    await expectAllKept(made, 0);
  });

  test('426: keeps pushing, asks for the update before pulling', async () => {
    const made = await withWaiting(2);
    made.server.script('/v/sync/pull/', () => problem(426, 'app-too-old'), 5);
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'update-needed' });
    expect(made.server.state.ledger.wallets.get(bcg)?.balance).toBe(200);
    expect((await made.engine.queries.badge()).state).toBe('update-needed');
    await expectAllKept(made, 0);
  });

  test('426 on a push too: a few requests, the update is requested, everything is kept', async () => {
    const made = await withWaiting(2);
    made.server.script('/v/sync/', () => problem(426, 'app-too-old'), 3_000);
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'update-needed', waitMs: null });
    expect(made.server.requests.length).toBeLessThanOrEqual(3);
    expect((await made.engine.queries.badge()).state).toBe('update-needed');
    await expectAllKept(made, 2);
  });

  const patience: [string, 'online' | 'offline', Script][] = [
    ['429', 'online', () => problem(429, 'too-many', {}, { 'retry-after': '7' })],
    ['503', 'online', () => problem(503, 'unavailable', {}, { 'retry-after': '7' })],
    ['500', 'online', () => problem(500, 'internal-error')],
    ['a proxy’s own 502', 'offline', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['no network', 'offline', () => Promise.reject(new TypeError('failed to fetch'))],
    [
      'a captive portal',
      'offline',
      () => new Response('<html>Sign in to WiFi</html>', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      'a captive portal’s 401',
      'offline',
      () => new Response('<html>Sign in to WiFi</html>', { status: 401 }),
    ],
    [
      'a truncated answer',
      'offline',
      async ({ next }) => new Response((await (await next()).text()).slice(0, -9)),
    ],
    [
      'JSON that is not ours',
      'offline',
      () => new Response('{"status":"ok"}', { headers: { 'content-type': 'application/json' } }),
    ],
  ];
  test.each([
    ['no network', 'unreachable', null, () => Promise.reject(new TypeError('failed to fetch'))],
    ['a captive portal', 'not-ours', null, () => new Response('<html>Sign in to WiFi</html>')],
    ['a proxy’s own 502', 'status-502', null, () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a server in trouble', 'unavailable', 'detail of unavailable', () => problem(503, 'unavailable')],
  ] as const)(
    '%s: what went wrong is a code, and a sentence only where the server gave one',
    async (_name, reason, detail, script) => {
      const made = await withWaiting(1);
      made.server.script('/v/sync/push/', script);
      await made.engine.sync.replay();
      expect((await made.engine.sync.status()).lastError).toMatchObject({ reason, detail });
    },
  );

  const diskFull = new DOMException('disk full', 'QuotaExceededError');
  test.each([
    ['refuses a write', diskFull],
    ['refuses the commit', new Dexie.AbortError(diskFull)],
  ])('a full disk that %s is a code too, never the words of its browser', async (_when, error) => {
    const made = await withWaiting(1);
    // Only one write fails, so that the report of it can be stored.
    made.power.error = () => {
      made.power.failAt = null;
      return error;
    };
    const seen: unknown[] = [];
    for (let write = 1; write <= 12; write++) {
      await made.engine.stock.save(receive(1));
      made.power.writes = 0;
      made.power.failAt = write;
      await made.engine.sync.replay();
      made.power.failAt = null;
      const { lastError } = await made.engine.sync.status();
      if (lastError) seen.push([lastError.reason, lastError.detail]);
    }
    expect(seen).not.toEqual([]);
    expect(seen).toEqual(seen.map(() => ['quota', null]));
  });

  test.each(patience)('%s: waits, looks %s, keeps everything', async (_name, state, script) => {
    const made = await withWaiting(2);
    made.server.script('/v/sync/push/', script);
    const result = await made.engine.sync.replay();
    expect(result.outcome).toBe('waiting');
    expect((await made.engine.queries.badge()).state).toBe(state);
    await expectShownIsFold(made.engine);
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(made.server.state.ledger.wallets.get(bcg)?.balance).toBe(200);
    await expectAllKept(made, 0);
  });

  test('a save before the first replay, and one after a successful replay, only wait', async () => {
    const made = device(new FakeServer());
    await made.engine.session.login({ email: 'amina@demo.test', password: 'secret' });
    await made.engine.stock.save(receive(1));
    expect(await made.engine.queries.badge()).toMatchObject({ waiting: 1, state: 'online' });
    await made.engine.sync.replay();
    await made.engine.stock.save(receive(1));
    expect(await made.engine.queries.badge()).toMatchObject({ waiting: 1, state: 'online' });
  });

  test('after an outage the first answer of the server shows online, while waiting events are still being sent', async () => {
    const made = await withWaiting(2);
    made.server.script('/v/sync/push/', () => Promise.reject(new TypeError('no network')));
    await made.engine.sync.replay();
    expect((await made.engine.queries.badge()).state).toBe('offline');
    const seen: string[] = [];
    made.server.script('/v/sync/pull/', async ({ next }) => {
      seen.push((await made.engine.queries.badge()).state);
      return next();
    });
    await made.engine.sync.replay();
    expect(seen).toEqual(['online']);
  });

  test('a sign-in after an outage brings the link back', async () => {
    const made = await withWaiting(1);
    made.server.script('/v/sync/push/', () => Promise.reject(new TypeError('no network')));
    await made.engine.sync.replay();
    await made.engine.session.login({ email: 'amina@demo.test', password: 'secret' });
    expect((await made.engine.queries.badge()).state).toBe('online');
  });

  test('pressing repeatedly during an outage does not increase the wait, and a watched tablet waits a minute at most', async () => {
    const made = await withWaiting(1);
    made.server.script('/v/sync/push/', () => problem(503, 'busy'), 14);
    for (let pressed = 0; pressed < 8; pressed += 1) await made.engine.sync.replay({ isForced: true });
    expect((await made.engine.sync.status()).failures).toBe(1);
    const waits: (number | null)[] = [];
    for (let tried = 0; tried < 6; tried += 1) {
      made.clock.now += 15 * 60_000;
      waits.push((await made.engine.sync.replay({ isForced: false, isWatched: true })).waitMs);
    }
    expect(Math.max(...waits.map(Number))).toBeLessThanOrEqual(60_000);
    expect((await made.engine.sync.status()).failures).toBe(7);
  });

  test('Retry-After is respected by the timer and overridden by the button', async () => {
    const made = await withWaiting(1);
    made.server.script('/v/sync/push/', () => problem(503, 'unavailable', {}, { 'retry-after': '60' }));
    expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'waiting', waitMs: 60_000 });
    expect(await made.engine.sync.replay({ isForced: false })).toMatchObject({
      outcome: 'waiting',
      requests: 0,
    });
    made.clock.now += 60_000;
    expect(await made.engine.sync.replay({ isForced: false })).toMatchObject({ outcome: 'done' });
  });
});

test('a thousand waiting events cost at most twelve requests', async () => {
  const made = await withWaiting(1);
  const lot = (await made.engine.db.lot.toCollection().first())!.id;
  await made.engine.stock.save({ ...receive(10_000), type: 'receive' } as ReturnType<typeof receive>);
  for (let i = 0; i < 998; i++) await made.engine.stock.save(i < 90 ? issue(lot, 1) : receive(1));
  const result = await made.engine.sync.replay();
  expect(result.outcome).toBe('done');
  expect(result.requests).toBeLessThanOrEqual(12);
  await expectAllKept(made, 0);
}, 60_000);

/** The effects of the first push are pulled beside the second; the third may leave before that page is here. */
const eventsOfThreePushes = 420;

test('a page read before a push was committed and arriving after its answer sends nothing twice', async () => {
  const made = await withWaiting(eventsOfThreePushes);
  const pushes = () => made.server.requestsTo('/v/sync/push/');
  made.server.script('/v/sync/pull/', async ({ next }) => {
    const page = await next();
    await expect.poll(pushes).toBe(3);
    // Long enough for the second push's answer to be read, which then has to wait for this page.
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    await expectShownIsFold(made.engine);
    return page;
  });
  expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
  const sent = made.server.requests.flatMap(({ path, body }) =>
    path === '/v/sync/push/' ? (body as { events: { seq: number }[] }).events.map(({ seq }) => seq) : [],
  );
  expect(sent).toEqual(Array.from({ length: eventsOfThreePushes }, (_, n) => n + 1));
  expect(made.server.requestsTo('/v/sync/snapshot/')).toBe(0);
  await expectAllKept(made, 0);
});

test('a disk too full for the page beside a push ends the run, and the next one completes it', async () => {
  const made = await withWaiting(eventsOfThreePushes);
  made.power.error = () => new DOMException('disk full', 'QuotaExceededError');
  made.server.script('/v/sync/pull/', async ({ next }) => {
    const page = await next();
    await expect.poll(() => made.server.requestsTo('/v/sync/push/')).toBe(3);
    made.power.writes = 0;
    made.power.failAt = 1;
    return page;
  });
  expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'waiting' });
  made.power.failAt = null;
  const before = made.server.requests.length;
  await expectShownIsFold(made.engine);
  expect(made.server.requests).toHaveLength(before);
  expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(made.server.state.ledger.wallets.get(bcg)?.balance).toBe(100 * eventsOfThreePushes);
  await expectAllKept(made, 0);
});

test('a gap in the feed is reported and answered by a snapshot', async () => {
  const made = await withWaiting(3);
  made.server.dropItem = 2;
  expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(made.server.requestsTo('/v/sync/snapshot/')).toBe(1);
  expect(made.server.reports).toMatchObject([{ kind: 'gap', at: 0 }]);
  expect(await made.engine.queries.wallet(bcg)).toMatchObject({ balance: 300, waiting: 0 });
  await expectAllKept(made, 0);
});

test('a differing digest is reported, answered by a snapshot, and does not loop', async () => {
  const made = await withWaiting(1);
  made.server.wrongDigest = true;
  expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'waiting' });
  expect(made.server.reports).toMatchObject([{ kind: 'digest' }, { kind: 'digest' }]);
  made.server.wrongDigest = false;
  expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
  await expectAllKept(made, 0);
});

test('a snapshot that was cut off changes nothing', async () => {
  const made = await withWaiting(2);
  await made.engine.sync.replay();
  await made.engine.db.cursor.toCollection().modify({ needs_snapshot: true });
  const before = await made.engine.db.ledger.toArray();
  made.server.script(
    '/v/sync/snapshot/',
    async ({ next }) => new Response((await (await next()).text()).slice(0, -60)),
  );
  expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'waiting' });
  expect(await made.engine.db.ledger.toArray()).toEqual(before);
  expect(await made.engine.sync.replay()).toMatchObject({ outcome: 'done' });
  await expectAllKept(made, 0);
});

test('two contexts: one replays, the other is told that it is busy', async () => {
  const made = await withWaiting(2);
  const results = await Promise.all([made.engine.sync.replay(), made.engine.sync.replay()]);
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['busy', 'done']);
  expect(results.find(({ outcome }) => outcome === 'busy')?.waitMs, 'asks again by itself').toBe(2_000);
});

test('two contexts: the one that waits for its turn sends what the other could not', async () => {
  const made = await withWaiting(2);
  made.server.script('/v/sync/push/', () => problem(503, 'busy'));
  const [first, second] = await Promise.all([
    made.engine.sync.replay(),
    made.engine.sync.replay({ waitsForTurn: true }),
  ]);
  expect([first.outcome, second.outcome]).toEqual(['waiting', 'done']);
  await expectAllKept(made, 0);
});
