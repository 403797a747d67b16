import { z } from 'zod';
import { assert } from '#domain/kernel/assert.ts';
import { entryIdSchema, type EventId } from '#domain/kernel/ids.ts';
import { localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { amend, reject, type Activity } from '#domain/ledger/activity.ts';
import { type LedgerLine, type VvmStage, vvmStages } from '#domain/ledger/model.ts';
import { confirmedShape } from '#domain/ledger/particulars.ts';

export const readVvmPayloadSchema = z.object({
  /** The lot whose vials were read; it has the id of the entry that opened it. */
  entry: entryIdSchema,
  vvmStage: z.enum(vvmStages),
  /** Officer who read it. */
  officer: textSchema(),
  happenedAt: localDateTimeSchema,
  ...confirmedShape,
});
export type ReadVvmPayload = z.infer<typeof readVvmPayloadSchema>;

/**
 * Records another reading of a lot's vaccine vial monitor, at a count or on arrival. Moves no dose. A monitor changes colour in one
 * direction only (WHO), so a reading better than an earlier one is refused; a reading of an earlier time that arrives late is kept, and the
 * lot stays at the worst stage read.
 */
export const readVvm: Activity<ReadVvmPayload> = {
  version: 1,
  payload: readVvmPayloadSchema,
  rows: ({ entry }) => ({ antigens: [], lots: [entry], issued: [], entries: [entry] }),
  decide(payload, state, facts) {
    const { entry: id, vvmStage: stage, officer: by, happenedAt } = payload;
    const lot = state.lots.get(id);
    if (!lot || lot.received === 0) return reject('entry-missing');
    const opened = state.entries.get(id);
    assert(opened !== undefined, 'the entry that opened a lot is loaded with it');
    if (isBetter(stage, knownStage(opened, happenedAt))) return reject('vvm-improved');
    const reading = { at: facts.at, event: facts.entry as string as EventId, stage, happenedAt, by };
    return amend(
      opened,
      { set: { vvmReadings: [...(opened.vvmReadings ?? []), reading] }, history: null },
      { lot: id, vvmStage: isBetter(lot.vvmStage, stage) ? stage : lot.vvmStage },
    );
  },
};

/** True if a vial at one stage has seen less heat than at the other. */
export function isBetter(one: VvmStage, other: VvmStage): boolean {
  return vvmStages.indexOf(one) < vvmStages.indexOf(other);
}

/** The worst known stage of the lot at a time. */
function knownStage({ vvmStage, vvmReadings = [] }: LedgerLine, at: ReadVvmPayload['happenedAt']): VvmStage {
  return vvmReadings
    .filter(({ happenedAt }) => happenedAt <= at)
    .reduce((worst, { stage }) => (isBetter(worst, stage) ? stage : worst), vvmStage);
}
