import { describe, expect, it } from 'vitest';
import { dispatchPayloadSchema } from '#domain/ledger/activities/dispatch.ts';
import { entryId } from '../../ids.ts';
import { bcg, given, gwale, issue, kano, label, receive, returned, transfer } from '../given-ledger.ts';

describe.each([
  { activity: 'transfer', send: transfer },
  { activity: 'return', send: returned },
])('$activity', ({ activity, send }) => {
  it.each([
    ['no doses', send(101, 0), 'zero-doses'],
    ['no doses, of no entry, to itself', send(null, 0, kano), 'zero-doses'],
    ['more than the entry holds', send(101, 101), 'less-than-in-stock'],
    ['more than the entry holds, to itself', send(101, 101, kano), 'less-than-in-stock'],
    ['some, of no entry', send(null, 1), 'entry-missing'],
    ['some, of no entry, to itself', send(null, 1, kano), 'entry-missing'],
    ['some, of an entry that is not here', send(999, 1), 'entry-missing'],
    ['a dose, to itself', send(101, 1, kano), 'same-facility'],
    ['a dose', send(101, 1), 'accepted'],
    ['all that the entry holds', send(101, 100), 'accepted'],
  ])('given 100 doses, when the officer sends %s', (_what, sample, verdict) => {
    expect(given(receive(100)).when(sample).verdict).toBe(verdict);
  });

  it('lowers the balance and the entry, and counts nothing as issued or wasted', () => {
    const then = given(receive(100)).when(send(101, 30));
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 70, issued: 0, wastage: 0 });
    expect(then.left(101)).toBe(70);
    expect(then.after.issued.size).toBe(0);
  });

  it('puts the doses in transit', () => {
    expect(given(receive(100)).when(send(101, 30)).movements).toEqual([
      { antigen: bcg, lot: entryId(101), from: 'store', to: 'in_transit', doses: 30 },
    ]);
  });

  it('writes a line with the label and the destination', () => {
    expect(given(receive(100)).when(send(101, 30)).entry).toMatchObject({
      ...label,
      id: entryId(500),
      activity,
      source: entryId(101),
      doses: 30,
      origin: null,
      destination: gwale,
      wastage: 0,
    });
  });

  it('cannot send issued doses', () => {
    expect(given(receive(100), issue(101, 80)).when(send(101, 21)).verdict).toBe('less-than-in-stock');
  });

  it.each(['destination', 'arrival'])('needs the %s', (field) => {
    const { [field]: _left, ...rest } = send(101, 1).payload as unknown as Record<string, unknown>;
    expect(dispatchPayloadSchema.safeParse(send(101, 1).payload).success).toBe(true);
    expect(dispatchPayloadSchema.safeParse(rest).success).toBe(false);
  });
});
