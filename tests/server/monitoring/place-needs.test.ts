import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Card, PlaceNeeds } from '#contract/calls/monitoring.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { appWithBcg } from '#tests/server/sync/app-with-bcg.ts';
import type { TestApp } from '#tests/support/server.ts';

const { ajingi } = testFacilities;
const hourMs = 60 * 60_000;

describe.each(engines)('what places need, on %s', (engine) => {
  let world: TestApp;
  let manager: TokenReply;

  beforeEach(async () => {
    world = await appWithBcg(engine);
    manager = await world.signIn(
      await world.createUser({ level: 'country', roles: ['stateManager', 'countryManager'] }),
    );
  });
  afterEach(() => world.close());

  const needsOf = async (id: string) => {
    const answer = await world.call({ url: `/v/monitoring/needs/${id}/` }, manager);
    expect(answer.statusCode).toBe(200);
    return answer.json<PlaceNeeds>();
  };
  const kinds = ({ parts }: PlaceNeeds, name: string) =>
    parts.find((part) => part.name === name)?.needs.map(({ kind }) => kind);

  test('a stock-out names its antigen in the LGA, and its number of facilities above', async () => {
    const tablet = await FakeTablet.at(world, 'ajingi');
    tablet.save('receive', { ...typed.receive(100), expiryOn: '2026-11-19' as LocalDate });
    await tablet.push();
    const lga = await needsOf(ajingi.lga);
    const cards = (await world.call({ url: `/v/get/facility/by/${ajingi.lga}/` }, manager)).json<Card[]>();
    const hit = lga.parts.find(({ needs }) => needs.some(({ kind }) => kind === 'stock-out'));
    expect(hit?.needs.find(({ kind }) => kind === 'stock-out')).toMatchObject({
      facilities: 1,
      about: ['BCG'],
    });
    // The facility's card shows the same.
    expect(cards.find(({ id }) => id === hit?.id)?.stock_outs).toBe(1);
    const state = await needsOf(ajingi.state);
    const above = state.parts.find(({ id }) => id === ajingi.lga);
    expect(above).toMatchObject({ in_need: lga.parts.filter((part) => part.in_need > 0).length });
    expect(above?.needs.find(({ kind }) => kind === 'stock-out')).toMatchObject({ facilities: 1, about: [] });
  });

  test('a facility that was heard from, but no longer is, has the day of the last contact', async () => {
    const tablet = await FakeTablet.at(world, 'ajingi');
    tablet.save('receive', typed.receive(100));
    await tablet.push();
    const before = await needsOf(ajingi.lga);
    expect(before.parts.find(({ id }) => id === ajingi.facility)).toMatchObject({ heard: 1 });
    world.advance(80 * hourMs);
    manager = await world.signIn(
      await world.createUser({ level: 'country', roles: ['stateManager', 'countryManager'] }),
    );
    const after = (await needsOf(ajingi.lga)).parts.find(({ id }) => id === ajingi.facility);
    expect(after).toMatchObject({ heard: 0, in_need: 1 });
    expect(after?.needs.find(({ kind }) => kind === 'silent')?.day).toBe('2026-11-20');
  });

  test('a report missing for the last month is late from the sixth day on, and not before', async () => {
    const tablet = await FakeTablet.at(world, 'ajingi');
    tablet.save('receive', typed.receive(100));
    await tablet.push();
    const found = await needsOf(ajingi.lga);
    expect(found.month).toBe('2026-10');
    const name = found.parts.find(({ id }) => id === ajingi.facility)?.name ?? '';
    expect(kinds(found, name)).toEqual(['report']);
  });
});
