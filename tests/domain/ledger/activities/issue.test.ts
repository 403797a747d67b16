import { describe, expect, it } from 'vitest';
import { lotPayloadSchema } from '#domain/ledger/particulars.ts';
import { entryId } from '../../ids.ts';
import { adjust, bcg, given, issue, label, receive } from '../given-ledger.ts';

describe('issue', () => {
  it.each([
    ['no doses', issue(101, 0), 'zero-doses'],
    ['no doses, of no entry', issue(null, 0), 'zero-doses'],
    ['no doses, of an entry that is not here', issue(999, 0), 'zero-doses'],
    ['more than the entry holds', issue(101, 101), 'less-than-in-stock'],
    ['some, of no entry', issue(null, 1), 'entry-missing'],
    ['some, of an entry that is not here', issue(999, 1), 'entry-missing'],
    ['a dose', issue(101, 1), 'accepted'],
    ['all that the entry holds', issue(101, 100), 'accepted'],
  ])('given 100 doses, when the officer issues %s', (_what, activity, verdict) => {
    expect(given(receive(100)).when(activity).verdict).toBe(verdict);
  });

  it('checks the selected entry, not the wallet’s other lots', () => {
    expect(given(receive(10), receive(100)).when(issue(101, 11)).verdict).toBe('less-than-in-stock');
  });

  it('checks what is left, not what was received', () => {
    const drawn = given(receive(100), issue(101, 60), adjust('decrement', 101, 30));
    expect(drawn.when(issue(101, 11)).verdict).toBe('less-than-in-stock');
    expect(drawn.when(issue(101, 10)).verdict).toBe('accepted');
  });

  it('lowers the balance and the entry, raises issued, and opens an issued entry', () => {
    const then = given(receive(100)).when(issue(101, 30));
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 70, issued: 30, wastage: 0 });
    expect(then.left(101)).toBe(70);
    expect(then.after.issued.get(entryId(500))).toEqual({
      id: entryId(500),
      lot: entryId(101),
      antigen: bcg,
      doses: 30,
      open: 30,
    });
  });

  it('leaves the lot’s opening doses as they were', () => {
    expect(given(receive(100)).when(issue(101, 30)).after.lots.get(entryId(101))?.received).toBe(100);
  });

  it('moves the doses from the store into the field', () => {
    expect(given(receive(100)).when(issue(101, 30)).movements).toEqual([
      { antigen: bcg, lot: entryId(101), from: 'store', to: 'field', doses: 30, issuedEntry: entryId(500) },
    ]);
  });

  it('writes a line with the label of the lot', () => {
    expect(given(receive(100)).when(issue(101, 30)).entry).toMatchObject({
      ...label,
      id: entryId(500),
      activity: 'issue',
      antigen: bcg,
      lot: entryId(101),
      source: entryId(101),
      doses: 30,
      direction: null,
      wastage: 0,
      wastageRate: 0,
    });
  });

  it('changes nothing when it is refused', () => {
    const before = given(receive(100));
    expect(before.when(issue(101, 101)).after).toBe(before.state);
  });

  it.each([
    ['doses below zero', { doses: -1 }],
    ['half a dose', { doses: 0.5 }],
    ['more doses than any lot', { doses: 10_000_001 }],
    ['an entry that is not an id', { entry: '' }],
    ['no officer', { officer: ' ' }],
    ['a year as text', { year: '2026' }],
  ])('the form refuses %s', (_what, wrong) => {
    expect(lotPayloadSchema.safeParse(issue(101, 1).payload).success).toBe(true);
    expect(lotPayloadSchema.safeParse({ ...issue(101, 1).payload, ...wrong }).success).toBe(false);
  });

  it('the form accepts zero doses and a missing entry, because the ledger refuses them by name', () => {
    expect(lotPayloadSchema.safeParse(issue(null, 0).payload).success).toBe(true);
  });
});
