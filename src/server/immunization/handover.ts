import { sql, type Kysely } from 'kysely';
import { toldDaysOf } from '#domain/immunization/register/expected-visit.ts';
import type { Child } from '#domain/immunization/register/model.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { ChildId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import { contentHashOf } from '../sync/protocol/canonical-json.ts';
import type { Database } from '../db/schema.ts';
import { derivedId } from '../ledger/activity-of-call.ts';
import { localDayOf } from '../local-day.ts';
import { judgeOwnEvents } from '../sync/judge/own-event.ts';
import type { PushDeps } from '../sync/protocol/push.ts';
import { childRowOf, immunizationRowOf } from './stored-register.ts';

/*
 * When a facility is closed, its children are handed over to its successor.
 *
 * - At the closed facility the child's follow-up ends as "followed elsewhere", so it leaves due list, reminders and
 *   cohort by the ordinary rule. The successor then takes it over, with all its doses, in its own feed and under the
 *   same ids.
 * - A piece of work is two transactions, one for each facility, so the two are never locked together. Event ids derive
 *   from what is handed over: after a crash between the two, or on a second instance, the same events result.
 * - When a tablet of the closed facility sends a late event about a child, the child is handed over again, so that the
 *   successor learns of it. If the successor has been closed too, the child goes to its successor.
 * - A piece that fails does not block the others; the next run tries it again.
 */

/**
 * Children per piece: large enough that a register of 20,000 takes minutes, small enough that a push waits for less
 * than a second.
 */
const pieceSize = 100;

/**
 * Hands over all waiting children piece by piece. @returns how many children were handed over.
 * @throws the error of the first piece that failed, after trying all others.
 */
export async function handOverWaiting(
  deps: PushDeps,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let handedOver = 0;
  const failures: unknown[] = [];
  let piece = await nextPiece(deps.db, null);
  while (piece !== null && !isStopped()) {
    try {
      await handOver(deps, piece);
      handedOver += piece.waiting.length;
    } catch (error) {
      failures.push(error);
    }
    piece = await nextPiece(deps.db, piece);
  }
  if (failures.length > 0) throw failures[0];
  return handedOver;
}

interface Piece {
  readonly from: FacilityId;
  readonly to: FacilityId;
  /** Name of the successor facility. */
  readonly name: string;
  readonly waiting: readonly { readonly child: ChildId; readonly asked: number }[];
}

/** Reads the next piece, ordered by facility and child; null if none is waiting. */
async function nextPiece(db: Kysely<Database>, after: Piece | null): Promise<Piece | null> {
  const last = after?.waiting.at(-1);
  const isLater = (waiting: string) =>
    after === null || last === undefined
      ? sql`true`
      : sql`(${sql.ref(`${waiting}.facility_id`)}, ${sql.ref(`${waiting}.child_id`)}) > (${after.from}::uuid, ${last.child}::uuid)`;
  const { rows } = await sql<{
    from: FacilityId;
    to: FacilityId;
    name: string;
    child: ChildId;
    asked: number;
  }>`
    select h.facility_id as "from", s.id as "to", s.name, h.child_id as child, h.asked
    from (
      select w.facility_id from handover w join facility closed on closed.id = w.facility_id
      where closed.successor_id is not null and ${isLater('w')} order by w.facility_id limit 1
    ) next
    join handover h on h.facility_id = next.facility_id
    join facility f on f.id = h.facility_id join facility s on s.id = f.successor_id
    where ${isLater('h')}
    order by h.child_id limit ${pieceSize}`.execute(db);
  const [first] = rows;
  return first ? { ...first, waiting: rows.map(({ child, asked }) => ({ child, asked })) } : null;
}

async function handOver(deps: PushDeps, { from, to, name, waiting }: Piece): Promise<void> {
  const recordedAt = deps.now();
  const { children, records } = await readChildren(
    deps.db,
    from,
    waiting.map(({ child }) => child),
  );
  const { today } = localDayOf(recordedAt);
  const own = (activity: RegisterEvent, actor: string, eventId: EventId, facility: FacilityId) =>
    ({ eventId, facility, actor, activity, recordedAt, by: 'relay' }) as const;
  const ends = children
    .filter((child) => child.status && !isToldAlready(child, from, to))
    .map((child) => {
      const payload = {
        child: child.id,
        kind: 'elsewhere',
        on: today,
        toldBy: '',
        to: name,
        facility: to,
        aefi: null,
        asked: true,
      } as const;
      return own({ type: 'end-follow-up', payload }, child.admin, endId(from, to, child.id), from);
    });
  if (ends.length > 0) await judgeOwnEvents(deps, from, ends);
  deps.crash?.('child-given-up');
  const byChild = Map.groupBy(records, ({ child }) => child);
  const taken = children.map((row) => {
    const child = handedOver(row, from, to);
    const payload = { from, child, immunizations: byChild.get(child.id) ?? [] };
    const eventId = derivedId(`${to} takes over ${contentHashOf(payload)}`) as EventId;
    return own({ type: 'take-over-child', payload }, child.admin, eventId, to);
  });
  await judgeOwnEvents(deps, to, taken);
  deps.crash?.('child-taken-over');
  await sql`delete from handover h using json_to_recordset(${JSON.stringify(waiting)}::json) done (child uuid, asked integer)
    where h.facility_id = ${from} and h.child_id = done.child and h.asked = done.asked`.execute(deps.db);
}

async function readChildren(db: Kysely<Database>, facility: string, ids: readonly ChildId[]) {
  const children = await db
    .selectFrom('child')
    .selectAll()
    .where('facility_id', '=', facility)
    .where('child_id', 'in', ids)
    .orderBy('child_id')
    .execute();
  const records = await db
    .selectFrom('immunization')
    .selectAll()
    .where('facility_id', '=', facility)
    .where('child_id', 'in', ids)
    .orderBy('immunization_id')
    .execute();
  return { children: children.map(childRowOf), records: records.map(immunizationRowOf) };
}

/** Derives the id of the event that ends a child's follow-up in favour of the successor. */
function endId(from: string, to: string, child: string): EventId {
  return derivedId(`${from} gives ${child} up to ${to}`) as EventId;
}

function isToldAlready({ id, ends = [] }: Child, from: string, to: string): boolean {
  return ends.some(({ event }) => event === endId(from, to, id));
}

/**
 * The child as its successor takes it over. It leaves out the end that the handover itself records, the notes of doses
 * not given (they count where they were noted; only the days to come back are kept), and the time of the last change,
 * so that handing the same child over twice makes the same event.
 */
function handedOver(child: Child, from: string, to: string): Child {
  const { ends = [], notGiven: _, ...rest } = child;
  const told = ends.filter(({ event }) => event !== endId(from, to, child.id));
  const toldDays = toldDaysOf([child]).map(({ on, nextOn }) => ({ on, nextOn }));
  return {
    ...rest,
    ...(told.length > 0 && { ends: told }),
    ...(toldDays.length > 0 && { toldDays }),
    updatedAt: child.createdAt,
  };
}
