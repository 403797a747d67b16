import { z } from 'zod';
import { localDateTimeSchema, quarterSchema, yearSchema } from '#domain/kernel/local-date.ts';
import { type VoucherId, voucherIdSchema } from '#domain/kernel/ids.ts';
import { lineKey, textSchema } from '#domain/kernel/text.ts';
import type { AdjustmentReason } from './adjustment-reasons.ts';
import type { LedgerLine, LotLabel } from './model.ts';

/** What every stock activity asks for, whatever it moves: who, when, and the reporting period (spec section 2). */
export const particularsShape = {
  officer: textSchema(),
  happenedAt: localDateTimeSchema,
  year: yearSchema,
  quarter: quarterSchema,
};

/** Doubts that the officer was asked about and confirmed (`stockDoubts`); a build may know others than this one. */
export const confirmedShape = { confirmed: z.array(z.string().max(40)).max(20).optional() };

/** A batch number as it is compared: with blanks or not, in capitals or not, with whatever dash, it is one batch. */
export function plainBatch(batchNo: string): string {
  return lineKey(batchNo.normalize('NFKC')).replaceAll(/\s/g, '').toUpperCase();
}

/** The voucher that a line is on; left out of one that stands alone, and by builds of before there were vouchers. */
export const voucherShape = { voucher: voucherIdSchema.optional() };

/** What a line of the ledger says of its voucher. */
export function onVoucher({
  voucher,
}: {
  readonly voucher?: VoucherId | undefined;
}): Pick<LedgerLine, 'voucher'> {
  return voucher === undefined ? {} : { voucher };
}

/** Most doses of one vial. */
const mostInAVial = 1000;

/** Schema of the doses of one vial. */
export const dosesPerVialSchema = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(mostInAVial, `is more than ${mostInAVial.toLocaleString('en')}`);

/** How large the vials of a lot are; left out where nobody said it, and by builds of before lots had it. */
export const dosesPerVialShape = { dosesPerVial: dosesPerVialSchema.optional() };

/** What a lot and the lines about it say of its vials. */
export function inVials({ dosesPerVial }: Pick<LotLabel, 'dosesPerVial'>): Pick<LotLabel, 'dosesPerVial'> {
  return dosesPerVial === undefined ? {} : { dosesPerVial };
}

/** What a line of the ledger says of why it adjusts. */
export function onReason({
  reasonCode,
}: {
  readonly reasonCode?: AdjustmentReason | undefined;
}): Pick<LedgerLine, 'reasonCode'> {
  return reasonCode === undefined ? {} : { reasonCode };
}
