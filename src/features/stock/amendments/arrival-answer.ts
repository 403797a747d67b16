import type { ConfirmArrivalPayload } from '#domain/ledger/activities/confirm-arrival.ts';
import { isBetter, type ReadVvmPayload } from '#domain/ledger/activities/read-vvm.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { VvmStage } from '#domain/ledger/model.ts';
import type { ShownEntry } from '../shown.ts';

/** Count of an arrival, with officer and time; without a note if none was typed. */
export type Counted = Omit<ConfirmArrivalPayload, 'entry' | 'note'> & {
  readonly note?: string | undefined;
};

/** Ledger activity for an arrival that was counted. A surplus can only correct a count. */
export function confirmationOf(entry: ShownEntry, { note, ...values }: Counted): LedgerActivity {
  const found = values.counted > entry.doses ? { reasonCode: 'count-correction' as const } : {};
  return {
    type: 'confirm-arrival',
    payload: { ...values, ...found, entry: entry.id, note: note ?? null },
  };
}

/** The worst known stage of the lot that an entry opened. */
export function stageOf({ vvmStage, vvmReadings = [] }: ShownEntry): VvmStage {
  return vvmReadings.reduce((worst, { stage }) => (isBetter(worst, stage) ? stage : worst), vvmStage);
}

/** Reading of an arrival's monitor, if it was read and differs from the known stage. */
export function readingOf(
  entry: ShownEntry,
  {
    vvmStage,
    officer,
    happenedAt,
  }: Pick<ReadVvmPayload, 'officer' | 'happenedAt'> & {
    readonly vvmStage?: ReadVvmPayload['vvmStage'] | undefined;
  },
): readonly LedgerActivity[] {
  if (vvmStage === undefined || vvmStage === stageOf(entry)) return [];
  return [{ type: 'read-vvm', payload: { entry: entry.id, vvmStage, officer, happenedAt } }];
}
