import { expect, test } from 'vitest';
import { registerOnTablet } from '#client/children/register-on-tablet.ts';
import { inTransaction } from '#client/db/database.ts';
import { swapRows } from '#client/projection/swap-snapshot.ts';
import { writeRows } from '#client/projection/rows.ts';
import type { Child, Immunization } from '#domain/immunization/register/model.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { day, immunize, registered } from '#tests/client/support/children.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { facilityA } from '#tests/client/support/replies.ts';

const heir = '0190a000-0000-7000-8000-00000000beef' as FacilityId;

test('a tablet used at a closed facility and at its successor keeps the successor’s child, in either order', async () => {
  const { engine } = await signedIn(new FakeServer());
  const { db, children } = engine;
  const id = await registered(engine, 'Aisha Bello', { bornOn: day('2025-01-01') });
  await children.save(immunize(id, 'BCG', { dose: 'BCG', immunizedOn: day('2025-01-02') }));
  const child = (await children.child(id)) as Child;
  const [stored] = await db.immunization.toArray();
  const { facility: _, ...record } = stored!;
  const end = {
    event: child.id as never,
    kind: 'elsewhere',
    on: day('2026-11-20'),
    toldBy: '',
    to: 'Gafasa',
    facility: heir,
    aefi: null,
    by: child.admin,
    at: child.createdAt,
  } as const;
  const ended: Child = { ...child, ends: [end] };
  const write = (facility: FacilityId, row: Child, given: Immunization) =>
    inTransaction(db, { tables: db.tables }, async (bound) => {
      const [known] = await registerOnTablet.tables.child.find(bound, facility, [row.id]);
      const [before] = await registerOnTablet.tables.immunization.find(bound, facility, [given.id]);
      await writeRows(bound, facility, {
        client: registerOnTablet as never,
        tables: [
          { name: 'child', rows: [{ id: row.id, row, stored: known }] },
          { name: 'immunization', rows: [{ id: given.id, row: given, stored: before }] },
        ],
      });
    });
  const kept = async () => [
    ...(await db.child.toArray()).map((row) => row.facility),
    ...(await db.immunization.toArray()).map((row) => row.facility),
  ];
  const snapshot = {
    of: () => ({ child: new Map([[id, ended]]), immunization: new Map([[record.id, record]]) }),
  };

  await write(heir, child, { ...record, isHistory: true });
  expect(await kept()).toEqual([heir, heir]);
  await write(facilityA, ended, record);
  expect(await kept()).toEqual([heir, heir]);
  await inTransaction(db, { tables: db.tables }, (bound) =>
    swapRows(bound, facilityA, { client: registerOnTablet as never, rows: snapshot as never }),
  );
  expect(await kept()).toEqual([heir, heir]);
  expect(
    (await children.dueList({ bucket: 'overdue', today: day('2026-11-20'), page: 0, pageSize: 9 })).total,
  ).toBe(0);
});
