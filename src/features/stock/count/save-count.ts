import { pageEngine } from '#client/page-engine.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { CountStockPayload } from '#domain/ledger/activities/count-stock.ts';
import { onVoucher } from '#domain/ledger/particulars.ts';
import type { VoucherId } from '#domain/kernel/ids.ts';
import { countParticularsSchema } from './count-form.ts';
import {
  adjustmentsOf,
  changedLots,
  countedLots,
  countField,
  readingsOf,
  readStage,
  type LotDifference,
  type SheetLot,
} from './count-sheet.ts';
import { countStrings } from './count-strings.ts';
import { savedAs } from '#client/outbox/officer-draft.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import type { SavedCount } from '#client/stock/saved-count.ts';
import { failureOf, isAboutAll } from '../save-failure.ts';
import type { ShownLot } from '../shown.ts';
import type { FormLack } from '../activity/source-activity.ts';
import { stockStrings } from '../strings.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { announced } from '../use-saving.tsx';
import type { Officer } from '#client/session/officer.ts';

interface Count {
  readonly officer: Officer;
  /** Key of the draft. */
  readonly form: string;
  readonly sheet: readonly SheetLot[];
  /** The lots as they are now. */
  readonly current: readonly ShownLot[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Voucher of the adjustments of a count of the whole store. */
  readonly voucher: VoucherId | undefined;
  /** Asks about doubts; resolves to null if the officer goes back. */
  readonly ask: (activities: readonly LedgerActivity[]) => Promise<readonly LedgerActivity[] | null>;
}

/**
 * Saves a count: the fact itself, one adjustment for each lot that differs and one reading for each new stage, all or none. A refusal names
 * the lot. Nothing is saved if the book of a lot has changed since the sheet was opened.
 */
export async function saveCount({
  officer,
  form,
  sheet,
  current,
  values,
  voucher,
  ask,
}: Count): Promise<({ readonly ok: true } & SavedCount) | FormLack> {
  const changed = changedLots(sheet, current);
  if (changed.length > 0)
    return {
      ok: false,
      message: countStrings.notWhileChanged(changed.map(({ batchNo }) => batchNo).join(', ')),
    };
  const counted = countedLots(sheet, values);
  if (counted.length === 0) return { ok: false, message: countStrings.nothingCounted };
  const differing = counted.filter(({ difference }) => difference !== 0);
  const { reason = null, witness, ...who } = countParticularsSchema.partial({ reason: true }).parse(values);
  const readings = readingsOf(sheet, values, who);
  const before = new Map(current.map(({ id, countedAt }) => [id, countedAt ?? undefined]));
  const lines = [
    // Readings come first, so that the adjustments' lines show the stage found.
    ...readings.map(({ lot, activity }) => ({ field: readStage(lot.id), lot, activity })),
    ...adjustmentsOf(differing, { ...who, reason, ...onVoucher({ voucher }) }).map(({ lot, activity }) => ({
      field: countField(lot.id),
      lot,
      activity,
    })),
    countOf(counted, before, { ...who, ...(witness && { witness }) }),
  ];
  const asked = await ask(lines.map(({ activity }) => activity));
  if (asked === null) return { ok: false, message: stockStrings.cautionDeclined };
  const saved = await pageEngine().stock.saveTogether(asked, savedAs(officer, form));
  if (saved.ok) {
    const entries = saved.saved.map(({ entry }) => entry?.id);
    return {
      ok: true,
      adjusted: entries.filter((id) => id !== undefined),
      read: readings.length,
      count: {
        lots: counted.map(({ lot: { id } }) => ({ entry: id, countedBefore: before.get(id) })),
        countedAt: who.happenedAt,
      },
    };
  }
  const failure = announced(failureOf(saved, { vendor: '', fields: {} }));
  if (isAboutAll(saved.reason)) return failure;
  const line = lines[saved.at];
  if (!line) return failure;
  const sentence = countStrings.refused(line.lot.batchNo, failure.message ?? '');
  return { ok: false, message: sentence, fields: { [line.field]: failure.message ?? '' } };
}

/** Event that the lots were counted, with or without a difference. */
function countOf(
  counted: readonly LotDifference[],
  before: ReadonlyMap<string, LocalDateTime | undefined>,
  { officer, witness, happenedAt }: Omit<CountStockPayload, 'lots'>,
): { readonly field: string; readonly lot: SheetLot; readonly activity: LedgerActivity } {
  const [first] = counted;
  assert(first !== undefined, 'a count is of a lot');
  const lots = counted.map(({ lot, difference }) => ({
    entry: lot.id,
    counted: lot.expected + difference,
    expected: lot.expected,
    countedBefore: before.get(lot.id),
  }));
  return {
    field: countField(first.lot.id),
    lot: first.lot,
    activity: { type: 'count-stock', payload: { lots, officer, ...(witness && { witness }), happenedAt } },
  };
}
