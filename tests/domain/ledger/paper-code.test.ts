import { expect, test } from 'vitest';
import {
  hasNoPart,
  isCodeOfVoucher,
  readPaperCode,
  voucherNo,
  voucherNoPart,
} from '#domain/ledger/paper-code.ts';

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

test.each(['aaa', 'BBB', 'ab-bb', 'a bbb', 'AAAA-BBBB'])('%j is a part of its voucher’s number', (text) => {
  expect(hasNoPart(voucher, voucherNoPart(text) ?? 'none')).toBe(true);
});

test.each(['000', '0000aaaa', 'bba', 'aba'])('%j is not a part of it', (text) => {
  expect(hasNoPart(voucher, voucherNoPart(text) ?? 'none')).toBe(false);
});

test.each(['', 'aa', 'a-a', 'aaaabbbb1', 'PN-2207', 'bcg'])('%j is not a part of any number', (text) => {
  expect(voucherNoPart(text)).toBeNull();
});
