import { inOrder } from '#server/http/saying.ts';
import type { Transaction } from 'kysely';
import type { EntryRow } from '#contract/wire/rows.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { Database } from '../../db/schema.ts';
import type { AppDeps } from '../../deps.ts';
import type { MessageToSender } from './arrival-difference.ts';
import { lockFacility } from '../../families/facility-lock.ts';
import { signalFacility } from '../../sync/protocol/facility-signals.ts';
import { writeCaseStep } from '../../sync/cases/lost-ranges.ts';
import { entryRowOf } from '../family/stored-stock.ts';
import { writeEntries } from '../family/write-stock.ts';
import type { ReceiptTakenBack } from './received-twice.ts';

/**
 * Opens the sender's case and updates its entry in the sender's own transaction; a repetition changes nothing.
 * @returns false if there is no such facility.
 */
export async function openSendersCase(
  deps: Pick<AppDeps, 'db' | 'now'>,
  message: MessageToSender & { readonly facility: FacilityId; readonly event: EventId },
): Promise<boolean> {
  const opened = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockFacility(trx, message.facility);
    if (!locked) return null;
    const known = await trx
      .selectFrom('case_file')
      .select('case_id')
      .where('facility_id', '=', message.facility)
      .where('case_id', '=', message.event)
      .executeTakeFirst();
    if (known) return locked;
    const now = deps.now().toISOString();
    const opened = {
      id: message.event,
      reason: message.reason ?? 'arrival-differs',
      ...inOrder(message.sentences),
      event: message.source as string | null as EventId | null,
      openedAt: now,
      closedAt: null,
    };
    const entries = await sentEntries(trx, message, now);
    await writeEntries(trx, message.facility, entries);
    return writeCaseStep(trx, locked, [opened], { entries });
  });
  if (opened) signalFacility(deps.db, message.facility, opened.seq);
  return opened !== null;
}

/** The sender's entry with the counted quantity added; none if the message carries no history line. */
async function sentEntries(
  trx: Transaction<Database>,
  { facility, source, line }: MessageToSender & { readonly facility: FacilityId },
  now: string,
): Promise<EntryRow[]> {
  const row =
    line &&
    source !== null &&
    (await trx
      .selectFrom('ledger_entry')
      .selectAll()
      .where('facility_id', '=', facility)
      .where('entry_id', '=', source)
      .executeTakeFirst());
  if (!row) return [];
  const sent = entryRowOf(row);
  return [{ ...sent, arrival: 'differs', history: [...sent.history, line], updatedAt: now }];
}

/**
 * Closes the origin's case about a reversed receipt in the origin's own transaction; a repetition changes nothing. If
 * the message that opens the case is still in transit, the case is stored as closed before it arrives. Does nothing if
 * the origin was never told.
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
  // Only this server writes these payloads.
  const message = word.payload as unknown as MessageToSender;
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
      ...inOrder(message.sentences),
      event: null,
      openedAt: known?.opened_at.toISOString() ?? now,
      closedAt: now,
    };
    return writeCaseStep(trx, locked, [row]);
  });
  if (closed) signalFacility(deps.db, facility, closed.seq);
}
