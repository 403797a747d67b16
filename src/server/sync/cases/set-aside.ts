import { sql } from 'kysely';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { AppDeps } from '../../deps.ts';
import { logsOf } from '../protocol/event-log.ts';
import { lockFacility } from '../store/facility-lock.ts';
import { signalFacility } from '../protocol/facility-signals.ts';
import { writeCaseStep } from './lost-ranges.ts';
import { setAsideDetail } from './sentences.ts';
import { caseRowOf } from '../store/stored-case.ts';

/**
 * Closes the cases of a device's refused events that an officer set aside, at one step of the feed: a supervisor has nothing
 * left to do there. A device goes on telling until a page has brought the closed cases; what is closed stays as it is. A
 * parked event's case stays open, because the event may still be accepted.
 */
export async function closeSetAside(
  deps: Pick<AppDeps, 'db' | 'now'>,
  facility: FacilityId,
  { events, device }: { readonly events: readonly EventId[]; readonly device: string },
): Promise<void> {
  if (events.length === 0) return;
  const head = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockFacility(trx, facility);
    if (!locked) return null;
    const open = await trx
      .selectFrom('case_file')
      .innerJoin('event', (join) =>
        join
          .onRef('event.facility_id', '=', 'case_file.facility_id')
          .onRef('event.event_id', '=', 'case_file.case_id'),
      )
      .selectAll('case_file')
      .where('case_file.facility_id', '=', facility)
      .where(sql<boolean>`case_file.case_id = any(${events}::uuid[])`)
      .where('case_file.closed_at', 'is', null)
      .where('event.status', '=', 'refused')
      .where('event.log_id', 'in', logsOf(trx, facility, device))
      .orderBy('case_file.case_id')
      .execute();
    if (open.length === 0) return null;
    const closedAt = deps.now().toISOString();
    const closed = open.map((row) => ({
      ...caseRowOf(row),
      detail: setAsideDetail(row.detail),
      closedAt,
    }));
    return (await writeCaseStep(trx, locked, closed)).seq;
  });
  if (head !== null) signalFacility(deps.db, facility, head);
}
