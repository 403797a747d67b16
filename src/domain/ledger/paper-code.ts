const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const number = /^([\da-f]{4})[\s\p{Pd}]?([\da-f]{4})$/iu;

/**
 * What was scanned or typed of a paper of the ledger, as it is compared: the id in its QR code, or the number that is printed on a
 * voucher, `ABCD-1234`. Null when it is neither.
 */
export function readPaperCode(text: string): string | null {
  const code = text.trim();
  if (id.test(code)) return code.toLowerCase();
  const [, start, end] = number.exec(code) ?? [];
  return start === undefined || end === undefined ? null : `${start}-${end}`.toUpperCase();
}

/** Whether a code of {@link readPaperCode} is that of a voucher. */
export function isCodeOfVoucher(code: string, voucher: string): boolean {
  return code === voucher || code === voucherNo(voucher);
}

/** The number on a voucher's paper: the end of its id, which no two papers of a facility share but by a rare chance. */
export function voucherNo(voucher: string): string {
  const end = voucher.replaceAll('-', '').slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}
