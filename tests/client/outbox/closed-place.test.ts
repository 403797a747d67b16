import { expect, test } from 'vitest';
import type { PlaceFileRow } from '#client/db/rows.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { adjust, issue, receive, transfer } from '#tests/client/support/activities.ts';
import { details } from '#tests/client/support/children.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import { facilityA, facilityB } from '#tests/client/support/replies.ts';

/** A tablet with a lot in stock that then learns that a facility was closed. */
async function tabletThatKnowsClosed(facility: FacilityId) {
  const { engine } = await signedIn(new FakeServer());
  const received = await engine.stock.save(receive(100));
  if (!received.ok) throw new Error(received.reason);
  const row: PlaceFileRow = { id: facility, level: 'facility', name: 'Old post', parent: '', closed: true };
  await engine.db.place.put(row);
  return { engine, lot: received.event };
}

test('nothing is received at a facility known to be closed, and nothing is written', async () => {
  const { engine } = await tabletThatKnowsClosed(facilityA);
  expect(await engine.stock.save(receive(5))).toEqual({
    ok: false,
    reason: 'place-closed',
  });
  expect(await engine.db.event.count()).toBe(1);
});

test('no doses are sent to a facility that is known to be closed', async () => {
  const { engine, lot } = await tabletThatKnowsClosed(facilityB);
  expect(await engine.stock.save(transfer(lot, 5))).toEqual({ ok: false, reason: 'place-closed' });
  expect(await engine.stock.save(receive(5))).toMatchObject({ ok: true });
});

test('stock of a closed facility is counted, issued and sent away', async () => {
  const { engine, lot } = await tabletThatKnowsClosed(facilityA);
  for (const activity of [adjust(lot, 5, 'increment'), issue(lot, 5), transfer(lot, 5)])
    expect(await engine.stock.save(activity)).toMatchObject({ ok: true });
});

test('no equipment is registered at a closed facility; a child is', async () => {
  const { engine } = await tabletThatKnowsClosed(facilityA);
  const unit = { type: 'register-equipment', payload: refrigerator() } as const;
  expect(await engine.equipment.save([unit], {})).toMatchObject({ ok: false, reason: 'place-closed' });
  expect(await engine.children.register(details('Musa Ibrahim'))).toMatchObject({ ok: true });
});
