import { describe, expect, it } from 'vitest';
import { adjustPayloadSchema } from '#domain/ledger/activities/adjust.ts';
import { adjustmentReasons } from '#domain/ledger/adjustment-reasons.ts';
import { entryChange } from '#domain/ledger/entry-change.ts';
import { entryId } from '../../ids.ts';
import { adjust, bcg, given, issue, label, receive, reverse } from '../given-ledger.ts';

describe('increment', () => {
  it.each([
    ['of no entry', adjust('increment', null, 5), 'entry-missing'],
    ['of no entry, by nothing', adjust('increment', null, 0), 'entry-missing'],
    ['of an entry that is not here', adjust('increment', 999, 5), 'entry-missing'],
    ['by nothing', adjust('increment', 101, 0), 'zero-doses'],
    ['by one', adjust('increment', 101, 1), 'accepted'],
    ['by more than the entry holds', adjust('increment', 101, 500), 'accepted'],
  ])('given 100 doses, when the officer counts up %s', (_what, activity, verdict) => {
    expect(given(receive(100)).when(activity).verdict).toBe(verdict);
  });

  it('raises the balance and the entry, but not the lot’s opening doses', () => {
    const then = given(receive(100), issue(101, 100)).when(adjust('increment', 101, 5));
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 5, issued: 100, wastage: 0 });
    expect(then.after.lots.get(entryId(101))).toMatchObject({ received: 100, left: 5 });
    expect(then.movements).toEqual([
      { antigen: bcg, lot: entryId(101), from: 'adjustment', to: 'store', doses: 5 },
    ]);
    expect(then.entry).toMatchObject({
      ...label,
      activity: 'adjust',
      direction: 'increment',
      doses: 5,
      wastage: 0,
    });
  });
});

describe('decrement', () => {
  it.each([
    ['nothing', adjust('decrement', 101, 0), 'zero-doses'],
    ['nothing, of no entry', adjust('decrement', null, 0), 'zero-doses'],
    ['more than the entry holds', adjust('decrement', 101, 101), 'less-than-in-stock'],
    ['some, of no entry', adjust('decrement', null, 5), 'entry-missing'],
    ['some, of an entry that is not here', adjust('decrement', 999, 5), 'entry-missing'],
    ['all that the entry holds', adjust('decrement', 101, 100), 'accepted'],
  ])('given 100 doses, when the officer deducts %s', (_what, activity, verdict) => {
    expect(given(receive(100)).when(activity).verdict).toBe(verdict);
  });

  it('lowers the balance and the entry, and counts nothing as wasted', () => {
    const then = given(receive(100)).when(adjust('decrement', 101, 30));
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 70, issued: 0, wastage: 0 });
    expect(then.after.lots.get(entryId(101))).toMatchObject({ received: 100, left: 70 });
    expect(then.movements).toEqual([
      { antigen: bcg, lot: entryId(101), from: 'store', to: 'adjustment', doses: 30 },
    ]);
    expect(then.entry).toMatchObject({
      ...label,
      activity: 'adjust',
      direction: 'decrement',
      doses: 30,
      wastage: 0,
    });
  });
});

it('the form needs a direction', () => {
  expect(adjustPayloadSchema.safeParse(adjust('increment', 101, 1).payload).success).toBe(true);
  expect(adjustPayloadSchema.safeParse(issue(101, 1).payload).success).toBe(false);
});

describe('the reason of an adjustment', () => {
  it.each([
    ['as typed', { reason: 'Found behind the freezer' }, 'Found behind the freezer'],
    ['none', { reason: null }, null],
    ['as builds saved it that asked for none', {}, null],
  ])('is written on its line: %s', (_what, also, reason) => {
    const activity = adjust('increment', 101, 5, also);
    expect(adjustPayloadSchema.parse(activity.payload)).toEqual(activity.payload);
    expect(given(receive(100)).when(activity).entry?.reason).toBe(reason);
  });

  it('is not empty', () => {
    expect(
      adjustPayloadSchema.safeParse({ ...adjust('increment', 101, 1).payload, reason: ' ' }).success,
    ).toBe(false);
  });
});

describe('the coded reason of an adjustment', () => {
  it.each([
    [
      'up, for what cannot come back',
      adjust('increment', 101, 5, { reasonCode: 'broken' }),
      'loss-adds-doses',
    ],
    ['up, of no entry', adjust('increment', null, 5, { reasonCode: 'broken' }), 'entry-missing'],
    ['up, to correct a count', adjust('increment', 101, 5, { reasonCode: 'count-correction' }), 'accepted'],
    ['down, for what broke', adjust('decrement', 101, 5, { reasonCode: 'broken' }), 'accepted'],
    [
      'down, by more than there is',
      adjust('decrement', 101, 101, { reasonCode: 'lost' }),
      'less-than-in-stock',
    ],
  ])('given 100 doses, when the officer counts %s', (_what, activity, verdict) => {
    expect(given(receive(100)).when(activity).verdict).toBe(verdict);
  });

  it.each(adjustmentReasons)(
    '%s is recorded on its line, moves doses like any deduction, and wastes nothing',
    (reasonCode) => {
      const then = given(receive(100)).when(adjust('decrement', 101, 30, { reasonCode }));
      expect(then.entry?.reasonCode).toBe(reasonCode);
      expect(then.wallet()).toEqual({ antigen: bcg, balance: 70, issued: 0, wastage: 0 });
      expect(entryChange(then.entry!)).toEqual({
        balance: -30,
        issued: 0,
        wastage: 0,
        discarded: ['count-correction', 'made-up'].includes(reasonCode) ? 0 : 30,
      });
    },
  );

  it('is missing if an older build left it out, and is never invented', () => {
    expect(given(receive(100)).when(adjust('decrement', 101, 1)).entry).not.toHaveProperty('reasonCode');
    const { payload } = adjust('decrement', 101, 1);
    expect(adjustPayloadSchema.safeParse({ ...payload, reasonCode: 'eaten by mice' }).success).toBe(false);
  });

  it('is undone with the adjustment', () => {
    const lost = adjust('decrement', 101, 30, { reasonCode: 'frozen' });
    const back = given(receive(100), lost).when(reverse(102)).entry!;
    expect(back.reasonCode).toBe('frozen');
    expect(entryChange(back)).toEqual({ balance: 30, issued: 0, wastage: 0, discarded: -30 });
  });
});
