import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseResource } from '#contract/calls/cases.ts';
import type { Card } from '#contract/calls/monitoring.ts';
import type { MonthlyReport } from '#contract/calls/reports.ts';
import { lotsOnHold } from '#domain/equipment/hold.ts';
import { bandOf, sideOfBand, standingReadings } from '#domain/equipment/temperature.ts';
import { nothingSaid, offerOf } from '#domain/immunization/schedule/offered.ts';
import { isDue, scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { noticesOf } from '#domain/ledger/stock-level.ts';
import { isStockOut, usableStock } from '#domain/ledger/usability.ts';
import { monthsBefore, monthOf } from '#domain/reports/report-month.ts';
import { plannedSessions } from '#domain/sessions/planned-days.ts';
import type { Engine } from '#server/deps.ts';
import { aefiOnServer } from '#server/aefi/aefi-on-server.ts';
import { equipmentOnServer } from '#server/equipment/equipment-on-server.ts';
import { findDrift } from '#server/reconcile.ts';
import { registerOnServer } from '#server/immunization/register-on-server.ts';
import { ledgerOnServer } from '#server/ledger/family/ledger-on-server.ts';
import { sessionsOnServer } from '#server/planning/sessions-on-server.ts';
import { ajingiCottageHospital, seedDemo } from '#server/seed/demo.ts';
import { calendarFrom } from '#server/seed/district/calendar.ts';
import { ajingiStore } from '#server/seed/district/places.ts';
import { recordDistrict, unfinishedDistrict } from '#server/seed/district/record-district.ts';
import { stableId } from '#server/db/stable-id.ts';
import { isDeep } from '#tests/support/deep.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const minuteMs = 60_000;
/** A morning; in a deep run, on the other engine, also the first minutes of a month. */
const tellings: readonly (readonly [engine: Engine, at: string])[] = [
  ['pglite', '2026-11-20T08:00:00.000Z'],
  ...(isDeep ? [['postgres', '2027-02-28T23:20:00.000Z'] as const] : []),
];

describe.each(tellings)('the demo’s district on %s at %s', (engine, at) => {
  const hospital = stableId('facility', ajingiCottageHospital);
  const today = calendarFrom(new Date(at)).today;
  let server: TestApp;

  beforeAll(async () => {
    server = await testApp({ engine, config: { demoPassword: 'correct horse battery' } });
    await server.database.reset();
    server.advance(Date.parse(at) - server.deps.now().getTime());
    await seedDemo(server.deps);
    const district = await recordDistrict(server.deps);
    let told = 0;
    await district.finish(() => (told += 1) > 6);
    // The jobs of a running server, or PostgreSQL itself, do it within a minute; plans for empty tables take half a minute a card.
    await sql`analyze`.execute(server.deps.db);
  }, 10 * minuteMs);
  afterAll(() => server.close());

  const read = async <Answer>(email: string, url: string): Promise<Answer> => {
    const session = await server.signIn({ id: '', email });
    const answer = await server.call({ method: 'GET', url }, session);
    expect(answer.statusCode).toBe(200);
    return answer.json<Answer>();
  };
  const rowsOf = <Rows>({
    storing,
  }: {
    readonly storing: { rowsOf: (trx: never, facility: never) => Promise<Rows> };
  }) => server.deps.db.transaction().execute((trx) => storing.rowsOf(trx as never, hospital as never));
  const lotsAt = async () => (await rowsOf(ledgerOnServer)).lot;

  test(
    'has figures that are the sums of its records',
    async () => {
      expect(await findDrift(server.deps.db)).toEqual([]);
    },
    minuteMs,
  );

  test('has children due today, and some overdue', async () => {
    const { child, immunization } = await rowsOf(registerOnServer);
    const names = new Map(
      (await server.deps.db.selectFrom('antigen').select(['id', 'name']).execute()).map((row) => [
        row.id,
        row.name,
      ]),
    );
    const states = child.flatMap((one) => {
      const given = immunization
        .filter((record) => record.child === one.id)
        .map((record) => ({ ...record, antigen: names.get(record.antigen) ?? '' }));
      const { doses } = scheduleOf({ ...one, ...offerOf(nothingSaid) }, given, today);
      return doses.filter(isDue).map(({ state, dose }) => ({ state, child: one.id, dose: dose.code }));
    });
    const of = (state: string) =>
      new Set(states.filter((one) => one.state === state).map((one) => one.child));
    expect(of('due').size).toBeGreaterThan(3);
    expect(of('overdue').size).toBeGreaterThan(3);
    expect(child.length).toBeGreaterThan(80);
  });

  test('has a session planned today, and others before and after it', async () => {
    const { session_plan: plans } = await rowsOf(sessionsOnServer);
    const planned = plans.flatMap((plan) => plannedSessions(plan, { from: today, to: today }));
    expect(planned.map(({ plan }) => plan.kind)).toContain('fixed');
  });

  test('has a lot to use first, one that expires in 34 days, and a vaccine out of stock', async () => {
    const lots = await lotsAt();
    const notices = lots.flatMap((lot) => noticesOf(lot, today));
    expect(notices).toEqual(expect.arrayContaining(['vvm-use-first', 'expires-soon']));
    const days = lots.filter(({ left }) => left > 0).map((lot) => daysBetween(today, lot.expiryOn));
    expect(Math.min(...days)).toBe(34);
    const out = [...Map.groupBy(lots, ({ antigen }) => antigen).values()].filter((own) =>
      isStockOut(usableStock(own, today)),
    );
    expect(out).toHaveLength(1);
    const { whole } = await read<{ whole: Card }>('lga@demo.test', `/v/monitoring/facility/${hospital}/`);
    expect(whole).toMatchObject({ stock_outs: 1, unconfirmed: 3 });
  });

  test('has a refrigerator out of its temperature band', async () => {
    const { equipment, reading } = await rowsOf(equipmentOnServer);
    const standings = equipment.map((unit) => {
      const [last] = standingReadings(reading.filter((one) => one.equipment === unit.id));
      return last && sideOfBand(last.celsius, bandOf(unit));
    });
    const of = (standing: string) => standings.filter((one) => one === standing).length;
    expect([of('too-warm'), of('in-band')]).toEqual([1, 2]);
  });

  test('has one of the hospital’s lots in it, on hold after ten warm hours, and records of stock lent and returned', async () => {
    const { storage, equipment, reading } = await rowsOf(equipmentOnServer);
    const { lot, entry } = await rowsOf(ledgerOnServer);
    const lots = lot.filter(({ left }) => left > 0).map(({ id }) => ({ id, isFreezeSensitive: true }));
    const lying = Map.groupBy(storage, ({ equipment: unit }) => unit);
    expect(Math.min(...[...lying.values()].map(({ length }) => length))).toBe(1);
    const held = lotsOnHold({ units: equipment, readings: reading, storages: storage }, lots);
    // Just after midnight the unit has been too warm only since the afternoon.
    expect(held.size).toBe(at.endsWith('T08:00:00.000Z') ? 1 : 0);
    expect(entry.filter(({ activity }) => activity === 'transfer')).toHaveLength(2);
    expect(entry.filter(({ activity }) => activity === 'return')).toHaveLength(1);
  });

  test('once complete, has no stock unconfirmed for more than 14 days', async () => {
    const told = await server.deps.db
      .selectFrom('event')
      .select('facility_id')
      .where('type', '=', 'start-session')
      .distinct()
      .execute();
    const waiting = await server.deps.db
      .selectFrom('ledger_entry')
      .select(['facility_id', 'happened_at'])
      .where('arrival', '=', 'unconfirmed')
      .where('facility_id', 'in', [
        stableId('facility', ajingiStore),
        ...told.map(({ facility_id: id }) => id),
      ])
      .execute();
    const days = waiting.map(({ happened_at: happenedAt }) =>
      daysBetween(happenedAt.slice(0, 10) as LocalDate, today),
    );
    expect(days.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2]);
  });

  test('has a facility silent for 19 days, and the hospital heard from today', async () => {
    const cards = await read<readonly Card[]>(
      'lga@demo.test',
      `/v/get/facility/by/${stableId('lga', 'kn-ajingi')}/`,
    );
    const heardOf = (name: string) => cards.find((card) => card.name === name)?.last_sync ?? '';
    const daysAgo = (name: string) => daysBetween(heardOf(name).slice(0, 10) as LocalDate, today);
    expect(daysAgo('Dundun Health Post')).toBe(19);
    expect(daysAgo('Ajingi Cottage Hospital')).toBeLessThan(2);
  });

  test('has some late reports in the last month owed', async () => {
    const month = monthsBefore(monthOf(today), 2);
    const { whole } = await read<MonthlyReport>(
      'lga@demo.test',
      `/v/reports/monthly/${stableId('lga', 'kn-ajingi')}/${month}/`,
    );
    expect(whole.reported).toBeGreaterThan(whole.in_time);
    expect(whole.in_time).toBeGreaterThan(3);
  });

  test('has one serious adverse event and one that is not', async () => {
    const { aefi } = await rowsOf(aefiOnServer);
    expect(new Set(aefi.map(({ serious }) => serious.length))).toEqual(new Set([0, 1]));
  });

  test('has open cases for supervisors: a refused line, a likely duplicate, and a record to decide about', async () => {
    const open = await read<readonly CaseResource[]>('state@demo.test', '/v/sync/cases/');
    expect(open.map(({ reason }) => reason).toSorted()).toEqual([
      'less-than-in-stock',
      'likely-duplicate',
      'permission-ended',
    ]);
    expect(open.map(({ asks }) => asks)).toContain('decision');
  });

  test('has one undelivered message and others delivered, in both languages', async () => {
    const failed = await read<readonly { readonly reason: string }[]>(
      'admin@demo.test',
      '/v/messages/failures/',
    );
    expect(new Set(failed.map(({ reason }) => reason))).toEqual(new Set(['refused']));
    const sent = await server.deps.db
      .selectFrom('message')
      .select('subject')
      .distinct()
      .where('state', '=', 'sent')
      .execute();
    expect(sent.length).toBeGreaterThan(2);
  });

  test('has one active subscriber, one who will not renew, and one who pays nothing', async () => {
    const all = await read<readonly { readonly status: string }[]>('admin@demo.test', '/v/subscription/all/');
    expect(all.map(({ status }) => status).toSorted()).toEqual(['active', 'non-renewing']);
  });

  test('has a change of the fee under the name that its screens know', async () => {
    const changes = await read<readonly { readonly setting: string }[]>(
      'admin@demo.test',
      '/v/subscription/settings/changes/',
    );
    expect(changes.map(({ setting }) => setting)).toEqual(['fee']);
  });

  test(
    'continues at the next start if it was stopped, without recording anything twice',
    async () => {
      const count = async () =>
        (
          await server.deps.db
            .selectFrom('event')
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n;
      const before = await count();
      server.advance(20 * minuteMs);
      const rest = await unfinishedDistrict(server.deps);
      let told = 0;
      await rest?.finish(() => (told += 1) > 7);
      const after = await count();
      expect(after).toBeGreaterThan(before);
      expect(await findDrift(server.deps.db)).toEqual([]);
      expect((await read<readonly CaseResource[]>('state@demo.test', '/v/sync/cases/')).length).toBe(3);
    },
    10 * minuteMs,
  );
});
