import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { activities, movingActivities, type MovingType } from '#domain/ledger/activities/index.ts';
import { change } from '#domain/ledger/apply.ts';
import { emptyLedger, type LedgerState } from '#domain/ledger/ledger-entry.ts';
import { accounts, type Account, type Movement } from '#domain/ledger/model.ts';
import { rejections } from '#domain/ledger/rejections.ts';
import { goesTo } from './any-activity.ts';
import { antigens, facilities, story } from './arbitrary-story.ts';
import { emptyWorld, momentsOf, record, settled, worldAfter, type World } from './world.ts';

const runs = { numRuns: 1000 };

/** Accounts that hold doses which left the store on purpose: a session, another facility, and whatever the registry adds. */
const elsewhere = accounts.filter((account) => !['supplier', 'store', 'adjustment'].includes(account));

/** Activities that move a lot's doses onwards. */
const goingOn = (Object.keys(movingActivities) as MovingType[]).filter((type) =>
  elsewhere.some((account) => goesTo(type, account)),
);

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, n) => total + n, 0);

function movementsOf(world: World, facility?: FacilityId): readonly Movement[] {
  return facility === undefined
    ? [...world.movements.values()].flat()
    : (world.movements.get(facility) ?? []);
}

function accountOf(movements: readonly Movement[], account: Account): number {
  return sum(movements.map((movement) => change(movement, account)));
}

function ledgerOf(world: World, facility: FacilityId): LedgerState {
  return world.ledgers.get(facility) ?? emptyLedger;
}

/** Doses typed in accepted activities of the given types, counted without reading any movement. */
function typedDoses(world: World, counts: (event: World['accepted'][number]) => boolean): number {
  return sum(
    world.accepted
      .filter(counts)
      .map(({ activity }) => ('doses' in activity.payload ? activity.payload.doses : 0)),
  );
}

