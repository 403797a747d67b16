import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { children } from '#contract/calls/children.ts';
import type { Level } from '#domain/access/model.ts';
import { writtenVaccNo } from '#domain/immunization/register/vacc-no.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities, type TestFacility } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet } from '../sync/fake-tablet.ts';
import { child, dose, merge } from './typed-children.ts';

interface Row {
  readonly id: string;
  readonly fullname: string | null;
  readonly vacc_no: string | null;
  readonly created_at: string;
}
interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: Row[];
}

const kept: readonly TestFacility[] = ['ajingi', 'gafasa', 'dala', 'ikeja'];
const inUnit: Readonly<Record<Level, readonly TestFacility[]>> = {
  facility: ['ajingi'],
  lga: ['ajingi', 'gafasa'],
  state: ['ajingi', 'gafasa', 'dala'],
  country: kept,
};
const levels = Object.keys(inUnit) as Level[];

describe.each(engines)('the register of a unit on %s', (engine) => {
  let world: TestApp;
  let saved: Map<TestFacility, { readonly children: string[]; readonly doses: string[] }>;

  // Filled once: tests that write do so in the country outside every unit.
  beforeAll(async () => {
    world = await testApp({ engine });
    saved = new Map(kept.map((at) => [at, { children: [], doses: [] }]));
    for (let round = 0; round < 2; round += 1) {
      for (const at of kept) {
        const tablet = await FakeTablet.at(world, at);
        const own = saved.get(at)!;
        for (const name of [`Musa ${round} of ${at}`, `Ada ${round} of ${at}`]) {
          const { event_id: id } = tablet.save('register-child', child(name));
          own.children.push(id);
          own.doses.push(tablet.save('immunize', dose(id, null)).event_id);
        }
        await tablet.push();
      }
      world.advance(60_000);
    }
  });
  afterAll(() => world.close());

  async function pages(level: Level, path: string, query = '', at: TestFacility = 'ajingi'): Promise<Page[]> {
    const officer = await world.signIn(await world.createUser({ level, at }));
    const read: Page[] = [];
    for (let after = ''; ;) {
      const answer = await world.call({ url: `${path}?page_size=3${query}${after}` }, officer);
      expect(answer.statusCode).toBe(200);
      const page = answer.json<Page>();
      read.push(page);
      if (page.next === null) return read;
      after = `&after=${page.next}`;
    }
  }
  const rowsOf = (read: readonly Page[]) => read.flatMap(({ results }) => results);

  test.each(
    levels.flatMap((level) => [
      [level, 'children', '/v/api/child/registration/'] as const,
      [level, 'doses', '/v/api/immunization/'] as const,
    ]),
  )('of a %s lists %s page by page, newest first, each once and counted', async (level, what, path) => {
    const all = inUnit[level].flatMap((at) => saved.get(at)![what]);
    const read = await pages(level, path);
    const rows = rowsOf(read);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(all.toSorted());
    expect(read.map(({ count }) => count)).toEqual(read.map(() => all.length));
    const times = rows.map(({ created_at: at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    // Names are shown to the home facility only.
    expect(rows.every(({ fullname }) => (fullname === null) === (level !== 'facility'))).toBe(true);
    const officer = await world.signIn(await world.createUser({ level }));
    const plain = await world.call({ url: path }, officer);
    expect(plain.json<Row[]>().map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const counted = await world.call({ url: `${path}?page_size=3&page=1` }, officer);
    expect(counted.json<Page>().results).toEqual(read[1]?.results ?? []);
  });

  test.each(
    [children.list, children.immunizations].flatMap(({ path, sort }) =>
      sort.flatMap((name) => [
        [path, name.replace('-', '')] as const,
        [path, `-${name.replace('-', '')}`] as const,
      ]),
    ),
  )('of a facility lists %s in the order %s page by page, each once', async (path, sort) => {
    const mine = saved.get('ajingi')!;
    const read = await pages('facility', path, `&sort=${sort}`);
    const rows = rowsOf(read);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(
      (path === children.list.path ? mine.children : mine.doses).toSorted(),
    );
    const field = sort.replace('-', '');
    const values = rows.map((row) => String(Reflect.get(row, field) ?? '').toLowerCase());
    expect(values).toEqual(sort.startsWith('-') ? values.toSorted().toReversed() : values.toSorted());
    for (const [at, row] of rows.entries()) {
      if (values[at] === values[at - 1]) expect(rows[at - 1]!.id < row.id).toBe(true);
    }
  });

  test.each([
    ['lga', children.list.path, 'fullname'],
    ['state', children.list.path, '-vacc_no'],
    ['lga', children.immunizations.path, 'immunized_date'],
    ['country', children.immunizations.path, '-next_immunize_date'],
  ] as const)('of a %s refuses to sort %s by %s', async (level, path, sort) => {
    const officer = await world.signIn(await world.createUser({ level }));
    const answer = await world.call({ url: `${path}?page=0&sort=${sort}` }, officer);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { errors: [{ path: 'sort', message: expect.stringContaining('Please open a facility') }] },
    ]);
  });

  test.each(levels.filter((level) => level !== 'facility'))(
    'of a %s finds a child by its full number and by nothing else',
    async (level) => {
      const [there] = rowsOf(await pages('facility', children.list.path));
      const number = writtenVaccNo(there!.vacc_no!);
      const [, own] = saved
        .get('ajingi')!
        .children.map((id, at) => [id, saved.get('ajingi')!.doses[at]!])
        .find(([id]) => id === there!.id)!;
      for (const [path, wanted] of [
        [children.list.path, there!.id],
        [children.immunizations.path, own],
      ] as const) {
        const found = await pages(level, path, `&search=${number}`);
        expect([path, found]).toMatchObject([path, [{ count: 1, next: null, results: [{ id: wanted }] }]]);
        for (const text of [number.slice(0, 6), there!.fullname!, 'Hauwa']) {
          const none = await pages(level, path, `&search=${encodeURIComponent(text)}`);
          expect([path, text, none]).toMatchObject([path, text, [{ count: 0, results: [] }]]);
        }
      }
      const abroad = await world.signIn(await world.createUser({ level, at: 'accra' }));
      const answer = await world.call({ url: `${children.list.path}?search=${number}` }, abroad);
      expect(answer.json()).toMatchObject({ count: 0, results: [] });
    },
  );

  test('of a facility pages and sorts search results like the full list', async () => {
    const mine = saved.get('ajingi')!;
    const found = await pages('facility', children.list.path, '&search=musa&sort=-fullname');
    expect(rowsOf(found).map(({ fullname }) => fullname)).toEqual(['Musa 1 of ajingi', 'Musa 0 of ajingi']);
    const doses = await pages('facility', children.immunizations.path, '&search=a&sort=immunized_date');
    expect(doses.map(({ count, results }) => [count, results.length])).toEqual([
      [4, 3],
      [4, 1],
    ]);
    expect(rowsOf(doses).map(({ id }) => id)).toEqual(mine.doses.toSorted());
  });

  test('finds records of a merged entry under the remaining entry', async () => {
    const tablet = await FakeTablet.at(world, 'accra');
    const immunized = (name: string) => {
      const { event_id: id } = tablet.save('register-child', child(name));
      tablet.save('immunize', dose(id, null));
      return id;
    };
    const [kept, merged] = [immunized('Kofi'), immunized('Ama')];
    await tablet.push();
    const found = async (text: string) =>
      rowsOf(await pages('facility', children.immunizations.path, `&search=${text}`, 'accra')).length;
    expect([await found('Kofi'), await found('Ama')]).toEqual([1, 1]);
    await tablet.push([tablet.save('merge-children', merge(kept, merged))]);
    expect([await found('Kofi'), await found('Ama')]).toEqual([2, 0]);
  });

  test('lists records of one type for the facility', async () => {
    const officer = await world.signIn(await world.createUser());
    const of = (type: string) =>
      world.call(
        { url: `/v/get/immunization/by/type/${testFacilities.ajingi.facility}/${type}/?page_size=3` },
        officer,
      );
    expect((await of('Fixed-Post')).json<Page>()).toMatchObject({ count: 4, next: expect.any(String) });
    expect((await of('Outreach')).json<Page>()).toMatchObject({ count: 0, next: null, results: [] });
  });

  test('refuses a cursor that is not a time', async () => {
    const officer = await world.signIn(await world.createUser());
    const cursor = ['-created_at', '1', '0190a000-0000-7000-8000-00000000a001'];
    const after = Buffer.from(JSON.stringify(cursor)).toString('base64url');
    const answer = await world.call({ url: `/v/api/child/registration/?after=${after}` }, officer);
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ path: 'after' }] });
  });
});
