import { Dexie } from 'dexie';
import { type LikelyDuplicate, likelyDuplicates } from '#domain/immunization/register/likely-duplicates.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { ChildId, FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { queryScope } from '#client/queries/scope.ts';
import { childById } from './read-children.ts';
import { type ShownChild, shownChildren } from './shown.ts';
import {
  type Comparable,
  digitsSought,
  duplicateTokens,
  minLetters,
  placeToken,
  placeWords,
  soundTokens,
  tokenScope,
  wordToken,
} from '../db/child-tokens.ts';
import { isSimilarName, likeness } from '#domain/immunization/names/name-likeness.ts';
import { nameReadings, nameWords } from '#domain/immunization/names/name-words.ts';
import type { Child } from '#domain/immunization/register/model.ts';
import { digitRuns, phoneDigits } from '#domain/kernel/phone.ts';
import type { ChildFileRow } from '../db/child-rows.ts';

export interface ListQuery {
  readonly search?: string;
  /** Counted from 0. */
  readonly page: number;
  readonly pageSize: number;
}

export interface ListPage<Row> {
  readonly rows: Row[];
  readonly total: number;
  /** Page returned: the requested one, or the last if there are fewer. */
  readonly page: number;
  /** True if the search matched more rows than it lists. */
  readonly isCut: boolean;
}

/** Maximum number of children that a search in a listing returns. */
const maxFound = 200;

/** The children of the facility, newest first; with a search, best match first. */
export async function listChildren(
  db: DeviceDatabase,
  { search = '', page, pageSize }: ListQuery,
): Promise<ListPage<ShownChild>> {
  const scope = await queryScope(db);
  if (!scope) return { rows: [], total: 0, page: 0, isCut: false };
  if (search.trim() !== '') {
    const found = await searchChildren(db, scope.facility, { text: search, limit: maxFound });
    const shown = await shownChildren(
      db,
      scope,
      found.map(({ row }) => row),
    );
    return { ...pageOf(shown, { page, pageSize }), isCut: found.length >= maxFound };
  }
  const all = () =>
    db.child.where('[facility+id]').between([scope.facility, Dexie.minKey], [scope.facility, Dexie.maxKey]);
  const total = await all().count();
  const at = lastPage({ page, pageSize, total });
  const rows = await all()
    .reverse()
    .offset(at * pageSize)
    .limit(pageSize)
    .toArray();
  return { rows: await shownChildren(db, scope, rows), total, page: at, isCut: false };
}

/** A page of rows that are all in memory. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
): Omit<ListPage<Row>, 'isCut'> {
  const at = lastPage({ page, pageSize, total: rows.length });
  const from = pageSize === Infinity ? 0 : at * pageSize;
  return { rows: rows.slice(from, from + pageSize), total: rows.length, page: at };
}

/** The requested page, or the last existing one. */
function lastPage({
  page,
  pageSize,
  total,
}: {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}): number {
  return Math.min(Math.max(0, page), Math.max(0, Math.ceil(total / pageSize) - 1));
}

/** Children matching a text while it is typed, best match first. */
export async function searchAsTyped(
  db: DeviceDatabase,
  { text, limit }: { text: string; limit: number },
): Promise<{ readonly child: ShownChild; readonly by: FoundBy }[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const found = await searchChildren(db, scope.facility, { text, limit });
  const shown = await shownChildren(
    db,
    scope,
    found.map(({ row }) => row),
  );
  return shown.flatMap((child, at) => (found[at] ? [{ child, by: found[at].by }] : []));
}

/** A child's own entry, which names the entry it was merged into, if any. */
export async function childOf(db: DeviceDatabase, id: ChildId): Promise<ShownChild | null> {
  const scope = await queryScope(db);
  const row = scope && (await childById(db, scope.facility, id));
  const [shown] = scope && row ? await shownChildren(db, scope, [row]) : [];
  return shown ?? null;
}

/** Children of this facility who may be the one about to be registered, most likely first. */
export async function duplicatesOf(
  db: DeviceDatabase,
  child: Comparable,
  today: LocalDate,
): Promise<LikelyDuplicate<ShownChild>[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const tokens = duplicateTokens(await tokenScope(db, scope.facility), child, today);
  const rows = await rowsWithAny(db, tokens);
  const standing = [...new Map(rows.map((row) => [row.id, row])).values()].filter(
    ({ personal }) => personal.shown.status,
  );
  return likelyDuplicates(child, await shownChildren(db, scope, standing), today);
}

/** The field that matched. */
type FoundBy = 'name' | 'number' | 'caregiver' | 'sound';

interface FoundChild {
  readonly row: ChildFileRow;
  readonly by: FoundBy;
}

/** With fewer matches by letters than this, names that sound alike are searched too, in at most `maxLooked` rows. */
const enough = 10;
const maxLooked = 60;
/**
 * Keys read at first for each token: a common prefix has thousands, and each costs 10 µs or more. Two tokens shared by one row in fifteen
 * then still have enough rows in common for a list of results.
 */
