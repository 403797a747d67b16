import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Child, RegisterState } from '#domain/immunization/register/model.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { registerOnTablet } from '#client/children/register-on-tablet.ts';
import { recordOf } from '#client/db/child-rows.ts';
import { type ClientFamily, inTransaction } from '#client/db/database.ts';
import type { Engine } from '#client/engine.ts';
import { FacilityRows } from '#client/db/rows.ts';
import { swapRows } from '#client/projection/swap-snapshot.ts';
import { openWallet } from '#tests/client/support/activities.ts';
import { day, registered } from '#tests/client/support/children.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { dueReference } from '#tests/client/support/due-reference.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { malaria, referenceOf } from '#tests/client/support/places.ts';
import { facilityA } from '#tests/client/support/replies.ts';
import { arbitraryHappening, eventOf } from '#tests/client/support/register-story.ts';
import { byRuns, runsOf } from '#tests/support/by-runs.ts';

const settlements = [null, 'Zango', 'zango', 'Unguwar  Rimi', 'unguwar Rimi', 'Gabas', 'Éde'];

const arbitraryStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ happening: arbitraryHappening }) },
  {
    weight: 4,
    arbitrary: fc.record({
      bornDaysAgo: fc.oneof(fc.nat(400), fc.nat(6 * 366)),
      settlement: fc.constantFrom(...settlements),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      bucket: fc.constantFrom('today' as const, 'week' as const, 'overdue' as const),
      // The date may lie ahead, as for a planned session, or behind, on a tablet with a wrong clock.
      daysOn: fc.integer({ min: -60, max: 400 }),
      page: fc.nat(3),
      pageSize: fc.constantFrom(1, 3, 25, Infinity),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { offers: 'wallet' as const },
      { offers: 'state' as const },
      { offers: 'sync' as const },
    ),
  },
);
type Step = typeof arbitraryStep extends fc.Arbitrary<infer T> ? T : never;

const today = day('2026-06-20');

async function happen(engine: Engine, server: FakeServer, step: Step): Promise<void> {
  if ('happening' in step) {
    const event = eventOf(step.happening, await shownOn(engine));
    if (event) await engine.children.save(event);
  } else if ('settlement' in step) {
    const { settlement, bornDaysAgo } = step;
    await registered(engine, 'Aisha Bello', { settlement, bornOn: addDays(today, -bornDaysAgo) });
  } else if ('offers' in step) {
    if (step.offers === 'wallet') await engine.stock.save(openWallet(malaria));
    if (step.offers === 'state')
      server.reference = referenceOf(
        { introducedOn: { Malaria: today } },
        (server.reference.at(-1)?.s ?? 0) + 1,
      );
    await engine.sync.replay();
  } else {
    const { daysOn, page, pageSize, bucket } = step;
    const query = {
      bucket,
      page,
      pageSize: pageSize === Infinity ? 10_000 : pageSize,
      today: addDays(today, daysOn),
    };
    const { rows, ...found } = await engine.children.dueList(query);
    const shown = rows.map(({ child, since, doses, place, ofPlace }) => ({
      child: child.id,
      since,
      doses: doses.map(({ code }) => code),
      place,
      ofPlace,
    }));
    expect({ ...found, rows: shown }).toEqual(await dueReference(engine, query));
  }
}

async function shownOn({ db }: Engine): Promise<RegisterState> {
  const [children, immunizations] = await Promise.all([db.child.toArray(), db.immunization.toArray()]);
  return {
    children: new Map(children.map((row) => [row.id, row.personal.shown])),
    immunizations: new Map(immunizations.map((row) => [row.id, recordOf(row)])),
  };
}

test(
  'on any day the due list agrees with each child’s schedule, whatever changed before',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryStep, { minLength: 8, maxLength: 40, size: 'max' }),
        async (steps) => {
          const server = new FakeServer();
          server.reference = referenceOf();
          const { engine } = await signedIn(server);
          for (const step of steps) await happen(engine, server, step);
          engine.close();
        },
      ),
      { numRuns: runsOf(40) },
    );
  },
  byRuns,
);

test('with more than a thousand children the longest waiting come first, regardless of settlement', async () => {
  const { engine } = await signedIn(new FakeServer());
  await registered(engine, 'Aisha Bello', { bornOn: today });
  const [row] = await engine.db.child.toArray();
  const born = ['Zango', 'Gabas', 'Zango', null].map((settlement, at) => ({
    settlement,
    bornOn: addDays(today, -60 + at),
  }));
  const children = Array.from({ length: 1001 }, (_, at): Child => ({
    ...row!.personal.shown,
    ...(born[at] ?? { settlement: 'Gabas', bornOn: addDays(today, -50) }),
    id: nextId() as ChildId,
  }));
  const client = registerOnTablet as unknown as ClientFamily;
  const rows = new FacilityRows();
  for (const child of children) rows.of(registerOnTablet.family)['child']?.set(child.id, child);
  await inTransaction(engine.db, { tables: engine.db.tables }, (db) =>
    swapRows(db, facilityA, { client, rows }),
  );
  const list = (page: number) => engine.children.dueList({ bucket: 'overdue', today, page, pageSize: 4 });
  const first = await list(0);
  expect(first).toMatchObject({ total: 1001, counts: { overdue: 1001, today: 0, week: 0 } });
  // Children of one settlement are adjacent on the page; the settlement's total is left out of a list this long.
  expect(first.rows.map(({ place, since, ofPlace }) => [place, since, ofPlace])).toEqual([
    ['Gabas', born[1]?.bornOn, null],
    ['Zango', born[0]?.bornOn, null],
    ['Zango', born[2]?.bornOn, null],
    ['', born[3]?.bornOn, null],
  ]);
  // Most have been due since the same day, so their group continues over several pages.
  const third = await list(2);
  expect(third.rows.map(({ child }) => child.id)).toEqual(children.slice(8, 12).map(({ id }) => id));
  const whole = await engine.children.dueList({ bucket: 'overdue', today, page: 0, pageSize: Infinity });
  expect(new Set(whole.rows.map(({ child }) => child.id)).size).toBe(1001);
  const last = await list(1000);
  expect([last.page, last.rows.map(({ child }) => child.id)]).toEqual([250, [children.at(-1)?.id]]);
});
