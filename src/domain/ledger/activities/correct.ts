import { z } from 'zod';
import { entryIdSchema, type EventId } from '#domain/kernel/ids.ts';
import { localDateSchema, localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { amend, reject, type Activity } from '#domain/ledger/activity.ts';
import type { FieldChange, LedgerLine } from '#domain/ledger/model.ts';
import { confirmedShape } from '#domain/ledger/particulars.ts';

export const correctPayloadSchema = z.object({
  entry: entryIdSchema,
  batchNo: textSchema(),
  expiryOn: localDateSchema,
  /** The correct name. */
  officer: textSchema(),
  /** Officer who corrects it. */
  correctedBy: textSchema(),
  happenedAt: localDateTimeSchema,
  ...confirmedShape,
});
export type CorrectPayload = z.infer<typeof correctPayloadSchema>;

/**
 * Corrects a mistyped text on an officer's own entry; the entry shows who did it and the previous text. Moves no dose and appends no entry.
 * Batch and expiry belong to the lot: they are corrected on the entry that opened the lot, and the lot follows; any other entry keeps its
 * own.
 */
export const correct: Activity<CorrectPayload> = {
  version: 1,
  payload: correctPayloadSchema,
  rows: ({ entry }) => ({ antigens: [], lots: [], issued: [], entries: [entry] }),
  decide(payload, state, facts) {
    const entry = state.entries.get(payload.entry);
    if (!entry) return reject('entry-missing');
    if (entry.admin !== facts.actor) return reject('not-own-entry');
    const opensLot = entry.id === entry.lot;
    const { officer } = payload;
    const set = opensLot ? { batchNo: payload.batchNo, expiryOn: payload.expiryOn, officer } : { officer };
    const changes = changesOf(entry, set);
    if (changes.length === 0) return reject('nothing-to-correct');
    const event = facts.entry as string as EventId;
    return amend(
      entry,
      { set, history: { at: facts.at, event, kind: 'corrected', by: payload.correctedBy, changes } },
      opensLot ? { lot: entry.lot, batchNo: payload.batchNo, expiryOn: payload.expiryOn } : null,
    );
  },
};

function changesOf(
  entry: LedgerLine,
  set: Partial<Pick<LedgerLine, 'batchNo' | 'expiryOn' | 'officer'>>,
): FieldChange[] {
  return (['batchNo', 'expiryOn', 'officer'] as const).flatMap((field) => {
    const [from, to] = [entry[field], set[field]];
    return to === undefined || to === from ? [] : [{ field, from, to }];
  });
}
