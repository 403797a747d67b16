import { z } from 'zod';
import { localDateTimeSchema, quarterSchema, yearSchema } from '#domain/kernel/local-date.ts';
import { entryIdSchema, type VoucherId, voucherIdSchema } from '#domain/kernel/ids.ts';
import { lineKey, textSchema } from '#domain/kernel/text.ts';
import type { AdjustmentReason } from './adjustment-reasons.ts';
import type { ActivityFacts, LedgerLine, Lot, LotLabel } from './model.ts';
import { typedDosesSchema } from '#domain/kernel/doses.ts';
import type { NewLine } from './activity.ts';

/** Fields of every stock activity, whatever it moves: officer, time, and reporting period (spec section 2). */
export const particularsShape = {
  officer: textSchema(),
  happenedAt: localDateTimeSchema,
  year: yearSchema,
  quarter: quarterSchema,
};

/** Doubts that the officer was asked about and confirmed (`stockDoubts`); other builds may know other doubts. */
export const confirmedShape = { confirmed: z.array(z.string().max(40)).max(20).optional() };

/** Maximum length of a batch number on a box's label (GS1 General Specifications, AI 10); a longer typed one is asked about. */
export const labelBatchLength = 20;

/** A batch number normalised for comparison, without spaces, letter case and kinds of dashes. */
export function plainBatch(batchNo: string): string {
  return lineKey(batchNo.normalize('NFKC')).replaceAll(/\s/g, '').toUpperCase();
}

/** Voucher of a line; absent for a single one, and in events of builds before vouchers. */
export const voucherShape = { voucher: voucherIdSchema.optional() };

/** Voucher fields of a ledger line. */
export function onVoucher({
  voucher,
}: {
  readonly voucher?: VoucherId | undefined;
}): Pick<LedgerLine, 'voucher'> {
  return voucher === undefined ? {} : { voucher };
}

/** Maximum number of doses in one vial. */
const maxInAVial = 1000;

/** Schema of the doses of one vial. */
export const dosesPerVialSchema = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(maxInAVial, `is more than ${maxInAVial.toLocaleString('en')}`);

/** Size of a lot's vials; absent if unknown, and in events of builds before lots had it. */
export const dosesPerVialShape = { dosesPerVial: dosesPerVialSchema.optional() };

/** Vial fields of a lot and of the lines about it. */
export function inVials({ dosesPerVial }: Pick<LotLabel, 'dosesPerVial'>): Pick<LotLabel, 'dosesPerVial'> {
  return dosesPerVial === undefined ? {} : { dosesPerVial };
}

/** Reason fields of an adjustment's line. */
export function onReason({
  reasonCode,
}: {
  readonly reasonCode?: AdjustmentReason | undefined;
}): Pick<LedgerLine, 'reasonCode'> {
  return reasonCode === undefined ? {} : { reasonCode };
}

/** Initial state of every entry: id, author and time, without anything that a later activity adds. */
export function bornBy(
  facts: ActivityFacts,
): Pick<
  LedgerLine,
  'id' | 'admin' | 'createdAt' | 'reason' | 'reverses' | 'reversedBy' | 'arrival' | 'history'
> {
  return {
    id: facts.entry,
    admin: facts.actor,
    createdAt: facts.at,
    reason: null,
    reverses: null,
    reversedBy: null,
    arrival: null,
    history: [],
  };
}

/** Fields of every activity on a selected lot (spec section 2, activity modal). */
export const lotActivityShape = {
  /** The selected lot; null if none was selected, which the ledger refuses by name. */
  entry: entryIdSchema.nullable(),
  doses: typedDosesSchema,
  ...particularsShape,
  ...confirmedShape,
  ...voucherShape,
};

/** Payload of an activity without further fields. */
export const lotPayloadSchema = z.object(lotActivityShape);
export type LotPayload = z.infer<typeof lotPayloadSchema>;

/** The rows of an activity on one lot: its wallet is found through the lot. */
export function lotRows(payload: { readonly entry: Lot['id'] | null }) {
  return { antigens: [], lots: payload.entry === null ? [] : [payload.entry], issued: [], entries: [] };
}

/** The ledger line of an activity on one lot: the lot's label, the officer's particulars, nothing wasted. */
export function lotEntry(payload: LotPayload, lot: Lot, facts: ActivityFacts): NewLine {
  return {
    ...bornBy(facts),
    antigen: lot.antigen,
    lot: lot.id,
    source: lot.id,
    batchNo: lot.batchNo,
    expiryOn: lot.expiryOn,
    vvmStage: lot.vvmStage,
    vendor: lot.vendor,
    ...inVials(lot),
    doses: payload.doses,
    direction: null,
    officer: payload.officer,
    origin: null,
    destination: null,
    year: payload.year,
    quarter: payload.quarter,
    happenedAt: payload.happenedAt,
    immunizationType: null,
    childrenImmunized: null,
    wastage: 0,
    wastageRate: 0,
    ...onVoucher(payload),
  };
}
