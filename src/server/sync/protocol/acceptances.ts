import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EventId } from '#domain/kernel/ids.ts';
import { type Acceptance, maxAcceptanceNumbers } from '#contract/wire/sync.ts';

/*
 * An acceptance proves itself: a MAC, with the key of the sign-ins, over the contents of consecutive events of a log, given to the tablet
 * with the answer to its push. A server restored to before the push has forgotten its verdict, and recognises it by the MAC.
 *
 * - It covers contents, each with the id of its event, but no numbers, because a new log gives the events other ones.
 * - It is valid for the tablet and the facility to which it was given.
 * - Its events are from one push, so that a backup contains all of them or none.
 */

/** The tablet whose log the events came in, by its sign-in, and the facility that it records for. */
export interface AcceptanceHolder {
  readonly facility: string;
  readonly device: string;
}

/** An event under its number in a log. */
interface NumberedEvent {
  readonly seq: number;
  readonly eventId: EventId;
  readonly contentHash: string;
}

/** Proofs for accepted events of one push, in the order of their numbers. */
export function acceptancesOf(
  secret: string,
  holder: AcceptanceHolder,
  accepted: readonly NumberedEvent[],
): Acceptance[] {
  const runs: NumberedEvent[][] = [];
  for (const event of accepted) {
    const run = runs.at(-1);
    if (run && run.length < maxAcceptanceNumbers && run.at(-1)?.seq === event.seq - 1) run.push(event);
    else runs.push([event]);
  }
  return runs.map((run) => {
    const [first, last] = [run[0]?.seq ?? 0, run.at(-1)?.seq ?? 0];
    return { first, last, mac: macOf(secret, holder, run) };
  });
}

/** The events of a push that one of its proofs covers. A proof that does not verify, or comes from a later build, is ignored. */
export function provenAmong(
  secrets: readonly string[],
  holder: AcceptanceHolder,
  {
    acceptances,
    events,
  }: { readonly acceptances: readonly Acceptance[]; readonly events: readonly NumberedEvent[] },
): ReadonlySet<EventId> {
  const proven = new Set<EventId>();
  for (const { first, last, mac } of acceptances) {
    if (last - first >= maxAcceptanceNumbers) continue;
    const run = events.filter(({ seq }) => first <= seq && seq <= last);
    const told = Buffer.from(mac);
    const isOurs = secrets.some((secret) => {
      const expected = Buffer.from(macOf(secret, holder, run));
      return expected.length === told.length && timingSafeEqual(expected, told);
    });
    if (isOurs) for (const { eventId } of run) proven.add(eventId);
  }
  return proven;
}

/** 96 bits cannot be guessed, because each guess is a push; every further byte is sent with each push. */
const macBytes = 12;

function macOf(
  secret: string,
  { facility, device }: AcceptanceHolder,
  run: readonly Pick<NumberedEvent, 'contentHash'>[],
): string {
  // Each content contains the id of its event.
  const said = run.map(({ contentHash }) => contentHash);
  const mac = createHmac('sha256', secret).update(JSON.stringify(['acceptance', facility, device, said]));
  return mac.digest().subarray(0, macBytes).toString('base64url');
}
