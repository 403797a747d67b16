import { z } from 'zod';
import { facilityRefSchema } from '#domain/ledger/model.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { factsSchema } from '../activity/use-kept-facts.ts';
import type { StockedLot } from './stock-on-hand.ts';

/** Doses typed to be sent, as stored on this tablet until saved. */
export const keptOutgoingSchema = z.object({
  /** Typed doses by lot: the only stored value of a line, so that its vials and doses always agree. */
  doses: z.record(z.string(), z.string()),
  /** The officer's changes to the shared values. */
  facts: factsSchema.optional(),
  /** Destination that the officer chose. */
  destination: facilityRefSchema.optional(),
});
export type KeptOutgoing = Readonly<z.infer<typeof keptOutgoingSchema>>;
export type TypedDoses = KeptOutgoing['doses'];

/** A lot with doses to send. */
export interface OutgoingLine {
  readonly lot: StockedLot;
  readonly doses: number;
}

export type LineFault = 'no-number' | 'none-left' | 'less-than-in-stock';

/** Lots with typed doses, sorted by id. */
export function typedLots(typed: TypedDoses): readonly string[] {
  return Object.keys(typed)
    .filter((lot) => isTyped(typed[lot]))
    .toSorted();
}

function isTyped(text = ''): boolean {
  return text.trim() !== '' && wholeNumberIn(text) !== 0;
}

/** Lots with typed values, in the order of the list, with their faults. */
export function typedLines(
  lots: readonly StockedLot[],
  typed: TypedDoses,
): readonly (OutgoingLine & { readonly fault: LineFault | null })[] {
  return lots.flatMap((lot) => {
    const text = typed[lot.id] ?? '';
    if (!isTyped(text)) return [];
    const doses = wholeNumberIn(text);
    return [{ lot, doses, fault: faultOf(lot, doses) }];
  });
}

/** Faults of the typed doses, by lot. */
export function faultsOf(lots: readonly StockedLot[], typed: TypedDoses): ReadonlyMap<string, LineFault> {
  return new Map(
    typedLines(lots, typed).flatMap(({ lot, fault }) => (fault === null ? [] : [[lot.id, fault] as const])),
  );
}

function faultOf({ left }: StockedLot, doses: number): LineFault | null {
  if (!Number.isSafeInteger(doses) || doses < 0) return 'no-number';
  if (left === 0) return 'none-left';
  return doses > left ? 'less-than-in-stock' : null;
}

/** Totals of the lines; vials are null if the packing of a lot is unknown or a vial is not whole. */
export function sumOfLines(lines: readonly OutgoingLine[]) {
  return {
    lots: lines.length,
    doses: lines.reduce((sum, { doses }) => sum + doses, 0),
    vials: lines.reduce<number | null>((sum, { lot, doses }) => {
      const vials = vialsIn(doses, lot.perVial);
      return sum === null || vials === null ? null : sum + vials;
    }, 0),
  };
}

/** Doses as vials; null if they are not whole vials, or if the packing is unknown. */
export function vialsIn(doses: number, perVial: number | null): number | null {
  if (perVial === null || !Number.isSafeInteger(doses) || doses % perVial !== 0) return null;
  return doses / perVial;
}

/** Doses of typed vials, as text; text that is not a number stays, so that it can be reported. */
export function dosesOfVials(vials: string, perVial: number): string {
  const number = wholeNumberIn(vials);
  return Number.isSafeInteger(number) ? String(number * perVial) : vials;
}

/** Typed doses as vials, as text; empty if they are not whole vials. */
export function vialsOfDoses(doses: string, perVial: number): string {
  const number = wholeNumberIn(doses);
  if (Number.isNaN(number)) return doses;
  return vialsIn(number, perVial)?.toString() ?? '';
}

/** Typed doses as vials, with a fraction for part of one; undefined for text that is not a number. */
export function vialsBegun(doses: string, perVial: number): number | undefined {
  const number = wholeNumberIn(doses);
  return Number.isSafeInteger(number) && number >= 0 ? number / perVial : undefined;
}
