import { z } from 'zod';
import { typedDosesSchema } from '#domain/kernel/doses.ts';
import { entryIdSchema } from '#domain/kernel/ids.ts';
import { localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { reject, type Activity } from '#domain/ledger/activity.ts';
import { laterOf } from '#domain/ledger/last-count.ts';

/** Maximum number of lots in one count. */
export const maxCountedLots = 1000;

export const countStockPayloadSchema = z.object({
  /** Counted lots, each by the entry that opened it. */
  lots: z
    .array(
      z.object({
        entry: entryIdSchema,
        /** Doses on the shelf, and doses in the book at that moment. */
        counted: typedDosesSchema,
        expected: typedDosesSchema,
      }),
    )
    .min(1, 'must name a lot')
    .max(maxCountedLots),
  /** Officer who counted. */
  officer: textSchema(),
  /** A second person who witnessed it; absent if there was none. */
  witness: textSchema().optional(),
  happenedAt: localDateTimeSchema,
});
export type CountStockPayload = z.infer<typeof countStockPayloadSchema>;

/**
 * Records a count of the stock, with or without a difference. Moves no dose: a difference is a separate adjustment. Each lot keeps the time
 * of its latest count, so that the order of arrival does not matter. An unknown lot is left out; the count of the others happened.
 */
export const countStock: Activity<CountStockPayload> = {
  version: 1,
  payload: countStockPayloadSchema,
  rows: ({ lots }) => {
    const entries = [...new Set(lots.map(({ entry }) => entry))];
    return { antigens: [], lots: entries, issued: [], entries };
  },
  decide({ lots, happenedAt }, state) {
    const opened = [...new Set(lots.map(({ entry }) => entry))].flatMap((id) =>
      state.lots.has(id) ? (state.entries.get(id) ?? []) : [],
    );
    const [first] = opened;
    if (first === undefined) return reject('entry-missing');
    return {
      accepted: true,
      movements: [],
      entry: null,
      amends: opened.map(({ id, countedAt }) => ({
        entry: id,
        set: { countedAt: laterOf(countedAt, happenedAt) },
        history: null,
      })),
      relabels: null,
      opensWallet: first.antigen,
    };
  },
};
