import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EndKind } from '#domain/immunization/register/follow-up.ts';
import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { findDrift } from '#server/reconcile.ts';
import { scheduleReminders } from '#server/immunization/reminders.ts';
import { deliverDue } from '#server/message-worker.ts';
import { engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { fakeTransport, queue, standing } from '#tests/server/messages/queued.ts';
import { FakeTablet, freshId } from '#tests/server/sync/fake-tablet.ts';
import { child, dose, merge, voiding } from './typed-children.ts';

const on = (day: string) => day as LocalDate;

describe.each(engines)('the end of a follow-up on %s', (engine) => {
  let server: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    server = await testApp({ engine });
    tablet = await FakeTablet.at(server);
  });
  afterEach(() => server.close());

  const register = (name = 'musa', changes: Parameters<typeof child>[1] = {}) =>
    tablet.save('register-child', child(name, { caregiverEmail: `${name}@care.example`, ...changes }))
      .event_id;
  const end = (of: string, kind: EndKind, day: string, changes: object = {}) =>
    tablet.save('end-follow-up', {
      child: of as ChildId,
      kind,
      on: on(day),
      toldBy: 'The grandmother',
      to: '',
      facility: null,
      aefi: null,
      ...changes,
    }).event_id;
  const resume = (of: string, told: string) =>
    tablet.save('resume-follow-up', {
      child: of as ChildId,
      end: told as EventId,
      reason: 'Another child',
    }).event_id;
  const cases = async () =>
    (
      await server.deps.db
        .selectFrom('case_file')
        .select(['case_id', 'reason', 'closed_at'])
        .where('closed_at', 'is', null)
        .orderBy('reason')
        .execute()
    ).map(({ case_id: id, reason }) => [id, reason]);
  const visits = () => server.deps.db.selectFrom('child_visit').select(['child_id', 'visit_on']).execute();
  const cohorts = async () =>
    (await server.deps.db.selectFrom('rollup_cohort').select(['born_in', 'children']).execute()).filter(
      ({ children }) => children !== 0,
    );
  const deliver = async () => {
    const email = fakeTransport();
    await deliverDue({ ...server.deps, transports: { email }, random: () => 1 });
    return email.given.map(({ recipient }) => recipient);
  };
  const post = async (url: string, payload: object, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await server.call({ method: 'POST', url, payload, headers }, tablet.session);
    return { status: answer.statusCode, body: answer.json() };
  };

  test.each(['died', 'moved', 'elsewhere'] as const)(
    'a child that %s is no longer expected and leaves its cohort, until that is undone',
    async (kind) => {
      const musa = register();
      tablet.save('immunize', dose(musa, null, { immunizedOn: on('2026-11-13'), nextOn: on('2026-11-21') }));
      await tablet.push();
      const before = { visits: await visits(), cohorts: await cohorts() };
      expect(before).toMatchObject({ visits: [{ child_id: musa }], cohorts: [{ children: 1 }] });
      const told = end(musa, kind, '2026-11-19');
      await tablet.push();
      expect({ visits: await visits(), cohorts: await cohorts() }).toEqual({ visits: [], cohorts: [] });
      expect(await cases()).toEqual([]);
      expect(await findDrift(server.deps.db)).toEqual([]);
      resume(musa, told);
      await tablet.push();
      expect({ visits: await visits(), cohorts: await cohorts() }).toEqual(before);
      expect(await findDrift(server.deps.db)).toEqual([]);
    },
  );

  test('each child is in at most one cohort, whatever was recorded under any of its entries', async () => {
    const born = { bornOn: on('2025-10-02') };
    register('followed', born);
    const infant = register('infant', born);
    const later = register('later', born);
    const gone = register('gone', born);
    const [one, other] = [register('one', born), register('other', born)];
    end(infant, 'died', '2026-03-01');
    end(later, 'died', '2026-11-01');
    end(gone, 'elsewhere', '2026-11-01');
    tablet.save('merge-children', merge(one, other));
    end(other, 'moved', '2026-11-01');
    await tablet.push();
    // The child that is followed, and the one that died after its first birthday.
    expect(await cohorts()).toEqual([{ born_in: '2025-10', children: 2 }]);
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('the family of a child that died gets no messages, whatever was queued', async () => {
    const [musa, zainab] = [register('musa'), register('zainab')];
    for (const of of [musa, zainab])
      tablet.save(
        'immunize',
        dose(of, null, { immunizedOn: on('2026-11-13'), nextOn: on('2026-11-21'), isHistory: false }),
      );
    await tablet.push();
    await scheduleReminders(server.deps);
    await queue(server, 'officer', { kind: 'from-officer', recipient: 'musa@care.example', user: freshId() });
    const died = end(musa, 'died', '2026-11-19');
    await tablet.push();
    expect(await deliver()).toEqual(['zainab@care.example', 'zainab@care.example', 'zainab@care.example']);
    const states = await server.deps.db
      .selectFrom('message')
      .select(['kind', 'state', 'failure'])
      .where('recipient', '=', 'musa@care.example')
      .execute();
    expect(states).toHaveLength(4);
    for (const row of states) expect(row).toMatchObject({ state: 'stopped', failure: 'child-died' });
    // A dose from a tablet that did not know of it yet.
    tablet.save(
      'immunize',
      dose(musa, null, { immunizedOn: on('2026-11-18'), dose: 'OPV0', isHistory: false }),
    );
    await tablet.push();
    expect(await deliver()).toEqual([]);
    await scheduleReminders(server.deps);
    expect(await deliver()).toEqual([]);
    resume(musa, died);
    await tablet.push();
    expect(await deliver()).toContain('musa@care.example');
    expect(Object.values(await standing(server))).not.toContain('queued');
  });

  test('a family that moved away gets no reminders', async () => {
    const musa = register();
    tablet.save('immunize', dose(musa, null, { immunizedOn: on('2026-11-13'), nextOn: on('2026-11-21') }));
    await tablet.push();
    await scheduleReminders(server.deps);
    end(musa, 'moved', '2026-11-19');
    await tablet.push();
    await deliver();
    const kinds = await server.deps.db.selectFrom('message').select(['kind', 'state']).execute();
    expect(kinds.find(({ kind }) => kind === 'visit-tomorrow')?.state).toBe('stopped');
  });

  test.each([
    ['died', '2026-11-19', [], ['given-after-end']],
    ['died', '2026-11-19', ['after-death'], ['given-after-end']],
    ['moved', '2026-11-19', [], ['given-after-end']],
    ['moved', '2026-11-19', ['after-end'], []],
    ['elsewhere', '2026-11-20', [], []],
  ] as const)(
    'a dose of 20/11 to a child that %s on %s, with the warning %j, opens %j',
    async (kind, day, warnings, opened) => {
      const musa = register();
      end(musa, kind, day);
      const given = tablet.save('immunize', dose(musa, null, { warnings: [...warnings] })).event_id;
      const { results } = await tablet.push();
      expect(results.every(({ verdict }) => verdict === 'accepted')).toBe(true);
      expect(await cases()).toEqual(opened.map((reason) => [given, reason]));
      tablet.save('void-immunization', voiding(given));
      await tablet.push();
      expect(await cases()).toEqual([]);
    },
  );

  test.each([
    ['before a dose', 'died', '2026-11-19', {}, ['given-after-end']],
    ['before a dose, asked', 'died', '2026-11-19', { asked: true }, ['given-after-end']],
    ['before a dose, asked', 'moved', '2026-11-19', { asked: true }, []],
    ['before birth', 'died', '2026-10-01', {}, ['unlikely-date']],
    ['next month', 'moved', '2026-12-24', {}, ['unlikely-date']],
    ['on the day of a dose', 'died', '2026-11-20', {}, []],
  ] as const)('an end recorded %s: %s on %s', async (_when, kind, day, changes, opened) => {
    const musa = register();
    tablet.save('immunize', dose(musa, null));
    const told = end(musa, kind, day, changes);
    const { results } = await tablet.push();
    expect(results.every(({ verdict }) => verdict === 'accepted')).toBe(true);
    expect(await cases()).toEqual(opened.map((reason) => [told, reason]));
    resume(musa, told);
    await tablet.push();
    expect(await cases()).toEqual([]);
  });

  test('when an end is undone, the case of a dose given after it closes, and no other', async () => {
    const [musa, zainab] = [register('musa'), register('zainab')];
    const [told, other] = [end(musa, 'died', '2026-11-19'), end(zainab, 'died', '2026-11-19')];
    const given = [musa, zainab].map((of) => tablet.save('immunize', dose(of, null)).event_id);
    await tablet.push();
    expect(await cases()).toHaveLength(2);
    resume(musa, told);
    await tablet.push();
    expect(await cases()).toEqual([[given[1], 'given-after-end']]);
    // The same in one batch with the dose.
    given.push(tablet.save('immunize', dose(zainab, null, { dose: 'OPV0' })).event_id);
    resume(zainab, other);
    await tablet.push();
    expect(await cases()).toEqual([]);
  });

  test('a call records or undoes an end, once even if sent again', async () => {
    const musa = register();
    tablet.save('immunize', dose(musa, null));
    await tablet.push();
    const url = `/v/child/${musa}/end-follow-up/`;
    const body = { kind: 'died', date: '19/11/2026', told_by: 'The grandmother' };
    const [first, again] = [await post(url, body, 'one'), await post(url, body, 'one')];
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(await cases()).toEqual([[first.body.id, 'given-after-end']]);
    const read = async () =>
      (await server.call({ url: '/v/api/child/registration/' }, tablet.session)).json<
        { follow_up_end: object }[]
      >()[0]?.follow_up_end;
    expect(await read()).toEqual({
      id: first.body.id,
      kind: 'died',
      date: '2026-11-19',
      told_by: 'The grandmother',
      to: '',
      facility: null,
    });
    const back = { end: first.body.id, reason: 'Another child' };
    expect((await post(`/v/child/${musa}/resume-follow-up/`, back)).status).toBe(201);
    expect(await read()).toBeNull();
    expect(await cases()).toEqual([]);
  });

  test.each([
    ['in the future', { kind: 'died', date: '2027-01-01' }, 400, 'date'],
    ['before birth', { kind: 'died', date: '2026-10-01' }, 400, 'date'],
    ['of no kind', { kind: 'gone', date: '2026-11-19' }, 400, 'kind'],
  ])('a call about an end %s is refused with a sentence', async (_what, body, status, path) => {
    const musa = register();
    await tablet.push();
    const answer = await post(`/v/child/${musa}/end-follow-up/`, body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([status, path]);
  });

  test('a call about a child of another register is refused', async () => {
    await tablet.push();
    const answer = await post(`/v/child/${freshId()}/end-follow-up/`, { kind: 'moved', date: '2026-11-19' });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });
});
