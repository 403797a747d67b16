import { Dexie, type Table } from 'dexie';
import { z } from 'zod';
import { grantSchema, pinVerifierSchema } from '#contract/wire/session.ts';
import { type DeviceId, type FacilityId, facilityIdSchema, type LogId } from '#domain/kernel/ids.ts';
import { type DeviceDatabase, writeMeta } from '#client/db/database.ts';
import type { CursorRow, DraftRow, EventRow, LogRow, MetaRow } from '#client/db/rows.ts';
import { deviceId } from '../session/log-of.ts';
import { signInLostKey } from '#client/session/enrolment.ts';
import { beginNewLog } from './log-position.ts';
import { tellDamaged } from './replace-damaged.ts';

/*
 * The few rows that everything else depends on: the signed-in user, the position of the server's answers, the log for waiting events, and
 * small facts about the device. A damaged one is repaired before anything reads it, when the database is opened:
 *
 * - session: deleted; its officer signs in again
 * - cursor: begins anew with a snapshot
 * - log: replaced by a new one with every event of the outbox, all resent; the server knows what it has
 * - meta: deleted, and written again by its owner
 * - grant: deleted, and stored again with the next refresh or sign-in
 * - draft: keeps its typed values, and forgets which of them were saved
 */

/** Repairs damaged rows of the tables above. To be called before anything else reads them. */
export async function mendOwnRows(db: DeviceDatabase, newId: () => string, now: number): Promise<void> {
  const meta = await takeAway(db.meta, isWholeMeta);
  const session = await takeAway(db.session, (row) => sessionShape.safeParse(row).success);
  // Children are found by tokens made with the lost key, so they are loaded again with a snapshot.
  const isKeyLost = meta.some((key) => key === 'token-key');
  const counts = {
    meta: meta.length,
    session: session.length,
    cursor: await restartCursors(db),
    log: await replaceLogs(db, newId),
    grant: (await takeAway(db.grant, (row) => grantShape.safeParse(row).success)).length,
    draft: await repairDrafts(db),
  };
  if (isKeyLost) await db.cursor.filter(({ scope }) => scope === 'facility').modify({ needs_snapshot: true });
  if (counts.session > 0 && !(await db.session.get('current'))) await writeMeta(db, signInLostKey, true);
  const stores = Object.entries(counts).flatMap(([store, one]) => (one > 0 ? [store] : []));
  const sum = Object.values(counts).reduce((all, one) => all + one, 0);
  if (sum > 0) await tellDamaged(db, { count: sum, stores, now });
}

async function takeAway<Row, Key>(
  table: Table<Row, Key>,
  isWhole: (row: Row, key: Key) => boolean,
): Promise<readonly Key[]> {
  const [rows, keys] = await Promise.all([table.toArray(), table.toCollection().primaryKeys()]);
  const damaged = keys.filter((key, at) => !isWhole(rows[at] as Row, key));
  if (damaged.length > 0) await table.bulkDelete(damaged);
  return damaged;
}

const count = z.int().min(0);
const textOrNone = z.string().nullish();

/** Fields of a sign-in that all screens and calls read. */
const sessionShape = z.object({
  reply: z.object({
    user_option: z.string(),
    user_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    paid: z.boolean(),
    paid_status: z.boolean(),
    paid_until: textOrNone,
    roles: z.record(z.string(), z.boolean()),
    facilityId: textOrNone,
  }),
  token: z.string(),
  access: z.string(),
  sign_in_needed: z.boolean(),
  pin: pinVerifierSchema.optional(),
  grant: z.string().optional(),
  locked: z.literal(true).optional(),
  closed: z.literal(true).optional(),
  through: z.literal(true).optional(),
});

const grantShape = z.object({ user: z.string(), ...grantSchema.shape });

const draftShape = z.object({ id: z.string().nullish(), saved: z.array(z.string()).optional() });

/** Typed values are kept; each form checks its own when it loads them. */
async function repairDrafts(db: DeviceDatabase): Promise<number> {
  const damaged = (await db.draft.toArray()).filter((row) => !draftShape.safeParse(row).success);
  await db.draft.bulkPut(damaged.map((row): DraftRow => ({ ...row, id: null, saved: [] })));
  return damaged.length;
}

const times = z.object({ count, at: z.number() });
const batchSize = z.record(z.string(), z.unknown());

