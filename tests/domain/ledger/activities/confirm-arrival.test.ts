import { describe, expect, it } from 'vitest';
import { confirmArrivalPayloadSchema } from '#domain/ledger/activities/confirm-arrival.ts';
import type { AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import { rowsOf } from '#domain/ledger/decide.ts';
import { entryId, userId } from '../../ids.ts';
import { arrive, bcg, confirmArrival, given, issue, label, receive } from '../given-ledger.ts';

const arrived = given(arrive(40));

function because(reasonCode: AdjustmentReason, entry: number, counted: number) {
  const { type, payload } = confirmArrival(entry, counted);
  return { type, payload: { ...payload, reasonCode } };
}

describe('confirm arrival', () => {
  it.each([
    ['an entry that is not here', arrived, confirmArrival(999, 40), 'entry-missing'],
    ['a receipt from a supplier', given(receive(40)), confirmArrival(101, 40), 'entry-missing'],
    [
      'an arrival again',
      given(arrive(40), confirmArrival(101, 40)),
      confirmArrival(101, 40),
      'already-confirmed',
    ],
    [
      'an arrival that differed',
      given(arrive(40), confirmArrival(101, 9)),
      confirmArrival(101, 9),
      'already-confirmed',
    ],
    [
      'fewer than were issued since',
      given(arrive(40), issue(101, 30)),
      confirmArrival(101, 29),
      'less-than-in-stock',
    ],
    ['as many as were issued since', given(arrive(40), issue(101, 30)), confirmArrival(101, 30), 'accepted'],
    ['all of it', arrived, confirmArrival(101, 40), 'accepted'],
    ['nothing of it', arrived, confirmArrival(101, 0), 'accepted'],
    ['more of it', arrived, confirmArrival(101, 41), 'accepted'],
    ['more of it because some broke', arrived, because('broken', 101, 41), 'loss-adds-doses'],
    ['more of it because it was counted wrong', arrived, because('count-correction', 101, 41), 'accepted'],
    ['fewer of it because some broke', arrived, because('broken', 101, 39), 'accepted'],
  ])('when the officer counts %s', (_what, before, activity, verdict) => {
    expect(before.when(activity).verdict).toBe(verdict);
  });

  it('records why some are missing on its adjustment', () => {
    expect(arrived.when(because('frozen', 101, 30)).entry).toMatchObject({ doses: 10, reasonCode: 'frozen' });
    expect(arrived.when(confirmArrival(101, 30)).entry).not.toHaveProperty('reasonCode');
  });

  it('may be done by anybody at the facility, whoever sent the stock', () => {
    expect(arrived.when(confirmArrival(101, 40), { actor: userId(7) }).verdict).toBe('accepted');
  });

  it('of as many doses as were sent moves nothing and marks the arrival', () => {
    const then = arrived.when(confirmArrival(101, 40, 'all there'));
    expect([then.movements, then.entry]).toEqual([[], null]);
    expect(arrived.state.entries.get(entryId(101))?.arrival).toBe('unconfirmed');
    expect(then.line(101)).toMatchObject({
      arrival: 'confirmed',
      history: [{ event: entryId(500), kind: 'confirmed', by: 'Amina Bello', changes: [] }],
    });
  });

  it('is a count of its lot, with or without a difference', () => {
    for (const counted of [40, 38]) {
      const activity = confirmArrival(101, counted);
      expect(arrived.when(activity).line(101)?.countedAt).toBe(activity.payload.happenedAt);
    }
  });

  it.each([
    [38, 'decrement', 2, 'store', 'adjustment'],
    [0, 'decrement', 40, 'store', 'adjustment'],
    [45, 'increment', 5, 'adjustment', 'store'],
  ] as const)('of %i doses adjusts the lot by an %s of %i', (counted, direction, doses, from, to) => {
    const then = arrived.when(confirmArrival(101, counted, 'box open'));
    expect(then.movements).toEqual([{ antigen: bcg, lot: entryId(101), from, to, doses }]);
    expect(then.wallet()?.balance).toBe(counted);
    expect(then.left(101)).toBe(counted);
    expect(then.entry).toMatchObject({
      ...label,
      activity: 'adjust',
      source: entryId(101),
      direction,
      doses,
      reason: 'box open',
      arrival: 'differs',
    });
    expect(then.line(101)).toMatchObject({
      doses: 40,
      arrival: 'differs',
      history: [{ kind: 'differs', changes: [{ field: 'doses', from: '40', to: String(counted) }] }],
    });
  });

  it('needs the arrival', () => {
    expect(rowsOf(confirmArrival(101, 1))).toEqual({
      antigens: [],
      lots: [],
      issued: [],
      entries: [entryId(101)],
    });
  });

  it.each([
    ['half a dose', { counted: 0.5 }],
    ['doses below zero', { counted: -1 }],
    ['no count', { counted: null }],
    ['an empty note', { note: '' }],
    ['no officer', { officer: '' }],
  ])('the form refuses %s', (_what, wrong) => {
    const { payload } = confirmArrival(101, 40);
    expect(confirmArrivalPayloadSchema.safeParse(payload).success).toBe(true);
    expect(confirmArrivalPayloadSchema.safeParse({ ...payload, ...wrong }).success).toBe(false);
  });
});
