import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import {
  asCounted,
  inUseBy,
  lotOutcomes,
  openTo,
  shareOf,
  stillHeld,
  vialsOf,
} from '#domain/sessions/held/vials.ts';
import { facts, first, lotId, lotOf, partId, second, vialOf } from './parts.ts';

/** Vials returned and opened on each of up to four tablets, which share one box. */
const arbitraryBox = fc.array(fc.record({ returned: fc.nat(4), opened: fc.nat(4) }), {
  minLength: 1,
  maxLength: 4,
});
type Box = readonly { readonly returned: number; readonly opened: number }[];

/** The tablets' parts while all are open; the first one started the session. */
function heldBy(box: Box): readonly SessionPart[] {
  const vials = box.reduce((sum, { returned, opened }) => sum + returned + opened, 0);
  let next = 1;
  return box.map(({ opened }, at) => {
    const own = Array.from({ length: opened }, () => vialOf(next++));
    const createdAt = facts(at + 1).at;
    return at === 0
      ? first({ carried: vials === 0 ? [] : [lotOf(vials)], vials: own })
      : second({ id: partId(at + 1), vials: own, createdAt, updatedAt: createdAt });
  });
}

function closed(part: SessionPart, { returned, opened }: Box[number]): SessionPart {
  const counted = returned + opened === 0 ? [] : [{ lot: lotId(1), returned, opened }];
  return { ...part, closed: { counted, reason: null, seen: [], at: part.updatedAt } };
}

const nothing = { returned: 0, opened: 0 };

describe('the vials of a session', () => {
  test('add up once all tablets have closed, in any order', () => {
    fc.assert(
      fc.property(
        arbitraryBox.chain((box) =>
          fc.record({
            box: fc.constant(box),
            order: fc.shuffledSubarray([...box.keys()], { minLength: box.length, maxLength: box.length }),
          }),
        ),
        ({ box, order }) => {
          const parts = heldBy(box);
          const all = order.flatMap((at) => {
            const part = parts[at];
            return part ? [closed(part, box[at] ?? nothing)] : [];
          });
          for (const { missing } of lotOutcomes(all)) expect(missing).toBe(0);
          expect(vialsOf(all)).toHaveLength(box.reduce((sum, { opened }) => sum + opened, 0));
        },
      ),
    );
  });

  test('are accounted for by one tablet each: the shares equal the vials carried, whoever closes first', () => {
    fc.assert(
      fc.property(
        arbitraryBox.chain((box) =>
          fc.record({
            box: fc.constant(box),
            order: fc.shuffledSubarray([...box.keys()], { minLength: box.length, maxLength: box.length }),
          }),
        ),
        ({ box, order }) => {
          let parts = heldBy(box);
          const carried = parts[0]?.carried[0]?.vials ?? 0;
          let answeredFor = 0;
          for (const at of order) {
            const mine = partId(at + 1);
            const share = shareOf(parts, mine)[0]?.vials ?? 0;
            const opened = box[at]?.opened ?? 0;
            answeredFor += share;
            // The tablet that keeps the box returns all that is left in it.
            parts = parts.map((part) =>
              part.id === mine ? closed(part, { opened, returned: share - opened }) : part,
            );
          }
          expect(answeredFor).toBe(carried);
          for (const { missing } of lotOutcomes(parts)) expect(missing).toBe(0);
        },
      ),
    );
  });

  test('count once if known, even if a part arrives twice', () => {
    fc.assert(
      fc.property(arbitraryBox, (box) => {
        const parts = heldBy(box);
        expect(vialsOf([...parts, ...parts])).toEqual(vialsOf(parts));
      }),
    );
  });
});