/** By key, or by the part before its colon; any other key only has to have a value. */
const metaShapes: Readonly<Record<string, z.ZodType>> = {
  device: z.string().min(1),
  // Compared with its copy outside the database when it is read.
  database: z.unknown(),
  evicted: z.boolean(),
  'token-key': z.tuple([z.int(), z.int()]),
  'clock-offset': z.number(),
  'server-time': z.number(),
  'sync-status': z.object({
    state: z.string(),
    lastSuccessAt: z.number().nullable(),
    lastError: z.object({ reason: z.string() }).nullable(),
    nextTryAt: z.number().nullable(),
    failures: count,
    replaying: z.boolean(),
  }),
  'batch-size': batchSize,
  'page-size': batchSize,
  'sync-limits': batchSize,
  'page-flags': z.record(z.string(), z.unknown()),
  'sign-outs': z.array(z.string()),
  'written-files': z.array(z.object({ kind: z.string(), by: z.string(), at: z.string(), rows: count })),
  reports: z.array(z.object({ kind: z.string(), at: z.number(), detail: z.string() })),
  'rows-checked': z.number(),
  'rows-damaged': times,
  'row-figures': z.object({
    isDue: z.boolean(),
    told: z.object({ seq: count, figures: z.record(z.string(), z.string()) }).nullable(),
    differed: z.array(z.string()),
  }),
  lease: z.object({ owner: z.string(), until: z.number() }),
  'pin-attempts': z.object({ failed: count, at: z.number() }),
  'idle-lock': z.number(),
};

function isWholeMeta({ value }: MetaRow, key: string): boolean {
  const shape = metaShapes[key.split(':')[0] ?? key];
  return shape ? shape.safeParse(value).success : value !== undefined && value !== null;
}

const cursorShape = z.object({
  seq: count,
  mark: z.string().optional(),
  epoch: z.string().nullable(),
  needs_snapshot: z.boolean(),
  is_loaded: z.boolean(),
  report: z.object({ kind: z.string(), at: z.number(), detail: z.string() }).nullable(),
});

/** Rows of the facility are loaded again completely; antigens and places with their feed. */
async function restartCursors(db: DeviceDatabase): Promise<number> {
  const damaged = (await db.cursor.toArray()).filter((row) => !cursorShape.safeParse(row).success);
  await db.cursor.bulkPut(
    damaged.map(({ facility, scope, is_loaded: isLoaded }): CursorRow => ({
      facility,
      scope,
      seq: 0,
      epoch: null,
      needs_snapshot: scope === 'facility',
      is_loaded: isLoaded === true,
      report: null,
    })),
  );
  return damaged.length;
}

const logShape = z
  .object({
    facility: facilityIdSchema,
    device: z.string().min(1),
    next_seq: z.int().min(1),
    accepted_through: z.int(),
    folded_through: z.int(),
    durable_through: z.int(),
    named_through: z.int().optional(),
    proven_through: count.optional(),
    sends_first: z.boolean().optional(),
    reaches_back: z.boolean().optional(),
    seen: count.optional(),
  })
  .refine((log) => log.accepted_through < log.next_seq && log.folded_through < log.next_seq);

/** Makes a new log for each damaged one. A log without its events and its facility contains nothing and is deleted. */
async function replaceLogs(db: DeviceDatabase, newId: () => string): Promise<number> {
  const damaged = (await db.log.toArray()).filter((row) => !logShape.safeParse(row).success);
  for (const row of damaged) {
    const events = await db.event
      .where('[log_id+seq]')
      .between([row.log_id, Dexie.minKey], [row.log_id, Dexie.maxKey])
      .toArray();
    const facility = events[0]?.facility ?? row.facility;
    if (!facilityIdSchema.safeParse(facility).success) {
      await db.log.delete(row.log_id);
      continue;
    }
    const log = await readableLog(db, {
      facility,
      id: row.log_id,
      events,
      device: await deviceId(db, newId),
    });
    await db.log.put(log);
    await beginNewLog(db, log.log_id, { newId, sendAgain: 'everything' });
  }
  return damaged.length;
}

/** Rebuilds a log from the outbox and the partitions: an event that is not pending in any partition has been folded. */
async function readableLog(
  db: DeviceDatabase,
  {
    facility,
    id,
    events,
    device,
  }: {
    readonly facility: FacilityId;
    readonly id: LogId;
    readonly events: readonly EventRow[];
    readonly device: DeviceId;
  },
): Promise<LogRow> {
  const bases = await db.base
    .where('[facility+key]')
    .between([facility, Dexie.minKey], [facility, Dexie.maxKey])
    .toArray();
  const pending = new Set(bases.flatMap((base) => base.events));
  const last = events.at(-1)?.seq ?? 0;
  const firstPending = events.find(({ n, state }) => state === 'waiting' && pending.has(n ?? 0));
  return {
    log_id: id,
    facility,
    device,
    next_seq: last + 1,
    accepted_through: 0,
    folded_through: firstPending === undefined ? last : firstPending.seq - 1,
    durable_through: 0,
  };
}
