import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { testFacilities, type TestFacility } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const { ajingi, dala } = testFacilities;
let world: TestApp;
let manager: TokenReply;
let base: string;

beforeEach(async () => {
  world = await testApp({ engine: 'pglite' });
  manager = await world.signIn(await world.createUser({ level: 'state', roles: ['stateManager'] }));
  base = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => world.close());

async function follow(unit: string): Promise<() => Promise<string>> {
  const answer = await fetch(`${base}/v/monitoring/events/?unit=${unit}`, {
    headers: { authorization: `Bearer ${manager.access}` },
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  return async () => (await reader?.read())?.value ?? '';
}

async function receive(at: TestFacility): Promise<void> {
  const tablet = await FakeTablet.at(world, at);
  await tablet.push([tablet.save('receive', typed.receive(5))]);
}

test('viewers of a state, an LGA or a facility are told when one of its facilities changes', async () => {
  const heard = await Promise.all([ajingi.state, ajingi.lga, ajingi.facility].map(follow));
  await receive('ajingi');
  for (const next of heard) expect(await next()).toContain('event: moved');
});

test('viewers are not told about another LGA', async () => {
  const next = await follow(dala.lga);
  await receive('ajingi');
  let isTold = false;
  const told = next().then((text) => {
    isTold = true;
    return text;
  });
  const above = await follow(ajingi.state);
  await receive('gafasa');
  await above();
  expect(isTold).toBe(false);
  await receive('dala');
  expect(await told).toContain('event: moved');
});

test('figures outside the own unit cannot be followed', async () => {
  const answer = await world.call(
    { url: `/v/monitoring/events/?unit=${testFacilities.ikeja.state}` },
    manager,
  );
  expect(answer.statusCode).toBe(403);
});