const firstKeys = 600;
/** Extra rows read at first, because a token may match rows that the text does not. */
const spareRows = 4;
/** Rows read at once after that. */
const sliceSize = 100;

/** The typed text, prepared for the search. */
interface Wanted {
  readonly words: readonly string[];
  /** Runs of digits, any of which a caregiver's number or a child's card contains; empty for words. */
  readonly runs: readonly string[];
}

/** Prepares a typed text for the search; null if it is too short. */
export function wantedIn(text: string): Wanted | null {
  const runs = digitRuns(text);
  if (runs.length > 0) return { words: [], runs };
  if (!/\p{L}/u.test(text)) return null;
  const words = nameWords(text);
  // A name of short words is found by whole words.
  const isEnough = words.some(isLong) || words.filter((word) => word.length > 1).length > 1;
  return isEnough ? { words, runs } : null;
}

function isLong(word: string): boolean {
  return word.length >= minLetters;
}

/** The words with tokens; a word just begun is compared with the rows that the others found. */
function indexed(words: readonly string[]): readonly string[] {
  const long = words.filter(isLong);
  return long.length > 0 ? long : words;
}

/**
 * Children matching the typed text: prefixes of words of their name or the caregiver's, or consecutive digits of the number on their card
 * or of the caregiver's. Names that only sound alike come last. At most `limit`.
 */
export async function searchChildren(
  db: DeviceDatabase,
  facility: FacilityId,
  { text, limit }: { text: string; limit: number },
): Promise<FoundChild[]> {
  const wanted = wantedIn(text);
  if (!wanted) return [];
  const scope = await tokenScope(db, facility);
  const found: FoundChild[] = [];
  const seen = new Set<number>();
  const sought =
    wanted.runs.length > 0
      ? digitsSought(scope, text)
      : [indexed(wanted.words).map((word) => wordToken(scope, word))];
  for (const tokens of sought) {
    if (found.length >= limit) break;
    for await (const row of candidates(db, tokens, limit)) {
      const by = foundBy(row.personal.shown, wanted);
      if (by === null || row.n === undefined || seen.has(row.n)) continue;
      seen.add(row.n);
      found.push({ row, by });
      if (found.length >= limit) break;
    }
  }
  if (wanted.runs.length === 0 && found.length < Math.min(limit, enough)) {
    for (const words of soundTokens(scope, text)) {
      for (const row of await soundingAlike(db, words, seen)) {
        if (found.length >= limit) break;
        if (row.n === undefined || !isSimilarName(row.personal.shown.fullname, text)) continue;
        seen.add(row.n);
        found.push({ row, by: 'sound' });
      }
    }
  }
  return bestFirst(found, text);
}

/** Sorts by the field that matched, then by likeness of the name to the text, then by name. */
function bestFirst(found: readonly FoundChild[], text: string): FoundChild[] {
  return found
    .map((one) => ({ ...one, like: likeness(one.row.personal.shown.fullname, text) }))
    .toSorted(
      (a, b) =>
        order.indexOf(a.by) - order.indexOf(b.by) || b.like - a.like || (nameOf(a) < nameOf(b) ? -1 : 1),
    )
    .map(({ row, by }) => ({ row, by }));
}

function nameOf({ row }: FoundChild): string {
  return row.personal.shown.fullname;
}

const order: readonly FoundBy[] = ['number', 'name', 'caregiver', 'sound'];

/**
 * Ids of the children whose name, caregiver, settlement or address contains all these word prefixes, or whose number contains the digits,
 * for narrowing a list of known children. Null if the text is too short.
 */
export async function childrenAt(
  db: DeviceDatabase,
  facility: FacilityId,
  text: string,
): Promise<ReadonlySet<ChildId> | null> {
  const wanted = wantedIn(text);
  if (!wanted) return null;
  const scope = await tokenScope(db, facility);
  if (wanted.runs.length > 0) {
    const ids = new Set<ChildId>();
    for (const tokens of digitsSought(scope, text))
      for await (const row of candidates(db, tokens, sliceSize))
        if (foundBy(row.personal.shown, wanted) !== null) ids.add(row.id);
    return ids;
  }
  const tokens = indexed(wanted.words).map((word) => [wordToken(scope, word), placeToken(scope, word)]);
  const counted = await Promise.all(
    tokens.map(async (alternatives) => ({
      alternatives,
      count: (await Promise.all(alternatives.map((one) => withToken(db, one).count()))).reduce(
        (a, b) => a + b,
      ),
    })),
  );
  // Only the rows of the rarest word are read and compared with the other words.
  const [rarest] = counted.toSorted((a, b) => a.count - b.count);
  const rows = await rowsWithAny(db, rarest?.alternatives ?? []);
  return new Set(rows.flatMap((row) => (isAt(row.personal.shown, wanted) ? [row.id] : [])));
}

