import { describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { findDrift } from '#server/reconcile.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import type { TestApp } from '#tests/support/server.ts';
import { bcg, type FakeTablet } from '#tests/server/sync/fake-tablet.ts';
import { withOneTablet } from '#tests/server/sync/one-tablet.ts';

const { ajingi } = testFacilities;
const lateId = '0197aef1-0000-7000-8000-00000000cccc';
const registration = { fullname: 'Musa Ibrahim', dob: '2026-10-02', sex: 'Male' };

describe.each(engines)('calls about adverse events on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const call = async (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    { payload, by = tablet.session, key }: { payload?: object; by?: TokenReply; key?: string } = {},
  ) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await world.call({ method, url, headers, ...(payload ? { payload } : {}) }, by);
    return { status: answer.statusCode, body: answer.json() };
  };
  const registered = async () =>
    (await call('POST', '/v/api/child/registration/', { payload: registration })).body as {
      id: string;
      vacc_no: string;
    };
  const fever = (child: string, changes: object = {}) => ({
    child,
    vaccines: [{ antigen: bcg, dose: 'BCG', given_date: '18/11/2026', batch_no: 'B-17' }],
    onset_at: '2026-11-18T20:00',
    reactions: ['fever'],
    outcome: 'recovering',
    reporter_name: 'Amina Bello',
    reported_on: '2026-11-19',
    description: '39.2 degrees',
    ...changes,
  });
  const report = (payload: object, key?: string) =>
    call('POST', '/v/api/aefi/', { payload, ...(key && { key }) });
  const found = async (text: string, by = tablet.session) =>
    (await call('GET', `/v/api/aefi/?search=${text}`, { by })).body.results;
  const listed = async (by = tablet.session) => (await call('GET', '/v/api/aefi/', { by })).body;

  test('an event is reported, listed, followed up and withdrawn', async () => {
    const child = await registered();
    const { status, body } = await report(fever(child.id));
    expect(status).toBe(201);
    expect(await listed()).toMatchObject([
      {
        id: body.id,
        child: child.id,
        vacc_no: child.vacc_no,
        fullname: 'Musa Ibrahim',
        vaccines: [
          { name: 'BCG', dose: 'BCG', given_date: '2026-11-18', batch_no: 'B-17', expiry_date: null },
        ],
        onset_at: '2026-11-18T20:00',
        reactions: ['fever'],
        serious: false,
        description: '39.2 degrees',
        reporter: 'Amina Bello',
        follow_ups: 0,
        withdrawn: false,
        facility: ajingi.facility,
      },
    ]);
    const followed = await call('PATCH', `/v/api/aefi/${body.id}/`, {
      payload: { outcome: 'recovered', serious_reasons: ['hospitalization'], note: 'Two nights' },
    });
    expect(followed).toEqual({ status: 200, body: { id: body.id } });
    expect(await listed()).toMatchObject([{ outcome: 'recovered', serious: true, follow_ups: 1 }]);
    await call('POST', `/v/api/aefi/${body.id}/withdraw/`, { payload: { reason: 'Another child' } });
    expect(await listed()).toMatchObject([{ withdrawn: true }]);
    expect(
      await call('PATCH', `/v/api/aefi/${body.id}/`, { payload: { outcome: 'recovered' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'aefi-withdrawn' },
    });
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('a dose is listed under the name that the card of its day gave it at its facility', async () => {
    const child = await registered();
    await world.deps.db
      .insertInto('vaccine_introduction')
      .values({
        id: lateId,
        state_id: ajingi.state,
        series: 'MR',
        introduced_on: '2025-10-06' as LocalDate,
        source: 'A letter',
      })
      .execute();
    const mr = (given: string) => ({ antigen: bcg, dose: 'MR1', given_date: given });
    await report(
      fever(child.id, {
        vaccines: [mr('2025-10-05'), mr('2025-10-06'), { ...mr('2025-10-06'), dose: null }],
      }),
    );
    expect(await listed()).toMatchObject([
      { vaccines: [{ dose_name: 'Measles 1' }, { dose_name: 'Measles-rubella 1' }, { dose_name: 'BCG' }] },
    ]);
    expect(await found('BCG')).toMatchObject([{ vaccines: [{ dose_name: 'Measles 1' }, {}, {}] }]);
    const above = await world.signIn(await world.createUser({ level: 'lga' }));
    for (const shown of ['measles%201', 'Measles-rubella%201'])
      expect(await found(shown, above)).toHaveLength(1);
    expect(await found('Measles%202', above)).toEqual([]);
  });

  test('a repeated call makes one report', async () => {
    const child = await registered();
    const key = '0197aef1-0000-7000-8000-00000000aaaa';
    await report(fever(child.id), key);
    await report(fever(child.id), key);
    expect(await listed()).toHaveLength(1);
  });

  test('viewers above the facility do not see who the child is, and no search reveals it', async () => {
    const child = await registered();
    await report(fever(child.id));
    const lga = await world.signIn(await world.createUser({ level: 'lga' }));
    expect(await listed(lga)).toMatchObject([
      { fullname: null, dob: null, sex: null, description: null, reporter: null, vacc_no: child.vacc_no },
    ]);
    expect(await found('Musa', lga)).toEqual([]);
    expect(await found('B-17', lga)).toHaveLength(1);
    expect(await found('musa')).toHaveLength(1);
    const elsewhere = await world.signIn(await world.createUser({ at: 'ikeja' }));
    expect(await listed(elsewhere)).toEqual([]);
  });

  test.each([
    ['onset-in-future', 409, { onset_at: '2036-11-18T20:00' }],
    ['onset-before-vaccine', 409, { onset_at: '2026-11-17T20:00' }],
    ['other-not-described', 409, { reactions: ['other'], description: '' }],
    ['death-day-missing', 409, { outcome: 'died' }],
    ['death-before-onset', 409, { outcome: 'died', died_on: '2026-11-17' }],
    ['invalid', 400, { child: '0197aef1-0000-7000-8000-00000000bbbb' }],
    [
      'invalid',
      400,
      { vaccines: [{ antigen: '0197aef1-0000-7000-8000-00000000bbbb', given_date: '2026-11-18' }] },
    ],
    ['invalid', 400, { reactions: [] }],
  ])('a report is refused: %s', async (code, status, changes) => {
    const child = await registered();
    expect(await report(fever(child.id, changes))).toMatchObject({ status, body: { code } });
    expect(await listed()).toEqual([]);
  });

  test('officers of other facilities and of higher levels cannot write reports', async () => {
    const child = await registered();
    const { body } = await report(fever(child.id));
    const lga = await world.signIn(await world.createUser({ level: 'lga' }));
    expect(await call('POST', '/v/api/aefi/', { payload: fever(child.id), by: lga })).toMatchObject({
      status: 403,
    });
    const elsewhere = await world.signIn(await world.createUser({ at: 'ikeja' }));
    expect(
      await call('POST', `/v/api/aefi/${body.id}/withdraw/`, { payload: { reason: 'None' }, by: elsewhere }),
    ).toMatchObject({ status: 403 });
  });

  test('a tablet that does not know the family gets none of its rows', async () => {
    const child = await registered();
    await report(fever(child.id));
    const kinds = async (families: string) => {
      const query = new URLSearchParams({
        facility: ajingi.facility,
        log_id: tablet.logId,
        app: 'test',
        ...(families !== '' && { families }),
      });
      const answer = await world.call({ url: `/v/sync/snapshot/?${query}` }, tablet.session);
      return answer.body.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).k as string]));
    };
    expect(await kinds('ledger,register,equipment')).not.toContain('aefi');
    expect(await kinds('ledger,register,equipment,aefi')).toContain('aefi');
  });
});
