import { describe, expect, it } from 'vitest';
import { DefectError } from '#domain/kernel/assert.ts';
import {
  apply,
  applyAll,
  change,
  move,
  openWallet,
  ownLedgerOf,
  walletChange,
} from '#domain/ledger/apply.ts';
import { emptyLedger, type LedgerState } from '#domain/ledger/ledger-entry.ts';
import type { Movement } from '#domain/ledger/model.ts';
import { entryId } from '../ids.ts';
import { adjust, bcg, given, issue, label, opv, receive, utilize } from './given-ledger.ts';

const { state } = given(receive(100), issue(101, 30));
const lot = { antigen: bcg, lot: entryId(101) };
const opening: Movement = { ...lot, lot: entryId(7), from: 'supplier', to: 'store', doses: 5, opens: label };

function without(rows: keyof LedgerState): LedgerState {
  return { ...state, [rows]: new Map() };
}

describe('apply', () => {
  it.each<[string, LedgerState, Movement, RegExp]>([
    ['no doses', state, { ...lot, from: 'store', to: 'adjustment', doses: 0 }, /whole dose/],
    ['doses below zero', state, { ...lot, from: 'store', to: 'adjustment', doses: -1 }, /whole dose/],
    ['half a dose', state, { ...lot, from: 'store', to: 'adjustment', doses: 0.5 }, /whole dose/],
    [
      'doses that are not a number',
      state,
      { ...lot, from: 'store', to: 'adjustment', doses: NaN },
      /whole dose/,
    ],
    [
      'from an account to itself',
      state,
      { ...lot, from: 'store', to: 'store', doses: 1 },
      /leaves the account/,
    ],
    [
      'more than the lot holds',
      state,
      { ...lot, from: 'store', to: 'adjustment', doses: 71 },
      /lot falls below zero/,
    ],
    [
      'an unknown lot',
      state,
      { ...lot, lot: entryId(9), from: 'store', to: 'adjustment', doses: 1 },
      /lot that exists/,
    ],
    [
      'a lot under another antigen',
      state,
      { ...lot, antigen: opv, from: 'store', to: 'adjustment', doses: 1 },
      /its antigen/,
    ],
    ['a lot that is opened again', state, { ...opening, lot: entryId(101) }, /opened once/],
    ['a lot that opens outside the store', state, { ...opening, to: 'adjustment' }, /opens in the store/],
    [
      'without the wallet',
      without('wallets'),
      { ...lot, from: 'adjustment', to: 'store', doses: 1 },
      /has a wallet/,
    ],
    [
      'into the field of no entry',
      state,
      { ...lot, from: 'store', to: 'field', doses: 1 },
      /belong to an issued entry/,
    ],
    [
      'issued twice under one id',
      state,
      { ...lot, from: 'store', to: 'field', doses: 1, issuedEntry: entryId(102) },
      /issued once/,
    ],
    [
      'out of an unknown entry',
      without('issued'),
      { ...lot, from: 'field', to: 'used', doses: 1, issuedEntry: entryId(102) },
      /issued entry that exists/,
    ],
    [
      'more than was issued',
      state,
      { ...lot, from: 'field', to: 'used', doses: 31, issuedEntry: entryId(102) },
      /issued entry falls below zero/,
    ],
    [
      'more back into the field than was issued',
      state,
      { ...lot, from: 'used', to: 'field', doses: 1, issuedEntry: entryId(102) },
      /more than was issued/,
    ],
    [
      'more back to the supplier than was received',
      given(receive(100), adjust('increment', 101, 5)).state,
      { ...lot, from: 'store', to: 'supplier', doses: 101 },
      /lot falls below zero/,
    ],
  ])('throws a defect for a movement of %s', (_what, before, movement, sentence) => {
    expect(() => apply(before, movement)).toThrow(DefectError);
    expect(() => apply(before, movement)).toThrow(sentence);
  });

  it('throws if a wallet has less than its lots, and changes nothing', () => {
    const drifted: LedgerState = {
      ...state,
      wallets: new Map([[bcg, { antigen: bcg, balance: 5, issued: 30, wastage: 0 }]]),
    };
    const copy = structuredClone(drifted);
    expect(() => apply(drifted, { ...lot, from: 'store', to: 'adjustment', doses: 6 })).toThrow(
      /wallet falls/,
    );
    expect(drifted).toEqual(copy);
  });

  it('throws before arithmetic stops being exact', () => {
    const full: LedgerState = {
      ...state,
      wallets: new Map([[bcg, { antigen: bcg, balance: Number.MAX_SAFE_INTEGER, issued: 0, wastage: 0 }]]),
    };
    expect(() => apply(full, opening)).toThrow(DefectError);
  });

  it('throws if an issued entry would change its lot', () => {
    const two = given(receive(100), issue(101, 30), receive(50)).state;
    const movement: Movement = {
      antigen: bcg,
      lot: entryId(103),
      from: 'field',
      to: 'used',
      doses: 1,
      issuedEntry: entryId(102),
    };
    expect(() => apply(two, movement)).toThrow(/keeps its lot/);
  });

  it('leaves the given state unchanged', () => {
    const copy = structuredClone(state);
    const after = apply(state, opening);
    expect(after).not.toEqual(state);
    expect(state).toEqual(copy);
  });
});

