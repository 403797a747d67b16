import type { Verdict } from '#contract/sync-rows.ts';
import { numberedHashOf } from '../protocol/canonical-json.ts';
import type { Candidate } from '../../families/candidate.ts';
import { conflictKey, type LogNumber, type Run, type StoredEvent } from './judge-run.ts';

/*
 * An event is known by its id and its content, whatever number it travels under. What was stored before numbers were left out of
 * the digest carries one over the number too: that of its first number then.
 */

/** True when an event says what is stored under its id. */
export function isSameContent(stored: StoredEvent, candidate: Candidate): boolean {
  if (stored.contentHash === candidate.contentHash) return true;
  return stored.number !== null && stored.contentHash === numberedHashOf(candidate.raw, stored.number);
}

/** The verdict on a content that came under a taken id before. */
export function knownConflict({ input }: Run, candidate: Candidate): Verdict | undefined {
  if (input.conflicts.size === 0) return undefined;
  const { eventId, contentHash, raw } = candidate;
  const number = numberOf(candidate);
  return (
    input.conflicts.get(conflictKey(eventId, contentHash)) ??
    (number === null ? undefined : input.conflicts.get(conflictKey(eventId, numberedHashOf(raw, number))))
  );
}

/** The number under which an event comes; null for one that no tablet sent. */
export function numberOf({ logId, seq }: Pick<Candidate, 'logId' | 'seq'>): LogNumber | null {
  return logId === null || seq === null ? null : { logId, seq };
}
