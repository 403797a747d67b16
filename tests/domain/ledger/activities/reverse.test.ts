import { describe, expect, it } from 'vitest';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import type { ActivityFacts } from '#domain/ledger/model.ts';
import { reversePayloadSchema } from '#domain/ledger/activities/reverse.ts';
import { rowsOf } from '#domain/ledger/decide.ts';
import { entryId, userId } from '../../ids.ts';
import {
  adjust,
  arrive,
  bcg,
  confirmArrival,
  given,
  gwale,
  issue,
  label,
  receive,
  returned,
  reverse,
  transfer,
  utilize,
  zonalStore,
} from '../given-ledger.ts';

const recordedOn = (day: string) => ({ recordedOn: localDateSchema.parse(day) });
const colleague = { actor: userId(2) };
const muchLater = recordedOn('2027-03-01');

const received = given(receive(100));
const issued = given(receive(100), issue(101, 30));

describe('reverse', () => {
  it.each([
    ['an entry that is not here', received, reverse(999), 'entry-missing'],
    ['an entry of a colleague', given(receive(100)), reverse(101), 'not-own-entry', colleague],
    [
      'a transfer of a colleague',
      given(receive(100), transfer(101, 9)),
      reverse(102),
      'not-own-entry',
      colleague,
    ],
    ['a transfer', given(receive(100), transfer(101, 9)), reverse(102), 'not-reversible'],
    ['a return', given(receive(100), returned(101, 9)), reverse(102), 'not-reversible'],
    ['stock that arrived', given(arrive(40)), reverse(101), 'not-reversible'],
    ['a reported difference', given(arrive(40), confirmArrival(101, 38)), reverse(102), 'not-reversible'],
    ['a reversal', given(receive(100), reverse(101)), reverse(102), 'not-reversible'],
    ['a receipt again', given(receive(100), reverse(101)), reverse(101), 'already-reversed'],
    [
      'a receipt again, much later',
      given(receive(100), reverse(101)),
      reverse(101),
      'already-reversed',
      muchLater,
    ],
    ['a receipt of which some was issued', issued, reverse(101), 'moved-on'],
    ['the same, much later', issued, reverse(101), 'moved-on', muchLater],
    ['a receipt of which some was sent on', given(receive(100), transfer(101, 9)), reverse(101), 'moved-on'],
    [
      'a receipt that was adjusted',
      given(receive(100), adjust('increment', 101, 5)),
      reverse(101),
      'moved-on',
    ],
    [
      'a receipt of which as much was issued as was found more',
      given(receive(100), issue(101, 5), adjust('increment', 101, 5)),
      reverse(101),
      'moved-on',
    ],
    [
      'an issue that was utilized',
      given(receive(100), issue(101, 30), utilize(102, 9)),
      reverse(102),
      'moved-on',
    ],
    [
      'an increment of which the doses are gone',
      given(receive(10), adjust('increment', 101, 5), issue(101, 12)),
      reverse(102),
      'moved-on',
    ],
    [
      'a decrement of a receipt that was reversed',
      given(receive(10), adjust('decrement', 101, 5), adjust('increment', 101, 5), reverse(101)),
      reverse(102),
      'moved-on',
    ],
    ['a receipt of eight days ago', received, reverse(101), 'too-late-to-reverse', recordedOn('2026-11-28')],
    ['a receipt of seven days ago', received, reverse(101), 'accepted', recordedOn('2026-11-27')],
    [
      'a receipt, by a tablet whose clock is behind',
      received,
      reverse(101),
      'accepted',
      recordedOn('1999-01-01'),
    ],
    [
      'a receipt whose issue was reversed',
      given(receive(100), issue(101, 30), reverse(102)),
      reverse(101),
      'accepted',
    ],
    [
      'an issue whose utilization was reversed',
      given(receive(100), issue(101, 30), utilize(102, 9), reverse(103)),
      reverse(102),
      'accepted',
    ],
    ['an increment', given(receive(10), adjust('increment', 101, 5)), reverse(102), 'accepted'],
    ['a decrement', given(receive(10), adjust('decrement', 101, 5)), reverse(102), 'accepted'],
    ['a utilization', given(receive(100), issue(101, 30), utilize(102, 9)), reverse(103), 'accepted'],
  ])('when the officer reverses %s', (_what, before, activity, verdict, who?: Partial<ActivityFacts>) => {
    expect(before.when(activity, who).verdict).toBe(verdict);
  });

  it('counts the days from when the entry became known, whatever its typed day', () => {
    const backdated = given(receive(100, { happenedAt: '2026-01-02T08:00' as never }));
    expect(backdated.when(reverse(101, { happenedAt: '2026-01-02T08:00' as never })).verdict).toBe(
      'accepted',
    );
    const typedToFit = reverse(101, { happenedAt: '2026-11-20T08:14' as never });
    expect(received.when(typedToFit, recordedOn('2026-12-24')).verdict).toBe('too-late-to-reverse');
  });

  it('of a receipt returns the doses, and the lot counts as never received', () => {
    const then = received.when(reverse(101));
    expect(then.movements).toEqual([
      { antigen: bcg, lot: entryId(101), from: 'store', to: 'supplier', doses: 100 },
    ]);
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 0, issued: 0, wastage: 0 });
    expect(then.after.lots.get(entryId(101))).toMatchObject({ received: 0, left: 0, movedOn: 0 });
    const after = given(receive(100), reverse(101));
    expect(after.when(adjust('increment', 101, 5)).verdict).toBe('entry-missing');
    expect(after.when(issue(101, 5)).verdict).toBe('less-than-in-stock');
  });

  it('of an issue returns the doses to the lot, and lowers issued', () => {
    const then = issued.when(reverse(102));
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 100, issued: 0, wastage: 0 });
    expect([then.left(101), then.open(102)]).toEqual([100, 0]);
    expect(then.movements).toEqual([
      { antigen: bcg, lot: entryId(101), from: 'field', to: 'store', doses: 30, issuedEntry: entryId(102) },
    ]);
  });

  it.each([
    ['increment', 115, 'store adjustment', 100],
    ['decrement', 85, 'adjustment store', 100],
  ] as const)('of an %s moves the difference back', (direction, counted, way, left) => {
    const before = given(receive(100), adjust(direction, 101, 15));
    const then = before.when(reverse(102));
    expect(before.state.lots.get(entryId(101))?.left).toBe(counted);
    expect(then.left(101)).toBe(left);
    expect(then.movements.map(({ from, to }) => `${from} ${to}`)).toEqual([way]);
  });

  it.each([
    [25, ['used 25', 'wasted 5']],
    [30, ['used 30']],
    [0, ['wasted 30']],
  ])('of a utilization for %i children opens the issued entry again, and wastage falls', (children, back) => {
    const then = given(receive(100), issue(101, 30), utilize(102, children)).when(reverse(103));
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 70, issued: 30, wastage: 0 });
    expect(then.open(102)).toBe(30);
    expect(then.movements.map(({ from, doses }) => `${from} ${doses}`)).toEqual(back);
    expect(then.movements.every((m) => m.to === 'field' && m.issuedEntry === entryId(102))).toBe(true);
    expect(then.line(102)).toMatchObject({
      childrenImmunized: null,
      wastage: 0,
      wastageRate: 0,
      reversedBy: null,
      history: [],
    });
  });

  it('writes a line that names what it reverses and why', () => {
    expect(given(receive(100), issue(101, 30), utilize(102, 25)).when(reverse(103)).entry).toMatchObject({
      ...label,
      id: entryId(500),
      activity: 'reverse',
      reverses: 'utilize',
      source: entryId(103),
      lot: entryId(101),
      doses: 30,
      wastage: 5,
      childrenImmunized: 25,
      officer: 'Bisi Ade',
      reason: 'Typed twice',
      reversedBy: null,
    });
    expect(received.when(reverse(101)).entry).toMatchObject({ reverses: 'receive', origin: zonalStore });
  });

  it('marks the entry that it reverses, with the officer in its history', () => {
    expect(received.when(reverse(101)).line(101)).toMatchObject({
      activity: 'receive',
      doses: 100,
      reversedBy: entryId(500),
      history: [
        {
          at: '2026-11-20T07:15:00.000Z',
          event: entryId(500),
          kind: 'reversed',
          by: 'Bisi Ade',
          changes: [],
        },
      ],
    });
  });

  it('needs the entry, loaded with its lot and the issue that it is about', () => {
    expect(rowsOf(reverse(102))).toEqual({ antigens: [], lots: [], issued: [], entries: [entryId(102)] });
  });

  it.each(['entry', 'reason', 'officer', 'happenedAt', 'year', 'quarter'])('the form needs %s', (field) => {
    const { [field]: _left, ...rest } = reverse(101).payload as unknown as Record<string, unknown>;
    expect(reversePayloadSchema.safeParse(reverse(101).payload).success).toBe(true);
    expect(reversePayloadSchema.safeParse(rest).success).toBe(false);
  });

  it('leaves the other facility’s share of a transfer to that facility’s ledger', () => {
    const sent = given(receive(100), transfer(101, 9, gwale));
    expect(sent.when(reverse(102)).after).toBe(sent.state);
  });
});
