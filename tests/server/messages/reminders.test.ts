import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { rebuildRollups } from '#server/monitoring/rebuild-rollups.ts';
import { localDayOf, startOf } from '#server/local-day.ts';
import { scheduleHourly, scheduleReminders } from '#server/immunization/reminders.ts';
import { deliverDue } from '#server/message-worker.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { child, dose, merge, voiding } from '../immunization/typed-children.ts';
import { tuesdays } from '#tests/domain/sessions/plans.ts';
import { FakeTablet, freshId } from '../sync/fake-tablet.ts';
import { fakeTransport } from './queued.ts';

const hourMs = 60 * 60_000;
/** The clock starts at 9 in the morning of 20 November, facility time. */
const tomorrow = '2026-11-21' as LocalDate;
const yesterday = '2026-11-19' as LocalDate;
const lastWeek = '2026-11-13' as LocalDate;

/** All doses due at six weeks. */
const upToSixWeeks = ['BCG', 'Penta1', 'PCV1', 'OPV1', 'Rota1', 'IPV1'];

describe.each(bothEngines)('reminders on %s', (engine) => {
  let server: TestApp;
  let tablet: FakeTablet;
  beforeEach(async () => {
    server = await testApp({ engine });
    tablet = await FakeTablet.at(server);
  });
  afterEach(() => server.close());

  const register = (name: string, changes: Parameters<typeof child>[1] = {}): string =>
    tablet.save('register-child', child(name, { caregiverEmail: `${name}@care.example`, ...changes }))
      .event_id;
  const immunize = (of: string, nextOn: LocalDate | null, changes: Parameters<typeof dose>[2] = {}): string =>
    tablet.save('immunize', dose(of, null, { isHistory: true, immunizedOn: lastWeek, nextOn, ...changes }))
      .event_id;
  const reminders = async () =>
    (
      await server.deps.db
        .selectFrom('message')
        .select(['recipient', 'kind', 'state', 'subject', 'body'])
        .where('kind', 'in', ['visit-tomorrow', 'visit-missed'])
        .orderBy('recipient')
        .orderBy('kind')
        .execute()
    ).map(({ recipient, ...row }) => ({ to: recipient.replace('@care.example', ''), ...row }));
  const remindedOf = async () => {
    await tablet.push();
    await scheduleReminders(server.deps);
    return (await reminders()).map(({ to, kind }) => `${to} ${kind}`);
  };
  const deliver = async () => {
    const email = fakeTransport();
    await deliverDue({ ...server.deps, transports: { email }, random: () => 1 });
    return email.given.map(({ subject }) => subject).filter((subject) => /Reminder|Missed/.test(subject));
  };

  test('go out a day before a visit, and a day after a missed one', async () => {
    immunize(register('musa'), tomorrow);
    immunize(register('zainab'), yesterday);
    immunize(register('chidi'), '2026-11-20' as LocalDate);
    immunize(register('later'), '2026-11-22' as LocalDate);
    immunize(register('none'), null);
    expect(await remindedOf()).toEqual(['musa visit-tomorrow', 'zainab visit-missed']);
    expect(await reminders()).toMatchObject([
      {
        subject: 'Child Vaccination Reminder',
        body: expect.stringContaining('musa is due for immunization tomorrow, 21/11/2026.'),
      },
      {
        subject: 'Child Vaccination Missed',
        body: expect.stringContaining('zainab was due for immunization on 19/11/2026.'),
      },
    ]);
  });

  test('are in the language that the facility uses for caregivers, as are messages of a push', async () => {
    const { statusCode } = await server.call(
      {
        method: 'POST',
        url: '/v/create/profile/',
        payload: {
          officer_in_charge: 'Amina Bello',
          phone_no: '0803 123 4567',
          technical_staff: 4,
          skilled_worker: 6,
          unskilled_worker: 3,
          catchment_population: 12_500,
          language: 'ha',
        },
      },
      tablet.session,
    );
    expect(statusCode).toBe(201);
    immunize(register('musa'), tomorrow);
    immunize(register('zainab'), yesterday);
    await remindedOf();
    expect(await reminders()).toMatchObject([
      {
        subject: 'Tunatarwar Rigakafin Jariri',
        body: 'Gobe, 21/11/2026, za a yi wa musa rigakafi. Da fatan za ku zo da katin rigakafi duk ziyara.',
      },
      {
        subject: 'Rigakafin Jariri da Ya Wuce',
        body: expect.stringContaining('Ya kamata a yi wa zainab rigakafi ranar 19/11/2026. '),
      },
    ]);
    const registrations = await server.deps.db
      .selectFrom('message')
      .select('subject')
      .where('kind', '=', 'child-registered')
      .execute();
    expect(registrations.map(({ subject }) => subject)).toEqual([
      'Rajistar Rigakafin Jariri',
      'Rajistar Rigakafin Jariri',
    ]);
  });

  test('name the place of the day’s planned session for those it is for', async () => {
    const outreach = {
      kind: 'outreach',
      place: 'Rijiya school',
      settlement: 'Rijiya',
      repeat: 'once',
    } as const;
    tablet.save('plan-session', tuesdays({ ...outreach, on: tomorrow }));
    immunize(register('musa', { settlement: 'rijiya' }), tomorrow);
    immunize(register('zainab', { settlement: 'Gwale' }), tomorrow);
    await remindedOf();
    expect(await reminders()).toMatchObject([
      { to: 'musa', body: expect.stringContaining('tomorrow, 21/11/2026, at Rijiya school. ') },
      { to: 'zainab', body: expect.stringContaining('tomorrow, 21/11/2026. ') },
    ]);
  });

  test('are written once for each child and day, however often and on however many instances', async () => {
    const musa = register('musa');
    immunize(musa, tomorrow);
    immunize(musa, tomorrow, { dose: 'OPV1' });
    await tablet.push();
    await Promise.all([scheduleReminders(server.deps), scheduleReminders(server.deps)]);
    await deliver();
    server.advance(hourMs);
    expect(await scheduleReminders(server.deps)).toBe(0);
    expect(await reminders()).toHaveLength(1);
  });

  test('are scheduled every hour on one instance, so that late records are included', async () => {
    immunize(register('musa'), tomorrow);
    await tablet.push();
    const written = await Promise.all([1, 2, 3].map(() => scheduleHourly(server.deps)));
    expect(written.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    immunize(register('zainab'), tomorrow);
    await tablet.push();
    expect(await scheduleHourly(server.deps)).toBe(0);
    server.advance(hourMs);
    expect(await scheduleHourly(server.deps)).toBe(1);
  });

  test('are not sent at night, and a server that was down yesterday sends what it missed', async () => {
    immunize(register('musa'), '2026-11-17' as LocalDate);
    immunize(register('zainab'), '2026-11-16' as LocalDate);
    await tablet.push();
    server.advance(-2 * hourMs);
    expect(await scheduleReminders(server.deps)).toBe(0);
    server.advance(13 * hourMs);
    expect(await scheduleReminders(server.deps)).toBe(0);
    server.advance(-11 * hourMs);
    expect(await remindedOf()).toEqual(['musa visit-missed']);
  });

  test('use the day from the schedule if the announced one is too early, too late or missing', async () => {
    // Birth date for which only the next Penta and the doses given with it are ahead, on 21 November.
    const bornOn = '2026-09-12' as LocalDate;
    for (const [name, nextOn] of [
      ['early', '2026-11-14'],
      ['late', '2027-02-01'],
      ['none', null],
    ] as const) {
      const of = register(name, { bornOn });
      const on = '2026-10-24' as LocalDate;
      for (const [n, code] of upToSixWeeks.entries())
        immunize(of, n === 0 ? (nextOn as LocalDate | null) : null, { dose: code, immunizedOn: on });
    }
    expect(await remindedOf()).toEqual([
      'early visit-tomorrow',
      'late visit-tomorrow',
      'none visit-tomorrow',
    ]);
  });

  test('are not sent if a dose was recorded since, by any tablet and of any kind', async () => {
    const musa = register('musa');
    immunize(musa, yesterday);
    immunize(musa, '2027-01-10' as LocalDate, { immunizedOn: '2026-11-18' as LocalDate, dose: 'OPV1' });
    expect(await remindedOf()).toEqual([]);
  });

  test('are sent again if that dose was declared void', async () => {
    const musa = register('musa');
    immunize(musa, yesterday);
    const wrong = immunize(musa, null, { immunizedOn: '2026-11-18' as LocalDate });
    tablet.save('void-immunization', voiding(wrong));
    expect(await remindedOf()).toEqual(['musa visit-missed']);
  });

  test('are not sent for a visit named by a void record', async () => {
    tablet.save('void-immunization', voiding(immunize(register('musa'), tomorrow)));
    expect(await remindedOf()).toEqual([]);
  });

  test('treat a chain of merged children as one child', async () => {
    const [first, second, third] = ['first', 'second', 'third'].map((name) => register(name));
    immunize(first!, yesterday);
    immunize(second!, yesterday);
    tablet.save('merge-children', merge(second!, first!));
    tablet.save('merge-children', merge(third!, second!));
    expect(await remindedOf()).toEqual(['third visit-missed']);
    await server.deps.db.deleteFrom('message').execute();
    immunize(third!, null, { immunizedOn: '2026-11-19' as LocalDate });
    expect(await remindedOf()).toEqual([]);
  });

  test.each([
    ['moved', []],
    ['refused', []],
    ['sick', ['musa visit-missed']],
    ['not-found', ['musa visit-missed']],
  ] as const)('depend on why the family did not come: %s', async (reason, expected) => {
    const musa = register('musa');
    immunize(musa, yesterday);
    tablet.save('note-absence', { child: musa as never, reason, note: null, on: yesterday });
    expect(await remindedOf()).toEqual(expected);
  });

  test('are not sent to people who cannot be reached', async () => {
    immunize(register('musa', { caregiverEmail: null }), tomorrow);
    expect(await remindedOf()).toEqual([]);
  });

  test('that are waiting are stopped as soon as the dose is recorded', async () => {
    const musa = register('musa');
    immunize(musa, yesterday);
    expect(await remindedOf()).toEqual(['musa visit-missed']);
    immunize(musa, null, { immunizedOn: '2026-11-20' as LocalDate });
    await tablet.push();
    expect(await deliver()).toEqual([]);
    expect(await reminders()).toMatchObject([{ to: 'musa', state: 'stopped' }]);
  });

  test('that are waiting are sent otherwise', async () => {
    immunize(register('musa'), yesterday);
    await remindedOf();
    expect(await deliver()).toEqual(['Child Vaccination Missed']);
  });

  test('do not say "tomorrow" when tomorrow has come', async () => {
    immunize(register('musa'), tomorrow);
    await remindedOf();
    server.advance(15 * hourMs);
    expect(await deliver()).toEqual([]);
    expect(await reminders()).toMatchObject([{ kind: 'visit-tomorrow', state: 'failed' }]);
  });

  test('are sent once for every visit, even if there is more than one page of them', async () => {
    const { facility } = tablet;
    const children = Array.from({ length: 1100 }, (_, n) => ({ id: freshId(), name: `child-${n}` }));
    const now = server.deps.now();
    for (let from = 0; from < children.length; from += 100) {
      const some = children.slice(from, from + 100);
      await server.deps.db
        .insertInto('child')
        .values(
          some.map(({ id, name }) => ({
            facility_id: facility,
            child_id: id,
            personal: JSON.stringify({
              ...child(name, { caregiverEmail: `${name}@care.example` }),
              absence: null,
              history: [],
            }),
            vacc_no: null,
            status: true,
            merged_into: null,
            admin: tablet.session.user_id,
            created_at: now,
            updated_at: now,
          })),
        )
        .execute();
      await server.deps.db
        .insertInto('immunization')
        .values(
          some.map(({ id }) => {
            const {
              child: of,
              source,
              label,
              nextOn,
              immunizedOn,
              immunizationType,
              ...rest
            } = dose(id, null);
            return {
              facility_id: facility,
              immunization_id: freshId(),
              child_id: of,
              antigen_id: rest.antigen,
              dose: rest.dose,
              doses: 1,
              immunized_on: lastWeek,
              next_on: tomorrow,
              year: rest.year,
              quarter: rest.quarter,
              immunization_type: immunizationType,
              source_id: source,
              label: label === null ? null : JSON.stringify(label),
              is_history: true,
              warnings: [],
              voided: null,
              admin: tablet.session.user_id,
              created_at: now,
              updated_at: now,
            };
          }),
        )
        .execute();
    }
    await rebuildRollups(server.deps.db);
    expect(await scheduleReminders(server.deps)).toBe(1100);
    expect(await scheduleReminders(server.deps)).toBe(0);
  });

  test('are one message for several doses of one visit, with the earliest of their days', async () => {
    const musa = register('musa');
    for (const nextOn of ['2027-01-15', '2026-12-18', null] as (LocalDate | null)[]) {
      tablet.save('immunize', dose(musa, null, { isHistory: false, nextOn }));
    }
    await tablet.push();
    const email = fakeTransport();
    await deliverDue({ ...server.deps, transports: { email }, random: () => 1 });
    const progress = email.given.filter(({ subject }) => subject === 'Child Vaccination Progress');
    expect(progress.map(({ body }) => body)).toEqual([expect.stringContaining('18/12/2026')]);
  });

  describe('after a restore', () => {
    const restoredAt = (at: Date) =>
      server.deps.db
        .insertInto('setting')
        .values({ key: 'restored-at', value: JSON.stringify(at) })
        .execute();

    test('one that may have gone out is not sent again, and one that was not due yet is', async () => {
      immunize(register('musa'), tomorrow);
      immunize(register('zainab'), yesterday);
      immunize(register('later'), '2026-11-22' as LocalDate);
      await tablet.push();
      await restoredAt(server.deps.now());
      server.advance(hourMs);
      await scheduleReminders(server.deps);
      expect(await deliver()).toEqual([]);
      expect(await reminders()).toMatchObject([
        { to: 'musa', state: 'in-doubt' },
        { to: 'zainab', state: 'in-doubt' },
      ]);
      server.advance(24 * hourMs);
      await scheduleReminders(server.deps);
      expect(await deliver()).toEqual(['Child Vaccination Reminder']);
    });

    test.each([
      ['an hour fast', 1],
      ['two years slow', -2 * 365 * 24],
    ])('a tablet clock that is %s neither repeats nor delays a message', async (_, hours) => {
      const off = hours * hourMs;
      const clock = () => ({
        recorded_at: new Date(server.deps.now().getTime() + off).toISOString(),
        clock_offset_ms: -off,
      });
      tablet.save('register-child', child('before'), clock());
      server.advance(60_000);
      await restoredAt(server.deps.now());
      server.advance(60_000);
      tablet.save('register-child', child('after'), clock());
      await tablet.push();
      const email = fakeTransport();
      await deliverDue({ ...server.deps, transports: { email }, random: () => 1 });
      expect(email.given.map(({ body }) => body.split(' ')[0])).toEqual(['after']);
    });
  });

  test('a push mails each accepted event once, however often it is sent', async () => {
    const musa = register('musa');
    const given = tablet.save(
      'immunize',
      dose(musa, null, { isHistory: false, nextOn: '2026-12-18' as LocalDate }),
    );
    await tablet.push();
    await tablet.push();
    server.advance(5 * 60_000);
    await tablet.push([given]);
    const email = fakeTransport();
    await deliverDue({ ...server.deps, transports: { email }, random: () => 1 });
    await tablet.push();
    await deliverDue({ ...server.deps, transports: { email }, random: () => 1 });
    expect(email.given.map(({ subject, recipient }) => `${recipient} ${subject}`).toSorted()).toEqual([
      'musa@care.example Child Vaccination Progress',
      'musa@care.example Child Vaccination Registration',
    ]);
    const texts = email.given.map(({ body }) => body).join(' ');
    expect(texts).toMatch(/The vaccination number is \d{4}-\d{4}-\d\./);
    expect(texts).toContain('The next immunization date is 18/12/2026.');
  });
});

describe('the date at the facilities', () => {
  test.each([
    ['2026-11-20T08:00:00Z', '2026-11-20', 9],
    ['2026-11-20T22:59:59Z', '2026-11-20', 23],
    ['2026-11-20T23:00:00Z', '2026-11-21', 0],
    ['2026-12-31T23:30:00Z', '2027-01-01', 0],
    ['2026-07-01T12:00:00Z', '2026-07-01', 13],
  ])('%s', (instant, today, hour) => {
    expect(localDayOf(new Date(instant))).toEqual({ today, hour });
  });

  test('begins an hour before the one in UTC', () => {
    expect(startOf('2027-01-01' as LocalDate).toISOString()).toBe('2026-12-31T23:00:00.000Z');
  });
});