describe('laws of the ledger', () => {
  it('the stories reach each activity and each refusal', () => {
    const accepted = new Set<string>();
    const refused = new Set<string>();
    for (const tale of fc.sample(story, { numRuns: 800, seed: 7 })) {
      const world = settled(worldAfter(tale));
      for (const event of world.accepted) accepted.add(event.activity.type);
      for (const verdict of world.verdicts.values()) if (!verdict.accepted) refused.add(verdict.reason);
    }
    expect([...accepted].toSorted()).toEqual(Object.keys(activities).toSorted());
    expect([...refused].toSorted()).toEqual([...rejections].toSorted());
  });

  it('1: each movement balances, as do all accounts of all facilities', () => {
    fc.assert(
      fc.property(story, (tale) => {
        const movements = movementsOf(worldAfter(tale));
        for (const movement of movements) expect(sum(accounts.map((a) => change(movement, a)))).toBe(0);
        expect(sum(accounts.map((a) => accountOf(movements, a)))).toBe(0);
      }),
      runs,
    );
  });

  it('2: no lot, wallet or issued entry is below zero, at any moment', () => {
    fc.assert(
      fc.property(story, (tale) => {
        const seen = new Set<LedgerState>();
        for (const { world } of momentsOf(tale)) {
          for (const ledger of world.ledgers.values()) {
            if (seen.has(ledger)) continue;
            seen.add(ledger);
            const { wallets, lots, issued } = ledger;
            for (const w of wallets.values())
              expect(Math.min(w.balance, w.issued, w.wastage)).toBeGreaterThanOrEqual(0);
            for (const lot of lots.values()) expect(lot.left).toBeGreaterThanOrEqual(0);
            for (const entry of issued.values()) expect(entry.open).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      runs,
    );
  });

  it('3: an issued entry is utilized once and completely, or reversed, and can be utilized again once that is reversed', () => {
    fc.assert(
      fc.property(story, (tale) => {
        const world = worldAfter(tale);
        for (const facility of facilities) {
          for (const entry of ledgerOf(world, facility).issued.values()) {
            const { entries } = ledgerOf(world, facility);
            const closing = [...entries.values()].filter(
              ({ activity, source, reversedBy }) =>
                activity === 'utilize' && source === entry.id && reversedBy === null,
            );
            const isTakenBack = entries.get(entry.id)?.reversedBy !== null;
            const times = closing.length + (isTakenBack ? 1 : 0);
            expect(times).toBeLessThanOrEqual(1);
            const moved = movementsOf(world, facility).filter((m) => m.issuedEntry === entry.id);
            expect(accountOf(moved, 'field')).toBe((1 - times) * entry.doses);
            expect(entry.open).toBe((1 - times) * entry.doses);
          }
        }
      }),
      runs,
    );
  });

  it('4: the doses that opened a lot or were adjusted into it are left or moved on, unless reversed', () => {
    fc.assert(
      fc.property(story, (tale) => {
        const world = settled(worldAfter(tale));
        for (const { lots, entries } of world.ledgers.values()) {
          for (const lot of lots.values()) {
            const standing = [...entries.values()].filter((e) => e.lot === lot.id && e.reversedBy === null);
            const doses = (...activities: readonly string[]) =>
              sum(
                standing
                  .filter((e) =>
                    activities.includes(`${e.activity}${e.direction === null ? '' : ` ${e.direction}`}`),
                  )
                  .map((e) => e.doses),
              );
            const opened = doses('receive', 'arrive');
            const movedOn = doses(...goingOn);
            expect(lot.received).toBe(opened);
            expect(lot.movedOn).toBe(movedOn);
            expect(opened + doses('adjust increment')).toBe(lot.left + movedOn + doses('adjust decrement'));
          }
        }
      }),
      runs,
    );
  });

  it('5: a wallet is the fold of its movements, and its balance is the rest of its lots', () => {
    fc.assert(
      fc.property(story, (tale) => {
        // An event changes the ledger and movements of one facility only.
        const seen = new Map<FacilityId, readonly unknown[]>();
        for (const { world } of momentsOf(tale)) {
          for (const facility of facilities) {
            const now = [world.ledgers.get(facility), world.movements.get(facility)];
            const before = seen.get(facility);
            if (before && now.every((part, at) => part === before[at])) continue;
            seen.set(facility, now);
            const { wallets, lots } = ledgerOf(world, facility);
            for (const antigen of antigens) {
              const movements = movementsOf(world, facility).filter((m) => m.antigen === antigen);
              const wallet = wallets.get(antigen) ?? { antigen, balance: 0, issued: 0, wastage: 0 };
              expect(wallet).toEqual({
                antigen,
                balance: accountOf(movements, 'store'),
                issued:
                  sum(movements.filter((m) => m.to === 'field' && m.from === 'store').map((m) => m.doses)) -
                  sum(movements.filter((m) => m.to === 'store' && m.from === 'field').map((m) => m.doses)),
                wastage: accountOf(movements, 'wasted'),
              });
              const left = [...lots.values()].filter((lot) => lot.antigen === antigen).map((lot) => lot.left);
              expect(wallet.balance).toBe(sum(left));
            }
          }
        }
      }),
      runs,
    );
  });

  it('6: doses sent and not arrived are in transit, and none are lost there', () => {
    fc.assert(
      fc.property(story, (tale) => {
        const world = worldAfter(tale);
        const sent = typedDoses(
          world,
          ({ activity }) => activity.type === 'transfer' || activity.type === 'return',
        );
        const arrived = typedDoses(world, ({ activity }) => activity.type === 'arrive');
        expect(accountOf(movementsOf(world), 'in_transit')).toBe(sent - arrived);

        const end = settled(world);
        expect(accountOf(movementsOf(end), 'in_transit')).toBe(0);
        const received = sum(
          [...end.ledgers.values()]
            .flatMap(({ entries }) => [...entries.values()])
            .filter(({ activity, reversedBy }) => activity === 'receive' && reversedBy === null)
            .map(({ doses }) => doses),
        );
        const everywhere = accounts
          .filter((account) => account !== 'supplier' && account !== 'in_transit')
          .map((account) => accountOf(movementsOf(end), account));
        expect(sum(everywhere)).toBe(received);
      }),
      runs,
    );
  });

  it('7: the same story ends in the same world, and deciding leaves its arguments unchanged', () => {
    fc.assert(
      fc.property(story, fc.nat(), (tale, pick) => {
        const moments = momentsOf(tale);
        const known = [emptyWorld];
        for (let left = pick % tale.events.length; left > 0; left--) known.push(moments.next().value!.world);
        const copy = structuredClone(known.at(-1));
        const later = Array.from(moments, ({ world }) => world);
        expect(known.at(-1)).toEqual(copy);
        expect(worldAfter(tale)).toEqual([...known, ...later].at(-1));
      }),
      runs,
    );
  });

  it('8: an event repeated any number of times, in any order, changes nothing after the first', () => {
    fc.assert(
      fc.property(story, fc.array(fc.nat(1000), { maxLength: 60 }), (tale, picks) => {
        const sent = Array.from(momentsOf(tale), ({ event }) => event);
        const firsts = sent.filter((event, i) => sent.findIndex(({ id }) => id === event.id) === i);
        const once = settled(firsts.reduce(record, emptyWorld));
        const often = settled(worldAfter(tale));
        expect(often).toEqual(once);
        expect(picks.reduce((world, pick) => record(world, sent[pick % sent.length]!), often)).toBe(often);
      }),
      runs,
    );
  });

  it('9: a reversal leaves all figures as if the entry had never existed', () => {
    let reversals = 0;
    fc.assert(
      fc.property(story, (tale) => {
        for (const { event, world } of momentsOf(tale)) {
          const decision = world.verdicts.get(event.id);
          if (!decision?.accepted || decision.entry?.activity !== 'reverse') continue;
          reversals += 1;
          const { entries } = ledgerOf(world, event.facility);
          const undone = entries.get(decision.entry.source!)!;
          const made = world.verdicts.get(undone.id as string as typeof event.id);
          const sums = (movements: readonly Movement[]) =>
            Object.fromEntries(accounts.map((a) => [a, accountOf(movements, a)]));
          const before = sums(made?.accepted ? made.movements : []);
          const back = sums(decision.movements);
          for (const account of accounts) expect(before[account]! + back[account]!).toBe(0);
          expect(undone.reversedBy).toBe(decision.entry.id);
          // A text may have been corrected between the reversal and its repetition.
          const told = undone.history.filter(({ kind }) => kind === 'reversed');
          expect(told.map((item) => item.event)).toEqual([event.id]);
        }
      }),
      runs,
    );
    expect(reversals).toBeGreaterThan(100);
  });

  it('10: only texts and marks of an entry change, each change is in its history, and no entry is reversed twice', () => {
    fc.assert(
      fc.property(story, (tale) => {
        const world = worldAfter(tale);
        for (const { entries } of world.ledgers.values()) {
          for (const entry of entries.values()) {
            const born = world.verdicts.get(entry.id as string as (typeof tale.events)[number]['id']);
            if (!born?.accepted || born.entry === null) throw new Error('an entry is born of an event');
            const {
              batchNo,
              expiryOn,
              officer,
              reversedBy,
              arrival,
              history,
              vvmReadings: _v,
              countedAt: _counted,
              ...rest
            } = entry;
            const { childrenImmunized: _c, wastage: _w, wastageRate: _r, ...moved } = rest;
            expect(born.entry).toMatchObject(moved);
            const texts = { batchNo, expiryOn, officer };
            const told = history
              .flatMap(({ changes }) => changes)
              .reduce<Record<string, string>>(
                (now, { field, from, to }) => {
                  if (field === 'doses') return now;
                  expect(now[field]).toBe(from);
                  return { ...now, [field]: to };
                },
                { batchNo: born.entry.batchNo, expiryOn: born.entry.expiryOn, officer: born.entry.officer },
              );
            expect(texts).toEqual(told);
            expect(history.filter(({ kind }) => kind === 'reversed')).toHaveLength(
              reversedBy === null ? 0 : 1,
            );
            const answered = history.filter(({ kind }) => kind === 'confirmed' || kind === 'differs');
            expect(answered.map(({ kind }) => kind)).toEqual(
              entry.activity === 'arrive' && arrival !== 'unconfirmed' ? [arrival] : [],
            );
          }
        }
      }),
      runs,
    );
  });

  it('11: a lot has the label of its opening entry, and the worst stage read since', () => {
    fc.assert(
      fc.property(story, (tale) => {
        for (const { lots, entries } of worldAfter(tale).ledgers.values()) {
          for (const lot of lots.values()) {
            const { batchNo, expiryOn, vvmStage, vvmReadings = [] } = entries.get(lot.id)!;
            expect(lot).toMatchObject({ batchNo, expiryOn });
            const read = [vvmStage, ...vvmReadings.map(({ stage }) => stage)];
            expect(lot.vvmStage).toBe(read.toSorted().at(-1));
          }
        }
      }),
      runs,
    );
  });

  it('12: a monitor never improves, with any readings in any order', () => {
    let worse = 0;
    fc.assert(
      fc.property(story, (tale) => {
        const known = new Map<string, string>();
        for (const { world } of momentsOf(tale)) {
          for (const [facility, { lots }] of world.ledgers) {
            for (const { id, vvmStage } of lots.values()) {
              const before = known.get(`${facility} ${id}`) ?? vvmStage;
              expect(vvmStage >= before).toBe(true);
              if (vvmStage > before) worse += 1;
              known.set(`${facility} ${id}`, vvmStage);
            }
          }
        }
      }),
      runs,
    );
    expect(worse).toBeGreaterThan(0);
  });
});
