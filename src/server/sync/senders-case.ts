import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { AppDeps } from '../deps.ts';
import type { ToldToSender } from './arrival-difference.ts';
import { lockFacility } from './facility-lock.ts';
import { signalFacility } from './facility-signals.ts';
import { openCase } from './lost-ranges.ts';

/**
 * Opens the sender's case, in the sender's own transaction; a second time changes nothing.
 * @returns false when there is no such facility.
 */
export async function openSendersCase(
  deps: Pick<AppDeps, 'db' | 'now' | 'newId'>,
  told: ToldToSender & { readonly facility: FacilityId; readonly event: EventId },
): Promise<boolean> {
  const opened = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockFacility(trx, told.facility);
    if (!locked) return null;
    const known = await trx
      .selectFrom('case_file')
      .select('case_id')
      .where('facility_id', '=', told.facility)
      .where('case_id', '=', told.event)
      .executeTakeFirst();
    if (known) return locked;
    return openCase(trx, deps, locked, {
      id: told.event,
      reason: 'arrival-differs',
      detail: told.detail,
      event: told.source as string as EventId,
    });
  });
  if (opened) signalFacility(deps.db, told.facility, opened.seq);
  return opened !== null;
}
