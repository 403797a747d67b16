import { sentence } from '#contract/codes.ts';
import { inOrder } from '#server/http/saying.ts';
import { sql } from 'kysely';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import { daysToConfirm } from '#domain/ledger/activities/confirm-arrival.ts';
import type { AppDeps } from '../../deps.ts';
import { writeCaseStep } from '../../sync/cases/lost-ranges.ts';
import { signalFacility } from '../../sync/protocol/facility-signals.ts';
import { lockFacility } from '../../families/facility-lock.ts';
import { unconfirmedCaseOf, unconfirmedReason } from './arrival-difference.ts';

// Stock that nobody confirms opens a case at the destination and one at the sender, each in its own transaction. Both
// ids derive from the arrival's id, so every transfer opens them only once, however many instances check.

const dayMs = 24 * 60 * 60_000;
const maxAtOnce = 200;

interface Waiting {
  readonly facility: FacilityId;
  /** The entry that the case is about: the arrival, or the transfer that sent it. */
  readonly event: EventId;
  readonly arrival: string;
}

/** Opens cases for arrivals not confirmed within {@link daysToConfirm} days, and closes those confirmed since. */
export async function seeToUnconfirmed(deps: Pick<AppDeps, 'db' | 'now'>): Promise<void> {
  const until = new Date(deps.now().getTime() - daysToConfirm * dayMs).toISOString();
  const opening = await sql<Waiting>`
    select side.facility, side.event, e.entry_id as arrival
    from ledger_entry e cross join lateral (
      values (e.facility_id, e.entry_id), (e.origin_id, e.source_id)
    ) side (facility, event)
    where e.arrival = 'unconfirmed' and e.activity = 'arrive' and e.created_at < ${until} and side.facility is not null
      and not exists (
        select from case_file c
        where c.facility_id = side.facility and c.reason = ${unconfirmedReason} and c.about = array[e.entry_id]
      )
    order by e.created_at limit ${maxAtOnce}`.execute(deps.db);
  for (const waiting of opening.rows) await write(deps, waiting, null);
  const closing = await sql<Waiting>`
    select c.facility_id as facility, c.event_id as event, c.about[1] as arrival
    from case_file c join ledger_entry known on known.facility_id = c.facility_id and known.entry_id = c.event_id
      join ledger_entry e on e.facility_id = known.destination_id and e.entry_id = c.about[1]
    where c.reason = ${unconfirmedReason} and c.closed_at is null and e.arrival <> 'unconfirmed'
    limit ${maxAtOnce}`.execute(deps.db);
  for (const waiting of closing.rows) await write(deps, waiting, deps.now().toISOString());
}

/** Writes the case unless another instance already did. */
async function write(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  { facility, event, arrival }: Waiting,
  closedAt: string | null,
): Promise<void> {
  const { id } = unconfirmedCaseOf(arrival);
  const told = await db.transaction().execute(async (trx) => {
    const locked = await lockFacility(trx, facility);
    if (!locked) return null;
    const known = await trx
      .selectFrom('case_file')
      .select(['opened_at', 'closed_at'])
      .where('facility_id', '=', facility)
      .where('case_id', '=', id)
      .executeTakeFirst();
    if (known !== undefined && (closedAt === null || known.closed_at !== null)) return null;
    const openedAt = known?.opened_at.toISOString() ?? now().toISOString();
    const said = inOrder([sentence(`stock.${unconfirmedReason}`)]);
    const row = { id, event, reason: unconfirmedReason, ...said, about: [arrival], openedAt, closedAt };
    return writeCaseStep(trx, locked, [row]);
  });
  if (told) signalFacility(db, facility, told.seq);
}
