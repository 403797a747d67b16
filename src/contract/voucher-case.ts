import type { CaseRow } from './sync-rows.ts';

/**
 * The voucher that a case is about, null for any other. The case of a voucher has the voucher's id, names the refused lines that
 * nobody has dealt with in `about`, and stands at the first of them.
 */
export function voucherOfCase({
  id,
  event,
  about = [],
}: Pick<CaseRow, 'id' | 'event' | 'about'>): string | null {
  return event !== null && id !== event && about.includes(event) ? id : null;
}
