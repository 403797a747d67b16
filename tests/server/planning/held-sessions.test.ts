import { describe, expect, test } from 'vitest';
import {
  type ChildId,
  type EventId,
  heldSessionIdOf,
  type HeldSessionId,
  sessionPartIdOf,
} from '#domain/kernel/ids.ts';
import { findDrift } from '#server/reconcile.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import type { TestApp } from '#tests/support/server.ts';
import { idOf, lotId, started, vialOf } from '#tests/domain/sessions/held/parts.ts';
import type { FakeTablet } from '#tests/server/sync/fake-tablet.ts';
import { withOneTablet } from '#tests/server/sync/one-tablet.ts';

const { ajingi } = testFacilities;

describe.each(engines)('held sessions, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;
  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const start = () => tablet.save('start-session', started()).event_id as EventId;
  const join = (session: HeldSessionId) =>
    tablet.save('join-session', { session, team: 'Halima Sani' }).event_id as EventId;
  const stored = () =>
    world.deps.db
      .selectFrom('session_part')
      .select(['part_id', 'session_id', 'part'])
      .orderBy('part_id')
      .execute();

  test('are stored part by part, once however often they arrive', async () => {
    const first = start();
    const session = heldSessionIdOf(first);
    const second = join(session);
    const part = sessionPartIdOf(second);
    tablet.save('open-session-vial', { session, part, vial: vialOf(1) });
    tablet.save('close-session-part', {
      session,
      part,
      counted: [{ lot: lotId(1), returned: 0, opened: 1 }],
      reason: null,
      seen: [idOf(0x300) as ChildId],
    });
    await tablet.push();
    await tablet.push();
    expect(await stored()).toMatchObject([
      { part_id: first, session_id: first, part: { team: 'Amina Bello', closed: null } },
      {
        part_id: second,
        session_id: first,
        part: { head: null, vials: [{ entry: vialOf(1).entry }], closed: { counted: [{ opened: 1 }] } },
      },
    ]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('cannot be joined if nobody started them', async () => {
    join(idOf(0x400) as HeldSessionId);
    await tablet.push();
    const events = await world.deps.db.selectFrom('event').select(['status', 'type']).execute();
    expect(events).toContainEqual({ type: 'join-session', status: 'refused' });
  });

  test('report a lost part as drift', async () => {
    const id = join(heldSessionIdOf(start()));
    await tablet.push();
    const row = await world.deps.db
      .selectFrom('session_part')
      .selectAll()
      .where('part_id', '=', id)
      .executeTakeFirstOrThrow();
    await world.deps.db.deleteFrom('session_part').where('part_id', '=', id).execute();
    expect(await findDrift(world.deps.db)).toMatchObject([
      { facility: ajingi.facility, kind: 'session-part', id },
    ]);
    // Puts the row back, because each test ends with a check for drift.
    await world.deps.db
      .insertInto('session_part')
      .values({ ...row, part: JSON.stringify(row.part) })
      .execute();
  });
});
