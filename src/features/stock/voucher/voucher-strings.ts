import { formatQuantity } from '#ui/table/format-quantity.ts';

const count = (many: number, one: string, more: string) =>
  `${formatQuantity(many)} ${many === 1 ? one : more}`;

/** What the screens on which a voucher is written and its paper say, whatever its lines are. */
export const voucherStrings = {
  vials: 'Vials',
  dosesOf: (doses: number) => count(doses, 'dose', 'doses'),
  vialsOf: (vials: number) => count(vials, 'vial', 'vials'),
  lotsOf: (lots: number) => count(lots, 'lot', 'lots'),
  sum: (lots: number, doses: number) => `${count(lots, 'lot', 'lots')} · ${count(doses, 'dose', 'doses')}`,
  together: 'saved together or not at all',
  perVialNote: (vials: number, perVial: number) => `${formatQuantity(vials)} × ${formatQuantity(perVial)}`,
  tooManyLots: (most: number) => `A voucher has at most ${most} lots; save these and begin another one.`,
  lotRefused: (at: number, batchNo: string, why: string) => `Lot ${at} (${batchNo}): ${why}`,
  title: 'Voucher',
  missing: 'This voucher is not on this tablet.',
  no: (no: string) => `No. ${no}`,
  batch: 'Batch no',
  expiry: 'Expiry date',
  stage: 'VVM stage',
  doses: 'No of doses',
  antigen: 'Antigen',
  number: '#',
  action: 'Action',
  origin: 'From',
  destination: 'To',
  period: 'Year and quarter',
  remarks: 'Remarks',
  state: 'State',
  voucherNo: (no: string) => `Voucher ${no}`,
  code: (no: string) => `Code of voucher ${no}`,
} as const;
