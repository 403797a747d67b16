import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

let world: TestApp;
let base: string;

beforeEach(async () => {
  world = await testApp({ engine: 'pglite' });
  base = await world.app.listen({ host: '127.0.0.1', port: 0 });
  // The stream looks when this fake clock says so, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

const follow = ({ access, user_id: user }: { readonly access: string; readonly user_id: string }) =>
  fetch(`${base}/v/account/events/?user=${user}`, { headers: { authorization: `Bearer ${access}` } });

/** Reads lines as they arrive, and reports the end of the stream. */
function linesOf(answer: Response) {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  return async (): Promise<string | null> => (await reader?.read())?.value ?? null;
}

test('a user without a home facility is told at once that their place was paid for', async () => {
  const manager = await world.createUser({ level: 'lga', roles: [], paid: false });
  await world.deps.db
    .updateTable('app_user')
    .set({ facility_id: null })
    .where('id', '=', manager.id)
    .execute();
  const answer = await follow(await world.signIn(manager));
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const next = linesOf(answer);
  expect(await next()).toMatch(/^event: standing\ndata: .*"paid":false.*\n\n$/);
  await world.deps.db
    .insertInto('place_cover')
    .values({
      unit_id: testFacilities.ajingi.lga,
      unit_level: 'lga',
      paid: true,
      ends_at: new Date('2026-12-20T08:00:00Z'),
    })
    .execute();
  vi.advanceTimersByTime(5_000);
  expect(await next()).toMatch(/"paid":true,"paid_status":true,"paid_until":"2026-12-27T08:00:00.000Z"/);
});

test('a session that was ended learns of it by the end of its stream', async () => {
  const next = linesOf(await follow(await world.signIn(await world.createUser({ level: 'lga' }))));
  await next();
  await world.deps.db.updateTable('session_family').set({ revoked_at: new Date() }).execute();
  vi.advanceTimersByTime(5_000);
  expect(await next()).toBeNull();
});

test('only the account’s own token can follow it', async () => {
  const own = await world.signIn(await world.createUser({ level: 'lga' }));
  const other = await world.signIn(await world.createUser({ level: 'lga' }));
  expect((await follow({ ...own, access: 'nonsense' })).status).toBe(401);
  expect((await follow({ ...own, access: other.access })).status).toBe(403);
});

test('two followers each hear about their own account', async () => {
  const own = linesOf(await follow(await world.signIn(await world.createUser({ level: 'lga' }))));
  const other = await world.createUser({ level: 'lga' });
  const others = linesOf(await follow(await world.signIn(other)));
  await Promise.all([own(), others()]);
  await world.deps.db.updateTable('app_user').set({ paid: false }).where('id', '=', other.id).execute();
  vi.advanceTimersByTime(5_000);
  expect(await others()).toContain('"paid":false');
  await world.deps.db.updateTable('app_user').set({ paid: false }).execute();
  vi.advanceTimersByTime(5_000);
  expect(await own()).toContain('"paid":false');
});
