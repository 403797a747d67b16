import { expect, test } from 'vitest';
import { isCodeOfVoucher, readPaperCode, voucherNo } from '#domain/ledger/paper-code.ts';

const voucher = '01990000-0000-7000-8000-0000aaaabbbb';

test.each([
  ['the code', voucher],
  ['the code in capitals and with a line end', `${voucher.toUpperCase()}\n`],
  ['its number', voucherNo(voucher)],
  ['its number as it is typed', 'aaaa bbbb'],
  ['its number without a dash', 'aaaabbbb'],
])('a voucher is known by %s', (_, text) => {
  expect(isCodeOfVoucher(readPaperCode(text) ?? '', voucher)).toBe(true);
});

test.each([
  ['another number', 'AAAA-BBBC'],
  ['another code', voucher.replace('bbbb', 'bbbc')],
])('a voucher is not known by %s', (_, text) => {
  expect(isCodeOfVoucher(readPaperCode(text) ?? '', voucher)).toBe(false);
});

test.each(['', 'PN-2207', '1000-0000-9', 'aaaa-bbb', '(01)08901234567890(10)PN-9001', `${voucher} x`])(
  '%j is no paper of the ledger',
  (text) => {
    expect(readPaperCode(text)).toBeNull();
  },
);
