import { z } from 'zod';
import { typedDosesSchema } from '#domain/kernel/doses.ts';
import { entryIdSchema } from '#domain/kernel/ids.ts';
import type { NewLine } from './activity.ts';
import { bornBy } from './born-by.ts';
import type { ActivityFacts, Lot } from './model.ts';
import { inVials, onVoucher, confirmedShape, particularsShape, voucherShape } from './particulars.ts';

/** What every activity that starts from a selected lot asks for (spec section 2, activity modal). */
export const lotActivityShape = {
  /** The selected lot; null when none was selected, which the ledger refuses by name. */
  entry: entryIdSchema.nullable(),
  doses: typedDosesSchema,
  ...particularsShape,
  ...confirmedShape,
  ...voucherShape,
};

const lotActivitySchema = z.object(lotActivityShape);
export type LotActivityPayload = z.infer<typeof lotActivitySchema>;

/** The rows of an activity on one lot: its wallet is found through the lot. */
export function lotRows(payload: { readonly entry: Lot['id'] | null }) {
  return { antigens: [], lots: payload.entry === null ? [] : [payload.entry], issued: [], entries: [] };
}

/** The ledger line of an activity on one lot: the lot's label, the officer's particulars, nothing wasted. */
export function lotEntry(payload: LotActivityPayload, lot: Lot, facts: ActivityFacts): NewLine {
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
