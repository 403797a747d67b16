import { describe, expect, it } from 'vitest';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { correctPayloadSchema } from '#domain/ledger/activities/correct.ts';
import { rowsOf } from '#domain/ledger/decide.ts';
import { entryId, userId } from '../../ids.ts';
import { arrive, correct, given, issue, receive, reverse } from '../given-ledger.ts';

const expiryOn = localDateSchema.parse('2027-07-31');
const issued = given(receive(100), issue(101, 30));

describe('correct', () => {
  it.each([
    ['an entry that is not here', issued, correct(999, { batchNo: 'BN-78' }), 'entry-missing', 1],
    ['the entry of a colleague', issued, correct(101, { batchNo: 'BN-78' }), 'not-own-entry', 2],
    ['the entry of a colleague, by nothing', issued, correct(101), 'not-own-entry', 2],
    ['nothing', issued, correct(101), 'nothing-to-correct', 1],
    [
      'a batch where the lot was not opened',
      issued,
      correct(102, { batchNo: 'BN-78' }),
      'nothing-to-correct',
      1,
    ],
    ['an expiry where the lot was not opened', issued, correct(102, { expiryOn }), 'nothing-to-correct', 1],
    ['the batch of a receipt', issued, correct(101, { batchNo: 'BN-78' }), 'accepted', 1],
    ['the batch of stock that arrived', given(arrive(40)), correct(101, { batchNo: 'BN-78' }), 'accepted', 1],
    ['the officer of an issue', issued, correct(102, { officer: 'Amina Belo' }), 'accepted', 1],
    [
      'a receipt that was reversed',
      given(receive(9), reverse(101)),
      correct(101, { expiryOn }),
      'accepted',
      1,
    ],
  ])('when the officer corrects %s', (_what, before, activity, verdict, officer) => {
    expect(before.when(activity, { actor: userId(officer) }).verdict).toBe(verdict);
  });

  it('of a receipt corrects batch, expiry and officer, on its lot too', () => {
    const then = issued.when(correct(101, { batchNo: 'BN-78', expiryOn, officer: 'Amina Belo' }));
    expect(then.line(101)).toMatchObject({ batchNo: 'BN-78', expiryOn, officer: 'Amina Belo', doses: 100 });
    expect(then.after.lots.get(entryId(101))).toMatchObject({ batchNo: 'BN-78', expiryOn, left: 70 });
    expect(then.line(102)).toMatchObject({ batchNo: 'BN-77' });
    expect(given(receive(100), correct(101, { batchNo: 'BN-78' })).when(issue(101, 5)).entry).toMatchObject({
      batchNo: 'BN-78',
    });
  });

  it('of any other entry corrects the officer and leaves the label', () => {
    const then = issued.when(correct(102, { batchNo: 'BN-78', officer: 'Amina Belo' }));
    expect(then.line(102)).toMatchObject({ batchNo: 'BN-77', officer: 'Amina Belo' });
    expect(then.after.lots).toEqual(issued.state.lots);
  });

  it('moves nothing and writes no line', () => {
    const then = issued.when(correct(101, { batchNo: 'BN-78' }));
    expect([then.movements, then.entry]).toEqual([[], null]);
    expect(then.after.wallets).toEqual(issued.state.wallets);
  });

  it('keeps the entry’s earlier values, each time', () => {
    const once = given(receive(100), correct(101, { batchNo: 'BN-78', officer: 'Amina Belo' }));
    const twice = once.when(correct(101, { batchNo: 'BN-79', officer: 'Amina Belo' }));
    expect(twice.line(101)?.history).toEqual([
      {
        at: '2026-11-20T07:15:00.000Z',
        event: entryId(102),
        kind: 'corrected',
        by: 'Bisi Ade',
        changes: [
          { field: 'batchNo', from: 'BN-77', to: 'BN-78' },
          { field: 'officer', from: 'Amina Bello', to: 'Amina Belo' },
        ],
      },
      {
        at: '2026-11-20T07:15:00.000Z',
        event: entryId(500),
        kind: 'corrected',
        by: 'Bisi Ade',
        changes: [{ field: 'batchNo', from: 'BN-78', to: 'BN-79' }],
      },
    ]);
  });

  it('needs the entry', () => {
    expect(rowsOf(correct(102))).toEqual({ antigens: [], lots: [], issued: [], entries: [entryId(102)] });
  });

  it.each([
    ['no batch', { batchNo: ' ' }],
    ['a day that is none', { expiryOn: '2027-02-29' }],
    ['nobody who corrects', { correctedBy: '' }],
    ['no officer', { officer: null }],
  ])('the form refuses %s', (_what, wrong) => {
    expect(correctPayloadSchema.safeParse(correct(101).payload).success).toBe(true);
    expect(correctPayloadSchema.safeParse({ ...correct(101).payload, ...wrong }).success).toBe(false);
  });
});
