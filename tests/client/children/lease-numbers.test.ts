import { expect, test } from 'vitest';
import { vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import { details, registered } from '#tests/client/support/children.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

const leases = (server: FakeServer) =>
  server.requests.filter(({ path }) => path.includes('lease')).map(({ body }) => body);

test('a run leases numbers when fewer than twenty are left, up to fifty', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  expect(await engine.children.numbersLeft()).toBe(50);
  for (let count = 0; count < 30; count += 1) await registered(engine, `Aisha ${count}`);
  await engine.sync.replay();
  expect(await engine.children.numbersLeft()).toBe(20);
  await registered(engine, 'Musa');
  await engine.sync.replay();
  expect(await engine.children.numbersLeft()).toBe(50);
  expect(leases(server)).toMatchObject([{ have: 0 }, { have: 19 }]);
});

test('offline the numbers run out, and children without one get theirs with the answer', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  server.script('/v/', () => Promise.reject(new TypeError('no network')), 3);
  for (let count = 0; count < 50; count += 1) await registered(engine, `Aisha ${count}`);
  expect(await engine.children.register(details('The last one'))).toMatchObject({ ok: true, vaccNo: null });
});

test('a lease that fails fails no run, and is tried again by the next', async () => {
  const server = new FakeServer();
  const { engine } = device(server);
  server.script('lease', () => new Response('gateway', { status: 502 }), 2);
  await engine.session.login({ email: 'amina@demo.test', password: 'secret' });
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(await engine.children.numbersLeft()).toBe(0);
  await engine.sync.replay();
  await engine.sync.replay();
  expect(await engine.children.numbersLeft()).toBe(50);
});

test('a number that appears twice in an answer is leased once, and an invalid one never', async () => {
  const server = new FakeServer();
  const numbers = [vaccNoOf(1), vaccNoOf(1), '123', vaccNoOf(2)];
  const answer = () => Response.json({ numbers });
  server.script('lease', answer, 2);
  const { engine } = await signedIn(server);
  const first = await engine.children.register(details('Aisha Bello'));
  expect(first).toMatchObject({ ok: true, vaccNo: vaccNoOf(1) });
  await engine.sync.replay();
  expect(await engine.children.register(details('Musa Sani'))).toMatchObject({ vaccNo: vaccNoOf(2) });
  expect(await engine.children.register(details('Chidi Okafor'))).toMatchObject({ vaccNo: null });
});
