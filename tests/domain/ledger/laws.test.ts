import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { entryIdOf } from '#domain/kernel/ids.ts';
import { activities } from '#domain/ledger/activities/index.ts';
import { change } from '#domain/ledger/apply.ts';
import {
  accounts,
  emptyLedger,
  type Account,
  type LedgerState,
  type Movement,
} from '#domain/ledger/model.ts';
import { rejections } from '#domain/ledger/rejections.ts';
import { antigens, facilities, story } from './arbitrary-story.ts';
import { emptyWorld, momentsOf, record, settled, worldAfter, type World } from './world.ts';

const runs = { numRuns: 1000 };

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

/** Doses that officers typed in accepted activities of some types, counted without looking at any movement. */
function typedDoses(world: World, counts: (event: World['accepted'][number]) => boolean): number {
  return sum(
    world.accepted
      .filter(counts)
      .map(({ activity }) => ('doses' in activity.payload ? activity.payload.doses : 0)),
  );
}

describe('laws of the ledger', () => {
  it('the stories reach every activity and every refusal', () => {
    const accepted = new Set<string>();
    const refused = new Set<string>();
    for (const tale of fc.sample(story, { numRuns: 300, seed: 7 })) {
      const world = settled(worldAfter(tale));
      for (const event of world.accepted) accepted.add(event.activity.type);
      for (const verdict of world.verdicts.values()) if (!verdict.accepted) refused.add(verdict.reason);
    }
    expect([...accepted].toSorted()).toEqual(Object.keys(activities).toSorted());
    expect([...refused].toSorted()).toEqual([...rejections].toSorted());
  });

  it('1: every movement balances, and so do all accounts of all facilities', () => {
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
        for (const { world } of momentsOf(tale)) {
          for (const { wallets, lots, issued } of world.ledgers.values()) {
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

  it('3: an issued entry is utilized once, and whole', () => {
    fc.assert(
      fc.property(story, (tale) => {
        const world = worldAfter(tale);
        for (const facility of facilities) {
          for (const entry of ledgerOf(world, facility).issued.values()) {
            const times = world.accepted.filter(
              ({ activity }) => activity.type === 'utilize' && activity.payload.entry === entry.id,
            );
            expect(times.length).toBeLessThanOrEqual(1);
            const leaving = movementsOf(world, facility).filter(
              (m) => m.from === 'field' && m.issuedEntry === entry.id,
            );
            expect(sum(leaving.map((m) => m.doses))).toBe(times.length * entry.doses);
            expect(entry.open).toBe(times.length === 1 ? 0 : entry.doses);
          }
        }
      }),
      runs,
    );
  });

  it('4: doses a lot was opened with, and those adjusted into it, are left or moved on', () => {
    fc.assert(
      fc.property(story, (tale) => {
        const world = settled(worldAfter(tale));
        for (const { lots } of world.ledgers.values()) {
          for (const lot of lots.values()) {
            const opened = typedDoses(world, ({ id }) => entryIdOf(id) === lot.id);
            const selected = (way: (event: World['accepted'][number]['activity']) => boolean) =>
              typedDoses(
                world,
                ({ activity }) =>
                  'entry' in activity.payload && activity.payload.entry === lot.id && way(activity),
              );
            const adjustedIn = selected((a) => a.type === 'adjust' && a.payload.direction === 'increment');
            const adjustedOut = selected((a) => a.type === 'adjust' && a.payload.direction === 'decrement');
            const movedOn = selected(
              (a) => a.type === 'issue' || a.type === 'transfer' || a.type === 'return',
            );
            expect(lot.received).toBe(opened);
            expect(opened + adjustedIn).toBe(lot.left + movedOn + adjustedOut);
          }
        }
      }),
      runs,
    );
  });

  it('5: a wallet is the fold of its movements, and its balance what its lots have left', () => {
    fc.assert(
      fc.property(story, (tale) => {
        for (const { world } of momentsOf(tale)) {
          for (const facility of facilities) {
            const { wallets, lots } = ledgerOf(world, facility);
            for (const antigen of antigens) {
              const movements = movementsOf(world, facility).filter((m) => m.antigen === antigen);
              const wallet = wallets.get(antigen) ?? { antigen, balance: 0, issued: 0, wastage: 0 };
              expect(wallet).toEqual({
                antigen,
                balance: accountOf(movements, 'store'),
                issued: sum(movements.filter((m) => m.to === 'field').map((m) => m.doses)),
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

  it('6: what is sent and not arrived is on the road, and nothing is lost there', () => {
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
        const received = typedDoses(end, ({ activity }) => activity.type === 'receive');
        const everywhere = (['store', 'field', 'used', 'wasted', 'adjustment'] as const).map((account) =>
          accountOf(movementsOf(end), account),
        );
        expect(sum(everywhere)).toBe(received);
      }),
      runs,
    );
  });

  it('7: the same story ends in the same world, and judging leaves its arguments alone', () => {
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

  it('8: an event repeated any number of times, in any interleaving, changes nothing after the first', () => {
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
});
