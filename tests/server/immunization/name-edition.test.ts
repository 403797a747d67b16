import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { likenByThisEdition } from '#server/immunization/name-edition.ts';
import { FakeTablet } from '#tests/server/sync/fake-tablet.ts';
import { testApp } from '#tests/support/server.ts';
import { child } from './typed-children.ts';

test('children registered under other name rules are found by those of this program, once', async () => {
  const world = await testApp({ engine: 'pglite' });
  const tablet = await FakeTablet.at(world);
  const bornOn = '2026-02-03' as LocalDate;
  for (const name of ['Babatunde Ojo', 'Aishatu Bello', 'Chukwuemeka Eze'])
    tablet.save('register-child', child(name, { bornOn, caregiverNumber: '+234 803 111 2222' }));
  await tablet.push();
  const { db } = world.deps;
  const kept = () =>
    sql<{ token: number }>`select token, child_id from child_like order by token, child_id`.execute(db);
  const before = (await kept()).rows;
  expect(before.length).toBeGreaterThan(10);
  const sought = () => sql`select * from child_token order by child_id`.execute(db).then(({ rows }) => rows);
  const numbers = () =>
    sql`select personal ->> 'caregiverDigits' as number from child`.execute(db).then(({ rows }) => rows);
  const found = await sought();
  await sql`delete from child_like`.execute(db);
  await sql`update child_token set tokens = '{}'`.execute(db);
  await sql`update child set personal = personal - 'caregiverDigits'`.execute(db);
  expect(await likenByThisEdition(db, { most: 2 })).toBe(3);
  expect((await kept()).rows).toEqual(before);
  expect(await sought()).toEqual(found);
  expect(await numbers()).toEqual(Array.from({ length: 3 }, () => ({ number: '08031112222' })));
  expect(await likenByThisEdition(db)).toBe(0);
  await world.close();
});
