import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { movingActivities, type MovingType } from '#domain/ledger/activities/index.ts';
import { discardReasons } from '#domain/ledger/adjustment-reasons.ts';
import { walletChange } from '#domain/ledger/apply.ts';
import { entryChange, type LineChange, movesFigure, type WalletChange } from '#domain/ledger/entry-change.ts';
import { antigenId, entryId } from '../ids.ts';
import { goesTo } from './any-activity.ts';
import { story } from './arbitrary-story.ts';
import { settled, worldAfter } from './world.ts';

const nothing: WalletChange = { balance: 0, issued: 0, wastage: 0 };

function plus(a: WalletChange, b: WalletChange): WalletChange {
  return { balance: a.balance + b.balance, issued: a.issued + b.issued, wastage: a.wastage + b.wastage };
}

describe('what a line of the ledger adds to its wallet', () => {
  it('equals its movements, for each activity', () => {
    fc.assert(
      fc.property(story, (tale) => {
        for (const verdict of settled(worldAfter(tale)).verdicts.values()) {
          if (!verdict.accepted || verdict.entry === null) continue;
          const moved = verdict.movements.map(walletChange).reduce(plus, nothing);
          // Adding to zero turns -0 into 0.
          expect(plus(entryChange(verdict.entry), nothing)).toEqual(moved);
        }
      }),
    );
  });

  it('adds up to the wallet over all lines of its antigen', () => {
    fc.assert(
      fc.property(story, (tale) => {
        const world = settled(worldAfter(tale));
        for (const [facility, { wallets }] of world.ledgers) {
          const sums = new Map<AntigenId, WalletChange>();
          for (const { id } of world.accepted.filter((event) => event.facility === facility)) {
            const verdict = world.verdicts.get(id);
            if (!verdict?.accepted || verdict.entry === null) continue;
            const { antigen } = verdict.entry;
            sums.set(antigen, plus(sums.get(antigen) ?? nothing, entryChange(verdict.entry)));
          }
          for (const { antigen, ...figures } of wallets.values())
            expect(sums.get(antigen) ?? nothing).toEqual(figures);
        }
      }),
    );
  });

  it('includes losses in closed vials: all deductions for such a reason that were not reversed', () => {
    let lost = 0;
    fc.assert(
      fc.property(story, (tale) => {
        const world = settled(worldAfter(tale));
        for (const { entries } of world.ledgers.values()) {
          const lines = [...entries.values()];
          const told = lines.reduce((sum, line) => sum + entryChange(line).discarded, 0);
          const byReason = discardReasons.map((reason) =>
            lines
              .filter(
                (line) =>
                  line.activity === 'adjust' &&
                  line.direction === 'decrement' &&
                  line.reasonCode === reason &&
                  line.reversedBy === null,
              )
              .reduce((sum, line) => sum + line.doses, 0),
          );
          expect(told).toBe(byReason.reduce((sum, doses) => sum + doses, 0));
          lost += told;
        }
      }),
      { numRuns: 600 },
    );
    expect(lost).toBeGreaterThan(0);
  });

  it('is searched for only among the activities that may change the figure', () => {
    const types = Object.keys(movingActivities) as MovingType[];
    const moving = (figure: keyof LineChange) => types.filter((type) => movesFigure(type, figure));
    expect(moving('balance')).toEqual(types.filter((type) => type !== 'utilize'));
    expect(moving('issued')).toEqual(types.filter((type) => goesTo(type, 'field')));
    expect(moving('wastage')).toEqual(['utilize']);
    expect(moving('discarded')).toEqual(['adjust']);
  });

  it('is never negative zero, which a screen would show with a sign', () => {
    const issued = {
      id: entryId(1),
      source: entryId(2),
      antigen: antigenId(3),
      lot: entryId(2),
      activity: 'reverse',
      reverses: 'receive',
      doses: 5,
      direction: null,
      wastage: 0,
    } as const;
    expect(entryChange(issued)).toEqual({ balance: -5, issued: 0, wastage: 0, discarded: 0 });
  });
});