describe('applyAll', () => {
  it('applies one movement after the other', () => {
    const { movements } = given(receive(100), issue(101, 30)).when(utilize(102, 25));
    expect(movements).toHaveLength(2);
    expect(applyAll(state, movements)).toEqual(apply(apply(state, movements[0]!), movements[1]!));
  });

  it('with no movements returns the state itself', () => {
    expect(applyAll(state, [])).toEqual(state);
  });
});

describe('openWallet', () => {
  it('opens an empty wallet once', () => {
    const rows = ownLedgerOf(emptyLedger);
    openWallet(rows, bcg);
    const opened = rows.wallets.get(bcg);
    expect(opened).toEqual({ antigen: bcg, balance: 0, issued: 0, wastage: 0 });
    openWallet(rows, bcg);
    expect(rows.wallets.get(bcg)).toBe(opened);
  });
});

describe('ownLedgerOf', () => {
  it('leaves the rows of the original unchanged', () => {
    const before = structuredClone(state);
    const rows = ownLedgerOf(state);
    move(rows, opening);
    expect(rows.lots.has(opening.lot)).toBe(true);
    expect(state).toEqual(before);
  });
});

describe('change', () => {
  it('is what an account gains', () => {
    const movement: Movement = { ...lot, from: 'store', to: 'field', doses: 3, issuedEntry: entryId(1) };
    expect([change(movement, 'store'), change(movement, 'field'), change(movement, 'used')]).toEqual([
      -3, 3, 0,
    ]);
  });
});

describe('walletChange', () => {
  it.each([
    ['supplier', 'store', { balance: 4, issued: 0, wastage: 0 }],
    ['in_transit', 'store', { balance: 4, issued: 0, wastage: 0 }],
    ['adjustment', 'store', { balance: 4, issued: 0, wastage: 0 }],
    ['store', 'adjustment', { balance: -4, issued: 0, wastage: 0 }],
    ['store', 'in_transit', { balance: -4, issued: 0, wastage: 0 }],
    ['store', 'field', { balance: -4, issued: 4, wastage: 0 }],
    ['field', 'used', { balance: 0, issued: 0, wastage: 0 }],
    ['field', 'wasted', { balance: 0, issued: 0, wastage: 4 }],
    ['store', 'supplier', { balance: -4, issued: 0, wastage: 0 }],
    ['field', 'store', { balance: 4, issued: -4, wastage: 0 }],
    ['used', 'field', { balance: 0, issued: 0, wastage: 0 }],
    ['wasted', 'field', { balance: 0, issued: 0, wastage: -4 }],
  ] as const)('of 4 doses from %s to %s', (from, to, changes) => {
    expect(walletChange({ ...lot, from, to, doses: 4 })).toEqual(changes);
  });
});
