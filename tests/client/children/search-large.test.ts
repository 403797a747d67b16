import { beforeAll, expect, test } from 'vitest';
import { type ClientFamily, inTransaction } from '#client/db/database.ts';
import type { Engine } from '#client/engine.ts';
import { registerOnTablet } from '#client/children/register-on-tablet.ts';
import { FacilityRows } from '#client/db/rows.ts';
import { swapRows } from '#client/projection/swap-snapshot.ts';
import { nameWords } from '#domain/immunization/names/name-words.ts';
import type { ChildId, UserId } from '#domain/kernel/ids.ts';
import { details } from '#tests/client/support/children.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { facilityA } from '#tests/client/support/replies.ts';

/*
 * Names that nearly all children have, that many have and that few have. The first two exceed what a search reads at first, so that every
 * way of combining two words is exercised.
 */
const count = 2000;
const common = ['Fatima', 'Muhammad'];
const middling = ['Bello', 'Garba', 'Lawal', 'Okafor', 'Yakubu'];
const rare = [
  'Adaeze',
  'Binta',
  'Chinedu',
  'Dauda',
  'Emeka',
  'Folake',
  'Gambo',
  'Haruna',
  'Ifeoma',
  'Jibril',
];

const named = Array.from({ length: count }, (_, at) => ({
  fullname: [
    common[at % 2],
    middling[Math.floor(at / 2) % 5],
    // Placed at both ends of the register, most of them beyond what a search reads at first.
    at % 40 === 39 ? rare[Math.floor(at / 40) % 10] : 'Usman',
  ].join(' '),
  caregiverName: at % 7 === 0 ? 'Rakiya Tanko' : 'Zainab Sule',
}));

let engine: Engine;
let ids: readonly ChildId[];

beforeAll(async () => {
  ({ engine } = await signedIn(new FakeServer()));
  const rows = new FacilityRows();
  const stamps = { admin: nextId() as UserId, createdAt: '2026-01-01', updatedAt: '2026-01-01' };
  ids = named.map((names) => {
    const id = nextId() as ChildId;
    rows.of(registerOnTablet.family)['child']?.set(id, {
      ...details(names.fullname, { caregiverName: names.caregiverName, caregiverNumber: '' }),
      id,
      vaccNo: null,
      status: true,
      mergedInto: null,
      absence: null,
      history: [],
      ...stamps,
    });
    return id;
  });
  await inTransaction(engine.db, { tables: engine.db.tables }, (db) =>
    swapRows(db, facilityA, { client: registerOnTablet as unknown as ClientFamily, rows }),
  );
});

/** Children that a full scan of the register finds. */
function expected(text: string): readonly ChildId[] {
  const typed = nameWords(text);
  return ids.filter((_, at) => {
    const { fullname = '', caregiverName = '' } = named[at] ?? {};
    const words = [...nameWords(fullname), ...nameWords(caregiverName)];
    return typed.every((word) => words.some((one) => one.startsWith(word)));
  });
}

test.each([
  'fat',
  'fatima bello',
  'bello fatima usm',
  'muhammad rakiya',
  'rakiya muhammad garba',
  'usman fatima',
  'binta',
  'fatima binta',
  'binta muhammad okafor',
  'gambo haruna',
  'rakiya zainab',
])('%s: every child of that name is found, up to the limit', async (text) => {
  const all = expected(text);
  const found = async (limit: number) =>
    (await engine.children.search(text, limit)).flatMap(({ child, by }) =>
      by === 'sound' ? [] : [child.id],
    );
  expect((await found(count)).toSorted()).toEqual(all.toSorted());
  const some = await found(20);
  expect(some).toHaveLength(Math.min(20, all.length));
  expect(all).toEqual(expect.arrayContaining(some));
});
