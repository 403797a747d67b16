import { sentence } from '#contract/codes.ts';
import { inOrder } from '#server/http/saying.ts';
import type { Kysely } from 'kysely';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { ArrivePayload } from '#domain/ledger/activities/receive.ts';
import type { Database } from '../../db/schema.ts';
import type { AppDeps } from '../../deps.ts';
import { lockFacility } from '../../families/facility-lock.ts';
import { openCase } from '../../sync/cases/lost-ranges.ts';
import type { MessageToSender } from './arrival-difference.ts';
import { judgeOwnEvents } from '../../sync/judge/own-event.ts';
import type { PushDeps } from '../../sync/protocol/push.ts';
import { closeOriginsCase, openSendersCase } from './cases-elsewhere.ts';
import type { ReceiptTakenBack } from './received-twice.ts';

// Delivery of stock in transit, and of reports from the destination, takes three transactions. The source's own adds a
// row here and puts the facility on the waiting list. The destination's delivers it under the arrival's id, so a second
// delivery is a duplicate. A third one marks the row as delivered. After a crash between them, delivery is repeated.
// Two facilities are never locked at once, and no statement scans the rows of all facilities.

const maxFacilities = 100;
const maxPerFacility = 100;

interface PendingDelivery {
  readonly facility_id: string;
  readonly event_id: string;
  readonly arrival: string;
  readonly destination_id: string;
  readonly kind: 'arrival' | 'difference';
  readonly actor: string;
  readonly payload: Record<string, unknown>;
  readonly created_at: Date;
}

/**
 * Delivers waiting messages, starting with facilities not tried recently, oldest messages first. A delivery that fails
 * does not hold up the others. @returns how many messages were dealt with.
 */
export async function deliverPending(
  deps: PushDeps,
  onFailure: (error: unknown) => void = () => {},
): Promise<number> {
  const waiting = await deps.db
    .selectFrom('relay_waiting')
    .select(['facility_id', 'sent'])
    .orderBy('tried_at', (order) => order.asc().nullsFirst())
    .limit(maxFacilities)
    .execute();
  let settled = 0;
  for (const { facility_id: source, sent } of waiting) {
    const pending = await pendingFrom(deps.db, source);
    const delivered = await deliverAll(deps, pending, onFailure);
    settled += delivered;
    const isEmpty = delivered === pending.length && pending.length < maxPerFacility;
    await (isEmpty ? leaveList(deps.db, source, sent) : stayOnList(deps, source));
  }
  return settled;
}

/** Takes the source off the waiting list unless it has sent something since the list was read. */
async function leaveList(db: Kysely<Database>, source: string, sent: number): Promise<void> {
  await db.deleteFrom('relay_waiting').where('facility_id', '=', source).where('sent', '=', sent).execute();
}

/** Moves the source behind those that were not tried since. */
async function stayOnList({ db, now }: Pick<AppDeps, 'db' | 'now'>, source: string): Promise<void> {
  await db.updateTable('relay_waiting').set({ tried_at: now() }).where('facility_id', '=', source).execute();
}

function pendingFrom(db: Kysely<Database>, source: string): Promise<PendingDelivery[]> {
  return db
    .selectFrom('outbound_relay')
    .select([
      'facility_id',
      'event_id',
      'arrival',
      'destination_id',
      'kind',
      'actor',
      'payload',
      'created_at',
    ])
    .where('facility_id', '=', source)
    .where('state', '=', 'pending')
    .orderBy('attempts')
    .orderBy('created_at')
    .orderBy('destination_id')
    .limit(maxPerFacility)
    .execute();
}

/** @returns how many were dealt with. */
async function deliverAll(
  deps: PushDeps,
  pending: readonly PendingDelivery[],
  onFailure: (error: unknown) => void,
): Promise<number> {
  let settled = 0;
  for (const rows of together(pending)) {
    try {
      await settle(deps, rows);
      settled += rows.length;
    } catch (error) {
      // If one fails, the rest of its group is still delivered.
      const [row, ...others] = rows;
      if (others.length > 0) settled += await deliverOneByOne(deps, rows, onFailure);
      else if (row !== undefined) {
        await countAttempt(deps, row);
        onFailure(error);
      }
    }
  }
  return settled;
}

