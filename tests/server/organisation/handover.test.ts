import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { findDrift } from '#server/reconcile.ts';
import { handOverWaiting } from '#server/immunization/handover.ts';
import { handOverAll } from '#server/organisation/handover-asked.ts';
import { dueVisits } from '#server/immunization/reminder-row.ts';
import { testFacilities as places, type TestFacility } from '#tests/support/places.ts';
import { engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { bcg, FakeTablet } from '#tests/server/sync/fake-tablet.ts';
import { child, dose, merge } from '../immunization/typed-children.ts';

const on = (day: string) => day as LocalDate;

describe.each(engines)('a closed facility hands over its children on %s', (engine) => {
  let server: TestApp;
  let admin: TokenReply;
  let old: FakeTablet;
  let heir: FakeTablet;

  beforeEach(async () => {
    server = await testApp({ engine });
    admin = await server.signIn(await server.createUser({ level: 'country', roles: ['userManager'] }));
    old = await FakeTablet.at(server, 'ajingi');
    heir = await FakeTablet.at(server, 'gafasa');
  });
  afterEach(() => server.close());

  const close = async (which: TestFacility, successor: TestFacility | null) => {
    const answer = await server.call(
      {
        method: 'POST',
        url: `/v/api/place/${places[which].facility}/close/`,
        payload: { successor: successor && places[successor].facility },
      },
      admin,
    );
    expect(answer.statusCode).toBe(200);
    await handOverWaiting(server.deps);
  };
  const register = (name = 'musa', changes: Parameters<typeof child>[1] = {}) =>
    old.save('register-child', child(name, changes)).event_id;
  const given = (of: string, day = '2026-11-13', changes: Parameters<typeof dose>[2] = {}) =>
    old.save('immunize', dose(of, null, { isHistory: false, immunizedOn: on(day), nextOn: null, ...changes }))
      .event_id;
  const childrenAt = (which: TestFacility) =>
    server.deps.db
      .selectFrom('child')
      .selectAll()
      .where('facility_id', '=', places[which].facility)
      .orderBy('child_id')
      .execute();
  const expectedAt = async () => {
    const { rows } = { rows: await server.deps.db.selectFrom('child_visit').selectAll().execute() };
    return rows.map(({ facility_id: facility, child_id: id }) => [facility, id]);
  };
  const children = async () =>
    (await server.deps.db.selectFrom('rollup_cohort').selectAll().execute()).reduce(
      (sum, row) => sum + row.children,
      0,
    );
  const doses = async () =>
    (await server.deps.db.selectFrom('rollup_given').selectAll().execute()).reduce(
      (sum, row) => sum + row.children,
      0,
    );
  const numberOf = async (id: string) =>
    (await childrenAt('ajingi')).find((row) => row.child_id === id)?.vacc_no ?? '';
  const find = async (number: string, by: FakeTablet) => {
    const answer = await server.call({ url: `/v/filter/child/${number}/` }, by.session);
    return { status: answer.statusCode, found: answer.statusCode === 200 ? answer.json() : null };
  };
  const immunizeAt = (by: FakeTablet, id: string) =>
    server.call(
      {
        method: 'POST',
        url: '/v/api/immunization/',
        payload: {
          child: id,
          antigen: bcg,
          entry: null,
          dose: 'OPV0',
          no_of_dose: 1,
          immunized_date: '2026-11-20',
          year: 2026,
          quarter: 'Q4',
          immunization_type: 'Fixed-Post',
          is_history: true,
        },
      },
      by.session,
    );

  test('the successor finds and immunizes them; they are expected only there and counted once', async () => {
    const musa = register();
    const first = given(musa);
    await old.push();
    const number = await numberOf(musa);
    expect(await find(number, heir)).toMatchObject({ status: 403 });
    expect((await immunizeAt(heir, musa)).statusCode).toBe(400);
    const before = { children: await children(), doses: await doses() };
    await close('ajingi', 'gafasa');
    expect(await find(number, heir)).toMatchObject({
      status: 200,
      found: [{ id: musa, fullname: 'musa', facility: places.gafasa.facility, follow_up_end: null }],
    });
    expect((await immunizeAt(heir, musa)).statusCode).toBe(201);
    expect(await expectedAt()).toEqual([[places.gafasa.facility, musa]]);
    expect({ children: await children(), doses: await doses() }).toEqual(before);
    expect(await findDrift(server.deps.db)).toEqual([]);
    await heir.pull();
    const rows = heir.items.flatMap((item) => item.children ?? []);
    expect(rows.at(-1)).toMatchObject({ id: musa, vaccNo: number });
    const records = heir.items.flatMap((item) => item.immunizations ?? []);
    expect(records).toContainEqual(expect.objectContaining({ id: first, isHistory: true, source: null }));
    await old.pull();
    expect(old.items.at(-1)?.children?.[0]?.ends).toMatchObject([
      { kind: 'elsewhere', facility: places.gafasa.facility, to: 'gafasa clinic' },
    ]);
    const { visits } = await dueVisits(server.deps.db, { on: on('2026-12-11'), after: null, most: 10 });
    expect(visits.every(({ facility_id: facility }) => facility === places.gafasa.facility)).toBe(true);
  });

  test('the day on which a mother was asked to come back is kept, and reasons for doses not given count once', async () => {
    const musa = register('musa', { bornOn: on('2026-09-01') });
    const note = old.save('note-not-given', {
      child: musa as string as ChildId,
      on: on('2026-11-18'),
      doses: [{ dose: 'PENTA1', reason: 'sick-today', note: null }],
      nextOn: on('2026-11-25'),
    }).event_id;
    await old.push();
    const told = async () =>
      (await server.deps.db.selectFrom('child_visit').select(['facility_id', 'visit_on']).execute()).map(
        ({ facility_id: facility, visit_on: day }) => [facility, day],
      );
    const missed = () => server.deps.db.selectFrom('rollup_not_given').selectAll().execute();
    const before = await missed();
    expect(await told()).toEqual([[places.ajingi.facility, '2026-11-25']]);
    await close('ajingi', 'gafasa');
    expect(await told()).toEqual([[places.gafasa.facility, '2026-11-25']]);
    expect(await missed()).toEqual(before);
    await close('gafasa', 'dala');
    expect(await told()).toEqual([[places.dala.facility, '2026-11-25']]);
    await heir.pull();
    expect(heir.items.flatMap((item) => item.children ?? [])).toContainEqual(
      expect.objectContaining({ id: musa, toldDays: [{ on: '2026-11-18', nextOn: '2026-11-25' }] }),
    );
    // Undone by a tablet of the facility that had closed.
    old.save('take-back-answers', {
      child: musa as string as ChildId,
      events: [note],
      reason: 'Another child',
    } as never);
    await old.push();
    await handOverWaiting(server.deps);
    expect(await told()).toEqual([]);
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('a handover that fails does not hold up the others', async () => {
    const [bad, good] = [register('bad'), register('good')];
    heir.save('register-child', child('third'));
    await old.push();
    await heir.push();
    for (const [which, successor] of [
      ['ajingi', 'dala'],
      ['gafasa', 'dala'],
    ] as const) {
      await server.deps.db
        .updateTable('facility')
        .set({ closed_at: server.deps.now(), successor_id: places[successor].facility })
        .where('id', '=', places[which].facility)
        .execute();
      await server.deps.db.transaction().execute((trx) => handOverAll(trx, places[which].facility));
    }
    let isBroken = true;
    const failing = {
      ...server.deps,
      crash: (point: string) => {
        if (!isBroken || point !== 'child-given-up') return;
        isBroken = false;
        throw new Error('this piece fails');
      },
    };
    await expect(handOverWaiting(failing)).rejects.toThrow('this piece fails');
    const waiting = await server.deps.db.selectFrom('handover').select('facility_id').execute();
    expect(new Set(waiting.map(({ facility_id: facility }) => facility)).size).toBe(1);
    expect((await childrenAt('dala')).length).toBeGreaterThan(0);
    await handOverWaiting(failing);
    expect((await childrenAt('dala')).map(({ child_id: id }) => id)).toEqual(
      expect.arrayContaining([bad, good]),
    );
    expect(await childrenAt('dala')).toHaveLength(3);
  });

  test('late records from a tablet of the closed facility reach the successor, once', async () => {
    const musa = register();
    await old.push();
    const late = given(musa, '2026-11-18');
    old.save('correct-child', {
      child: musa as string as ChildId,
      settlement: 'Kuka',
      reason: 'As told',
    } as never);
    const ngozi = register('ngozi');
    await close('ajingi', 'gafasa');
    const { results } = await old.push();
    expect(results.every(({ verdict }) => verdict === 'accepted')).toBe(true);
    await handOverWaiting(server.deps);
    const rows = await childrenAt('gafasa');
    expect(rows.map(({ child_id: id }) => id).toSorted()).toEqual([musa, ngozi].toSorted());
    expect(rows.find((row) => row.child_id === musa)?.personal).toMatchObject({ settlement: 'Kuka' });
    const records = await server.deps.db
      .selectFrom('immunization')
      .select(['facility_id', 'immunization_id', 'is_history'])
      .execute();
    expect(records).toContainEqual({
      facility_id: places.gafasa.facility,
      immunization_id: late,
      is_history: true,
    });
    const events = () => server.deps.db.selectFrom('event').select('event_id').execute();
    const told = (await events()).length;
    expect(await handOverWaiting(server.deps)).toBe(0);
    expect((await events()).length).toBe(told);
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('a correction at the successor survives a late dose, and a late death is recorded there', async () => {
    const musa = register();
    await old.push();
    await close('ajingi', 'gafasa');
    await heir.pull();
    heir.save('correct-child', {
      child: musa as string as ChildId,
      fullname: 'Musa Bello',
      reason: 'As on the card',
    } as never);
    await heir.push();
    given(musa, '2026-11-18');
    old.save('end-follow-up', {
      child: musa as string as ChildId,
      kind: 'died',
      on: on('2026-11-19'),
      toldBy: '',
      to: '',
      facility: null,
      aefi: null,
    });
    await old.push();
    await handOverWaiting(server.deps);
    const [row] = await childrenAt('gafasa');
    expect(row?.personal).toMatchObject({ fullname: 'Musa Bello', ends: [{ kind: 'died' }] });
    expect(await expectedAt()).toEqual([]);
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('the handover continues to the next successor, and to one named later', async () => {
    const musa = register();
    given(musa);
    await old.push();
    const number = await numberOf(musa);
    await close('ajingi', 'gafasa');
    await close('gafasa', null);
    expect(await expectedAt()).toEqual([[places.gafasa.facility, musa]]);
    await close('gafasa', 'dala');
    expect(await expectedAt()).toEqual([[places.dala.facility, musa]]);
    const last = await FakeTablet.at(server, 'dala');
    expect(await find(number, last)).toMatchObject({ status: 200, found: [{ id: musa }] });
    given(musa, '2026-11-19', { dose: 'OPV0' });
    await old.push();
    await handOverWaiting(server.deps);
    const records = await server.deps.db
      .selectFrom('immunization')
      .select('immunization_id')
      .where('facility_id', '=', places.dala.facility)
      .execute();
    expect(records).toHaveLength(2);
    expect(await children()).toBe(1);
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('merged entries stay one child, a child that died counts once, and double registrations are compared', async () => {
    const [one, other, dead] = [
      register('one'),
      register('other'),
      register('dead', { bornOn: on('2025-01-02') }),
    ];
    old.save('merge-children', merge(one, other));
    old.save('end-follow-up', {
      child: dead as string as ChildId,
      kind: 'died',
      on: on('2026-11-01'),
      toldBy: '',
      to: '',
      facility: null,
      aefi: null,
    });
    given(other);
    await old.push();
    heir.save('register-child', child('one'));
    await heir.push();
    const before = await children();
    await close('ajingi', 'gafasa');
    expect(await children()).toBe(before);
    const rows = await childrenAt('gafasa');
    expect(rows.find((row) => row.child_id === other)?.merged_into).toBe(one);
    const cases = await server.deps.db.selectFrom('case_file').select(['facility_id', 'reason']).execute();
    expect(cases).toContainEqual({ facility_id: places.gafasa.facility, reason: 'likely-duplicate' });
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('an interrupted handover is finished by the next run, and nothing is done twice', async () => {
    const ids = Array.from({ length: 5 }, (_, at) => register(`child ${'abcdefgh'[at]}`));
    for (const id of ids) given(id);
    await old.push();
    const before = { children: await children(), doses: await doses() };
    let step = 0;
    const crashing = {
      ...server.deps,
      crash: () => {
        step += 1;
        if (step < 3) throw new Error('crash');
      },
    };
    await server.deps.db
      .updateTable('facility')
      .set({ closed_at: server.deps.now(), successor_id: places.gafasa.facility })
      .where('id', '=', places.ajingi.facility)
      .execute();

    await server.deps.db.transaction().execute((trx) => handOverAll(trx, places.ajingi.facility));
    await expect(handOverWaiting(crashing)).rejects.toThrow('crash');
    await expect(handOverWaiting(crashing)).rejects.toThrow('crash');
    expect(await handOverWaiting(crashing)).toBe(5);
    const taken = await server.deps.db
      .selectFrom('event')
      .select('event_id')
      .where('facility_id', '=', places.gafasa.facility)
      .where('type', '=', 'take-over-child')
      .execute();
    expect(taken).toHaveLength(5);
    expect({ children: await children(), doses: await doses() }).toEqual(before);
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test.each([
    ['a whole one', {}, 'relay-only'],
    ['a broken one', { history: 7 }, 'malformed'],
  ])('a tablet may not write that it takes over a child: %s', async (_what, changes, reason) => {
    const id = '0190a6c4-7d1e-7b52-9c3a-5f0e8d2b4a61';
    heir.save('take-over-child', {
      from: places.ajingi.facility,
      child: {
        ...child('musa'),
        id,
        status: true,
        mergedInto: null,
        absence: null,
        history: [],
        admin: id,
        createdAt: '2026-11-20T08:00:00.000Z',
        updatedAt: '2026-11-20T08:00:00.000Z',
        ...changes,
      } as never,
      immunizations: [],
    });
    const { results } = await heir.push();
    expect(results).toMatchObject([{ verdict: 'refused', reason }]);
    expect(await childrenAt('gafasa')).toEqual([]);
  });
});
