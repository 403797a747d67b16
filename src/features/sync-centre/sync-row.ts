import type { SyncRow } from '#client/queries/sync-rows.ts';
import { isActivityType } from '#domain/ledger/activities/index.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { activityLabels, refusalSentences, syncStrings } from './strings.ts';

/** What the entry is about, most telling first: activity, antigen, doses, batch. */
export function partsOf({ type, payload, entry, antigenName }: SyncRow): readonly string[] {
  const label = isActivityType(type) ? activityLabels[type] : type;
  const doses = entry?.doses ?? numberIn(payload, 'doses');
  const batch = entry?.batchNo ?? textIn(payload, 'batchNo');
  return [
    label,
    antigenName,
    doses === null ? null : syncStrings.doses(formatQuantity(doses)),
    batch === null ? null : syncStrings.batch(batch),
  ].filter((part) => part !== null);
}

/** The sentence for why an entry is not simply on its way; null when there is nothing to say. */
export function reasonOf({ status, detail, reason, wouldRefuse, damaged }: SyncRow): string | null {
  if (damaged) return syncStrings.damaged;
  if (status === 'refused' || status === 'parked' || status === 'set-aside') {
    return detail ?? sentenceFor(reason) ?? syncStrings.unknownReason;
  }
  const sentence = sentenceFor(wouldRefuse);
  return sentence === null ? null : syncStrings.mayBeRefused(sentence);
}

/** A refused entry can be corrected once: the correction is a new entry, and this one then points to it. */
export function canCorrect({ status, type, replacedBy, damaged }: SyncRow): boolean {
  return (
    (status === 'refused' || status === 'set-aside') &&
    replacedBy === null &&
    !damaged &&
    type !== 'open-wallet' &&
    isActivityType(type)
  );
}

function sentenceFor(reason: string | null): string | null {
  if (reason === null) return null;
  return isRejection(reason) ? refusalSentences[reason] : reason;
}

function isRejection(reason: string): reason is Rejection {
  return Object.hasOwn(refusalSentences, reason);
}

function numberIn(payload: unknown, key: string): number | null {
  const value = fieldIn(payload, key);
  return typeof value === 'number' ? value : null;
}

function textIn(payload: unknown, key: string): string | null {
  const value = fieldIn(payload, key);
  return typeof value === 'string' && value !== '' ? value : null;
}

function fieldIn(payload: unknown, key: string): unknown {
  return typeof payload === 'object' && payload !== null ? Reflect.get(payload, key) : undefined;
}
