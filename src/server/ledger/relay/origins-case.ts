import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { AppDeps } from '../../deps.ts';
import { writeCaseStep } from '../../sync/cases/lost-ranges.ts';
import { signalFacility } from '../../sync/protocol/facility-signals.ts';
import { lockFacility } from '../../families/facility-lock.ts';
import type { ToldToSender } from './arrival-difference.ts';
import type { ReceiptTakenBack } from './received-twice.ts';

/**
 * Closes the origin's case of a receipt that was taken back, in the origin's own transaction; a second time changes nothing. Where
 * word of the receipt is still on the road, the case is there closed before it comes. Nothing where the origin was never told.
 */
export async function closeOriginsCase(
  deps: Pick<AppDeps, 'db' | 'now'>,
  { from, facility, takesBack }: ReceiptTakenBack & { readonly from: string; readonly facility: FacilityId },
): Promise<void> {
  const word = await deps.db
    .selectFrom('outbound_relay')
    .select('payload')
    .where('facility_id', '=', from)
    .where('event_id', '=', takesBack)
    .executeTakeFirst();
  if (!word) return;
  // Written by this server.
  const told = word.payload as unknown as ToldToSender;
  const closed = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockFacility(trx, facility);
    if (!locked) return null;
    const known = await trx
      .selectFrom('case_file')
      .select(['opened_at', 'closed_at'])
      .where('facility_id', '=', facility)
      .where('case_id', '=', takesBack)
      .executeTakeFirst();
    if (known?.closed_at) return null;
    const now = deps.now().toISOString();
    const row = {
      id: takesBack as string as EventId,
      reason: 'origin-keeps-stock',
      detail: told.detail,
      event: null,
      openedAt: known?.opened_at.toISOString() ?? now,
      closedAt: now,
    };
    return writeCaseStep(trx, locked, [row]);
  });
  if (closed) signalFacility(deps.db, facility, closed.seq);
}
