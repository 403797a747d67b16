import type { EventId } from '#domain/kernel/ids.ts';
import type { EventEnvelope } from '#contract/wire/envelope.ts';
import type { Family, FamilyEvent } from '#contract/families/family.ts';
import type { EventFacts } from '#contract/activity-facts.ts';
import { sentence } from '#contract/codes.ts';
import type { Sentence } from '#contract/problem.ts';
import type { SyncReason } from '#contract/record-sentences.ts';

/** The part of an envelope that rules and checks look at. */
export type EventContent = Pick<
  EventEnvelope,
  'type' | 'v' | 'facility' | 'actor' | 'recorded_at' | 'clock_offset_ms' | 'replaces' | 'deps' | 'payload'
>;

/** How an event reached the server: from a tablet's outbox, by an API call, or from another facility. */
type EventOrigin =
  | {
      readonly by: 'tablet';
      /** The device named in the envelope; the grant must prove it. */
      readonly device: string;
      readonly grant: string;
      readonly sender: string;
      /** The device whose log brought it. */
      readonly logOf: string;
    }
  | { readonly by: 'call' }
  | { readonly by: 'relay' };

/** The device whose log brought an event; null if that is no longer known, or if no tablet sent it. */
export function logDeviceOf(origin: EventOrigin | null): string | null {
  return origin?.by === 'tablet' ? origin.logOf : null;
}

/** An event that is refused, or parked for now. */
export type Declined =
  | {
      readonly verdict: 'refused';
      readonly reason: string;
      readonly sentences: readonly Sentence[];
      /** True if the family's own rule refused it, rather than a check around it. */
      readonly byRule: boolean;
    }
  | {
      readonly verdict: 'parked';
      readonly reason: SyncReason;
      readonly sentences: readonly Sentence[];
      readonly deps: readonly EventId[];
    };

/** An event parsed by the reader for its version. */
export interface ReadEvent {
  readonly verdict: 'read';
  readonly family: Family;
  readonly event: FamilyEvent;
}

/** User and device of the sign-in that sent an event. */
export interface Sender {
  readonly user: string;
  readonly name: string;
  readonly device: string;
}

/** The sender as records show them; undefined if they are also the author. */
export function colleagueOf(sender: Sender | null | undefined, actor: string): EventFacts['sentBy'] {
  if (!sender || sender.user === actor) return undefined;
  return { name: sender.name, tablet: sender.device.slice(-shownOfDevice) };
}

/** Characters of a device id that are shown: enough to tell tablets apart, too few to impersonate one. */
const shownOfDevice = 6;

/** An event to be judged; `content` is null if it could not be parsed. */
export interface Candidate {
  readonly eventId: EventId;
  readonly logId: string | null;
  readonly seq: number | null;
  readonly raw: string;
  readonly contentHash: string;
  readonly content: EventContent | null;
  /** The parsed content. */
  readonly read: ReadEvent | Declined | null;
  /** Null for an event that is judged again, because it was permitted when it first arrived. */
  readonly origin: EventOrigin | null;
  /** The user signed in on the tablet that sent the event; null or absent if it came another way. */
  readonly sentBy?: Sender | null;
  /** Set when a supervisor decided that this parked event does not count. */
  readonly isTurnedDown?: true;
  /** Set when a proof shows that the server had accepted the event before it was restored; it is no longer refused. */
  readonly wasAccepted?: true;
  /** The refusal that the tablet had received before the server was restored from a backup. */
  readonly declined?: Declined;
}

/** A candidate whose content could be parsed. */
export type ReadCandidate = Candidate & { readonly read: ReadEvent };

export function isRead(candidate: Candidate): candidate is ReadCandidate {
  return candidate.read?.verdict === 'read';
}

/** Refuses an event for a reason that only the server knows. */
export function refused(reason: SyncReason) {
  return { verdict: 'refused', reason, sentences: [sentence(`sync.${reason}`)], byRule: false } as const;
}

export function parked(reason: SyncReason, deps: readonly EventId[]) {
  return { verdict: 'parked', reason, sentences: [sentence(`sync.${reason}`)], deps } as const;
}

/**
 * The time at which an event was recorded, on the server's clock: the tablet's time corrected by its reported offset,
 * because a tablet's clock may be years off. It is never after receipt, and never before 1970.
 */
export function recordedAtOf(
  { recorded_at, clock_offset_ms }: Pick<EventEnvelope, 'recorded_at' | 'clock_offset_ms'>,
  now: Date,
): Date {
  return new Date(Math.max(0, Math.min(Date.parse(recorded_at) + clock_offset_ms, now.getTime())));
}
