import type { EventId } from '#domain/kernel/ids.ts';
import type { EventEnvelope } from '#contract/wire/envelope.ts';
import type { Family, FamilyEvent } from '#contract/families/family.ts';
import type { EventFacts } from '#contract/activity-facts.ts';
import { sentence } from '#contract/codes.ts';
import type { Sentence } from '#contract/problem.ts';
import type { SyncReason } from '#contract/sync-sentences.ts';

/** The part of an envelope that a rule or a check looks at. */
export type EventContent = Pick<
  EventEnvelope,
  'type' | 'v' | 'facility' | 'actor' | 'recorded_at' | 'clock_offset_ms' | 'replaces' | 'deps' | 'payload'
>;

/** The way an event reached the server: from a tablet's outbox, by a call of someone online, or from another facility. */
type EventOrigin =
  | {
      readonly by: 'tablet';
      /** The device that the envelope names; its grant has to prove it. */
      readonly device: string;
      readonly grant: string;
      readonly sender: string;
      /** The device whose log brought it. */
      readonly logOf: string;
    }
  | { readonly by: 'call' }
  | { readonly by: 'relay' };

/** The device whose log brought an event; null if unknown any more, and for what no tablet sent. */
export function logDeviceOf(origin: EventOrigin | null): string | null {
  return origin?.by === 'tablet' ? origin.logOf : null;
}

/** An event that is not taken: for good, or not yet. */
export type Declined =
  | {
      readonly verdict: 'refused';
      readonly reason: string;
      readonly sentences: readonly Sentence[];
      /** True if the family's own rule refused it. */
      readonly byRule: boolean;
    }
  | {
      readonly verdict: 'parked';
      readonly reason: SyncReason;
      readonly sentences: readonly Sentence[];
      readonly deps: readonly EventId[];
    };

/** An event as the reader of its version parsed it. */
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

/** The sender as papers show them; undefined if they are the author too. */
export function colleagueOf(sender: Sender | null | undefined, actor: string): EventFacts['sentBy'] {
  if (!sender || sender.user === actor) return undefined;
  return { name: sender.name, tablet: sender.device.slice(-shownOfDevice) };
}

/** Characters of a device's id that are shown: enough to tell tablets apart, and none can be taken over by them. */
const shownOfDevice = 6;

/** An event to be judged; `content` is null when it could not be read. */
export interface Candidate {
  readonly eventId: EventId;
  readonly logId: string | null;
  readonly seq: number | null;
  readonly raw: string;
  readonly contentHash: string;
  readonly content: EventContent | null;
  /** The parsed content. */
  readonly read: ReadEvent | Declined | null;
  /** Null for an event that is judged again: it was permitted when it came. */
  readonly origin: EventOrigin | null;
  /** The user who was signed in on the tablet that sent it; null or absent if no tablet did. */
  readonly sentBy?: Sender | null;
  /** A supervisor has decided that this parked event does not count. */
  readonly isTurnedDown?: true;
  /** The refusal that the tablet was given before the server was put back. */
  readonly declined?: Declined;
}

/** A candidate that could be read. */
export type ReadCandidate = Candidate & { readonly read: ReadEvent };

export function isRead(candidate: Candidate): candidate is ReadCandidate {
  return candidate.read?.verdict === 'read';
}

/** Refused for a reason of the server's own. */
export function refused(reason: SyncReason) {
  return { verdict: 'refused', reason, sentences: [sentence(`sync.${reason}`)], byRule: false } as const;
}

export function parked(reason: SyncReason, deps: readonly EventId[]) {
  return { verdict: 'parked', reason, sentences: [sentence(`sync.${reason}`)], deps } as const;
}

/**
 * Time at which an event was recorded, by the server's clock: a tablet's own may be years off and says by how much. Nothing was recorded
 * after the server received it, nor before 1970.
 */
export function recordedAtOf(
  { recorded_at, clock_offset_ms }: Pick<EventEnvelope, 'recorded_at' | 'clock_offset_ms'>,
  now: Date,
): Date {
  return new Date(Math.max(0, Math.min(Date.parse(recorded_at) + clock_offset_ms, now.getTime())));
}
