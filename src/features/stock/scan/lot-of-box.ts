import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { isBatch } from './is-batch.ts';
import { labelStrings } from './label-strings.ts';

type Lot = Pick<LotLabel, 'batchNo' | 'expiryOn'> & { readonly antigen: string };

/** The lot described by a box; fields are null if its code omits them or the product is unknown. */
interface BoxOfLot {
  readonly batchNo: string;
  readonly expiryOn: LocalDate | null;
  readonly antigen: string | null;
}

/**
 * Finds the lot of a box among the known ones: by its batch, its vaccine, and its expiry if two lots share a batch. A lot with the batch of
 * another vaccine is refused; one with another expiry is found, with the difference reported.
 */
export function lotOfBox<Known extends Lot>(
  lots: readonly Known[],
  { batchNo, expiryOn, antigen }: BoxOfLot,
):
  | { readonly lot: Known; readonly told: string | null }
  | { readonly lot: null; readonly refusal: string | null } {
  const ofBatch = lots.filter((lot) => isBatch(lot, batchNo));
  const ofVaccine = ofBatch.filter((lot) => antigen === null || lot.antigen === antigen);
  const lot = ofVaccine.find((one) => one.expiryOn === expiryOn) ?? ofVaccine[0];
  if (lot === undefined)
    return { lot: null, refusal: ofBatch.length === 0 ? null : labelStrings.otherVaccineHere(batchNo) };
  const isAsWritten = expiryOn === null || lot.expiryOn === expiryOn;
  return {
    lot,
    told: isAsWritten
      ? null
      : labelStrings.otherExpiryHere(batchNo, formatDate(lot.expiryOn), formatDate(expiryOn)),
  };
}