/** Rows with any of some tokens; a row with several may come several times. */
async function rowsWithAny(db: DeviceDatabase, tokens: readonly number[]): Promise<ChildFileRow[]> {
  const rows = await Promise.all(tokens.map((token) => withToken(db, token).toArray()));
  return rows.flat();
}

function withToken(db: DeviceDatabase, token: number) {
  return db.child.where('tokens').equals(token);
}

/**
 * Rows with all tokens, a slice at a time. At first only the first keys of each token are read, because a search while typing needs a few
 * children at once and rarely more. The rows of a rare token are read and compared, however common the others are.
 */
async function* candidates(
  db: DeviceDatabase,
  tokens: readonly number[],
  wanted: number,
): AsyncGenerator<ChildFileRow> {
  if (tokens.length === 0) return;
  const lists = await Promise.all(tokens.map((token) => firstKeysOf(db, token)));
  const whole = lists.filter(({ isWhole }) => isWhole);
  const few = inAll(whole.map(({ keys }) => keys));
  if (whole.length === lists.length || (whole.length > 0 && few.length <= sliceSize)) {
    yield* rowsOf(db, few, wanted);
    return;
  }
  // Every list is complete up to the smallest of the last keys read.
  const end = Math.min(...lists.map(({ keys, isWhole }) => (isWhole ? Infinity : (keys.at(-1) ?? 0))));
  const first = inAll(lists.map(({ keys }) => keys.filter((key) => key <= end)));
  yield* rowsOf(db, first, wanted);
  const all = inAll(await Promise.all(lists.map((list) => allKeysOf(db, list))));
  yield* rowsOf(
    db,
    all.filter((key) => key > end),
    wanted,
  );
}

/** Keys of the rows with a token: the first ones, or all. */
interface TokenKeys {
  readonly token: number;
  readonly keys: readonly number[];
  readonly isWhole: boolean;
}

async function firstKeysOf(db: DeviceDatabase, token: number): Promise<TokenKeys> {
  const keys = await withToken(db, token).limit(firstKeys).primaryKeys();
  return { token, keys, isWhole: keys.length < firstKeys };
}

async function allKeysOf(
  db: DeviceDatabase,
  { token, keys, isWhole }: TokenKeys,
): Promise<readonly number[]> {
  return isWhole ? keys : withToken(db, token).primaryKeys();
}

async function* rowsOf(
  db: DeviceDatabase,
  keys: readonly number[],
  wanted: number,
): AsyncGenerator<ChildFileRow> {
  let size = wanted + spareRows;
  for (let from = 0; from < keys.length; from += size, size = sliceSize) {
    const rows = await db.child.bulkGet(keys.slice(from, from + size));
    for (const row of rows) if (row) yield row;
  }
}

/** Some of the rows whose names contain any of the sounds of each word, without those already seen. */
async function soundingAlike(
  db: DeviceDatabase,
  words: readonly (readonly number[])[],
  seen: ReadonlySet<number>,
): Promise<ChildFileRow[]> {
  const keys = inAll(
    await Promise.all(
      words.map(async (tokens) => [
        ...new Set((await Promise.all(tokens.map((token) => withToken(db, token).primaryKeys()))).flat()),
      ]),
    ),
  );
  const rows = await db.child.bulkGet(keys.filter((key) => !seen.has(key)).slice(0, maxLooked));
  return rows.filter((row) => row !== undefined);
}

/** The keys contained in every list, in order. */
function inAll(lists: readonly (readonly number[])[]): number[] {
  const [shortest = [], ...others] = lists.toSorted((a, b) => a.length - b.length);
  const sets = others.map((list) => new Set(list));
  return shortest.filter((key) => sets.every((set) => set.has(key)));
}

function foundBy(child: Child, { words, runs }: Wanted): FoundBy | null {
  if (runs.length > 0) {
    const numbers = [child.vaccNo ?? '', phoneDigits(child.caregiverNumber)];
    return numbers.some((number) => runs.some((run) => number.includes(run))) ? 'number' : null;
  }
  const name = nameReadings(child.fullname).flat();
  const caregiver = nameReadings(child.caregiverName).flat();
  if (!words.every((word) => begins(name, word) || begins(caregiver, word))) return null;
  return words.some((word) => begins(name, word)) ? 'name' : 'caregiver';
}

function isAt(child: Child, wanted: Wanted): boolean {
  if (foundBy(child, wanted) !== null) return true;
  if (wanted.runs.length > 0) return false;
  const all = [...placeWords(child), ...nameWords(child.fullname), ...nameWords(child.caregiverName)];
  return wanted.words.every((word) => begins(all, word));
}

function begins(words: readonly string[], typed: string): boolean {
  return words.some((word) => word.startsWith(typed));
}
