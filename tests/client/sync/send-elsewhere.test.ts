import { expect, test } from 'vitest';
import { receive } from '#tests/client/support/activities.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { facilityB } from '#tests/client/support/replies.ts';

test('events of a former facility are sent in smaller batches when that takes too long, until all are sent', async () => {
  const server = new FakeServer();
  const guard = { current: new AbortController() };
  const { engine } = await signedIn(server, { timeoutSignal: () => guard.current.signal });
  for (let n = 0; n < 4; n += 1) await engine.stock.save(receive(1));
  const session = await engine.db.session.get('current');
  await engine.db.session.put({ ...session!, reply: { ...session!.reply, facilityId: facilityB } });
  await engine.db.meta.put({ key: 'batch-size', value: { limit: 4, threshold: 4 } });
  server.script('/v/sync/push/', () => {
    guard.current.abort();
    return Promise.reject(new DOMException('timed out', 'TimeoutError'));
  });
  await engine.sync.replay();
  expect(await engine.queries.badge()).toMatchObject({ otherFacilities: 4 });

  guard.current = new AbortController();
  server.requests.length = 0;
  await engine.sync.replay();
  const pushed = server.requests.filter(({ path }) => path === '/v/sync/push/');
  expect(pushed.map(({ body }) => (body as { events: unknown[] }).events.length)).toEqual([2, 2]);
  expect(await engine.queries.badge()).toMatchObject({ otherFacilities: 0 });
});

test.each([
  ['accepted', { verdict: 'accepted', response: {} }, { heldBack: 0, needAttention: 0 }],
  [
    'turned down',
    { verdict: 'refused', reason: 'turned-down', detail: 'It does not count', case: '' },
    { heldBack: 0, needAttention: 1 },
  ],
] as const)(
  'an event that a former facility holds back is shown until a person’s decision arrives: %s',
  async (_name, decision, after) => {
    const server = new FakeServer();
    const { engine } = await signedIn(server);
    const saved = await engine.stock.save(receive(5));
    if (!saved.ok) throw new Error(saved.reason);
    const held = { verdict: 'parked' as const, reason: 'permission-revoked', detail: 'Ended', deps: [] };
    const told = { seq: 1, event_id: saved.event, facility_seq: 1 };
    server.state.verdicts.set(saved.event, { ...told, ...held });
    const session = await engine.db.session.get('current');
    await engine.db.session.put({ ...session!, reply: { ...session!.reply, facilityId: facilityB } });
    await engine.sync.replay();
    expect(await engine.queries.badge()).toMatchObject({ otherFacilities: 0, heldBack: 1, needAttention: 0 });
    expect(await engine.queries.syncRows({ status: 'attention' })).toMatchObject({
      total: 1,
      rows: [{ event: saved.event, status: 'parked', reason: 'permission-revoked' }],
    });

    server.requests.length = 0;
    await engine.sync.replay();
    expect(await engine.queries.badge()).toMatchObject({ heldBack: 1 });
    expect(server.requests.filter(({ path }) => path === '/v/sync/push/')).toHaveLength(1);

    server.state.verdicts.set(saved.event, { ...told, ...decision });
    await engine.sync.replay();
    expect(await engine.queries.badge()).toMatchObject(after);
    server.requests.length = 0;
    await engine.sync.replay();
    expect(server.requests.filter(({ path }) => path === '/v/sync/push/')).toEqual([]);
  },
);

test('a colleague’s events of another facility are not shown', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const saved = await engine.stock.save(receive(5));
  if (!saved.ok) throw new Error(saved.reason);
  const held = { verdict: 'parked' as const, reason: 'permission-revoked', detail: 'Ended', deps: [] };
  server.state.verdicts.set(saved.event, { seq: 1, event_id: saved.event, facility_seq: 1, ...held });
  await engine.sync.replay();
  expect(await engine.queries.badge()).toMatchObject({ heldBack: 1 });
  const session = await engine.db.session.get('current');
  const other = { ...session!.reply, facilityId: facilityB, user_id: '0190a000-0000-7000-8000-0000000000ff' };
  await engine.db.session.put({ ...session!, reply: other as NonNullable<typeof session>['reply'] });
  expect(await engine.queries.badge()).toMatchObject({ heldBack: 0, needAttention: 0 });
});
