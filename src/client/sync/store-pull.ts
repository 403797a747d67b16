import { assert } from '#domain/kernel/assert.ts';
import type { FacilityId, LogId } from '#domain/kernel/ids.ts';
import type { Figures } from '#contract/families/family.ts';
import { figuresOf, matchesFigures } from '#contract/families/row-digest.ts';
import type { PlaceRow } from '#contract/wire/rows.ts';
import type { FacilityPage, PullReply, PullRequest, ReferencePage } from '#contract/wire/sync.ts';
import { type ClientFamily, type DeviceDatabase, inTransaction } from '#client/db/database.ts';
import {
  type AsideRow,
  type CursorRow,
  type FacilityRows,
  type LogRow,
  type PlaceFileRow,
  tablesOf,
} from '#client/db/rows.ts';
import { acknowledge } from '#client/projection/acknowledge.ts';
import { foldTables, isSame } from '../projection/rows.ts';
import { rebuild } from '#client/projection/rebuild.ts';
import { placesAbove } from '#client/queries/reference.ts';
import { noteServerTime, type ServerTime } from '../db/clock.ts';
import { type Aside, WireTables } from './read-pull.ts';
import { keepFigures } from './compare-rows.ts';
import {
  durableOf,
  type LogMatch,
  matchLog,
  readCursor,
  storeAcceptances,
  storePosition,
} from './log-position.ts';
import { type Snapshot, swapSnapshot } from '../projection/swap-snapshot.ts';

type PullOutcome =
  /** Stored; `hasMore` asks for another page. */
  | { readonly kind: 'stored'; readonly hasMore: boolean }
  /** The rows here differ from the server's: a snapshot is needed, which is recorded on the device. */
  | { readonly kind: 'snapshot-needed' }
  /** Own events resulted in other rows here than on the server: no step was stored, and the page must be requested in full. */
  | { readonly kind: 'unclear' }
  /** The server's position does not match the log here: nothing was stored. */
  | Exclude<LogMatch, { kind: 'fits' }>
  /** Another replayer was faster: nothing was stored. */
  | { readonly kind: 'stale' };

interface PullContext {
  readonly facility: FacilityId;
  readonly logId: LogId;
}

/** Maximum length of a report's `detail`. */
const detailLimit = 200;

/**
 * Stores one answer to a pull: rows, cursors, acknowledgements and the log's position, in ONE transaction, and compares figures of the
 * confirmed rows if the server sent some. The rows that the page changed must also add up here.
 */
export async function storePull(
  root: DeviceDatabase,
  { facility, logId }: PullContext,
  {
    request,
    reply,
    aside,
    time,
  }: { request: PullRequest; reply: PullReply; aside: readonly Aside[]; time: ServerTime },
): Promise<PullOutcome> {
  const tables = [
    root.log,
    root.place,
    root.cursor,
    root.case_file,
    root.aside,
    root.acceptance,
    ...foldTables(root),
  ];
  return inTransaction(root, { tables }, async (db): Promise<PullOutcome> => {
    // One round trip: each costs more than the read itself.
    const [log, cursor, reference] = await Promise.all([
      db.log.get(logId),
      readCursor(db, facility, 'facility'),
      readCursor(db, facility, 'reference'),
      noteServerTime(db, time),
    ]);
    if (!log || isStale(request, [cursor, reference])) return { kind: 'stale' };
    const page = reply.scopes.find((scope) => scope.scope === 'facility');
    const match = await matchLog(db, log, reply.log, page?.mode === 'delta' ? foldedBy(page) : null);
    if (match.kind === 'forked' && !isSameHistory(log, page))
      return { kind: 'forked', sendAgain: 'everything' };
    if (match.kind !== 'fits') return match;
    const referencePage = reply.scopes.find((scope) => scope.scope === 'reference');
    if (cursor.epoch !== null && cursor.epoch !== reply.epoch) return needSnapshot(db, cursor, null);
    if (page?.mode === 'snapshot-needed') {
      // If the facility's history is a different one, so is that of antigens and places.
      if (referencePage) await storeReference(db, reference, referencePage);
      return needSnapshot(db, cursor, null);
    }
    const gap = page ? gapIn(page, cursor) : null;
    if (gap) return needSnapshot(db, cursor, gap);
    const { acceptances: told } = reply;
    const proven =
      told && (await storeAcceptances(db, log, { ...told, from: (request.acceptances_after ?? 0) + 1 }));
    if (await storePosition(db, log, reply.log, { named: match.named, proven }))
      return needSnapshot(db, cursor, null);
    // Reference rows first: the derived data of a page depends on them.
    if (referencePage) await storeReference(db, reference, referencePage);
    const stored = page
      ? await storeFacility(db, { log, cursor }, { page, epoch: reply.epoch, check: reply.check })
      : null;
    if (stored?.kind === 'unclear') return stored;
    if (stored?.kind === 'missing') return needSnapshot(db, cursor, stored.report);
    const isWhole = await keepAside(db, facility, { aside, fresh: stored?.fresh ?? null });
    const drift =
      page && stored && isWhole
        ? ((await driftIn(db, facility, { page, check: reply.check })) ??
          (await faultAfter(db, cursor, { page, fresh: stored.fresh })))
        : null;
    if (drift)
      return needSnapshot(db, { ...cursor, epoch: reply.epoch, seq: page?.next ?? cursor.seq }, drift);
    return { kind: 'stored', hasMore: reply.scopes.some((scope) => scope.has_more) };
  });
}