describe('the view of a tablet that does not know the other', () => {
  const opened = [vialOf(1), vialOf(2)];

  it('is that all vials are its own, and the sum is right once both parts have arrived', () => {
    const alone = [first({ vials: [vialOf(3)] })];
    expect(shareOf(alone, partId(1))).toMatchObject([{ vials: 5 }]);
    expect(lotOutcomes(alone)).toMatchObject([{ missing: 4 }]);
    const both = [
      closed(first({ vials: [vialOf(3)] }), { returned: 2, opened: 1 }),
      closed(second({ vials: opened }), { returned: 0, opened: 2 }),
    ];
    expect(lotOutcomes(both)).toMatchObject([{ returned: 2, opened: 3, missing: 0 }]);
  });

  it('differs from missing vials, because it names the open part', () => {
    const parts = [closed(first(), { returned: 3, opened: 0 }), second({ vials: opened })];
    expect(stillHeld(parts, partId(1)).map(({ team }) => team)).toEqual(['Halima Sani']);
    expect(stillHeld(parts, partId(2))).toEqual([]);
  });
});

describe('the next vial', () => {
  it('comes from vials that are not known to be opened', () => {
    const parts = [first({ vials: [vialOf(1)] }), second({ vials: [vialOf(2), vialOf(3)] })];
    expect(openTo(parts, partId(1))).toMatchObject([{ lot: lotId(1), vials: 3 }]);
    expect(openTo(parts, partId(2))).toMatchObject([{ lot: lotId(1), vials: 4 }]);
    expect(openTo([first({ carried: [lotOf(1)], vials: [vialOf(1)] }), second()], partId(2))).toEqual([]);
  });

  it('of a tablet that counts again is counted as that tablet recorded it', () => {
    const again = [
      closed(first({ vials: [vialOf(1)] }), { returned: 4, opened: 1 }),
      closed(second({ vials: [vialOf(2)] }), { returned: 0, opened: 1 }),
    ];
    expect(lotOutcomes(again)).toMatchObject([{ missing: -1 }]);
    expect(shareOf(again, partId(1))).toMatchObject([{ vials: 4 }]);
  });
});

test('the summary shows the tablet’s count of returned, empty, discarded and kept vials, whatever was expected', () => {
  const vials = fc.record({ returned: fc.nat(9), empties: fc.nat(9), discarded: fc.nat(9), kept: fc.nat(9) });
  fc.assert(
    fc.property(vials, vials, ({ kept: keptThen, ...typed }, byRecord) => {
      const opened = typed.empties + typed.discarded + keptThen;
      const shown = asCounted({ ...typed, opened }, byRecord);
      expect(shown.returned).toBe(typed.returned);
      expect(shown.empties + shown.discarded + shown.kept).toBe(opened);
      expect(shown.empties).toBeGreaterThanOrEqual(typed.empties);
      expect(shown.discarded).toBeGreaterThanOrEqual(typed.discarded);
      expect(shown.kept).toBeLessThanOrEqual(keptThen);
      // An open vial stays open.
      if (byRecord.kept >= keptThen) expect(shown).toEqual({ ...typed, kept: keptThen });
    }),
  );
});

test('an open vial is in use while a tablet of its session has not closed, on the part that still holds it', () => {
  const vials = [vialOf(1), vialOf(2)];
  const ended = closed(first({ vials }), nothing);
  expect(inUseBy([ended]).size).toBe(0);
  const open = second({ vials: vials.slice(1) });
  for (const parts of [
    [ended, open],
    [open, ended],
  ]) {
    const inUse = inUseBy(parts);
    expect(vials.map(({ entry }) => inUse.get(entry)?.team)).toEqual([ended.team, open.team]);
  }
});

test('vials that several tablets took along of one lot are one lot of the session', () => {
  const parts = [first({ carried: [lotOf(2)] }), second({ carried: [lotOf(1)], vials: [vialOf(1)] })];
  expect(lotOutcomes(parts)).toEqual([{ lot: lotOf(3), returned: 0, opened: 1, missing: 2 }]);
  expect(openTo(parts, partId(2))).toEqual([lotOf(3)]);
});
