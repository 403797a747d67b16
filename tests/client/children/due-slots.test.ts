import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueWindows } from '#domain/immunization/schedule/due-windows.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { arbitraryStory } from '#tests/domain/immunization/children.ts';
import { childrenIn, counted, countedDay, packed } from '#client/children/due-slots.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { facilityA } from '#tests/client/support/replies.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { day, immunize, nameAntigens, registered } from '#tests/client/support/children.ts';

const key = { facility: facilityA, slot: '00' };

test('windows are read from a slot as they were stored', () => {
  fc.assert(
    fc.property(fc.array(arbitraryStory, { maxLength: 5 }), fc.nat(2 ** 48 - 1), (stories, place) => {
      const children = stories.map(({ child, records }, at) => ({
        id: `child-${at}` as ChildId,
        place: at === 0 ? 0 : place,
        windows: dueWindows(child, records),
      }));
      const slot = packed(
        key,
        children.map((child) => ({ ...child, windows: child.windows.map(counted) })),
      );
      const read = childrenIn(slot).map((child) => ({
        ...child,
        windows: child.windows.map(({ code, from, by, last }) => ({
          code,
          from: countedDay(from),
          by: countedDay(by),
          last: last === null ? null : countedDay(last),
        })),
      }));
      expect(read).toEqual(children);
    }),
  );
});

test('a list reads a slot once, and again when another tab has changed it', async () => {
  const server = new FakeServer();
  const { engine, deps } = await signedIn(server);
  await nameAntigens(engine);
  const child = await registered(engine, 'Aisha Bello');
  const other = device(server, deps).engine;
  const today = day('2026-01-02');
  const codes = async () => {
    const page = await engine.children.dueList({ bucket: 'overdue', today, page: 0, pageSize: 10 });
    const more = await engine.children.dueList({ bucket: 'today', today, page: 0, pageSize: 10 });
    return [...page.rows, ...more.rows].flatMap(({ doses }) => doses.map(({ code }) => code));
  };
  expect(await codes()).toEqual(['BCG', 'OPV0', 'HepB0']);
  expect([...engine.db.dueSlots.keys()]).toEqual(await engine.db.due_slot.toCollection().primaryKeys());
  const [first] = engine.db.dueSlots.values();
  await codes();
  expect([...engine.db.dueSlots.values()][0], 'not read again').toBe(first);
  await other.children.save(immunize(child, 'BCG'));
  expect(await codes()).toEqual(['OPV0', 'HepB0']);
  expect(engine.db.dueSlots.size).toBe(1);
  await other.children.saveTogether(
    ['bOPV', 'HepB'].map((name) => immunize(child, name, { dose: name === 'bOPV' ? 'OPV0' : 'HepB0' })),
  );
  expect(await codes()).toEqual([]);
});
