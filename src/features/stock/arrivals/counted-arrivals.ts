import { z } from 'zod';
import { type AdjustmentReason, typedReasons } from '#domain/ledger/adjustment-reasons.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { type VvmStage, vvmStages } from '#domain/ledger/model.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { factsSchema } from '../activity/use-kept-facts.ts';
import { confirmationOf, type Counted, readingOf } from '../amendments/arrival-answer.ts';
import type { ShownEntry } from '../shown.ts';

const typedLineSchema = z.object({
  /** Doses that arrived, as typed; empty for a lot that was not counted. */
  counted: z.string(),
  stage: z.enum(vvmStages).optional(),
  reasonCode: z.enum(typedReasons).optional(),
});
export type TypedArrival = z.infer<typeof typedLineSchema>;

/** Counts typed for each arrival, by its entry, and the reason for a difference. */
export const keptArrivalsSchema = z.object({
  arrivals: z.record(z.string(), typedLineSchema),
  note: z.string().optional(),
  /** The officer's changes to the shared values. */
  facts: factsSchema.optional(),
});
export type KeptArrivals = z.infer<typeof keptArrivalsSchema>;
export type TypedArrivals = KeptArrivals['arrivals'];

/** Key of the draft that stores what is typed until it is saved. */
export const arrivalsDraft = 'arrivals';

/** An arrival that was counted. */
export interface CountedArrival {
  readonly entry: ShownEntry;
  readonly counted: number;
  /** Stage that was read; absent if it was not read. */
  readonly stage: VvmStage | undefined;
  /** Reason for a shortage; a surplus always counts as a corrected count. */
  readonly reasonCode: AdjustmentReason;
}

/** Arrivals with typed values, in their order. */
export function countedArrivals(
  arrivals: readonly ShownEntry[],
  typed: TypedArrivals,
): readonly CountedArrival[] {
  return arrivals.flatMap((entry) => {
    const line = typed[entry.id];
    if (line === undefined || line.counted.trim() === '') return [];
    return [
      {
        entry,
        counted: wholeNumberIn(line.counted),
        stage: line.stage,
        reasonCode: line.reasonCode ?? 'count-correction',
      },
    ];
  });
}

/** True if the typed count is a number of doses. */
export function isCount({ counted }: Pick<CountedArrival, 'counted'>): boolean {
  return Number.isSafeInteger(counted) && counted >= 0;
}

/** Doses that arrived minus those sent; negative if some are missing. */
export function differenceOfArrival({ entry, counted }: CountedArrival): number {
  return counted - entry.doses;
}

/** Ledger activities: an answer for each arrival, and the VVM stage if it differs from the known one. */
export function arrivalLines(
  counted: readonly CountedArrival[],
  facts: Omit<Counted, 'counted' | 'reasonCode'>,
): { readonly lot: ShownEntry; readonly activity: LedgerActivity }[] {
  return counted.flatMap((line) => {
    const { entry: lot, stage } = line;
    const { note, ...who } = facts;
    const difference = differenceOfArrival(line);
    const answer = confirmationOf(lot, {
      ...who,
      counted: line.counted,
      ...(difference !== 0 && { note }),
      ...(difference < 0 && { reasonCode: line.reasonCode }),
    });
    return [answer, ...readingOf(lot, { ...who, vvmStage: stage })].map((activity) => ({ lot, activity }));
  });
}

/** Arrivals from one sender on one voucher, or without one. */
interface SentTogether<Arrival extends ShownEntry> {
  readonly key: string;
  readonly first: Arrival;
  readonly arrivals: readonly Arrival[];
}

/** Groups arrivals by their voucher, otherwise by their sender, in the order of the first of each. */
export function byVoucher<Arrival extends ShownEntry>(
  arrivals: readonly Arrival[],
): readonly SentTogether<Arrival>[] {
  const groups = Map.groupBy(arrivals, ({ origin, voucher }) => `${origin?.facility} ${voucher ?? ''}`);
  return Array.from(groups, ([key, group]) => {
    const [first] = group;
    return first === undefined ? [] : [{ key, first, arrivals: group }];
  }).flat();
}
