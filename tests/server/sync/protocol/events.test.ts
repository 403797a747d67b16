import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deactivateUser } from '#server/auth/deactivate-user.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, typed } from '../fake-tablet.ts';

let world: TestApp;
let tablet: FakeTablet;
let base: string;

beforeEach(async () => {
  world = await testApp({ engine: 'pglite' });
  tablet = await FakeTablet.at(world);
  base = await world.app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(() => world.close());

const follow = (facility: string, access = tablet.session.access) =>
  fetch(`${base}/v/sync/events/?facility=${facility}`, { headers: { authorization: `Bearer ${access}` } });

/** The numbers received so far, read until `last` arrives. */
async function toldUntil(answer: Response, last: number): Promise<number[]> {
  let text = '';
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const told = [...text.matchAll(/^event: moved\ndata: (\d+)\n\n/gm)].map((match) => Number(match[1]));
    if (told.includes(last)) {
      await reader?.cancel();
      return told;
    }
    const chunk = await reader?.read();
    if (chunk === undefined || chunk.done) return told;
    text += chunk.value;
  }
}

test('a device gets its facility’s position, and every change of it', async () => {
  await tablet.push([tablet.save('receive', typed.receive(1))]);
  const answer = await follow(tablet.facility);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const colleague = await FakeTablet.at(world);
  await colleague.push([
    colleague.save('receive', typed.receive(1)),
    colleague.save('receive', typed.receive(1)),
  ]);
  const told = await toldUntil(answer, 3);
  expect(told.at(-1)).toBe(3);
});

test('it gets nothing about another facility, and nothing without a sign-in', async () => {
  const elsewhere = await FakeTablet.at(world, 'dala');
  expect((await follow(elsewhere.facility)).status).toBe(403);
  expect((await follow(tablet.facility, 'nonsense')).status).toBe(401);
});

test('one officer cannot use up all streams, and a stream that ends makes room again', async () => {
  const streams = await Promise.all(Array.from({ length: 10 }, () => follow(tablet.facility)));
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const refused = await follow(tablet.facility);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
  const colleague = await FakeTablet.at(world);
  expect((await follow(tablet.facility, colleague.session.access)).status).toBe(200);
  await streams[0]?.body?.cancel();
  await vi.waitFor(async () => expect((await follow(tablet.facility)).status).toBe(200));
});

describe('an officer whose account changes while a tablet follows', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  /** Follows the stream and returns what it sends from the server's first look on, until the stream ends or matches `until`. */
  async function toldAfter(change: () => Promise<unknown>, until: RegExp | null): Promise<string> {
    const answer = await follow(tablet.facility);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await change();
    let text = '';
    for (;;) {
      vi.advanceTimersByTime(15_000);
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return text;
      text += chunk.value;
      if (until !== null && until.test(text)) {
        await reader?.cancel();
        return text;
      }
    }
  }
  const user = () => tablet.session.user_id;

  test.each([
    [
      'a role',
      () => world.deps.db.insertInto('user_role').values({ user_id: user(), role: 'stateManager' }).execute(),
    ],
    [
      'a payment for their place',
      () =>
        world.deps.db
          .insertInto('place_cover')
          .values({
            unit_id: testFacilities.ajingi.facility,
            unit_level: 'facility',
            paid: true,
            ends_at: world.deps.now(),
          })
          .execute(),
    ],
  ])('is told of %s, and goes on', async (_what, change) => {
    const goesOn = /event: viewer\ndata: changed\n\n[^]*: still here/;
    expect(await toldAfter(change, goesOn)).toMatch(goesOn);
  });

  test('learns that antigens or places have changed, which its own feed does not contain', async () => {
    const { seq } = await world.deps.db.selectFrom('reference_head').select('seq').executeTakeFirstOrThrow();
    const change = () =>
      world.deps.db
        .updateTable('reference_head')
        .set({ seq: seq + 3 })
        .execute();
    const told = new RegExp(`event: reference\\ndata: ${seq + 3}\\n\\n`);
    expect(await toldAfter(change, told)).toMatch(told);
  });

  test.each([
    ['is closed', () => deactivateUser(world.deps.db, user(), world.deps.now())],
    [
      'is signed out from elsewhere',
      () => world.deps.db.updateTable('session_family').set({ revoked_at: world.deps.now() }).execute(),
    ],
    [
      'gets another home',
      () =>
        world.deps.db.updateTable('app_user').set({ facility_id: testFacilities.dala.facility }).execute(),
    ],
  ])('that %s: the stream says so and ends', async (_case, change) => {
    expect(await toldAfter(change, null)).toMatch(/event: viewer\ndata: changed\n\n$/);
  });
});

test('a server that stops ends the streams and does not wait for them', async () => {
  const answer = await follow(tablet.facility);
  await world.close();
  await expect(toldUntil(answer, 99)).resolves.not.toContain(99);
});
