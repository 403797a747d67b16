import { describe, expect, it } from 'vitest';
import { localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { entryId, userId } from '../../ids.ts';
import { adjust, given, issue, label, readVvm, receive, reverse, transfer } from '../given-ledger.ts';

const at = (happenedAt: string) => ({ happenedAt: localDateTimeSchema.parse(happenedAt) });
const monday = at('2026-11-20T09:00');
const tuesday = at('2026-11-21T08:00');

describe('read VVM', () => {
  const second = given(receive(100), readVvm(101, 'II', tuesday));

  it.each([
    ['a lot that is not here', given(receive(100)), readVvm(999, 'II'), 'entry-missing'],
    ['an entry that opened no lot', given(receive(100), issue(101, 5)), readVvm(102, 'II'), 'entry-missing'],
    [
      'a lot whose receipt was reversed',
      given(receive(100), reverse(101)),
      readVvm(101, 'II'),
      'entry-missing',
    ],
    [
      'a better stage than it came in with',
      given(receive(100, { vvmStage: 'II' })),
      readVvm(101, 'I'),
      'vvm-improved',
    ],
    ['a better stage than was read at that moment', second, readVvm(101, 'I', tuesday), 'vvm-improved'],
    [
      'a better stage of the day before, which becomes known late',
      second,
      readVvm(101, 'I', monday),
      'accepted',
    ],
    ['the stage that is known', second, readVvm(101, 'II', tuesday), 'accepted'],
    ['a worse stage', second, readVvm(101, 'III', tuesday), 'accepted'],
    ['a worse stage of the day before', second, readVvm(101, 'III', monday), 'accepted'],
  ])('of %s', (_what, before, activity, verdict) => {
    expect(before.when(activity).verdict).toBe(verdict);
  });

  it('moves nothing and writes no line: the lot has the new stage, and its opening entry says who read it', () => {
    const then = second.when(readVvm(101, 'III', tuesday), { actor: userId(7) });
    expect([then.movements, then.entry]).toEqual([[], null]);
    expect(then.after.lots.get(entryId(101))).toMatchObject({ ...label, vvmStage: 'III', left: 100 });
    expect(then.line(101)).toMatchObject({
      vvmStage: 'I',
      history: [],
      vvmReadings: [
        { event: entryId(102), stage: 'II', by: 'Amina Bello', ...tuesday },
        { event: entryId(500), stage: 'III', by: 'Amina Bello', ...tuesday },
      ],
    });
  });

  it('with an earlier time leaves the lot at the worse stage that was read since', () => {
    const then = second.when(readVvm(101, 'I', monday));
    expect(then.after.lots.get(entryId(101))?.vvmStage).toBe('II');
    expect(then.line(101)?.vvmReadings).toHaveLength(2);
  });

  it('is on each later entry, and is passed on with sent stock', () => {
    expect(second.when(adjust('decrement', 101, 5)).entry?.vvmStage).toBe('II');
    expect(second.when(transfer(101, 5)).entry?.vvmStage).toBe('II');
  });
});
