/** The number on a voucher's paper: the end of its id, which no two papers of a facility share but by a rare chance. */
export function voucherNo(voucher: string): string {
  const end = voucher.replaceAll('-', '').slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}
