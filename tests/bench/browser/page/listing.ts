import type { Engine } from '#client/engine.ts';
import type { LedgerRow } from '#client/db/rows.ts';
import { entryPage } from '#features/stock/entries/entry-page.ts';
import { filledLedger } from './filled-ledger.ts';

export interface ListingTimes {
  /** Milliseconds until the first page after sign-in is there, with the number of pages. */
  readonly firstPage: number;
  /** Milliseconds of the first search, which reads the entries into memory. */
  readonly firstSearch: number;
  /** Milliseconds of each later search, while a text is typed. */
  readonly searches: readonly number[];
  /** Milliseconds of a bare scan of the same rows for each of the same texts. */
  readonly scans: readonly number[];
  /** Milliseconds of each page turn. */
  readonly pages: readonly number[];
}

/** Texts typed letter by letter towards a batch number, a person, a day, and a text without a match. */
const typed = ['v', 'vx', 'vx4', 'vx42', 'h', 'hau', 'hauwa', '20/', '20/11', '20/11/2026', 'nobody'];

/** Times the Received listing over a ledger of that many entries, through the calls that the screen makes. */
async function measureListing(options: { entries: number; pages: number }): Promise<ListingTimes> {
  const engine = await filledLedger(options.entries);
  const pageOf = (page: number, search = '') =>
    entryPage(engine.queries, {
      entries: { activity: 'recieved', showsLeft: true },
      search,
      page,
      pageSize: 10,
    });
  const firstPage = await timed(() => pageOf(0));
  const firstSearch = await timed(() => pageOf(0, 'kd'));
  const searches: number[] = [];
  const scans: number[] = [];
  const totals: number[] = [];
  for (const search of typed)
    searches.push(await timed(async () => totals.push((await pageOf(0, search)).total)));
  for (const [at, search] of typed.entries())
    scans.push(
      await timed(async () => {
        const found = await bareScan(engine, search);
        if (found !== totals[at]) throw new Error(`${search}: ${totals[at]} found, a scan finds ${found}`);
      }),
    );
  const pages: number[] = [];
  for (let turn = 0; turn < options.pages; turn += 1) {
    // Alternates between new and old pages.
    const page = (turn * 7) % Math.ceil(options.entries / 10);
    pages.push(await timed(() => pageOf(page)));
  }
  engine.close();
  return { firstPage, firstSearch, searches, scans, pages };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Reads all rows in one request and compares each field as stored and as shown. @returns the number of matches */
async function bareScan(engine: Engine, wanted: string): Promise<number> {
  const names = new Map((await engine.db.antigen.toArray()).map(({ id, name }) => [id, name.toLowerCase()]));
  const rows = await new Promise<readonly LedgerRow[]>((resolve, reject) => {
    const request = engine.db.backendDB().transaction('ledger').objectStore('ledger').getAll();
    request.addEventListener('success', () => resolve(request.result as LedgerRow[]));
    request.addEventListener('error', () => reject(request.error ?? new Error('no rows')));
  });
  return rows.filter((row) =>
    [
      'ajingi cottage hospital',
      names.get(row.antigen) ?? '',
      row.officer.toLowerCase(),
      row.batchNo.toLowerCase(),
      String(row.doses),
      row.expiryOn,
      row.happenedAt.slice(0, 10),
      row.expiryOn.split('-').toReversed().join('/'),
      row.happenedAt.slice(0, 10).split('-').toReversed().join('/'),
    ].some((text) => text.includes(wanted)),
  ).length;
}

Object.assign(globalThis, { measureListing });
