import { z } from 'zod';
import { entryIdSchema } from '#domain/kernel/ids.ts';
import { localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { reject, type Activity } from '#domain/ledger/activity.ts';
import { maxCountedLots } from './count-stock.ts';

export const voidCountPayloadSchema = z.object({
  /** Lots of the count, each by the entry that opened it, with the count that it had before; absent if it had none. */
  lots: z
    .array(z.object({ entry: entryIdSchema, countedBefore: localDateTimeSchema.optional() }))
    .min(1, 'must name a lot')
    .max(maxCountedLots),
  /** Time of the undone count. */
  countedAt: localDateTimeSchema,
  /** Officer who undoes it. */
  officer: textSchema(),
  happenedAt: localDateTimeSchema,
});
export type VoidCountPayload = z.infer<typeof voidCountPayloadSchema>;

/**
 * Undoes a count, so that its lots were last counted when they were before it. Its adjustments are reversed as entries of their own. A lot
 * counted again since keeps that count; an unknown lot is left out.
 */
export const voidCount: Activity<VoidCountPayload> = {
  version: 1,
  payload: voidCountPayloadSchema,
  rows: ({ lots }) => {
    const entries = [...new Set(lots.map(({ entry }) => entry))];
    return { antigens: [], lots: entries, issued: [], entries };
  },
  decide({ lots, countedAt }, state) {
    const before = new Map(lots.map(({ entry, countedBefore }) => [entry, countedBefore]));
    const opened = [...before.keys()].flatMap((id) =>
      state.lots.has(id) ? (state.entries.get(id) ?? []) : [],
    );
    const [first] = opened;
    if (first === undefined) return reject('entry-missing');
    return {
      accepted: true,
      movements: [],
      entry: null,
      amends: opened
        .filter((lot) => lot.countedAt === countedAt)
        .map(({ id }) => ({ entry: id, set: { countedAt: before.get(id) }, history: null })),
      relabels: null,
      opensWallet: first.antigen,
    };
  },
};