/**
 * Stores the unreadable rows of a page in place of earlier ones; rows that came again and were readable are deleted from there. @returns
 * true if every row of the facility is here, because only then its figures must equal the server's.
 */
async function keepAside(
  db: DeviceDatabase,
  facility: FacilityId,
  { aside, fresh }: { aside: readonly Aside[]; fresh: FacilityRows | null },
): Promise<boolean> {
  const wires = new WireTables(db.families);
  const before = await db.aside.where({ facility }).toArray();
  const isRead = ({ kind, id }: AsideRow) =>
    db.families.some(({ family }) =>
      tablesOf(family).some(([name, { wire }]) => wire === kind && fresh?.of(family)[name]?.has(id)),
    );
  const read = before.filter(isRead);
  await db.aside.bulkDelete(read.map(({ scope, kind, id }) => [facility, scope, kind, id]));
  await db.aside.bulkPut(aside.map((row) => ({ ...row, facility })));
  const left = [...before.filter((row) => !read.includes(row)), ...aside];
  return left.every(({ kind }) => (wires.get(kind)?.table ?? null) === null);
}

/** True if the server surely has the events up to the last match: their effect is in steps that a page goes on from. */
function isSameHistory(
  { named_through = 0, folded_through }: LogRow,
  page: FacilityPage | undefined,
): boolean {
  return page?.mode === 'delta' && named_through <= folded_through;
}

function foldedBy({ folded_through: through, folded_event: event }: FacilityPage) {
  return { through, event };
}

function isStale(request: PullRequest, cursors: readonly CursorRow[]): boolean {
  return request.scopes.some(
    ({ scope, after }) => cursors.find((cursor) => cursor.scope === scope)?.seq !== after,
  );
}

async function needSnapshot(
  db: DeviceDatabase,
  cursor: CursorRow,
  report: CursorRow['report'],
): Promise<PullOutcome> {
  await db.cursor.put({ ...cursor, needs_snapshot: true, report: report ?? cursor.report });
  return { kind: 'snapshot-needed' };
}

function gapIn(page: FacilityPage, cursor: CursorRow): CursorRow['report'] {
  let expected = cursor.seq + 1;
  for (const item of page.items) {
    if (item.s !== expected) return gapReport(cursor.seq, `expected step ${expected}, got ${item.s}`);
    expected += 1;
  }
  if (page.next !== expected - 1)
    return gapReport(cursor.seq, `page ends at ${page.next}, its items at ${expected - 1}`);
  return null;
}

function gapReport(at: number, detail: string): CursorRow['report'] {
  return { kind: 'gap', at, detail: detail.slice(0, detailLimit) };
}

function digestReport(at: number, detail: string): CursorRow['report'] {
  return { kind: 'digest', at, detail };
}

type StoredPage =
  | { readonly kind: 'stored'; readonly fresh: FacilityRows }
  | { readonly kind: 'unclear' }
  | { readonly kind: 'missing'; readonly report: CursorRow['report'] };

