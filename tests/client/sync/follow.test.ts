import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import { receive } from '#tests/client/support/activities.ts';
import { device, nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer, type Script } from '#tests/client/support/fake-server.ts';
import { facilityA, problem } from '#tests/client/support/replies.ts';

const path = '/v/sync/events/';

/** A stream of server-sent events, cut into pieces anywhere, that ends when its pieces do. */
function eventStream(...pieces: readonly string[]): Script {
  return () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
}

async function follow(made: Awaited<ReturnType<typeof signedIn>>) {
  const moves: (number | 'gone back' | 'reference' | 'viewer')[] = [];
  const { signal } = new AbortController();
  const end = await made.engine.sync.follow({
    signal,
    onMoved: (seq) => moves.push(seq),
    onGoneBack: () => moves.push('gone back'),
    onReference: () => moves.push('reference'),
    onViewer: () => moves.push('viewer'),
  });
  return { moves, ...end };
}

test('missing steps are named, wherever the stream is split', async () => {
  const server = new FakeServer();
  server.saveElsewhere(receive(10), nextId() as EventId);
  const made = await signedIn(server);
  server.script(
    path,
    eventStream(
      'event: moved\nda',
      'ta: 1\n\n: still here\n',
      '\nevent: moved\ndata: 2\n\nevent: moved\ndata: 1',
    ),
  );
  expect((await follow(made)).moves).toEqual([2]);
  expect(await made.engine.sync.isBehind(1)).toBe(false);
  expect(await made.engine.sync.isBehind(2)).toBe(true);
  expect(server.requests.at(-1)?.path).toBe(path);
});

test('a server behind the steps read here is asked again, once, after its first line', async () => {
  const server = new FakeServer();
  for (let n = 0; n < 3; n += 1) server.saveElsewhere(receive(10), nextId() as EventId);
  const made = await signedIn(server);
  server.script(path, eventStream('event: moved\ndata: 2\n\n'));
  expect((await follow(made)).moves).toEqual(['gone back']);
  server.script(path, eventStream('event: moved\ndata: 3\n\nevent: moved\ndata: 1\n\n'));
  expect((await follow(made)).moves).toEqual([]);
});

test('it follows the signed-in facility with the user’s token, and renews an expired one', async () => {
  const server = new FakeServer();
  const calls: [string, string | null][] = [];
  const made = await signedIn(server, {
    fetch: (input, init) => {
      if (String(input).includes(path))
        calls.push([String(input), new Headers(init?.headers).get('authorization')]);
      return server.fetch(input, init);
    },
  });
  server.script(path, () => problem(401, 'unauthorized'));
  server.script(path, eventStream('event: moved\ndata: 1\n\n'));
  expect((await follow(made)).moves).toEqual([1]);
  expect(calls).toEqual([
    [`${path}?facility=${facilityA}`, 'Bearer access-1'],
    [`${path}?facility=${facilityA}`, 'Bearer access-2'],
  ]);
});

test('a change of the officer’s rights is signalled', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  server.script(path, eventStream('event: viewer\ndata: changed\n\nevent: moved\ndata: 3\n\n'));
  expect((await follow(made)).moves).toEqual(['viewer', 3]);
});

test('without a signed-in user nothing is requested or retried', async () => {
  const server = new FakeServer();
  expect(await follow(device(server))).toEqual({ moves: [], waitMs: null });
  expect(server.requests).toEqual([]);
});

test('the stream of one facility ends when another user signs in', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  server.script(path, async () => {
    await made.engine.session.logout();
    return eventStream('event: moved\ndata: 7\n\n')({ path, body: null, next: async () => new Response() });
  });
  expect((await follow(made)).moves).toEqual([]);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('no network')), 3_000],
  ['a server without room', () => problem(503, 'busy', {}, { 'retry-after': '60' }), 62_000],
  ['a captive portal', () => new Response('<html>Sign in to WiFi</html>'), 3_000],
  ['a server that knows no such call', () => problem(404, 'not-found'), 3_000],
] as const)('%s: it waits, longer each time, and signs nobody out', async (_name, script, firstWait) => {
  const server = new FakeServer();
  const made = await signedIn(server);
  server.script(path, script, 12);
  const waits: (number | null)[] = [];
  for (let n = 0; n < 12; n++) waits.push((await follow(made)).waitMs);
  expect(waits[0]).toBe(firstWait);
  expect(waits.at(-1)).toBeGreaterThan(400_000);
  expect(await made.engine.session.current()).toMatchObject({ signInNeeded: false });
  server.script(path, eventStream(': still here\n\n'));
  expect((await follow(made)).waitMs).toBe(3_000);
});

test('a stream that falls silent is closed', async () => {
  const server = new FakeServer();
  let silence: AbortController | null = null;
  const made = await signedIn(server, {
    timeoutSignal: (ms) => {
      const controller = new AbortController();
      if (ms === 45_000) silence = controller;
      return controller.signal;
    },
    fetch: (input, init) => {
      if (!String(input).includes(path)) return server.fetch(input, init);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) =>
          init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted'))),
      });
      setTimeout(() => silence?.abort(), 5);
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    },
  });
  expect((await follow(made)).waitMs).toBe(3_000);
});
