import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Level } from '#domain/access/model.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities, type TestFacility } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet } from '../sync/fake-tablet.ts';
import { child, dose } from './typed-children.ts';

interface Row {
  readonly id: string;
  readonly fullname: string | null;
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

  beforeEach(async () => {
    world = await testApp({ engine });
    saved = new Map(kept.map((at) => [at, { children: [], doses: [] }]));
    for (let round = 0; round < 2; round += 1) {
      for (const at of kept) {
        const tablet = await FakeTablet.at(world, at);
        const { children, doses } = saved.get(at)!;
        for (const name of [`Musa ${round} of ${at}`, `Ada ${round} of ${at}`]) {
          const { event_id: id } = tablet.save('register-child', child(name));
          children.push(id);
          doses.push(tablet.save('immunize', dose(id, null)).event_id);
        }
        await tablet.push();
      }
      world.advance(60_000);
    }
  });
  afterEach(() => world.close());

  async function pages(level: Level, path: string): Promise<Page[]> {
    const officer = await world.signIn(await world.createUser({ level }));
    const read: Page[] = [];
    for (let after = ''; ;) {
      const answer = await world.call({ url: `${path}?page_size=3${after}` }, officer);
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
  )('of a %s: %s come page by page, newest first, each once and counted', async (level, what, path) => {
    const all = inUnit[level].flatMap((at) => saved.get(at)![what]);
    const read = await pages(level, path);
    const rows = rowsOf(read);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(all.toSorted());
    expect(read.map(({ count }) => count)).toEqual(read.map(() => all.length));
    const times = rows.map(({ created_at: at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    // Who they are is told at home only.
    expect(rows.every(({ fullname }) => (fullname === null) === (level !== 'facility'))).toBe(true);
    const officer = await world.signIn(await world.createUser({ level }));
    const plain = await world.call({ url: path }, officer);
    expect(plain.json<Row[]>().map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const counted = await world.call({ url: `${path}?page_size=3&page=1` }, officer);
    expect(counted.json<Page>().results).toEqual(read[1]?.results ?? []);
  });

  test('records of one type are those of the facility', async () => {
    const officer = await world.signIn(await world.createUser());
    const of = (type: string) =>
      world.call(
        { url: `/v/get/immunization/by/type/${testFacilities.ajingi.facility}/${type}/?page_size=3` },
        officer,
      );
    expect((await of('Fixed-Post')).json<Page>()).toMatchObject({ count: 4, next: expect.any(String) });
    expect((await of('Outreach')).json<Page>()).toMatchObject({ count: 0, next: null, results: [] });
  });

  test('a place to go on from that is no moment is refused', async () => {
    const officer = await world.signIn(await world.createUser());
    const cursor = ['-created_at', '1', '0190a000-0000-7000-8000-00000000a001'];
    const after = Buffer.from(JSON.stringify(cursor)).toString('base64url');
    const answer = await world.call({ url: `/v/api/child/registration/?after=${after}` }, officer);
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ path: 'after' }] });
  });
});
