import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  differenceOf,
  dosesOf,
  endedVials,
  type EndedVial,
  expectedVials,
  lotsAtEnd,
  mayKeep,
  summaryRow,
  toUtilize,
} from '#features/children/session/closing.ts';
import { type OpenVial, sessionSchema } from '#features/children/session/session.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { unsentOf } from '#features/children/session/closing-figures.tsx';
import { id, penta, session, vial } from './penta-session.ts';

const end = (of: OpenVial, given: number, more: Partial<EndedVial> = {}): EndedVial => ({
  vial: of,
  given,
  here: given,
  after: 0,
  left: of.doses - given,
  isAccounted: false,
  isKeepable: true,
  isKept: false,
  isWaiting: false,
  rule: '28-days',
  perVial: 10,
  ...more,
});
const onlyLot = (ends: readonly EndedVial[]) => {
  const [lot] = lotsAtEnd(session({ vials: ends.map((one) => one.vial) }), ends);
  if (lot === undefined) throw new Error('no lot');
  return lot;
};

describe('the vials of a lot', () => {
  const lot = onlyLot([end(vial(21), 10), end(vial(22), 6, { isKept: true })]);

  test('are returned unopened, empty, thrown away or kept', () => {
    expect(expectedVials(lot)).toEqual({ returned: 1, empties: 1, discarded: 0, kept: 1 });
    const thrown = onlyLot([end(vial(21), 10), end(vial(22), 6)]);
    expect(expectedVials(thrown)).toEqual({ returned: 1, empties: 1, discarded: 1, kept: 0 });
  });

  test.each([
    ['all of them', { returned: 1, empties: 1, discarded: 0 }, 0, false],
    ['one too few', { returned: 0, empties: 1, discarded: 0 }, 1, true],
    ['one too many', { returned: 1, empties: 1, discarded: 1 }, -1, true],
    // The sum is right but two figures are wrong.
    ['an empty for one that came back', { returned: 0, empties: 2, discarded: 0 }, 0, true],
  ])('counted: %s', (_, counted, missing, isDifferent) => {
    expect(differenceOf(lot, counted)).toEqual({ missing, isDifferent });
  });

  test('carried vials are always the sum of returned, empty, thrown away and kept ones; a dose is given, lost or kept', () => {
    const ended = fc
      .record({ given: fc.integer({ min: 0, max: 10 }), isKept: fc.boolean() })
      .map(({ given, isKept }) => ({ given, isKept: isKept && given < 10 }));
    fc.assert(
      fc.property(fc.array(ended, { maxLength: 3 }), (vials) => {
        const of = onlyLot(vials.map(({ given, isKept }, at) => end(vial(21 + at), given, { isKept })));
        const { returned, empties, discarded, kept } = expectedVials(of);
        expect(returned + empties + discarded + kept).toBe(of.carried);
        const doses = dosesOf(of);
        expect(doses.given + doses.wasted + doses.kept).toBe(vials.length * 10);
      }),
    );
  });

  test('of an entry of several vials are those that contain its doses', () => {
    const before = vial(20, { lot: null, batchNo: 'PN-0', doses: 40 });
    const [, lot0] = lotsAtEnd(session({ vials: [before] }), [end(before, 25, { isKept: true })]);
    expect(lot0).toMatchObject({ batchNo: 'PN-0', carried: 4, lot: null });
    expect(lot0 && expectedVials(lot0)).toEqual({ returned: 0, empties: 2, discarded: 0, kept: 2 });
  });

  test('opened earlier are listed once per batch', () => {
    const before = [20, 23].map((entry) => vial(entry, { lot: null, batchNo: 'PN-0' }));
    const ends = before.map((one) => end(one, 10));
    expect(
      lotsAtEnd(session({ vials: before }), ends).map(({ batchNo, carried }) => [batchNo, carried]),
    ).toEqual([
      ['PN-1', 3],
      ['PN-0', 2],
    ]);
  });

  test('are a line of the summary', () => {
    expect(summaryRow(lot, { returned: 1, empties: 1, discarded: 0, kept: 1 })).toEqual({
      name: 'Penta',
      batchNo: 'PN-1',
      carried: 3,
      returned: 1,
      opened: 2,
      empties: 1,
      discarded: 0,
      keptVials: 1,
      given: 16,
      wasted: 0,
      kept: 4,
    });
  });
});

test.each([
  ['28-days', 10, 10, 4, false, true],
  ['session', 10, 10, 4, false, false],
  ['28-days', 10, 10, 0, false, false],
  ['session', 10, 100, 40, false, true],
  // Its utilization records the rest as lost.
  ['28-days', 10, 10, 4, true, false],
] as const)(
  'rule %s, %s a vial: an entry of %s with %s left, accounted for %s, is kept: %s',
  (rule, perVial, doses, left, isAccounted, kept) => {
    const ended = end(vial(21, { lot: null, doses }), doses - left, { isAccounted });
    expect(mayKeep(ended, { perVial, usualPerVial: undefined, rule })).toBe(kept);
  },
);

