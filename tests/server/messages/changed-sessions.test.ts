import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionPlanId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { changeOf, scheduleReminders } from '#server/immunization/reminders.ts';
import type { DueVisit } from '#server/immunization/reminder-row.ts';
import { deliverDue } from '#server/message-worker.ts';
import { day, facts, planned, tuesdays } from '#tests/domain/sessions/plans.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { child, dose } from '../immunization/typed-children.ts';
import { FakeTablet } from '../sync/fake-tablet.ts';
import { fakeTransport } from './queued.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
// The clock starts at 9 in the morning of 20 November, facility time.
const tuesday = day('2026-11-24');
const thursday = day('2026-11-26');
const nextTuesday = day('2026-12-01');

describe.each(bothEngines)('a moved or cancelled session, on %s', (engine) => {
  let server: TestApp;
  let tablet: FakeTablet;
  let plan: SessionPlanId;
  let signedInUntil: Date;
  beforeEach(async () => {
    server = await testApp({ engine });
    tablet = await FakeTablet.at(server);
    signedInUntil = new Date(server.deps.now().getTime() + hourMs / 4);
    plan = tablet.save('plan-session', tuesdays({ place: 'Gwale clinic' }))
      .event_id as string as SessionPlanId;
    told('musa', tuesday);
  });
  afterEach(() => server.close());

  /** A child of an earlier visit whose care giver was given a date. */
  function told(name: string, nextOn: LocalDate, settlement = 'Gwale'): void {
    const of = tablet.save(
      'register-child',
      child(name, { caregiverEmail: `${name}@care.example`, settlement }),
    ).event_id;
    tablet.save('immunize', dose(of, null, { isHistory: true, immunizedOn: day('2026-11-13'), nextOn }));
  }
  const move = (to: LocalDate, on = tuesday) => tablet.save('move-session', { plan, on, to, reason: 'Rain' });
  const cancel = (on = tuesday, following = false) =>
    tablet.save('cancel-session', { plan, on, following, reason: 'Rain' });
  /** Changes announced by that hour: kind and text of each message. */
  const toldOf = async (): Promise<string[]> => {
    // Nothing was saved later, because the sign-in had expired.
    if (server.deps.now() < signedInUntil) await tablet.push();
    await scheduleReminders(server.deps);
    const rows = await server.deps.db
      .selectFrom('message')
      .select(['kind', 'body', 'state'])
      .where('kind', 'in', ['visit-tomorrow', 'visit-missed', 'session-changed'])
      .orderBy('created_at')
      .orderBy('recipient')
      .execute();
    return rows.map(
      ({ kind, body }) => `${kind}: ${body.replace(" Please bring the child's card to every visit.", '')}`,
    );
  };
  const deliver = async () => {
    const email = fakeTransport();
    await deliverDue({ ...server.deps, transports: { email }, random: () => 1 });
    return email.given
      .map(({ subject }) => subject)
      .filter((subject) => /Date Changed|Reminder|Missed/.test(subject));
  };

  const moved =
    'session-changed: The immunization session of 24/11/2026 at Gwale clinic, to which musa was asked to come, is held on another day. The next immunization date is 26/11/2026, at Gwale clinic.';

  test('is announced once to those who were told the old day, with the new day and place', async () => {
    told('zainab', thursday);
    expect(await toldOf()).toEqual([]);
    move(thursday);
    expect(await toldOf()).toEqual([moved]);
    server.advance(hourMs);
    await Promise.all([scheduleReminders(server.deps), scheduleReminders(server.deps)]);
    expect(await toldOf()).toEqual([moved]);
    expect(await deliver()).toEqual(['Child Vaccination Date Changed']);
  });

  test('is reminded of on the new day, not on the old one', async () => {
    move(thursday);
    await toldOf();
    server.advance(3 * dayMs);
    expect(await toldOf()).toEqual([moved]);
    server.advance(2 * dayMs);
    expect(await toldOf()).toEqual([
      moved,
      'visit-tomorrow: musa is due for immunization tomorrow, 26/11/2026, at Gwale clinic.',
    ]);
    server.advance(2 * dayMs);
    expect((await toldOf()).slice(2)).toEqual([
      'visit-missed: musa was due for immunization on 26/11/2026. Please come to the health facility as soon as you can.',
    ]);
  });

  test('when cancelled, names the child’s next session, or none', async () => {
    told('zainab', nextTuesday);
    cancel(nextTuesday, true);
    cancel(tuesday);
    expect((await toldOf()).toSorted()).toEqual([
      'session-changed: The immunization session of 01/12/2026 at Gwale clinic, to which zainab was asked to come, is not held. The health facility will tell you the next immunization date.',
      'session-changed: The immunization session of 24/11/2026 at Gwale clinic, to which musa was asked to come, is not held. The health facility will tell you the next immunization date.',
    ]);
  });

  test('is announced for all later days when the rest of a plan is cancelled', async () => {
    told('zainab', day('2026-12-08'));
    cancel(nextTuesday, true);
    expect(await toldOf()).toEqual([
      expect.stringContaining('of 08/12/2026 at Gwale clinic, to which zainab'),
    ]);
  });

  test('and restored is announced to those who heard of the change, and to nobody else', async () => {
    cancel();
    await toldOf();
    await deliver();
    server.advance(60_000);
    told('zainab', tuesday);
    move(tuesday);
    expect(await toldOf()).toEqual([
      expect.stringContaining(
        'musa was asked to come, is not held. The next immunization date is 01/12/2026',
      ),
      expect.stringContaining(
        'musa was asked to come, is held after all. The next immunization date is 24/11/2026',
      ),
    ]);
    server.advance(3 * dayMs);
    expect((await toldOf()).slice(2)).toEqual([
      expect.stringContaining(
        'visit-tomorrow: musa is due for immunization tomorrow, 24/11/2026, at Gwale clinic',
      ),
      expect.stringContaining('visit-tomorrow: zainab is due'),
    ]);
  });

  test('moved again before the message was sent is announced only as last moved', async () => {
    move(thursday);
    await toldOf();
    server.advance(60_000);
    move(day('2026-11-27'));
    expect(await toldOf()).toHaveLength(2);
    const email = fakeTransport();
    await deliverDue({ ...server.deps, transports: { email }, random: () => 1 });
    expect(email.given.filter(({ subject }) => subject.includes('Changed')).map(({ body }) => body)).toEqual([
      expect.stringContaining('27/11/2026'),
    ]);
  });

  test.each([
    [
      'moved again',
      day('2026-11-27'),
      'of 26/11/2026 at Gwale clinic, to which musa was asked to come, is held on another day. The next immunization date is 27/11/2026, at Gwale clinic.',
    ],
    [
      'moved back',
      tuesday,
      'of 24/11/2026 at Gwale clinic, to which musa was asked to come, is held after all. The next immunization date is 24/11/2026, at Gwale clinic.',
    ],
    [
      'cancelled',
      null,
      'of 26/11/2026 at Gwale clinic, to which musa was asked to come, is not held. The next immunization date is 01/12/2026, at Gwale clinic.',
    ],
  ])('%s after its move was announced is announced too', async (_, to, said) => {
    move(thursday);
    await toldOf();
    await deliver();
    server.advance(60_000);
    if (to === null) cancel();
    else move(to);
    expect((await toldOf()).slice(1)).toEqual([`session-changed: The immunization session ${said}`]);
  });

  test('cancelled between its first day and the new one is announced, if it was still to come', async () => {
    const wednesday = day('2026-11-25');
    tablet.save('plan-session', tuesdays({ place: 'School', on: wednesday, repeat: 'once' }));
    move(thursday);
    await toldOf();
    await deliver();
    server.advance(5 * dayMs + hourMs);
    const signedInAnew = await FakeTablet.at(server);
    signedInAnew.save('cancel-session', { plan, on: tuesday, following: false, reason: 'Rain' });
    await signedInAnew.push();
    expect((await toldOf()).slice(1)).toEqual([
      'session-changed: The immunization session of 26/11/2026 at Gwale clinic, to which musa was asked to come, is not held. The next immunization date is 01/12/2026, at Gwale clinic.',
    ]);
  });

  test('is not announced to those invited to another session on that day', async () => {
    tablet.save(
      'plan-session',
      tuesdays({ kind: 'outreach', settlement: 'Rijiya', place: 'School', on: tuesday }),
    );
    told('zainab', tuesday, 'Rijiya');
    cancel();
    expect(await toldOf()).toEqual([expect.stringContaining('to which musa')]);
  });
});

test('a change made before the last visit was known when the day was announced', () => {
  const change = {
    on: tuesday,
    to: null,
    reason: 'Rain',
    event: facts().event,
    by: facts().actor,
    at: facts().at,
  };
  const plans = [planned({ changes: [change] })];
  const visit = { facility_id: 'f', child_id: 'c', visit_on: tuesday, personal: {} as DueVisit['personal'] };
  expect(changeOf(plans, { ...visit, last_on: '2026-11-23' })).toMatchObject({ kind: 'cancelled', change });
  expect(changeOf(plans, { ...visit, last_on: '2026-11-24' })).toBeNull();
});
