import { Dexie } from 'dexie';
import { likelyDuplicates, type LikelyDuplicate } from '#domain/immunization/register/likely-duplicates.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { queryScope } from '#client/queries/scope.ts';
import { childById } from './children-by-id.ts';
import { type FoundBy, rowsWithAny, searchChildren } from './search.ts';
import { type ShownChild, shownChildren } from './shown.ts';
import { tokenScope } from './token-key.ts';
import { type Comparable, duplicateTokens } from '../db/child-tokens.ts';

export interface ListQuery {
  readonly search?: string;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

export interface ListPage<Row> {
  readonly rows: Row[];
  readonly total: number;
  /** The page that the rows are of: the one asked for, or the last where there are fewer. */
  readonly page: number;
  /** The search found more than it lists. */
  readonly isCut: boolean;
}

/** Most children that a search of a listing finds. */
const mostFound = 200;

/** The children of the facility, newest first; with a search the best ones first. */
export async function listChildren(
  db: DeviceDatabase,
  { search = '', page, pageSize }: ListQuery,
): Promise<ListPage<ShownChild>> {
  const scope = await queryScope(db);
  if (!scope) return { rows: [], total: 0, page: 0, isCut: false };
  if (search.trim() !== '') {
    const found = await searchChildren(db, scope.facility, { text: search, limit: mostFound });
    const shown = await shownChildren(
      db,
      scope,
      found.map(({ row }) => row),
    );
    return { ...pageOf(shown, { page, pageSize }), isCut: found.length >= mostFound };
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

/** A page of rows that are all at hand. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
): Omit<ListPage<Row>, 'isCut'> {
  const at = lastPage({ page, pageSize, total: rows.length });
  const from = pageSize === Infinity ? 0 : at * pageSize;
  return { rows: rows.slice(from, from + pageSize), total: rows.length, page: at };
}

/** The page asked for, or the last there is. */
export function lastPage({
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

/** Children as one types, the best first. */
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

/** A child's own entry; one that was merged says into which. */
export async function childOf(db: DeviceDatabase, id: ChildId): Promise<ShownChild | null> {
  const scope = await queryScope(db);
  const row = scope && (await childById(db, scope.facility, id));
  const [shown] = scope && row ? await shownChildren(db, scope, [row]) : [];
  return shown ?? null;
}

/** Children of this facility who may be the one that is about to be registered, the likeliest first. */
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
