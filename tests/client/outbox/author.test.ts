import { expect, test } from 'vitest';
import type { Engine } from '#client/engine.ts';
import { receive } from '#tests/client/support/activities.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { facilityB, reply, tokenReply } from '#tests/client/support/replies.ts';

async function officerOf(engine: Engine) {
  const session = await engine.session.current();
  if (!session?.facilityId) throw new Error('nobody is signed in');
  return { user: session.userId, facility: session.facilityId };
}

function signInElsewhere(server: FakeServer, email: string): void {
  server.script('/auth/token/', () => {
    const answer = tokenReply({ email, access: server.access, token: server.refreshToken });
    const grant = answer.grant && { ...answer.grant, facility: facilityB };
    return reply({ ...answer, facilityId: facilityB, grant });
  });
}

async function nothingSaved({ db }: Engine): Promise<void> {
  expect([await db.outbox.count(), await db.ledger.count(), await db.wallet.count()]).toEqual([0, 0, 0]);
}

test('what a form was opened for is saved for that officer', async () => {
  const { engine } = await signedIn(new FakeServer());
  const author = await officerOf(engine);
  expect(await engine.outbox.save(receive(5), { author })).toMatchObject({ ok: true });
  const [row] = await engine.db.outbox.toArray();
  expect(row?.envelope).toMatchObject({ actor: author.user, facility: author.facility });
});

test('a colleague signed in, in another tab, after the form was opened: nothing is saved in her name', async () => {
  const server = new FakeServer();
  const { engine, deps } = await signedIn(server);
  const author = await officerOf(engine);
  const otherTab = device(server, { indexedDB: deps.indexedDB });
  await otherTab.engine.session.login({ email: 'bola@demo.test', password: 'secret' });
  expect(await engine.outbox.save(receive(5), { author })).toEqual({ ok: false, reason: 'signed-out' });
  await nothingSaved(engine);
});

test('the same officer signed in for another facility: nothing lands in it', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const author = await officerOf(engine);
  signInElsewhere(server, 'amina@demo.test');
  await engine.session.login({ email: 'amina@demo.test', password: 'secret' });
  expect((await officerOf(engine)).facility).toBe(facilityB);
  expect(await engine.outbox.save(receive(5), { author })).toEqual({ ok: false, reason: 'signed-out' });
  await nothingSaved(engine);
});

test('a refused entry of one facility is not corrected in another one', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const own = await engine.outbox.save(receive(5));
  if (!own.ok) throw new Error(own.reason);
  server.refuse(own.event, 'less-than-in-stock');
  await engine.sync.replay();
  signInElsewhere(server, 'bola@demo.test');
  await engine.session.login({ email: 'bola@demo.test', password: 'secret' });
  expect(await engine.outbox.save(receive(5), { replaces: own.event })).toEqual({
    ok: false,
    reason: 'not-replaceable',
  });
  expect(await engine.db.outbox.count()).toBe(1);
});
