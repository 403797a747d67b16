const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const number = /^([\da-f]{4})[\s\p{Pd}]?([\da-f]{4})$/iu;

/**
 * Reads a scanned or typed code of a ledger paper into its canonical form: the id in its QR code, or the number printed on a voucher,
 * `ABCD-1234`. Null for anything else.
 */
export function readPaperCode(text: string): string | null {
  const code = text.trim();
  if (id.test(code)) return code.toLowerCase();
  const [, start, end] = number.exec(code) ?? [];
  return start === undefined || end === undefined ? null : `${start}-${end}`.toUpperCase();
}

/** True if a code of {@link readPaperCode} belongs to a voucher. */
export function isCodeOfVoucher(code: string, voucher: string): boolean {
  return code === voucher || code === voucherNo(voucher);
}

const part = /^[\da-f]{3,8}$/iu;

/** Reads three or more characters in a row of a voucher's number, with or without its dash; null for anything else. */
export function voucherNoPart(text: string): string | null {
  const run = text.replaceAll(/[\s\p{Pd}]/gu, '');
  return part.test(run) ? run.toUpperCase() : null;
}

/** True if a voucher's number contains a part of {@link voucherNoPart}. */
export function hasNoPart(voucher: string, run: string): boolean {
  return voucherNo(voucher).replace('-', '').includes(run);
}

/** The number on a voucher's paper: the end of its id, which two papers of a facility almost never share. */
export function voucherNo(voucher: string): string {
  const end = voucher.replaceAll('-', '').slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}
