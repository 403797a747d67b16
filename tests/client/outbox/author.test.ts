import { describe, expect, test } from 'vitest';
import type { Engine } from '#client/engine.ts';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { clockOffsetMs } from '#client/db/clock.ts';
import { receive } from '#tests/client/support/activities.ts';
import { device, nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { facilityA, facilityB, reply } from '#tests/client/support/replies.ts';
import { signInElsewhere } from '#tests/client/support/sign-in-elsewhere.ts';

async function officerOf(engine: Engine) {
  const session = await engine.session.current();
  if (!session?.facilityId) throw new Error('nobody is signed in');
  return { user: session.userId, facility: session.facilityId };
}

async function nothingSaved({ db }: Engine): Promise<void> {
  expect([await db.event.count(), await db.ledger.count(), await db.wallet.count()]).toEqual([0, 0, 0]);
}

test('a form saves for the officer for whom it was opened', async () => {
  const { engine } = await signedIn(new FakeServer());
  const author = await officerOf(engine);
  expect(await engine.stock.save(receive(5), { author })).toMatchObject({ ok: true });
  const [row] = await engine.db.event.toArray();
  expect(row?.envelope).toMatchObject({ actor: author.user, facility: author.facility });
});

test('nothing is saved in the name of a colleague who signed in, in another tab, after the form was opened', async () => {
  const server = new FakeServer();
  const { engine, deps } = await signedIn(server);
  const author = await officerOf(engine);
  const otherTab = device(server, { indexedDB: deps.indexedDB });
  await otherTab.engine.session.login({ email: 'bola@demo.test', password: 'secret' });
  expect(await engine.stock.save(receive(5), { author })).toEqual({ ok: false, reason: 'signed-out' });
  await nothingSaved(engine);
});

describe('the author is read again for each save', () => {
  async function lastEnvelope({ db }: Engine) {
    return (await db.event.toArray()).at(-1)?.envelope;
  }

  async function savedOnce(server = new FakeServer()) {
    const made = await signedIn(server);
    expect(await made.engine.stock.save(receive(5))).toMatchObject({ ok: true });
    return { ...made, server, first: await lastEnvelope(made.engine) };
  }

  test('after a colleague signed in, in another tab, a save has their name and grant', async () => {
    const { engine, deps, server, first } = await savedOnce();
    const otherTab = device(server, { indexedDB: deps.indexedDB });
    await otherTab.engine.session.login({ email: 'bola@demo.test', password: 'secret' });
    expect(await engine.stock.save(receive(6))).toMatchObject({ ok: true });
    const colleague = await officerOf(otherTab.engine);
    expect(await lastEnvelope(engine)).toMatchObject({ actor: colleague.user, log_id: first?.log_id });
    expect(first?.actor).not.toBe(colleague.user);
  });

  test('after a sign-out in another tab nothing is saved', async () => {
    const { engine, deps, server } = await savedOnce();
    await device(server, { indexedDB: deps.indexedDB }).engine.session.logout();
    expect(await engine.stock.save(receive(6))).toEqual({ ok: false, reason: 'signed-out' });
    expect(await engine.db.event.count()).toBe(1);
  });

  test('after the bearer was renewed a save has the newest grant', async () => {
    const { engine, server, first } = await savedOnce();
    const grant = { id: nextId(), facility: facilityA, expires_at: '2027-01-20T08:00:00.000Z' };
    server.access = 'access-2';
    const renewed = { access: server.access, token: 'refresh-2', server_time: '2026-11-20T08:00:00.000Z' };
    server.script('/auth/token/refresh/', () => reply({ ...renewed, grant }));
    await engine.sync.replay();
    expect(await engine.stock.save(receive(6))).toMatchObject({ ok: true });
    expect((await lastEnvelope(engine))?.grant).toBe(grant.id);
    expect(first?.grant).not.toBe(grant.id);
  });

  test('after the clocks were compared a save has the newest offset', async () => {
    const { engine, deps, server, first } = await savedOnce();
    server.now += 3_600_000;
    await engine.sync.replay();
    expect(await engine.stock.save(receive(6))).toMatchObject({ ok: true });
    const offset = await clockOffsetMs(engine.db, deps.now());
    expect((await lastEnvelope(engine))?.clock_offset_ms).toBe(offset);
    expect(offset).toBeGreaterThan((first?.clock_offset_ms ?? 0) + 3_000_000);
  });
});

test('a clock that starts at 1970 continues from the server’s last answer, and a save records that', async () => {
  const { engine, clock } = await signedIn(new FakeServer());
  const heard = (await engine.session.clock()).heardAt;
  clock.now = Date.UTC(1970, 0, 1, 0, 5);
  expect(await engine.children.now()).toBe(facilityMinuteAt(heard));
  await engine.stock.save(receive(5));
  const envelope = (await engine.db.event.toArray()).at(-1)?.envelope;
  const recorded = Date.parse(envelope?.recorded_at ?? '') + (envelope?.clock_offset_ms ?? 0);
  expect(Math.abs(recorded - heard)).toBeLessThan(1_000);
  // Once the clock is right again, earlier events no longer affect the time of new ones.
  clock.now = heard + 3_600_000;
  expect(await clockOffsetMs(engine.db, clock.now)).toBe((await engine.session.clock()).offsetMs);
});

test('the same officer signed in for another facility saves nothing into it', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const author = await officerOf(engine);
  await signInElsewhere({ server, engine }, { email: 'amina@demo.test', facility: facilityB });
  expect((await officerOf(engine)).facility).toBe(facilityB);
  expect(await engine.stock.save(receive(5), { author })).toEqual({ ok: false, reason: 'signed-out' });
  await nothingSaved(engine);
});

test('a refused entry of one facility is not corrected in another one', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const own = await engine.stock.save(receive(5));
  if (!own.ok) throw new Error(own.reason);
  server.refuse(own.event, 'less-than-in-stock');
  await engine.sync.replay();
  await signInElsewhere({ server, engine }, { facility: facilityB });
  expect(await engine.stock.save(receive(5), { replaces: own.event })).toEqual({
    ok: false,
    reason: 'not-replaceable',
  });
  expect(await engine.db.event.count()).toBe(1);
});
