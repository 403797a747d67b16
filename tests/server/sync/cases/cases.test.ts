import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CaseResource } from '#contract/calls/cases.ts';
import type { Level } from '#domain/access/model.ts';
import type { TestFacility } from '#tests/support/places.ts';
import { engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';

describe.each(engines)('open cases on %s', (engine) => {
  let world: TestApp;

  beforeEach(async () => {
    world = await testApp({ engine });
  });

  afterEach(() => world.close());

  /** A tablet whose officer issued more than the stock. */
  async function refusedAt(at: TestFacility) {
    const tablet = await FakeTablet.at(world, at);
    const received = tablet.save('receive', typed.receive(10));
    const refused = tablet.save('issue', typed.issue(received.event_id, 11));
    await tablet.push();
    return { tablet, received, refused };
  }
  const seenBy = async (level: Level, at: TestFacility, query = '') => {
    const session = await world.signIn(await world.createUser({ level, at }));
    const answer = await world.call({ method: 'GET', url: `/v/sync/cases/${query}` }, session);
    expect(answer.statusCode).toBe(200);
    return answer.json<CaseResource[]>();
  };

  test('name the facility, the kind of record, its officer and the reason in words', async () => {
    const { refused } = await refusedAt('ajingi');
    expect(await seenBy('lga', 'ajingi')).toEqual([
      {
        id: refused.event_id,
        facility: refused.facility,
        facility__name: 'ajingi clinic',
        local_lga: 'Ajingi',
        state: 'Kano',
        activity: 'issue',
        officer: 'Test Officer',
        antigen: 'BCG',
        doses: 11,
        batch_no: typed.receive(10).batchNo,
        reason: 'less-than-in-stock',
        detail: 'You cannot issued this Serum Institute antigen; you have less than the Antigen in stock',
        sentences: [{ code: 'ledger.less-than-in-stock', params: { vendor: 'Serum Institute' } }],
        opened_at: '2026-11-20T08:00:00.000Z',
        asks: null,
      },
    ]);
  });

  test.each([
    ['facility', 'ajingi', ['ajingi']],
    ['facility', 'gafasa', []],
    ['lga', 'gafasa', ['ajingi']],
    ['lga', 'dala', ['dala']],
    ['state', 'gafasa', ['ajingi', 'dala']],
    ['country', 'gafasa', ['ajingi', 'dala', 'ikeja']],
    ['country', 'accra', []],
  ] as const)('an officer at %s level of %s sees those of %j', async (level, at, facilities) => {
    for (const facility of ['ajingi', 'dala', 'ikeja'] as const) await refusedAt(facility);
    const seen = await seenBy(level, at);
    expect(seen.map((row) => row.facility__name).toSorted()).toEqual(
      facilities.map((name) => `${name} clinic`),
    );
  });

  test('leave the list when settled', async () => {
    const { tablet, received, refused } = await refusedAt('ajingi');
    tablet.save('issue', typed.issue(received.event_id, 9), { replaces: refused.event_id });
    await tablet.push(tablet.outbox.slice(2));
    expect(await seenBy('state', 'ajingi')).toEqual([]);
  });

  test('of a lost range name no record', async () => {
    const tablet = await FakeTablet.at(world);
    tablet.save('receive', typed.receive(1));
    await tablet.push([], { first_seq: 1 });
    await tablet.push([], { first_seq: 1, lost: [{ first: 1, last: 1 }] });
    expect(await seenBy('lga', 'ajingi')).toMatchObject([
      { reason: 'lost-range', activity: null, officer: null },
    ]);
  });

  test('are paged, newest first, searched and counted', async () => {
    const { tablet } = await refusedAt('ajingi');
    for (let n = 0; n < 4; n += 1) {
      world.advance(1000);
      await tablet.push([tablet.save('receive', typed.receive(1), { type: 'teleport' })]);
    }
    world.advance(1000);
    const parked = tablet.save('receive', typed.receive(1), { deps: [freshId()] });
    await tablet.push([parked]);
    const page = (await seenBy('lga', 'ajingi', '?page_size=2')) as unknown as {
      count: number;
      results: CaseResource[];
    };
    expect(page.count).toBe(6);
    expect(page.results.map((row) => row.reason)).toEqual(['dependency-missing', 'unknown-type']);
    expect(await seenBy('lga', 'ajingi', '?search=EARLIER%20record')).toMatchObject({
      count: 1,
      results: [{ id: parked.event_id }],
    });
  });
});
