import { expect, test } from 'vitest';
import type { PullReply, PullRequest } from '#contract/wire/sync.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { receive } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer, type Script } from '#tests/client/support/fake-server.ts';
import { facilityA, reply } from '#tests/client/support/replies.ts';

const pullPath = '/v/sync/pull/';

/** A page of the server that ends with this mark; undefined for none. */
function pageWith(mark: string | undefined): Script {
  return async ({ next }) => {
    const page = (await (await next()).json()) as PullReply;
    const scopes = page.scopes.map((scope) => (scope.scope === 'facility' ? { ...scope, mark } : scope));
    return reply({ ...page, scopes });
  };
}

/** Answers that the rows here belong to another history. */
const parted: Script = async ({ next }) => {
  const page = (await (await next()).json()) as PullReply;
  const scopes = page.scopes.map((scope) => ({
    ...scope,
    mode: 'snapshot-needed' as const,
    items: [],
    has_more: true,
  }));
  return reply({ ...page, scopes });
};

async function tablet() {
  const server = new FakeServer();
  const made = await signedIn(server);
  const moved = (times = 1) => {
    for (let n = 0; n < times; n += 1) server.saveElsewhere(receive(10), nextId() as EventId);
  };
  const named = () => {
    const request = server.requests.findLast(({ path }) => path === pullPath)?.body as PullRequest;
    return request.scopes.map(({ mark }) => mark);
  };
  const cursor = (scope: 'facility' | 'reference' = 'facility') =>
    made.engine.db.cursor.get([facilityA, scope]);
  return { ...made, server, moved, named, cursor };
}

test('the cursor keeps the mark of its page, and the next pull sends it', async () => {
  const { engine, server, moved, named, cursor } = await tablet();
  moved();
  server.script(pullPath, pageWith('aaaa0001'));
  await engine.sync.replay();
  expect(await cursor()).toMatchObject({ seq: 1, mark: 'aaaa0001' });
  moved();
  server.script(pullPath, pageWith('aaaa0002'));
  await engine.sync.replay();
  expect(named()).toEqual(['aaaa0001', undefined]);
  expect(await cursor()).toMatchObject({ seq: 2, mark: 'aaaa0002' });
});

test('a page without steps keeps it; one with steps but without a mark, from an older server, removes it', async () => {
  const { engine, server, moved, named, cursor } = await tablet();
  moved();
  server.script(pullPath, pageWith('aaaa0001'));
  await engine.sync.replay();
  await engine.sync.replay();
  expect((await cursor())?.mark).toBe('aaaa0001');
  moved();
  await engine.sync.replay();
  expect(await cursor()).toMatchObject({ seq: 2, mark: undefined });
  await engine.sync.replay();
  expect(named()).toEqual([undefined, undefined]);
});

test('a snapshot has its own', async () => {
  const { engine, server, moved, cursor } = await tablet();
  moved(2);
  server.script(pullPath, parted);
  server.script('/v/sync/snapshot/', async ({ next }) => {
    const text = await (await next()).text();
    return new Response(text.replace('"k":"head"', '"k":"head","mark":"bbbb0001"'), {
      headers: { 'content-type': 'application/x-ndjson' },
    });
  });
  await engine.sync.replay();
  expect(await cursor()).toMatchObject({ seq: 2, mark: 'bbbb0001', needs_snapshot: false });
});

test('if the facility has another history, antigens and places are read from the start', async () => {
  const { engine, server, moved, cursor } = await tablet();
  moved();
  const fresh = { epoch: null, needs_snapshot: false, is_loaded: false, report: null };
  await engine.db.cursor.put({ ...fresh, facility: facilityA, scope: 'reference', seq: 9 });
  server.reference = [];
  server.script(pullPath, parted);
  await engine.sync.replay();
  expect(server.requestsTo('/v/sync/snapshot/')).toBe(1);
  expect((await cursor('reference'))?.seq).toBe(0);
});