async function deliverOneByOne(
  deps: PushDeps,
  rows: readonly PendingDelivery[],
  onFailure: (error: unknown) => void,
): Promise<number> {
  let settled = 0;
  for (const row of rows) settled += await deliverAll(deps, [row], onFailure);
  return settled;
}

/**
 * Groups consecutive messages to the same facility, such as the lines of a voucher, to deliver them in one
 * transaction.
 */
function together(pending: readonly PendingDelivery[]): PendingDelivery[][] {
  const groups: PendingDelivery[][] = [];
  for (const row of pending) {
    const [first] = groups.at(-1) ?? [];
    const isOfLast =
      row.kind === 'arrival' && first?.kind === 'arrival' && first.destination_id === row.destination_id;
    if (isOfLast) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups;
}

async function settle(deps: PushDeps, rows: readonly PendingDelivery[]): Promise<void> {
  const [first] = rows;
  if (first?.kind === 'difference') await tellSender(deps, first);
  else if (first !== undefined) await deliver(deps, first.destination_id as FacilityId, rows);
}

async function deliver(
  deps: PushDeps,
  facility: FacilityId,
  rows: readonly PendingDelivery[],
): Promise<void> {
  const verdicts = await judgeOwnEvents(
    deps,
    facility,
    rows.map((row) => ({
      eventId: row.arrival as EventId,
      facility,
      actor: row.actor,
      // Only this server writes it, from a payload validated by its schema.
      activity: { type: 'arrive', payload: row.payload as unknown as ArrivePayload },
      recordedAt: row.created_at,
      by: 'relay' as const,
    })),
  );
  deps.crash?.('relay-delivered');
  for (const row of verdicts === null ? rows : []) await giveUp(deps, row, 'unknown-destination');
  if (verdicts === null) return;
  const refused = rows.filter((_row, at) => verdicts[at]?.verdict === 'refused');
  for (const row of refused) await giveUp(deps, row, 'arrival-conflict');
  await markDelivered(
    deps,
    rows.filter((row) => !refused.includes(row)),
  );
}

async function tellSender(deps: PushDeps, row: PendingDelivery): Promise<void> {
  const facility = row.destination_id as FacilityId;
  // Only this server writes these payloads.
  const message = row.payload as unknown as MessageToSender | ReceiptTakenBack;
  await ('takesBack' in message
    ? closeOriginsCase(deps, { ...message, from: row.facility_id, facility })
    : openSendersCase(deps, { ...message, facility, event: row.event_id as EventId }));
  deps.crash?.('relay-delivered');
  // The facility no longer exists, so there is nobody to tell.
  await markDelivered(deps, [row]);
}

/** Marks rows of one source as delivered. */
async function markDelivered(deps: Pick<AppDeps, 'db'>, rows: readonly PendingDelivery[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await deps.db
    .updateTable('outbound_relay')
    .set({ state: 'delivered' })
    .where('facility_id', '=', first.facility_id)
    .where(
      'event_id',
      'in',
      rows.map((row) => row.event_id),
    )
    .execute();
}

/** Gives up on a delivery: the stock stays in transit, and a case tells a person at the source. */
async function giveUp(
  deps: Pick<AppDeps, 'db' | 'now' | 'newId'>,
  row: PendingDelivery,
  reason: 'unknown-destination' | 'arrival-conflict',
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockFacility(trx, row.facility_id as FacilityId);
    const { numUpdatedRows } = await trx
      .updateTable('outbound_relay')
      .set({ state: 'failed' })
      .where('facility_id', '=', row.facility_id)
      .where('event_id', '=', row.event_id)
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow();
    // Another instance has already done it.
    if (numUpdatedRows === 0n || !locked) return;
    await openCase(trx, deps, locked, {
      reason,
      ...inOrder([sentence(`stock.${reason}`)]),
      event: row.event_id as EventId,
    });
  });
}

async function countAttempt(deps: Pick<AppDeps, 'db'>, row: PendingDelivery): Promise<void> {
  await deps.db
    .updateTable('outbound_relay')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('facility_id', '=', row.facility_id)
    .where('event_id', '=', row.event_id)
    .execute();
}
