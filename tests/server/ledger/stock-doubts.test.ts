import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { refusalSentences } from '#contract/record-sentences.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { bcg, FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { requireNoDrift } from '#tests/server/sync/no-drift.ts';

const { dala } = testFacilities;

const particulars = {
  reporting_officer: 'Ada Obi',
  time_received: '2026-11-05T08:14',
  year: 2026,
  quarter: 'Q4',
};
const receipt = {
  ...particulars,
  activity: 'recieved',
  antigen: bcg,
  no_of_dose: 80,
  batch_no: 'B-17',
  expiry_date: '2027-06-30',
  vvm_stage: 'I',
  vendor: 'Serum Institute',
  origin: dala.facility,
};

describe.each(engines)('implausible stock records on %s', (engine) => {
  let world: TestApp;
  let officer: TokenReply;

  beforeEach(async () => {
    world = await testApp({ engine });
    await world.deps.db.insertInto('antigen').values({ id: bcg, name: 'BCG', schedule: '' }).execute();
    officer = await world.signIn(await world.createUser());
  });

  afterEach(async () => {
    await requireNoDrift(world.deps.db);
    await world.close();
  });

  const post = async (changes: object) => {
    const answer = await world.call(
      { method: 'POST', url: '/v/api/ledger/', payload: { ...receipt, ...changes } },
      officer,
    );
    return { status: answer.statusCode, body: answer.json() };
  };
  const reasons = async () =>
    (
      await world.deps.db
        .selectFrom('case_file')
        .select(['reason', 'detail', 'closed_at'])
        .orderBy('opened_at')
        .execute()
    ).map(({ reason, detail, closed_at: closed }) => [reason, closed === null, detail] as const);

  test('a call with one is never refused, and opens a case that says why', async () => {
    const lot = await post({});
    expect(await reasons()).toEqual([]);
    const issue = { activity: 'issued', entry: lot.body.id, no_of_dose: 80 };
    expect(await post({ ...issue, time_received: '2026-10-28T09:00' })).toMatchObject({ status: 201 });
    expect(await reasons()).toEqual([
      [
        'below-zero',
        true,
        'By the dates, batch B-17 would have been 80 doses below zero on 28/10/2026. Is the date right? Batch B-17 came on 05/11/2026; you say that this happened on 28/10/2026. Is the date right?',
      ],
    ]);
  });

  test.each([
    ['the same receipt again', { batch_no: 'b - 17' }, 'received-twice'],
    ['the batch with another expiry', { expiry_date: '2028-06-30', no_of_dose: 9 }, 'other-expiry'],
    ['ten million doses', { no_of_dose: 10_000_000, batch_no: 'X' }, 'unlikely-amount'],
    ['an expiry of 2128', { expiry_date: '2128-11-30', batch_no: 'X' }, 'expiry-far'],
    ['a batch that fits no label', { batch_no: 'X'.repeat(150) }, 'long-batch'],
    ['expired when it came', { expiry_date: '2026-11-04', batch_no: 'X' }, 'received-expired'],
    ['a day of 1926', { time_received: '1926-11-20T08:00', batch_no: 'X' }, 'long-ago'],
    ['a year that is not the date’s', { year: 2025, quarter: 'Q1', batch_no: 'X' }, 'other-period'],
  ])('%s', async (_what, changes, reason) => {
    await post({});
    expect((await post(changes)).status).toBe(201);
    expect((await reasons()).map(([found, isOpen]) => [found, isOpen])).toEqual([[reason, true]]);
  });

  test('a call dated more than a day ahead is refused with a sentence and opens no case', async () => {
    expect(await post({ time_received: '2036-03-20T09:00' })).toMatchObject({
      status: 409,
      body: { code: 'too-far-ahead', detail: refusalSentences['too-far-ahead'] },
    });
    expect(await reasons()).toEqual([]);
  });

  test.each([2015, 2028, 2099])('the year %i is in no list, so no chart would show it', async (year) => {
    const years = (await world.call({ url: '/v/api/year/' }, officer)).json<{ year: number }[]>();
    expect(JSON.stringify(years)).not.toContain(String(year));
    expect(await post({ year })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'year', message: 'There is no such year.' }] },
    });
    expect(await post({ year: 2016 })).toMatchObject({ status: 201 });
  });

  test('two tablets enter one delivery: both count and a person is told, unless the officer confirmed it', async () => {
    const [one, two] = [await FakeTablet.at(world), await FakeTablet.at(world)];
    const payload = typed.receive(80);
    one.save('receive', payload);
    two.save('receive', { ...payload, batchNo: ` ${payload.batchNo.toLowerCase()} ` });
    two.save('receive', { ...payload, confirmed: ['received-twice'] });
    await one.push();
    await two.push();
    expect((await reasons()).map(([reason]) => reason)).toEqual(['received-twice']);
    expect(await world.deps.db.selectFrom('wallet').select('balance').execute()).toEqual([{ balance: 240 }]);
  });

  test('a tablet’s record dated more than a day ahead is refused and kept as a case, to be corrected and sent again', async () => {
    const tablet = await FakeTablet.at(world);
    const far = tablet.save('receive', { ...typed.receive(80), happenedAt: '2036-03-20T09:00' as never });
    await tablet.push();
    expect((await reasons()).map(([reason, isOpen]) => [reason, isOpen])).toEqual([['too-far-ahead', true]]);
    tablet.save('receive', typed.receive(80), { replaces: far.event_id });
    await tablet.push();
    expect((await reasons()).map(([reason, isOpen]) => [reason, isOpen])).toEqual([['too-far-ahead', false]]);
  });

  test('a record from a tablet whose clock is years ahead counts, and a person is asked about the day', async () => {
    const tablet = await FakeTablet.at(world);
    const ahead = { recorded_at: '2028-11-20T08:15:00.000Z' };
    const dated = { happenedAt: '2028-11-20T09:00' as never, expiryOn: '2030-06-30' as never, year: 2028 };
    tablet.save('receive', { ...typed.receive(80), ...dated }, ahead);
    // Confirmed by a tablet with that clock, which shows tomorrow.
    const tomorrow = { ...dated, happenedAt: '2028-11-21T09:00' as never, batchNo: 'B-18' };
    tablet.save('receive', { ...typed.receive(40), ...tomorrow, confirmed: ['in-future'] }, ahead);
    await tablet.push();
    expect((await reasons()).map(([reason, isOpen]) => [reason, isOpen])).toEqual([
      ['in-future', true],
      ['in-future', true],
    ]);
    expect(await world.deps.db.selectFrom('wallet').select('balance').execute()).toEqual([{ balance: 120 }]);
  });

  test('an entry filed under another period than its date’s is charted there, and named in both', async () => {
    await post({ year: 2025, quarter: 'Q1' });
    await post({ batch_no: 'B-18' });
    const manager = await world.signIn(await world.createUser({ level: 'state', roles: ['stateManager'] }));
    const named = async (period: string) =>
      (await world.call({ url: `/v/analysis/other-periods/all/${period}/all/` }, manager)).json();
    const line = { batch_no: 'B-17', no_of_dose: 80, date: '2026-11-05', year: 2025, quarter: 'Q1' };
    for (const period of ['2025/Q1', '2026/Q4', '2025/all', 'all/all'])
      expect(await named(period)).toMatchObject({ count: 1, lines: [line] });
    expect(await named('2026/Q1')).toEqual({ count: 0, lines: [] });
  });
});