async function storeFacility(
  db: DeviceDatabase,
  { log, cursor }: { log: LogRow; cursor: CursorRow },
  { page, epoch, check }: { page: FacilityPage } & Pick<PullReply, 'epoch' | 'check'>,
): Promise<StoredPage> {
  assert(page.next >= cursor.seq, 'a cursor never goes back in a page');
  const acknowledged = await acknowledge(db, log, page);
  if (acknowledged.kind === 'unclear') {
    // Reported to the server with the next pull, for somebody to investigate.
    const report = digestReport(cursor.seq, 'own events came to other rows here');
    await db.cursor.put({ ...cursor, report });
    return { kind: 'unclear' };
  }
  if (acknowledged.kind === 'unanswered') {
    const detail = `page goes past event ${acknowledged.seq} without its verdict`;
    return { kind: 'missing', report: gapReport(cursor.seq, detail) };
  }
  const isLoaded = cursor.is_loaded || !page.has_more;
  const mark = page.mark ?? (page.next === cursor.seq ? cursor.mark : undefined);
  const next = { ...cursor, seq: page.next, mark, epoch, is_loaded: isLoaded, report: null };
  await db.cursor.put(next);
  await keepFigures(db, next, check);
  await db.log.update(log.log_id, { folded_through: page.folded_through, seen: page.next });
  return { kind: 'stored', fresh: acknowledged.fresh };
}

/** Finds an inconsistency after a page once all shown rows were rebuilt; it then comes from the confirmed rows. */
async function faultAfter(
  db: DeviceDatabase,
  { facility, scope }: Pick<CursorRow, 'facility' | 'scope'>,
  { page, fresh }: { page: FacilityPage; fresh: FacilityRows },
): Promise<CursorRow['report']> {
  const fault = await faultIn(db, facility, fresh);
  if (fault === null) return null;
  await rebuild(db, facility);
  const report = digestReport(page.next, fault.slice(0, detailLimit));
  if ((await faultIn(db, facility, fresh)) !== null) return report;
  // Still reported to the server, for somebody to investigate.
  await db.cursor.update([facility, scope], { report });
  return null;
}

/** Finds an inconsistency in the rows that a page has changed; null if there is none. */
async function faultIn(
  db: DeviceDatabase,
  facility: FacilityId,
  fresh: FacilityRows,
): Promise<string | null> {
  for (const client of db.families) {
    const fault = (await client.fault?.(db, facility, fresh)) ?? null;
    if (fault !== null) return fault;
  }
  return null;
}

/** Stores antigens and places, and the position up to which they were read. */
export async function storeReference(
  db: DeviceDatabase,
  cursor: CursorRow,
  page: ReferencePage,
): Promise<void> {
  if (page.mode === 'snapshot-needed' || page.head < cursor.seq) {
    await db.cursor.put({ ...cursor, seq: 0 });
    return;
  }
  if (page.items.length === 0 && page.next === cursor.seq) return;
  const antigens = page.items.flatMap((item) => (item.k === 'antigen' ? [item.row] : []));
  const known = await db.antigen.bulkGet(antigens.map(({ id }) => id));
  await db.antigen.bulkPut(antigens);
  const places = page.items.flatMap((item) =>
    item.k === 'place' ? [{ ...item.row, parent: item.row.parent ?? '' }] : [],
  );
  const before = new Map((await db.place.bulkGet(places.map(({ id }) => id))).map((row) => [row?.id, row]));
  await db.place.bulkPut(places);
  await db.cursor.put({ ...cursor, seq: page.next });
  const byAntigens = new Set(
    db.families.filter(({ derivedOfAntigen: of }) =>
      antigens.some((row, at) => of !== undefined && !isSame(of(row), known[at] && of(known[at]))),
    ),
  );
  for (const client of byAntigens) await client.deriveAll?.(db, cursor.facility);
  await deriveByPlaces(db, cursor.facility, places, { before, derived: byAntigens });
}

