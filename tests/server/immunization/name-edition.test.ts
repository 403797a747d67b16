import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { likenByThisEdition } from '#server/immunization/name-edition.ts';
import { FakeTablet } from '#tests/server/sync/fake-tablet.ts';
import { testApp } from '#tests/support/server.ts';
import { child } from './typed-children.ts';

test('children who were registered under other rules of names are found by those of this program, once', async () => {
  const world = await testApp({ engine: 'pglite' });
  const tablet = await FakeTablet.at(world);
  const bornOn = '2026-02-03' as LocalDate;
  for (const name of ['Babatunde Ojo', 'Aishatu Bello', 'Chukwuemeka Eze'])
    tablet.save('register-child', child(name, { bornOn }));
  await tablet.push();
  const { db } = world.deps;
  const kept = () =>
    sql<{ token: number }>`select token, child_id from child_like order by token, child_id`.execute(db);
  const before = (await kept()).rows;
  expect(before.length).toBeGreaterThan(10);
  await sql`delete from child_like`.execute(db);
  expect(await likenByThisEdition(db, { most: 2 })).toBe(3);
  expect((await kept()).rows).toEqual(before);
  expect(await likenByThisEdition(db)).toBe(0);
  await world.close();
});
