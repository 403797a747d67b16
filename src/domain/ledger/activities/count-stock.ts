import { z } from 'zod';
import { typedDosesSchema } from '#domain/kernel/doses.ts';
import { entryIdSchema, type EntryId } from '#domain/kernel/ids.ts';
import { type LocalDateTime, localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { reject, type Activity, type ActivityRows, type RuleDecision } from '#domain/ledger/activity.ts';
import { laterOf } from '#domain/ledger/last-count.ts';
import type { KnownLedger } from '#domain/ledger/model.ts';

const maxLots = 1000;

/** The lots of a count, each by the entry that opened it. */
const lotsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .array(z.object({ entry: entryIdSchema, ...shape }))
    .min(1, 'must name a lot')
    .max(maxLots);

export const countStockPayloadSchema = z.object({
  /**
   * Doses on the shelf, and doses in the book at that moment; and the count that each lot had before, by which this one can be taken back:
   * absent if it had none, and in events of builds without it.
   */
  lots: lotsOf({
    counted: typedDosesSchema,
    expected: typedDosesSchema,
    countedBefore: localDateTimeSchema.optional(),
  }),
  /** Officer who counted. */
  officer: textSchema(),
  /** A second person who witnessed it; absent if there was none. */
  witness: textSchema().optional(),
  happenedAt: localDateTimeSchema,
});
export type CountStockPayload = z.infer<typeof countStockPayloadSchema>;

/**
 * Records a count of the stock, with or without a difference. Moves no dose: a difference is a separate adjustment. Each lot keeps the time
 * of its latest count, so that the order of arrival does not matter.
 */
export const countStock: Activity<CountStockPayload> = {
  version: 1,
  payload: countStockPayloadSchema,
  rows: ({ lots }) => rowsOf(lots),
  decide: ({ lots, happenedAt }, state) =>
    setCounts(lots, state, (_lot, known) => laterOf(known, happenedAt)),
};

export const voidCountPayloadSchema = z.object({
  /** The count that each lot had before; absent if it had none. */
  lots: lotsOf({ countedBefore: localDateTimeSchema.optional() }),
  /** Time of the count that is taken back. */
  countedAt: localDateTimeSchema,
  /** Officer who takes it back. */
  officer: textSchema(),
  happenedAt: localDateTimeSchema,
});
export type VoidCountPayload = z.infer<typeof voidCountPayloadSchema>;

/**
 * Takes back a count, so that its lots were last counted when they were before it. Its adjustments are reversed as entries of their own. A
 * lot that was counted again since keeps that count, and none gets a later one than it had.
 */
export const voidCount: Activity<VoidCountPayload> = {
  version: 1,
  payload: voidCountPayloadSchema,
  rows: ({ lots }) => rowsOf(lots),
  decide: ({ lots, countedAt }, state) =>
    setCounts(lots, state, ({ countedBefore }, known) => {
      if (known !== countedAt) return known;
      return countedBefore !== undefined && countedBefore <= countedAt ? countedBefore : undefined;
    }),
};

function rowsOf(lots: readonly { readonly entry: EntryId }[]): ActivityRows {
  const entries = [...new Set(lots.map(({ entry }) => entry))];
  return { antigens: [], lots: entries, issued: [], entries };
}

/** Sets the last count of each lot. An unknown lot is left out, because the count of the others happened. */
function setCounts<Counted extends { readonly entry: EntryId }>(
  lots: readonly Counted[],
  state: KnownLedger,
  countOf: (lot: Counted, known: LocalDateTime | undefined) => LocalDateTime | undefined,
): RuleDecision {
  const counted = [...new Map(lots.map((lot) => [lot.entry, lot])).values()].flatMap((lot) => {
    const opened = state.lots.has(lot.entry) ? state.entries.get(lot.entry) : undefined;
    return opened === undefined ? [] : [{ lot, opened }];
  });
  const [first] = counted;
  if (first === undefined) return reject('entry-missing');
  return {
    accepted: true,
    movements: [],
    entry: null,
    amends: counted.map(({ lot, opened: { id, countedAt } }) => ({
      entry: id,
      set: { countedAt: countOf(lot, countedAt) },
      history: null,
    })),
    relabels: null,
    opensWallet: first.opened.antigen,
  };
}