/** Updates derived data after a change of a place, if it is the facility or one above it. */
async function deriveByPlaces(
  db: DeviceDatabase,
  facility: FacilityId,
  places: readonly PlaceFileRow[],
  {
    before,
    derived,
  }: {
    readonly before: ReadonlyMap<string | undefined, PlaceFileRow | undefined>;
    /** Families whose rows were already derived again. */
    readonly derived: ReadonlySet<ClientFamily>;
  },
): Promise<void> {
  const changedFor = ({ derivedOfPlace }: ClientFamily): PlaceFileRow[] =>
    derivedOfPlace === undefined
      ? []
      : places.filter((place) => {
          const known = before.get(place.id);
          // A new place may be the missing link between the facility and its state.
          return known === undefined || !isSame(derivedOfPlace(place), derivedOfPlace(known));
        });
  const changed = db.families.map((client) => ({ client, ids: changedFor(client).map(({ id }) => id) }));
  if (changed.every(({ ids }) => ids.length === 0)) return;
  const above = await placesAbove(db, facility);
  const own = new Set(Object.values(above).map((place: PlaceRow | null) => place?.id));
  for (const { client, ids } of changed)
    if (!derived.has(client) && ids.some((id) => own.has(id))) await client.deriveAll?.(db, facility);
}

async function driftIn(
  db: DeviceDatabase,
  facility: FacilityId,
  { page, check }: { page: FacilityPage; check: PullReply['check'] },
): Promise<CursorRow['report']> {
  if (!check || check.as_of !== page.next) return null;
  const figures = await figuresHere(db, facility);
  if (matchesFigures(figures, check)) return null;
  const told = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  return digestReport(page.next, `here ${told.join(', ')}`.slice(0, detailLimit));
}

/** The figures of the confirmed rows, read only from tables that have some. */
async function figuresHere(db: DeviceDatabase, facility: FacilityId): Promise<Figures> {
  const figures: Figures[] = [];
  for (const { family, tables } of db.families)
    for (const [name, table] of Object.entries(tables)) {
      if (family.tables[name]?.figures === undefined) continue;
      const stored = await table.all(db, facility).toArray();
      figures.push(figuresOf(family, { [name]: stored.map((row) => table.rowOf(row)) }));
    }
  return Object.assign({}, ...figures) as Figures;
}

/**
 * Replaces all rows with a snapshot, with cursor, epoch and the log's position, in ONE transaction. @returns how its position matches the
 * log; on a mismatch nothing was stored.
 */
export async function storeSnapshot(
  root: DeviceDatabase,
  { facility, logId }: PullContext,
  snapshot: Snapshot,
): Promise<LogMatch> {
  const tables = [root.log, root.cursor, root.case_file, root.aside, ...foldTables(root)];
  return inTransaction(root, { tables }, async (db): Promise<LogMatch> => {
    const log = await db.log.get(logId);
    if (!log) return { kind: 'fits', named: undefined };
    const folded = { through: snapshot.ackedSeq, event: snapshot.foldedEvent };
    const match = await matchLog(db, log, snapshot.log, folded);
    // What an earlier history of the server had of the log says nothing about this one.
    if (match.kind === 'forked') return { kind: 'forked', sendAgain: 'everything' };
    if (match.kind !== 'fits') return match;
    const cursor = await readCursor(db, facility, 'facility');
    // A restored server may lack events of an earlier log, which only sending them again can show.
    const isOther = cursor.epoch !== null && cursor.epoch !== snapshot.epoch;
    if (isOther && log.reaches_back && snapshot.log.accepted_through === 0)
      return { kind: 'forked', sendAgain: 'everything' };
    await swapSnapshot(db, log, snapshot);
    await db.aside
      .where({ facility })
      .and(({ scope }) => scope === 'facility')
      .delete();
    await db.aside.bulkPut(snapshot.aside.map((row) => ({ ...row, facility })));
    await db.log.update(logId, {
      accepted_through: snapshot.log.accepted_through,
      durable_through: durableOf(log, snapshot.log),
      named_through: match.named,
      // A waiting event may have been accepted meanwhile.
      proven_through: 0,
      sends_first: false,
      folded_through: snapshot.ackedSeq,
      seen: snapshot.asOf,
    });
    await db.cursor.put({
      ...cursor,
      seq: snapshot.asOf,
      mark: snapshot.mark,
      epoch: snapshot.epoch,
      needs_snapshot: false,
      is_loaded: true,
    });
    if (isOther) {
      const reference = await readCursor(db, facility, 'reference');
      await db.cursor.put({ ...reference, seq: 0 });
    }
    return match;
  });
}