test('a vial that was kept open counts the doses that this session gave as given', () => {
  const kept = end(vial(21, { lot: null }), 7, { here: 3, isKept: true });
  const [lot] = lotsAtEnd(session({ carried: [], vials: [kept.vial] }), [kept]);
  if (lot === undefined) throw new Error('a vial is of a lot');
  expect(summaryRow(lot, { returned: 0, empties: 0, discarded: 0, kept: 1 })).toMatchObject({
    given: 3,
    kept: 3,
  });
});

test('a vial opened from a carried lot is one vial, however few doses its antigen usually has', () => {
  const packing = { perVial: 5, usualPerVial: 5, rule: 'session' as const };
  const opened = end(vial(21), 4);
  expect(mayKeep(opened, packing)).toBe(false);
  const [ended] = endedVials([opened], {
    packed: new Map([[penta.antigen, packing]]),
    choices: new Map(),
    isHeldElsewhere: false,
  });
  expect(ended?.perVial).toBe(10);
});

describe('the outcome of a vial', () => {
  const packed = new Map([
    [penta.antigen, { perVial: 10, usualPerVial: 10, rule: 'session' as const }],
    [id(2), { perVial: 20, usualPerVial: 20, rule: '28-days' as const }],
  ]);
  const vials = [
    end(vial(21), 10),
    end(vial(22), 4),
    end(vial(23, { antigen: id(2) }), 4),
    end(vial(24), 4, { isAccounted: true }),
  ];
  const kept = (choices: ReadonlyMap<EntryId, boolean>, isHeldElsewhere: boolean) =>
    endedVials(vials, { packed, choices, isHeldElsewhere }).map(({ isKept, isWaiting }) =>
      isWaiting ? 'waits' : isKept ? 'kept' : 'done',
    );

  test('follows the rule unless an officer chose otherwise', () => {
    expect(kept(new Map(), false)).toEqual(['done', 'done', 'kept', 'done']);
    expect(kept(new Map([[id(23), false]]), false)).toEqual(['done', 'done', 'done', 'done']);
  });

  test('is undecided while another tablet may have given from the vial', () => {
    expect(kept(new Map(), true)).toEqual(['done', 'waits', 'kept', 'done']);
    expect(kept(new Map([[id(23), false]]), true)).toEqual(['done', 'waits', 'done', 'done']);
  });
});

test('closing does not account for vials that are kept or already accounted for', () => {
  const ends = [
    end(vial(21), 10),
    end(vial(22), 4, { isKept: true }),
    end(vial(23), 4, { isAccounted: true }),
  ];
  expect(toUtilize(ends).map((one) => one.vial.entry)).toEqual([id(21)]);
});

test('a session closed by an older build can be read', () => {
  const row = {
    name: 'Penta',
    batchNo: 'PN-1',
    carried: 3,
    returned: 1,
    opened: 2,
    given: 16,
    wasted: 0,
    kept: 4,
  };
  const read = sessionSchema.parse({ ...session(), closed: { rows: [row], reason: null } });
  expect(read.closed?.rows).toEqual([{ ...row, empties: null, discarded: null, keptVials: null }]);
});

test('only waiting records of the session are shown as not sent yet', () => {
  const held = {
    ...session({ vials: [vial(21)] }),
    seen: [
      { child: id(31), doses: 2, events: [] },
      { child: id(32), doses: 1, events: [] },
    ],
  };
  const saved = (event: number, type: string, payload: Readonly<Record<string, unknown>>) => ({
    event: id(event),
    type,
    payload,
  });
  const waiting = [
    saved(41, 'immunize', { child: id(31), immunizedOn: held.on, doses: 1 }),
    saved(42, 'immunize', { child: id(32), immunizedOn: held.on, doses: 1 }),
    // Another day, and another session.
    saved(43, 'immunize', { child: id(31), immunizedOn: '2026-11-19', doses: 1 }),
    saved(44, 'immunize', { child: id(39), immunizedOn: held.on, doses: 1, session: id(99) }),
    // A dose given by mistake and a reason why another was not given, both undone.
    saved(48, 'immunize', { child: id(31), immunizedOn: held.on, doses: 1 }),
    saved(49, 'note-not-given', { child: id(31), on: held.on, doses: [] }),
    saved(50, 'void-immunization', { immunization: id(48) }),
    saved(51, 'take-back-answers', { child: id(31), events: [id(49)] }),
    saved(21, 'issue', { entry: id(11) }),
    saved(45, 'issue', { entry: id(11) }),
    saved(46, 'utilize', { entry: id(21) }),
    saved(47, 'utilize', { entry: id(29) }),
    saved(32, 'register-child', {}),
  ];
  expect(unsentOf(held, waiting)).toEqual({
    doses: 2,
    takenBack: 1,
    vialsOpened: 1,
    vialsNotOpened: 0,
    vialsEnded: 1,
    others: 1,
  });
});
