import { describe, expect, it } from 'vitest';
import { ledger } from '#contract/families/ledger.ts';
import { figuresOf, matchesFigures } from '#contract/families/row-digest.ts';
import { toy } from './toy-family.ts';

const counting = {
  tables: { bag: { ...toy.tables.bag, figures: (bags: readonly object[]) => ({ bags: bags.length }) } },
};
const bags = [{ id: 'red', marbles: 3, updatedAt: '2026-11-20T08:00:00.000Z' }];

describe('the figures of rows', () => {
  it('are those that a table gives for all its rows, and none if it gives none or was not read', () => {
    expect(figuresOf(counting as never, { bag: bags })).toEqual({ bags: 1 });
    expect(figuresOf(counting as never, {})).toEqual({});
    expect(figuresOf(toy as never, { bag: bags })).toEqual({});
  });

  it('of the stock are the number of its wallets and their digest', () => {
    expect(figuresOf(ledger as never, { wallet: [] })).toEqual({
      wallet_count: 0,
      wallet_digest: '811c9dc51b873593',
    });
  });

  it.each([
    [{ bags: 1, as_of: 7 }, true],
    [{ bags: 2 }, false],
    [{ bags: 0 }, false],
    [{ as_of: 7 }, true],
  ])('are compared with received ones, %j: %s', (told, isSame) => {
    expect(matchesFigures({ bags: 1 }, told)).toBe(isSame);
  });
});
