import { Dexie } from 'dexie';
import type { CaseRow, Verdict } from '#contract/wire/rows.ts';
import type { LogPosition } from '#contract/wire/sync.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { ClientFamily, DeviceDatabase } from '#client/db/database.ts';
import type { AsideRow, EventRow, FacilityRows, LogRow } from '#client/db/rows.ts';
import { isPending, writeRows } from './rows.ts';
import { foldAll, linesOf } from './fold.ts';
import { accepted, listPending, rewound, settled } from './verdicts.ts';

/** A whole facility at one step of its feed. */
export interface Snapshot {
  readonly epoch: string;
  readonly asOf: number;
  readonly log: LogPosition;
  readonly ackedSeq: number;
  /** The event at the log's folded number; null if it is lost, undefined from a server that does not send it. */
  readonly foldedEvent: EventId | null | undefined;
  /** Mark of step `asOf`; undefined before the first step, and from a server without marks. */
  readonly mark: string | undefined;
  readonly rows: FacilityRows;
  readonly cases: readonly CaseRow[];
  /** Its rows that this build cannot read. */
  readonly aside: readonly Omit<AsideRow, 'facility'>[];
  /** Verdicts on own events other than plain accepted. */
  readonly verdicts: readonly Verdict[];
}

/** Rows per write, few enough that the browser never copies the whole facility at once. */
const sliceSize = 2000;

/**
 * Swaps in a snapshot, sets the outbox to this server's state (events it does not have wait again), and folds all pending events over the
 * new rows. Call it inside one transaction.
 */
export async function swapSnapshot(db: DeviceDatabase, before: LogRow, snapshot: Snapshot): Promise<void> {
  const { facility } = before;
  const log = { ...before, folded_through: snapshot.ackedSeq };
  await db.base.where('[facility+key]').between([facility, Dexie.minKey], [facility, Dexie.maxKey]).delete();
  for (const client of db.families) await swapRows(db, facility, { client, rows: snapshot.rows });
  await db.case_file.where({ facility }).delete();
  await db.case_file.bulkPut(snapshot.cases.map((row) => ({ ...row, facility })));
  await settleOutbox(db, log, snapshot);
  await foldAll(db, facility);
}

/** Swaps in the server's rows of a family, without pending ones. Call it inside the snapshot's transaction. */
export async function swapRows(
  db: DeviceDatabase,
  facility: LogRow['facility'],
  { client, rows }: { client: ClientFamily; rows: FacilityRows },
): Promise<void> {
  for (const [name, table] of Object.entries(client.tables)) {
    await table.all(db, facility).delete();
    const storedOf = await table.storing(db, facility);
    const all = [...(rows.of(client.family)[name]?.values() ?? [])];
    for (let from = 0; from < all.length; from += sliceSize) {
      const some = all
        .slice(from, from + sliceSize)
        .map((row) => storedOf(row, { known: undefined, uncounted: undefined }));
      await db.table(table.store).bulkPut((await table.settleIds?.(db, facility, some)) ?? some);
    }
  }
  await client.deriveAll?.(db, facility);
}

/** Updates every outbox row by the snapshot's verdicts. */
async function settleOutbox(db: DeviceDatabase, log: LogRow, snapshot: Snapshot): Promise<void> {
  const verdicts = new Map(snapshot.verdicts.map((verdict) => [verdict.event_id as string, verdict]));
  let after: unknown = Dexie.minKey;
  for (;;) {
    const slice = await db.event
      .where('[log_id+seq]')
      .between([log.log_id, after], [log.log_id, Dexie.maxKey], false, true)
      .limit(sliceSize)
      .toArray();
    const last = slice.at(-1);
    if (!last) return;
    const rows = slice.map((row) => answeredBy(snapshot, verdicts.get(row.event_id), row));
    await db.event.bulkPut(rows.filter((row, at) => row !== slice[at]));
    await listPending(
      db,
      log.facility,
      rows.filter((row) => isPending(row, log)),
    );
    await listRefused(
      db,
      log,
      rows.filter(({ state }) => state === 'refused'),
    );
    after = last.seq;
  }
}

function answeredBy(snapshot: Snapshot, verdict: Verdict | undefined, row: EventRow): EventRow {
  if (row.damaged) return row;
  const unfolded = rewound(row);
  if (row.seq > snapshot.log.accepted_through) return unfolded;
  if (verdict) return settled(unfolded, verdict);
  if (row.seq > snapshot.ackedSeq) return unfolded;
  return accepted(unfolded);
}

/** Lists lines of refused events next to the snapshot, which does not contain them. */
async function listRefused(db: DeviceDatabase, log: LogRow, refused: readonly EventRow[]): Promise<void> {
  for (const client of db.families)
    for (const row of refused.filter(({ family }) => family === client.family.name))
      for (const line of linesOf(client, row)) {
        const [known] = (await client.tables[line.name]?.find(db, log.facility, [line.id])) ?? [];
        if (known !== undefined) continue;
        const rows = [{ id: line.id, row: line.row, stored: undefined, uncounted: row.n }];
        await writeRows(db, log.facility, { client, tables: [{ name: line.name, rows }] });
      }
}
