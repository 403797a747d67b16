import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { grantGivenAt, newGrantId } from '#server/auth/grant-id.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';

const dayMs = 24 * 60 * 60 * 1000;

let world: TestApp;
let folder: string;

beforeEach(async () => {
  world = await testApp({ engine: 'pglite' });
  folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-grants-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});

/**
 * Amina and Bola sign in on one tablet, then the server is restored to before that and knows neither grant. Bola signs in again and sends
 * Amina's saved events.
 */
async function afterRestore(claims: (amina: TokenReply) => object = () => ({})) {
  const device = freshId();
  const [aminaUser, bolaUser] = [
    await world.createUser({ at: 'ajingi' }),
    await world.createUser({ at: 'ajingi' }),
  ];
  const amina = await world.signIn(aminaUser, device);
  await FakeTablet.at(world);
  await world.deps.db.deleteFrom('sync_grant').where('user_id', 'in', [amina.user_id]).execute();
  const bola = new FakeTablet(world, await world.signIn(bolaUser, device), device);
  await bola.pull();
  const event = bola.save('receive', typed.receive(7), {
    actor: amina.user_id,
    grant: amina.grant?.id,
    ...claims(amina),
  });
  const send = async () => {
    const { results } = await bola.push([event]);
    return results[0]?.verdict === 'parked' ? results[0].reason : results[0]?.verdict;
  };
  return { amina, bola, send };
}

test('a record of an officer who signed in after the backup counts in their own name', async () => {
  const { amina, send } = await afterRestore();
  expect(await send()).toBe('accepted');
  const row = await world.deps.db.selectFrom('event').select('actor').executeTakeFirstOrThrow();
  expect(row.actor).toBe(amina.user_id);
});

test.each([
  ['under an id that nobody was given', () => ({ grant: freshId() })],
  [
    'under an id with another end',
    (amina: TokenReply) => ({
      grant: `${amina.grant?.id.slice(0, -1)}${amina.grant?.id.endsWith('0') ? '1' : '0'}`,
    }),
  ],
  ['of another device', () => ({ device: freshId() })],
])('but not %s', async (_case, claims) => {
  expect(await (await afterRestore(claims)).send()).toBe('grant-invalid');
});

test('but not if the grant was another officer’s', async () => {
  const other = await world.signIn(await world.createUser({ at: 'ajingi' }), freshId());
  const { send } = await afterRestore(() => ({ grant: other.grant?.id }));
  expect(await send()).toBe('grant-invalid');
});

test.each([
  ['the account is closed', { active: false }],
  ['its owner records elsewhere', { facility_id: testFacilities.gafasa.facility }],
])('nor once %s', async (_case, changed) => {
  const { amina, send } = await afterRestore();
  await world.deps.db.updateTable('app_user').set(changed).where('id', '=', amina.user_id).execute();
  expect(await send()).toBe('grant-invalid');
});

test('an id proves its own holder, device and facility, with any key still accepted, and contains its time', () => {
  const holder = { user: freshId(), device: freshId(), facility: freshId() };
  const given = new Date('2026-11-20T08:00:00.000Z');
  const id = newGrantId('key of today', holder, given);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(grantGivenAt(['key of tomorrow', 'key of today'], id, holder)).toEqual(given);
  expect(grantGivenAt(['key of tomorrow'], id, holder)).toBeNull();
  for (const member of ['user', 'device', 'facility'] as const)
    expect(grantGivenAt(['key of today'], id, { ...holder, [member]: freshId() })).toBeNull();
  const later = newGrantId('key of today', holder, new Date(given.getTime() + dayMs));
  expect(grantGivenAt(['key of today'], later.slice(0, 24) + id.slice(24), holder)).toBeNull();
  expect(newGrantId('key of today', holder, given)).not.toBe(id);
});
