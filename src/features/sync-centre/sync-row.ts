import type { SyncRow } from '#client/queries/sync-rows.ts';
import { reasonSentence } from '#contract/refusal-sentences.ts';
import { isActivityType } from '#domain/ledger/activities/index.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { syncStrings, typeLabel } from './strings.ts';

/** What the entry is about, most telling first: activity, child, antigen, doses, batch. */
export function partsOf({ type, payload, entry, antigenName }: SyncRow): readonly string[] {
  const label = typeLabel(type) ?? type;
  const doses = entry?.doses ?? numberIn(payload, 'doses');
  const counted = entry === null ? numberIn(payload, 'counted') : null;
  const batch = entry?.batchNo ?? textIn(payload, 'batchNo');
  return [
    label,
    textIn(payload, 'fullname'),
    antigenName,
    doses === null ? null : syncStrings.doses(formatQuantity(doses)),
    counted === null ? null : syncStrings.counted(syncStrings.doses(formatQuantity(counted))),
    batch === null ? null : syncStrings.batch(batch),
  ].filter((part) => part !== null);
}

/** The sentence for why an entry is not simply on its way; null when there is nothing to say. */
export function reasonOf(row: SyncRow): string | null {
  const { status, detail, reason, wouldRefuse } = row;
  if (row.damaged) return syncStrings.damaged;
  const vendor = row.entry?.vendor ?? textIn(row.payload, 'vendor');
  if (status === 'refused' || status === 'parked' || status === 'set-aside') {
    return detail ?? (reason === null ? syncStrings.unknownReason : reasonSentence(reason, vendor));
  }
  return wouldRefuse === null ? null : syncStrings.mayBeRefused(reasonSentence(wouldRefuse, vendor));
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
