import { z } from 'zod';
import type { Officer } from '#client/session/officer.ts';
import { facilityRefSchema, type LotLabel, type VvmStage, vvmStages } from '#domain/ledger/model.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { useKept } from '#bindings/use-kept.ts';
import { factsSchema } from '../activity/use-kept-facts.ts';
import type { VoucherId } from '#domain/kernel/ids.ts';
import { maxDoses } from '#domain/kernel/doses.ts';
import type { ReceivePayload } from '#domain/ledger/activities/receive.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { isBatch } from '../scan/is-batch.ts';

/** Older builds stored counted vials as numbers. */
const countSchema = z.union([z.string(), z.int().transform(String)]);

const typedLotSchema = z.object({
  antigen: z.string(),
  batchNo: z.string(),
  expiryOn: z.string(),
  vvmStage: z.union([z.enum(vvmStages), z.literal('')]),
  vendor: z.string(),
  vials: countSchema,
  perVial: countSchema,
  /** The product's number, if the box was scanned. */
  gtin: z.string().optional(),
});

/** A lot of a delivery as its row stores it: texts, complete or not. */
export type TypedLot = Readonly<z.infer<typeof typedLotSchema>>;

/** A lot as typed. */
export type LotText = Exclude<keyof TypedLot, 'gtin'>;

const keptSchema = z.object({
  lots: z.array(typedLotSchema),
  /** The officer's changes to the shared values. */
  facts: factsSchema.optional(),
  /** The chosen origin. */
  origin: facilityRefSchema.optional(),
});

/** A delivery as it is typed in. */
export type KeptDelivery = Readonly<z.infer<typeof keptSchema>>;

/** The delivery being typed, as stored on this tablet; undefined while it is read. */
export function useKeptDelivery(officer: Officer): {
  readonly kept: KeptDelivery | undefined;
  readonly keep: (kept: KeptDelivery) => void;
} {
  const { kept, keep } = useKept(officer.userId, deliveryDraft, keptSchema);
  return { kept: kept === null ? nothingTyped : kept, keep };
}

const nothingTyped: KeptDelivery = { lots: [] };

/** An empty row with the manufacturer of the last lot as a suggestion. */
export function blankLot(vendor: string): TypedLot {
  return { antigen: '', batchNo: '', expiryOn: '', vvmStage: '', vendor, vials: '', perVial: '' };
}

/** True once anything of a lot was typed, scanned or chosen; suggestions do not count. */
export function isBegun({ antigen, batchNo, expiryOn, vvmStage, vials }: TypedLot): boolean {
  return [antigen, batchNo, expiryOn, vvmStage, vials].some((text) => text.trim() !== '');
}

/** Doses of a row; NaN while unknown. */
export function typedDoses({ vials, perVial }: Pick<TypedLot, 'vials' | 'perVial'>): number {
  return dosesOf({ vials: wholeNumberIn(vials), perVial: wholeNumberIn(perVial) });
}

/** The totals of the rows in lots, vials and doses, as far as known. */
export function sumOfTyped(lots: readonly TypedLot[]) {
  const sum = (figures: readonly number[]) =>
    figures.filter((figure) => Number.isSafeInteger(figure) && figure > 0).reduce((all, one) => all + one, 0);
  return {
    lots: lots.length,
    vials: sum(lots.map(({ vials }) => wholeNumberIn(vials))),
    doses: sum(lots.map(typedDoses)),
  };
}

/** Sets the stage of every lot without a reading; the others keep theirs. */
export function withStage(lots: readonly TypedLot[], stage: VvmStage): readonly TypedLot[] {
  return lots.map((lot) => (lot.vvmStage === '' && isBegun(lot) ? { ...lot, vvmStage: stage } : lot));
}

/** A lot of a delivery as typed: its label, and the vials counted. */
export interface DeliveredLot extends LotLabel, Pick<ReceivePayload, 'antigen'> {
  readonly vials: number;
  /** Doses per vial. */
  readonly perVial: number;
}

/** Values shared by all lots of a delivery. */
export type DeliveryFacts = Pick<ReceivePayload, 'origin' | 'officer' | 'happenedAt' | 'year' | 'quarter'>;

/** Doses of a lot, computed from its vials. */
function dosesOf({ vials, perVial }: Pick<DeliveredLot, 'vials' | 'perVial'>): number {
  return vials * perVial;
}

/** True if the doses of a lot are within the ledger's limit for one line. */
export function isWithinALine(lot: Pick<DeliveredLot, 'vials' | 'perVial'>): boolean {
  return dosesOf(lot) <= maxDoses;
}

/** Position of the delivery's lot with the same batch of the same antigen; null if there is none. */
export function sameBatch(
  lots: readonly { readonly antigen: string; readonly batchNo: string }[],
  { antigen, batchNo }: { readonly antigen: string; readonly batchNo: string },
): number | null {
  const wanted = batchNo.trim();
  if (wanted === '') return null;
  const at = lots.findIndex((lot) => lot.antigen === antigen && isBatch(lot, wanted));
  return at === -1 ? null : at;
}

/** A delivery as the ledger records it: one receipt for each lot, bound by the voucher. */
export function receiptsOf(
  lots: readonly DeliveredLot[],
  { facts, voucher }: { readonly facts: DeliveryFacts; readonly voucher: VoucherId },
): { readonly lot: DeliveredLot; readonly activity: LedgerActivity }[] {
  return lots.map((lot) => {
    const { vials: _vials, perVial: dosesPerVial, ...label } = lot;
    const payload = { ...label, doses: dosesOf(lot), dosesPerVial, ...facts, voucher };
    return { lot, activity: { type: 'receive', payload } };
  });
}

/** Key of the draft that stores the lots of a delivery until they are saved. */
export const deliveryDraft = 'delivery';
