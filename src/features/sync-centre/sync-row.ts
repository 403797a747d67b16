import type { SyncRow } from '#client/sync-centre-rows.ts';
import { reasonSentence, refusalSaid } from '#bindings/server-words.ts';
import { isActivityType } from '#domain/ledger/activities/index.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { typeLabel } from './event-words.ts';
import { insteadWords, syncStrings } from './strings.ts';

/** What the entry is about, most telling first: activity, child, antigen, doses, batch. */
export function partsOf({ type, payload, entry, antigenName }: SyncRow): readonly string[] {
  const label = typeLabel(type) ?? (type === '' ? syncStrings.damagedEntry : type);
  const doses = entry?.doses ?? numberIn(payload, 'doses');
  const counted = entry === null ? numberIn(payload, 'counted') : null;
  const batch = entry?.batchNo ?? textIn(payload, 'batchNo');
  return [
    label,
    textIn(payload, 'fullname'),
    antigenName,
    doses === null ? null : syncStrings.doses(doses),
    counted === null ? null : syncStrings.counted(counted),
    batch === null ? null : syncStrings.batch(batch),
  ].filter((part) => part !== null);
}

/** The sentence for why an entry is not simply on its way; null when there is nothing to say. */
export function reasonOf(row: SyncRow): string | null {
  const { status, detail, reason, wouldRefuse } = row;
  if (row.damaged) return syncStrings.damaged;
  const vendor = row.entry?.vendor ?? textIn(row.payload, 'vendor');
  if (status === 'refused' || status === 'parked' || status === 'set-aside') {
    return refusalSaid({ reason, detail }, vendor) ?? syncStrings.unknownReason;
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
    type !== 'count-stock' &&
    isActivityType(type)
  );
}

/** What a refused entry asked for and what its lot has now; null where that is not what it was refused for. */
export function shortfallOf(row: SyncRow): { readonly inStock: number; readonly asked: number } | null {
  const asked = numberIn(row.payload, 'doses');
  if (row.status !== 'refused' || row.reason !== 'less-than-in-stock') return null;
  return row.inStock === null || asked === null ? null : { inStock: row.inStock, asked };
}

const wordsByType: Readonly<Record<string, (doses: string) => string>> = insteadWords;

/** What can be sent in place of doses that were refused: what the lot has left. Null where that is nothing, or not the trouble. */
export function insteadOf(row: SyncRow): { readonly doses: number; readonly label: string } | null {
  const short = shortfallOf(row);
  const label = Object.hasOwn(wordsByType, row.type) ? wordsByType[row.type] : undefined;
  if (short === null || label === undefined || !canCorrect(row)) return null;
  const { inStock: doses, asked } = short;
  return doses > 0 && doses < asked ? { doses, label: label(formatQuantity(doses)) } : null;
}

/** The voucher that an entry is a line of; null for one that stands alone. */
export function voucherOf({ payload }: Pick<SyncRow, 'payload'>): string | null {
  return textIn(payload, 'voucher');
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
