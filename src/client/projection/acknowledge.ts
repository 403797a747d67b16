import type { FacilityPage } from '#contract/sync.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { EventRow, LogRow } from '#client/db/rows.ts';
import { eventOf } from './judge.ts';
import { KnownRows, namedBy } from './known-rows.ts';
import { type Running, rowsIn, takeShort, takeWhole } from './page-steps.ts';
import { FacilityRows, tablesOf } from '../db/row-sets.ts';
import { settleEvents } from './settle-events.ts';

/*
 * A page of the feed over what is shown.
 *
 * - The confirmed rows go over the steps one by one. A step that came whole brings its rows. A short one names an own event, whose
 *   stored outcome is applied to them; if the digest of what comes out is not the server's, the event is decided again; if it still
 *   is not, nothing of the page is stored and it is asked for whole. How rows were proposed does not matter: the digest accepts them.
 * - Where nothing but the first events of a partition came back, each by its stored outcome, what is shown stays as it is: the last
 *   fold passed through these very rows. Every other partition is folded again.
 */

export type Acknowledged =
  | { readonly kind: 'stored'; readonly fresh: FacilityRows }
  /** Own events came to other rows here: nothing was stored. */
  | { readonly kind: 'unclear' }
  /** The page goes past this number without its verdict: nothing was stored. */
  | { readonly kind: 'unanswered'; readonly seq: number };

/**
 * Stores a page's rows and takes the own events that it answers out of what is pending. To be called inside the transaction that
 * also stores the cursor and the log's `folded_through`: no instant exists in which a dose is counted twice or not at all. `log` is
 * the row as it was before the page.
 */
export async function acknowledge(
  db: DeviceDatabase,
  log: LogRow,
  page: FacilityPage,
): Promise<Acknowledged> {
  const passed = await passedBy(db, log, page);
  const running = await readFor(db, log, { page, passed });
  const bySeq = new Map(passed.map((row) => [row.seq, row]));
  const earlier = await parkedEarlier(db, log);
  for (const item of page.items) {
    if (item.k !== 'own') takeWhole(db, running, { item, log, earlier });
    else {
      const row = bySeq.get(item.seq);
      if (!row || !takeShort(db, running, { item, row })) return { kind: 'unclear' };
    }
  }
  const answered = await answeredRows(db, passed, running);
  if (typeof answered === 'number') return { kind: 'unanswered', seq: answered };
  await settleEvents(db, log, { page, answered, running });
  await db.case_file.bulkPut(
    page.items.flatMap((item) =>
      item.k === 'own' ? [] : item.cases.map((row) => ({ ...row, facility: log.facility })),
    ),
  );
  return { kind: 'stored', fresh: running.fresh };
}

/** The outbox rows that the log goes past with a page. */
function passedBy(db: DeviceDatabase, log: LogRow, { folded_through }: FacilityPage): Promise<EventRow[]> {
  return db.event
    .where('[log_id+seq]')
    .between([log.log_id, log.folded_through], [log.log_id, folded_through], false, true)
    .toArray();
}

/** Events that are parked under a number of an earlier log: what becomes of them is told under that one. */
async function parkedEarlier(db: DeviceDatabase, log: LogRow): Promise<ReadonlySet<string>> {
  if (!log.reaches_back) return new Set();
  const parked = await db.event
    .where({ exception_of: log.facility, state: 'parked' })
    .filter((row) => row.log_id === log.log_id && row.seq <= log.folded_through)
    .toArray();
  return new Set(parked.map((row) => row.event_id));
}

/** Reads what the steps look at. */
async function readFor(
  db: DeviceDatabase,
  log: LogRow,
  { page, passed }: { page: FacilityPage; passed: readonly EventRow[] },
): Promise<Running> {
  const known = new KnownRows(db, log.facility);
  const whole = page.items.flatMap((item) => (item.k === 'own' ? [] : [item]));
  const short = new Set(page.items.flatMap((item) => (item.k === 'own' ? [item.seq] : [])));
  const events = passed.filter(({ seq }) => short.has(seq));
  for (const client of db.families) {
    const ids: Record<string, string[]> = {};
    const want = (wanted: Readonly<Partial<Record<string, readonly string[]>>>) => {
      for (const [name, some = []] of Object.entries(wanted)) (ids[name] ??= []).push(...some);
    };
    for (const row of events) {
      const read = eventOf(db, row);
      if (read?.client === client) want(namedBy(client.family, read.event, row.event_id));
    }
    for (const [name, table] of tablesOf(client.family))
      for (const row of whole.flatMap((item) => rowsIn(item, table))) {
        want({ [name]: [table.id(row)] });
        want(table.follow(row));
      }
    const keys = await known.read(client, ids);
    await known.readBases(keys);
  }
  return { known, fresh: new FacilityRows(), confirmed: [], verdicts: new Map(), dirty: new Set() };
}

/**
 * The outbox rows that a page answers: those that the log goes past with it, and parked ones from before that now have their
 * answer. Of an event that the log would go past unanswered the number is given instead.
 */
async function answeredRows(
  db: DeviceDatabase,
  passed: readonly EventRow[],
  { verdicts, confirmed }: Running,
): Promise<readonly EventRow[] | number> {
  const short = new Set(confirmed.map(({ row }) => row.event_id));
  const unanswered = passed.find(
    (row) => row.state === 'waiting' && !verdicts.has(row.event_id) && !short.has(row.event_id),
  );
  if (unanswered) return unanswered.seq;
  const rows = passed.filter((row) => verdicts.has(row.event_id));
  const found = new Set<string>(rows.map((row) => row.event_id));
  const others = [...verdicts.keys()].filter((event) => !found.has(event));
  return others.length === 0
    ? rows
    : [...rows, ...(await db.event.where('event_id').anyOf(others).toArray())];
}
