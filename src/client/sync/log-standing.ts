import type { EventId } from '#domain/kernel/ids.ts';
import type { LogPosition } from '#contract/sync.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow } from '#client/db/rows.ts';

/*
 * A number says how far a server is with a log only as long as it stands for the same event on both sides. A tablet whose database
 * was copied, or put back from an older image, has other events under numbers that its first life has used. So each position names
 * its event, and what does not fit is a fork, never clamped: this device then begins a new log (new-log.ts).
 */

/** A number up to which a server says that it has the log, and the event there: null where that is lost, absent from an older server. */
interface ToldNumber {
  readonly through: number;
  readonly event: EventId | null | undefined;
}

export type Standing =
  /** `named` is the last number whose event is the same on both sides. */
  | { readonly kind: 'fits'; readonly named: number | undefined }
  | { readonly kind: 'forked'; readonly sendAgain: SendAgain }
  /** Beyond what this device has saved, by a server that names nothing. */
  | { readonly kind: 'unnamed' };

/** From where a new log sends again: after the last number that fitted, or all that is kept, where that says nothing any more. */
export type SendAgain = 'after-last-match' | 'everything';

/** What a server's position and, of a page or snapshot, how far its effects go say of the log. */
export async function standingOf(
  db: DeviceDatabase,
  log: LogRow,
  position: LogPosition,
  folded: ToldNumber | null = null,
): Promise<Standing> {
  const accepted = { through: position.accepted_through, event: position.accepted_event };
  const told = folded ? [accepted, folded] : [accepted];
  if (told.some(({ event }) => event === undefined))
    return told.some(({ through }) => through >= log.next_seq)
      ? { kind: 'unnamed' }
      : { kind: 'fits', named: log.named_through };
  const isNew = accepted.through === 0 && log.accepted_through > 0;
  if (isNew && log.reaches_back) return { kind: 'forked', sendAgain: 'everything' };
  const found = await db.event
    .where('[log_id+seq]')
    .anyOf(told.map(({ through }) => [log.log_id, through]))
    .toArray();
  const rows = told.map(({ through }) => found.find(({ seq }) => seq === through));
  const forked = told.find(
    ({ through, event }, at) =>
      through >= log.next_seq || (event !== null && rows[at] !== undefined && rows[at].event_id !== event),
  );
  if (forked) return { kind: 'forked', sendAgain: sendAgainAfter(log, forked.through) };
  const fitting = told.flatMap(({ through }, at) => (rows[at] ? [through] : []));
  const before = Math.min(log.named_through ?? Number.NEGATIVE_INFINITY, accepted.through);
  const named = Math.max(before, ...fitting);
  return { kind: 'fits', named: Number.isFinite(named) ? named : undefined };
}

/** A fork below what fitted once: that server has forgotten, and nothing says which events it still has. */
export function sendAgainAfter({ named_through }: LogRow, forkedAt: number): SendAgain {
  return named_through !== undefined && forkedAt > named_through ? 'after-last-match' : 'everything';
}
