import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { childFieldNames } from '#contract/calls/children.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import { isVaccNo, writtenVaccNo } from '#domain/immunization/register/vacc-no.ts';
import { engines } from '#tests/support/database.ts';
import { soughtChild, typedDigits } from '#tests/support/digit-searches.ts';
import { testFacilities } from '#tests/support/places.ts';
import type { TestApp } from '#tests/support/server.ts';
import { bcg, type FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';
import { withOneTablet } from '#tests/server/sync/one-tablet.ts';
import { merge } from './typed-children.ts';

const { ajingi } = testFacilities;

const registration = {
  fullname: 'Musa Ibrahim',
  dob: '2026-10-02',
  sex: 'Male',
  caregiver_name: 'Hauwa Ibrahim',
  caregiver_number: '0803 123 4567',
  follow_up_address: '3 Zoo Road',
  email: 'hauwa@example.org',
};

describe.each(engines)('calls about children on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const call = async (
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    { headers = {}, by = tablet.session }: { headers?: object; by?: TokenReply } = {},
  ) => {
    const answer = await world.call(
      { method, url, headers: { ...headers }, ...(payload ? { payload } : {}) },
      by,
    );
    return { status: answer.statusCode, body: answer.json() };
  };
  const register = async (changes: object = {}) =>
    (await call('POST', '/v/api/child/registration/', { ...registration, ...changes })).body;
  const immunization = (child: string, entry: string | null, changes: object = {}) => ({
    child,
    antigen: bcg,
    entry,
    dose: 'BCG',
    no_of_dose: '1',
    immunized_date: '2026-11-20',
    next_immunize_date: '2026-12-18',
    year: '2026',
    quarter: 'Q4',
    immunization_type: 'Outreach',
    ...changes,
  });
  const issuedEntry = async (): Promise<string> => {
    const received = tablet.save('receive', typed.receive(100));
    const issued = tablet.save('issue', typed.issue(received.event_id, 10));
    await tablet.push();
    return issued.event_id;
  };

  const penta = async (): Promise<string> => {
    const id = freshId();
    await world.deps.db.insertInto('antigen').values({ id, name: 'Penta', schedule: '6 weeks' }).execute();
    return id;
  };

  test('every field of a registration is stored and listed', async () => {
    const sent: Record<(typeof childFieldNames)[keyof typeof childFieldNames], string> = {
      fullname: 'Fatima Abubakar',
      dob: '2026-09-11',
      sex: 'female',
      caregiver_name: 'Hauwa Sani',
      caregiver_number: '0803 222 4567',
      care_giver_email: 'hauwa@test.example',
      follow_up_address: '12 Kasuwa Road',
      settlement: 'Unguwar Rimi',
    };
    expect((await call('POST', '/v/api/child/registration/', sent)).status).toBe(201);
    expect((await call('GET', '/v/api/child/registration/')).body).toMatchObject([sent]);
  });

  test('a name and a date of birth are enough, and an estimate is marked', async () => {
    const answer = await call('POST', '/v/api/child/registration/', {
      fullname: 'Baby Musa',
      dob: '2026-10-11',
      dob_estimated: true,
    });
    expect(answer).toMatchObject({ status: 201, body: { status: true, fullname: 'Baby Musa' } });
    expect((await call('GET', '/v/api/child/registration/')).body).toMatchObject([
      {
        fullname: 'Baby Musa',
        dob: '2026-10-11',
        dob_estimated: true,
        sex: '',
        caregiver_name: '',
        caregiver_number: '',
        follow_up_address: '',
        email: null,
      },
    ]);
    const queued = await world.deps.db.selectFrom('message').selectAll().execute();
    expect(queued).toEqual([]);
  });

  test('an immunization before an estimated date of birth is not an error', async () => {
    const { id } = await register({ dob: '2026-11-19', dob_estimated: true });
    const given = immunization(id, null, { is_history: true, immunized_date: '2026-11-18' });
    expect(await call('POST', '/v/api/immunization/', given)).toMatchObject({ status: 201 });
    const exact = await register({ fullname: 'Zainab Umar', dob: '2026-11-19' });
    const refused = immunization(exact.id, null, { is_history: true, immunized_date: '2026-11-18' });
    expect(await call('POST', '/v/api/immunization/', refused)).toMatchObject({ status: 400 });
  });

  test('a registration returns status, number, name and id, and is listed', async () => {
    const answer = await call('POST', '/v/api/child/registration/', registration);
    expect(answer).toMatchObject({ status: 201, body: { status: true, fullname: 'Musa Ibrahim' } });
    expect(isVaccNo(answer.body.vacc_no)).toBe(true);
    const listed = await call('GET', '/v/api/child/registration/');
    expect(listed.body).toMatchObject([
      {
        id: answer.body.id,
        fullname: 'Musa Ibrahim',
        dob: '2026-10-02',
        sex: 'male',
        email: 'hauwa@example.org',
        care_giver_email: 'hauwa@example.org',
        caregiver_name: 'Hauwa Ibrahim',
        caregiver_number: '0803 123 4567',
        follow_up_address: '3 Zoo Road',
        settlement: null,
        status: true,
        vacc_no: answer.body.vacc_no,
        admin: tablet.session.user_id,
        facility: ajingi.facility,
        facility__name: 'ajingi clinic',
      },
    ]);
  });

  test('a repeated call is the same child', async () => {
    const headers = { 'idempotency-key': 'press twice' };
    const first = await call('POST', '/v/api/child/registration/', registration, { headers });
    expect(await call('POST', '/v/api/child/registration/', registration, { headers })).toEqual(first);
    expect((await call('GET', '/v/api/child/registration/')).body).toHaveLength(1);
  });

  test.each([
    [{ dob: '2026-11-22' }, 'dob', 'The date of birth is in the future'],
    [{ dob: '2006-11-19' }, 'dob', 'The date of birth is over 20 years back'],
    [{ dob: '2026-02-30' }, 'dob', 'Please give the date as 20/11/2026 or 2026-11-20T08:30'],
    [
      { caregiver_number: 'ask the aunt' },
      'caregiver_number',
      'Please give a number of 7 to 15 digits, as in 0803 123 4567',
    ],
    [{ email: 'hauwa at example' }, 'email', 'E-mail is not an e-mail address'],
    [{ fullname: ' ' }, 'fullname', 'Child full name is needed'],
  ])('%j is answered with a sentence beside the field', async (changes, path, message) => {
    const answer = await call('POST', '/v/api/child/registration/', { ...registration, ...changes });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ path, message }] } });
  });

  test('a future day is judged by the facilities’ clock, an hour ahead of UTC', async () => {
    const bornTomorrow = { ...registration, dob: '2026-11-21' };
    const { id } = await register();
    const givenTomorrow = immunization(id, null, { is_history: true, immunized_date: '2026-11-21' });
    // 23:30 at the facilities.
    world.advance(14.5 * 60 * 60_000);
    const by = await world.signIn(await world.createUser());
    for (const [url, payload] of [
      ['/v/api/child/registration/', bornTomorrow],
      ['/v/api/immunization/', givenTomorrow],
    ] as const)
      expect(await call('POST', url, payload, { by })).toMatchObject({ status: 400 });
    world.advance(60 * 60_000);
    const later = await world.signIn(await world.createUser());
    for (const [url, payload] of [
      ['/v/api/child/registration/', { ...bornTomorrow, fullname: 'Zainab Umar' }],
      ['/v/api/immunization/', givenTomorrow],
    ] as const)
      expect(await call('POST', url, payload, { by: later })).toMatchObject({ status: 201 });
  });

  test('only officers of the facility register children, none above it', async () => {
    const by = await world.signIn(await world.createUser({ level: 'lga' }));
    expect(await call('POST', '/v/api/child/registration/', registration, { by })).toMatchObject({
      status: 403,
    });
    await register();
    expect((await call('GET', '/v/api/child/registration/', undefined, { by })).body).toHaveLength(1);
    const stranger = await world.signIn(await world.createUser({ at: 'ikeja', level: 'state' }));
    const seen = await call('GET', '/v/api/child/registration/', undefined, { by: stranger });
    expect(seen.body).toEqual([]);
  });

  test('any run of digits of its card or telephone number finds a child, as on a tablet', async () => {
    const { vacc_no: vaccNo } = await register({ caregiver_number: soughtChild.caregiverNumber });
    await register({ fullname: 'Aisha Bello', caregiver_number: '0703 222 6688' });
    await fc.assert(
      fc.asyncProperty(typedDigits({ ...soughtChild, vaccNo }), async (typed) => {
        const url = `/v/api/child/registration/?search=${encodeURIComponent(typed)}`;
        const found: { fullname: string }[] = (await call('GET', url)).body.results;
        expect(found.map(({ fullname }) => fullname)).toContain('Musa Ibrahim');
      }),
      { numRuns: 15 },
    );
  });

  test('a search matches parts of the name, the caregiver, the caregiver’s number or the child’s number, and nothing else', async () => {
    const musa = await register();
    await register({ fullname: 'Aisha Bello', caregiver_name: 'Rabi', caregiver_number: '0900 111 2222' });
    const found = async (search: string) => {
      const url = `/v/api/child/registration/?search=${encodeURIComponent(search)}`;
      return (await call('GET', url)).body.results.map(({ fullname }: { fullname: string }) => fullname);
    };
    for (const text of ['usa ibra', 'HAUWA', '3 123', musa.vacc_no, writtenVaccNo(musa.vacc_no)])
      expect(await found(text)).toEqual(['Musa Ibrahim']);
    for (const text of [
      '08031234567',
      '8031234567',
      '+234 803 123 4567',
      '31234',
      '34567',
      '٨٠٣١٢٣',
      ' usa\u00a0\u200bibra',
    ])
      expect(await found(text)).toEqual(['Musa Ibrahim']);
    for (const text of ['09001112222', '+234 (0) 900 111', '11222'])
      expect(await found(text)).toEqual(['Aisha Bello']);
    for (const text of ['08031234568', '4321']) expect(await found(text)).toEqual([]);
    expect((await found('a')).toSorted()).toEqual(['Aisha Bello', 'Musa Ibrahim']);
    for (const text of ['zoo road', 'gwale%', '_', 'musaibrahim']) expect(await found(text)).toEqual([]);
    const page = await call('GET', '/v/api/child/registration/?page=1&page_size=1&sort=fullname');
    expect(page.body).toMatchObject({ count: 2, page: 1, results: [{ fullname: 'Musa Ibrahim' }] });
  });

  test('a number finds its child and, after a merge, the entry that was kept', async () => {
    const musa = await register();
    const again = await register({ fullname: 'Moussa Ibrahim' });
    const of = (number: string) => call('GET', `/v/filter/child/${number}/`);
    expect((await of(writtenVaccNo(again.vacc_no))).body).toMatchObject([{ id: again.id }]);
    await tablet.push([tablet.save('merge-children', merge(musa.id, again.id))]);
    expect((await of(again.vacc_no)).body).toMatchObject([{ id: musa.id, vacc_no: musa.vacc_no }]);
    expect(await of('123456789')).toEqual({ status: 200, body: [] });
  });

  test('an immunization returns immunized and the next date, and is listed by type with its child', async () => {
    const { id, vacc_no } = await register();
    const entry = await issuedEntry();
    const answer = await call('POST', '/v/api/immunization/', immunization(id, entry));
    expect(answer).toMatchObject({
      status: 201,
      body: { immunized: true, next_immunize_date: '2026-12-18' },
    });
    const expected = [
      {
        id: answer.body.id,
        child: id,
        fullname: 'Musa Ibrahim',
        vacc_no,
        antigen: { id: bcg, name: 'BCG' },
        no_of_dose: 1,
        immunized_date: '2026-11-20',
        next_immunize_date: '2026-12-18',
        immunized: true,
        immunization_type: 'Outreach',
        entry,
        batch_no: 'B-17',
        voided: null,
      },
    ];
    expect((await call('GET', '/v/api/immunization/')).body).toMatchObject(expected);
    const byType = (type: string) => `/v/get/immunization/by/type/${ajingi.facility}/${type}/`;
    expect((await call('GET', byType('Outreach'))).body).toMatchObject(expected);
    expect((await call('GET', byType('Fixed-Post'))).body).toEqual([]);
    expect((await call('GET', `${byType('Outreach')}?search=musa`)).body).toMatchObject({ count: 1 });
    expect((await call('GET', `${byType('Outreach')}?search=aisha`)).body).toMatchObject({ count: 0 });
  });

  test('records are listed under the child kept by a merge', async () => {
    const musa = await register();
    const again = await register({ fullname: 'Moussa Ibrahim' });
    const entry = await issuedEntry();
    await call('POST', '/v/api/immunization/', immunization(again.id, entry));
    await tablet.push([tablet.save('merge-children', merge(musa.id, again.id))]);
    expect((await call('GET', '/v/api/immunization/')).body).toMatchObject([
      { child: musa.id, fullname: 'Musa Ibrahim', vacc_no: musa.vacc_no },
    ]);
  });

  test.each([
    [{ entry: null }, 'entry', 'Please select vaccine to be used'],
    [{ immunized_date: '2026-10-01' }, 'immunized_date', 'The immunization date is before the date of birth'],
    [{ immunized_date: '2026-12-24' }, 'immunized_date', 'The immunization date is in the future'],
    [
      { next_immunize_date: '2026-11-20' },
      'next_immunize_date',
      'The next date is not after the immunization date',
    ],
    [{ no_of_dose: '0' }, 'no_of_dose', 'No of dose must be at least 1'],
    [{ child: freshId() }, 'child', 'There is no such child in your register.'],
    [{ antigen: freshId() }, 'antigen', 'There is no such antigen'],
  ])(
    'an immunization with %j is answered with a sentence beside the field',
    async (changes, path, message) => {
      const { id } = await register();
      const answer = await call('POST', '/v/api/immunization/', immunization(id, freshId(), changes));
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ path, message }));
    },
  );

  test('a dose against the rules keeps its warnings, and a repeated call is the same record', async () => {
    const musa = await register();
    const again = await register({ fullname: 'Moussa Ibrahim', dob: '2026-10-03' });
    const entry = await issuedEntry();
    const early = { dose: 'Penta1', antigen: await penta(), immunized_date: '2026-10-20' };
    await call('POST', '/v/api/immunization/', immunization(again.id, entry, early));
    await tablet.push([tablet.save('merge-children', merge(musa.id, again.id))]);
    const soon = { ...early, dose: 'Penta2', immunized_date: '2026-11-03' };
    const headers = { 'idempotency-key': 'press twice' };
    const send = () => call('POST', '/v/api/immunization/', immunization(musa.id, entry, soon), { headers });
    const first = await send();
    expect(first).toMatchObject({ status: 201 });
    expect(await send()).toEqual(first);
    await call('POST', '/v/api/immunization/', immunization(musa.id, entry));
    const { body } = await call('GET', '/v/api/immunization/?sort=immunized_date');
    const kept = body.results.map((row: Record<string, unknown>) => [row['dose'], row['warnings']]);
    expect(kept).toEqual([
      ['Penta1', ['too-early']],
      // The interval is not checked against a dose given before the minimum age of the first dose.
      ['Penta2', ['too-early']],
      ['BCG', []],
    ]);
  });

  test('a dose is routine by default, and a campaign dose has no place in the schedule', async () => {
    const { id } = await register();
    const entry = await issuedEntry();
    await call('POST', '/v/api/immunization/', immunization(id, entry, { dose: null }));
    const campaign = (dose: string | null) => immunization(id, entry, { dose, kind: 'campaign' });
    expect((await call('POST', '/v/api/immunization/', campaign('BCG'))).body.errors).toEqual([
      {
        path: 'dose',
        message: 'Only a routine dose is a dose of the schedule.',
        code: 'call.onlyRoutineHasPlace',
      },
    ]);
    expect(await call('POST', '/v/api/immunization/', campaign(null))).toMatchObject({ status: 201 });
    const { body } = await call('GET', '/v/api/immunization/');
    const kept = body.map((row: Record<string, unknown>) => [row['dose'], row['kind'], row['warnings']]);
    expect(kept.toSorted()).toEqual([
      // On the same day as another dose of its series.
      [null, 'campaign', ['interval-too-short']],
      [null, 'routine', []],
    ]);
  });

  test('a dose copied from a card needs no stock, and stock that does not fit opens a case', async () => {
    const { id } = await register();
    const history = immunization(id, null, { is_history: true });
    expect(await call('POST', '/v/api/immunization/', history)).toMatchObject({ status: 201 });
    const other = immunization(id, freshId(), { dose: 'OPV1' });
    expect(await call('POST', '/v/api/immunization/', other)).toMatchObject({ status: 201 });
    const cases = await world.deps.db.selectFrom('case_file').select('reason').execute();
    expect(cases).toEqual([{ reason: 'stock-mismatch' }]);
  });

  describe('above the facility', () => {
    const reason = 'Asked by the hospital that treats the child';

    test('a child is only a number, and no search or order reveals who it is', async () => {
      const musa = await register();
      await call('POST', '/v/api/immunization/', immunization(musa.id, await issuedEntry()));
      const lga = await world.signIn(await world.createUser({ level: 'lga' }));
      const seen = async (url: string) => (await call('GET', url, undefined, { by: lga })).body;
      const known = { id: musa.id, vacc_no: musa.vacc_no, status: true };
      const unnamed = { fullname: null, dob: null, sex: null, caregiver_name: null, caregiver_number: null };
      expect(await seen('/v/api/child/registration/')).toMatchObject([{ ...known, ...unnamed }]);
      expect(await seen('/v/api/child/registration/?search=musa')).toMatchObject({ count: 0 });
      expect(await seen('/v/api/child/registration/?sort=fullname')).toMatchObject({ status: 400 });
      expect(await seen('/v/api/child/registration/?search=3+Zoo')).toMatchObject({ count: 0 });
      expect(await seen(`/v/filter/child/${musa.vacc_no}/`)).toMatchObject([{ ...known, ...unnamed }]);
      expect(await seen('/v/api/immunization/')).toMatchObject([{ child: musa.id, fullname: null }]);
      expect(await seen('/v/api/immunization/?search=musa')).toMatchObject({ count: 0 });
      expect((await call('GET', '/v/child/openings/')).body).toEqual([]);
    });

    test('a stated reason opens one child, and the facility sees who asked and why', async () => {
      const musa = await register();
      const lga = await world.signIn(await world.createUser({ level: 'lga' }));
      const url = `/v/filter/child/${musa.vacc_no}/?purpose=complaint-or-aefi&reason=`;
      const opened = await call('GET', url + encodeURIComponent(reason), undefined, { by: lga });
      expect(opened.body).toMatchObject([{ fullname: 'Musa Ibrahim', caregiver_number: '0803 123 4567' }]);
      expect((await call('GET', '/v/child/openings/')).body).toMatchObject([
        {
          child: musa.id,
          fullname: 'Musa Ibrahim',
          officer_level: 'lga',
          officer_unit: 'Ajingi',
          purpose: 'complaint-or-aefi',
          reason,
          brought_by: null,
        },
      ]);
      const own = await call('GET', `/v/filter/child/${musa.vacc_no}/?purpose=other&reason=At+our+own+post`);
      expect(own.body).toMatchObject([{ fullname: 'Musa Ibrahim' }]);
      expect((await call('GET', '/v/child/openings/?search=zoo')).body).toMatchObject({ count: 0 });
      expect((await call('GET', '/v/child/openings/')).body).toHaveLength(1);
    });

    test('one person may ask twenty times a day; then a second person can, or the next day', async () => {
      const musa = await register();
      const officer = async () => world.signIn(await world.createUser({ level: 'lga' }));
      const lga = await officer();
      const open = (by: TokenReply) =>
        call(
          'GET',
          `/v/filter/child/${musa.vacc_no}/?purpose=supervision&reason=${encodeURIComponent(reason)}`,
          undefined,
          { by },
        );
      for (let times = 0; times < 20; times += 1) expect((await open(lga)).status).toBe(200);
      expect(await open(lga)).toMatchObject({
        status: 429,
        body: { detail: expect.stringContaining('20 times') },
      });
      expect((await open(await officer())).status).toBe(200);
      expect((await call('GET', '/v/child/openings/')).body).toHaveLength(21);
      world.advance(24 * 60 * 60 * 1000);
      const again = await officer();
      expect((await open(again)).status).toBe(200);
    });

    test.each([
      ['reason=Asked+by+the+hospital', 'purpose', 'Please say what for'],
      ['purpose=curiosity&reason=Asked+by+the+hospital', 'purpose', 'Please say what for'],
      ['purpose=other', 'reason', 'Please say why in a few words'],
      ['purpose=other&reason=', 'reason', ''],
      ['purpose=other&reason=x', 'reason', 'Please say why in a few words'],
      ['purpose=other&reason=aaaaaaaaaa', 'reason', 'Please say why in a few words'],
      ['purpose=other&reason=test+test+test', 'reason', 'Please say why in a few words'],
      ['purpose=other&reason=.+-+.+-+.+-+.+-', 'reason', 'Please say why in a few words'],
    ])(
      '%s is no valid purpose with a reason: nothing is revealed and nothing recorded',
      async (asked, path, message) => {
        const musa = await register();
        const lga = await world.signIn(await world.createUser({ level: 'lga' }));
        const refused = await call('GET', `/v/filter/child/${musa.vacc_no}/?${asked}`, undefined, {
          by: lga,
        });
        expect(refused).toMatchObject({
          status: 400,
          body: { errors: [{ path, message: expect.stringContaining(message) }] },
        });
        expect((await call('GET', '/v/child/openings/')).body).toEqual([]);
      },
    );

    test.each(['Asked by LUTH', 'Ƙorafin iyaye ne', 'የልጁ ክትትል ጥያቄ ነው'])(
      '“%s” is accepted as a reason',
      async (words) => {
        const musa = await register();
        const lga = await world.signIn(await world.createUser({ level: 'lga' }));
        const url = `/v/filter/child/${musa.vacc_no}/?purpose=other&reason=${encodeURIComponent(words)}`;
        expect((await call('GET', url, undefined, { by: lga })).body).toMatchObject([
          { fullname: 'Musa Ibrahim' },
        ]);
      },
    );

    test('an officer without a facility has no list of who asked', async () => {
      const lga = await world.signIn(await world.createUser({ level: 'lga' }));
      expect(await call('GET', '/v/child/openings/', undefined, { by: lga })).toMatchObject({ status: 403 });
    });
  });
});
