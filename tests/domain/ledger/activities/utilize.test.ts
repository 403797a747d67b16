import { describe, expect, it } from 'vitest';
import { utilizePayloadSchema } from '#domain/ledger/activities/utilize.ts';
import { applyAcceptance, decide, rowsOf } from '#domain/ledger/decide.ts';
import type { LedgerState } from '#domain/ledger/ledger-entry.ts';
import { entryId } from '../../ids.ts';
import { accepted, bcg, factsOf, given, issue, label, receive, reverse, utilize } from '../given-ledger.ts';

// Entry 101 is the lot, 102 an issue from it.
const issued = given(receive(100), issue(101, 30));
const done = given(receive(100), issue(101, 30), utilize(102, 25));
const takenBack = given(receive(100), issue(101, 30), reverse(102));
const reopened = given(receive(100), issue(101, 30), utilize(102, 25), reverse(103));

describe('utilize', () => {
  it.each([
    ['of no entry', issued, utilize(null, 5), 'entry-missing'],
    ['of no entry, for more children than any', issued, utilize(null, 10_000_000), 'entry-missing'],
    ['of an entry that is not here', issued, utilize(999, 5), 'entry-missing'],
    ['of a lot, which nobody has issued', issued, utilize(101, 5), 'entry-missing'],
    ['for a child more than doses', issued, utilize(102, 31), 'more-than-doses'],
    ['for a child more than doses, again', done, utilize(102, 31), 'more-than-doses'],
    [
      'for a child more than doses, when the issue was reversed',
      takenBack,
      utilize(102, 31),
      'more-than-doses',
    ],
    ['when the issue was reversed', takenBack, utilize(102, 25), 'already-reversed'],
    ['again', done, utilize(102, 25), 'already-utilized'],
    ['again, for nobody', done, utilize(102, 0), 'already-utilized'],
    ['again, when the first time was reversed', reopened, utilize(102, 20), 'accepted'],
    ['for every dose', issued, utilize(102, 30), 'accepted'],
    ['for nobody', issued, utilize(102, 0), 'accepted'],
  ])('given 30 issued doses, when the officer accounts for them %s', (_what, before, activity, verdict) => {
    expect(before.when(activity).verdict).toBe(verdict);
  });

  it('raises wastage by the doses that reached no child, and leaves balance and issued', () => {
    const then = issued.when(utilize(102, 25));
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 70, issued: 30, wastage: 5 });
    expect(then.left(101)).toBe(70);
    expect(then.after.issued.get(entryId(102))).toMatchObject({ doses: 30, open: 0 });
  });

  it.each([
    [25, ['used 25', 'wasted 5'], 5, 16.67],
    [30, ['used 30'], 0, 0],
    [0, ['wasted 30'], 30, 100],
  ])('for %i children moves %j', (children, moved, wastage, wastageRate) => {
    const then = issued.when(utilize(102, children));
    expect(then.movements.map(({ to, doses }) => `${to} ${doses}`)).toEqual(moved);
    expect(then.movements.every((m) => m.from === 'field' && m.issuedEntry === entryId(102))).toBe(true);
    expect(then.open(102)).toBe(0);
    expect(then.entry).toMatchObject({ wastage, wastageRate, childrenImmunized: children });
  });

  it('writes a line with the label of the lot and the doses of the issued entry', () => {
    expect(issued.when(utilize(102, 25)).entry).toMatchObject({
      ...label,
      id: entryId(500),
      activity: 'utilize',
      antigen: bcg,
      lot: entryId(101),
      source: entryId(102),
      doses: 30,
      immunizationType: 'Outreach',
    });
  });

  it('records its outcome on the issued entry', () => {
    expect(issued.when(utilize(102, 25)).line(102)).toMatchObject({
      activity: 'issue',
      childrenImmunized: 25,
      wastage: 5,
      wastageRate: 16.67,
      history: [],
    });
  });

  it('leaves other issued entries open', () => {
    const two = given(receive(100), issue(101, 30), issue(101, 10));
    const then = two.when(utilize(103, 4));
    expect([then.open(102), then.open(103)]).toEqual([30, 0]);
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 60, issued: 40, wastage: 6 });
  });

  it('refuses an entry that another build left half open, because entries are utilized completely or not at all', () => {
    const half = { ...issued.state.issued.get(entryId(102))!, open: 10 };
    const state: LedgerState = { ...issued.state, issued: new Map([[half.id, half]]) };
    expect(decide(utilize(102, 5), state, factsOf(500))).toEqual({
      accepted: false,
      reason: 'already-utilized',
    });
  });

  it('needs the issued entry, loaded with its lot', () => {
    expect(rowsOf(utilize(102, 5))).toEqual({
      antigens: [],
      lots: [],
      issued: [entryId(102)],
      entries: [entryId(102)],
    });
    const without: LedgerState = { ...issued.state, lots: new Map() };
    expect(() => decide(utilize(102, 5), without, factsOf(500))).toThrow(/loaded/);
  });

  it('throws a defect if the wallet was not loaded, instead of making one with wastage only', () => {
    const acceptance = accepted(issued.when(utilize(102, 5)).decision);
    expect(() => applyAcceptance({ ...issued.state, wallets: new Map() }, acceptance)).toThrow(
      /has a wallet/,
    );
  });

  it.each([
    ['children below zero', { childrenImmunized: -1 }],
    ['half a child', { childrenImmunized: 0.5 }],
    ['a third immunization type', { immunizationType: 'Campaign' }],
    ['no quarter', { quarter: '' }],
    ['no year', { year: null }],
    ['no children', { childrenImmunized: undefined }],
  ])('the form refuses %s', (_what, wrong) => {
    expect(utilizePayloadSchema.safeParse(utilize(102, 5).payload).success).toBe(true);
    expect(utilizePayloadSchema.safeParse({ ...utilize(102, 5).payload, ...wrong }).success).toBe(false);
  });
});
