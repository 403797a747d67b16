import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/calendar.ts';
import { type EventId, sessionPlanIdOf } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { findDrift } from '#server/reconcile.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import type { TestApp } from '#tests/support/server.ts';
import { tuesdays } from '#tests/domain/sessions/plans.ts';
import type { FakeTablet } from '#tests/server/sync/fake-tablet.ts';
import { withOneTablet } from '#tests/server/sync/one-tablet.ts';

const { ajingi } = testFacilities;
const on = '2126-11-26' as LocalDate;

describe.each(engines)('planned sessions on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;
  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const plan = (changes = {}) =>
    sessionPlanIdOf(tablet.save('plan-session', tuesdays({ on, ...changes })).event_id as EventId);
  const stored = () =>
    world.deps.db.selectFrom('session_plan').select(['plan_id', 'plan']).orderBy('plan_id').execute();

  test('are stored as the tablet saved them, once however often they arrive', async () => {
    const id = plan();
    tablet.save('move-session', { plan: id, on, to: addDays(on, 1), reason: 'Market day' });
    tablet.save('cancel-session', { plan: id, on: addDays(on, 7), following: true, reason: 'Flood' });
    await tablet.push();
    await tablet.push();
    expect(await stored()).toMatchObject([
      {
        plan_id: id,
        plan: {
          place: 'Ajingi Cottage Hospital',
          until: addDays(on, 7),
          changes: [
            { on, to: addDays(on, 1), reason: 'Market day' },
            { on: addDays(on, 7), to: null, reason: 'Flood' },
          ],
        },
      },
    ]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('leave nothing when refused, and the answer says why', async () => {
    plan({ until: addDays(on, -1) });
    await tablet.push();
    expect(await stored()).toEqual([]);
    const cases = await world.deps.db.selectFrom('event').select(['status', 'type']).execute();
    expect(cases).toContainEqual(expect.objectContaining({ type: 'plan-session', status: 'refused' }));
  });

  test('report a lost plan as drift', async () => {
    const id = plan();
    await tablet.push();
    const [row] = await world.deps.db.selectFrom('session_plan').selectAll().execute();
    await world.deps.db.deleteFrom('session_plan').execute();
    expect(await findDrift(world.deps.db)).toMatchObject([
      { facility: ajingi.facility, kind: 'session-plan', id },
    ]);
    // Puts the row back, because each test ends with a check for drift.
    if (!row) throw new Error('no plan was stored');
    await world.deps.db
      .insertInto('session_plan')
      .values({ ...row, plan: JSON.stringify(row.plan) })
      .execute();
  });
});
