import { describe, expect, it } from 'vitest';
import { receivePayloadSchema } from '#domain/ledger/activities/receive.ts';
import { voucherIdSchema } from '#domain/kernel/ids.ts';
import { entryId, userId } from '../../ids.ts';
import { bcg, given, issue, label, opv, receive, zonalStore } from '../given-ledger.ts';

describe('receive', () => {
  it('without anything, raises the balance and opens a lot with all of its doses', () => {
    const then = given().when(receive(100));
    expect(then.verdict).toBe('accepted');
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 100, issued: 0, wastage: 0 });
    expect(then.after.lots.get(entryId(500))).toEqual({
      ...label,
      id: entryId(500),
      antigen: bcg,
      received: 100,
      left: 100,
      movedOn: 0,
    });
  });

  it('with a lot of the same batch, opens another and leaves the first unchanged', () => {
    const then = given(receive(100), issue(101, 30)).when(receive(5));
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 75, issued: 30, wastage: 0 });
    expect([then.left(101), then.left(500)]).toEqual([70, 5]);
  });

  it('leaves the wallets of other antigens unchanged', () => {
    const then = given(receive(100)).when(receive(7, { antigen: opv }));
    expect([then.wallet(bcg)?.balance, then.wallet(opv)?.balance]).toEqual([100, 7]);
  });

  it('moves the doses from the supplier into the store', () => {
    const then = given().when(receive(100));
    expect(then.movements).toEqual([
      { antigen: bcg, lot: entryId(500), from: 'supplier', to: 'store', doses: 100, opens: label },
    ]);
  });

  it('writes a line with the label, the particulars and no wastage', () => {
    expect(given().when(receive(100)).entry).toEqual({
      ...label,
      id: entryId(500),
      activity: 'receive',
      antigen: bcg,
      lot: entryId(500),
      source: null,
      doses: 100,
      direction: null,
      officer: 'Amina Bello',
      origin: zonalStore,
      destination: null,
      year: 2026,
      quarter: 'Q4',
      happenedAt: '2026-11-20T08:14',
      immunizationType: null,
      childrenImmunized: null,
      wastage: 0,
      wastageRate: 0,
      reason: null,
      reverses: null,
      reversedBy: null,
      arrival: null,
      history: [],
      admin: userId(1),
      createdAt: '2026-11-20T07:15:00.000Z',
    });
  });

  it('records the voucher of its line, and none for a single line', () => {
    const voucher = voucherIdSchema.parse('0197d000-0000-7000-8000-00000000abcd');
    expect(given().when(receive(100, { voucher })).entry?.voucher).toBe(voucher);
    expect(given().when(receive(100)).entry).not.toHaveProperty('voucher');
  });

  it('accepts stock that is expired or at the discard point, because it is present', () => {
    const expiryOn = receivePayloadSchema.shape.expiryOn.parse('2020-01-01');
    expect(given().when(receive(1, { expiryOn, vvmStage: 'III' })).verdict).toBe('accepted');
  });
});

describe('the form of a receipt', () => {
  const whole = receive(100).payload;

  it('accepts a complete one', () => {
    expect(receivePayloadSchema.parse(whole)).toEqual(whole);
  });

  it.each(Object.keys(whole))('asks for %s', (field) => {
    const { [field]: _left, ...rest } = whole as Record<string, unknown>;
    expect(receivePayloadSchema.safeParse(rest).success).toBe(false);
  });

  it.each([
    ['no doses', { doses: 0 }],
    ['half a dose', { doses: 1.5 }],
    ['doses as text', { doses: '5' }],
    ['more doses than a nation has', { doses: 10_000_001 }],
    ['a blank batch number', { batchNo: '  ' }],
    ['a blank vendor', { vendor: '' }],
    ['a blank officer', { officer: '\t' }],
    ['a day that does not exist', { expiryOn: '2027-02-29' }],
    ['a minute that does not exist', { happenedAt: '2026-11-20T24:00' }],
    ['a fourth VVM stage', { vvmStage: 'IV' }],
    ['a fifth quarter', { quarter: 'Q5' }],
    ['an origin without an id', { origin: { name: 'Somewhere' } }],
    ['an antigen by name', { antigen: 'BCG' }],
  ])('refuses %s', (_what, wrong) => {
    expect(receivePayloadSchema.safeParse({ ...whole, ...wrong }).success).toBe(false);
  });
});
