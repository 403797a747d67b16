import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Wallet } from '#domain/ledger/model.ts';
import { walletDigest } from '#contract/families/row-digest.ts';
import { antigenId } from '#tests/domain/ids.ts';

const runs = { numRuns: 1000 };
const figure = fc.oneof(fc.nat(9), fc.nat());
const wallets: fc.Arbitrary<Wallet[]> = fc.uniqueArray(
  fc.record({ antigen: fc.nat(500).map(antigenId), balance: figure, issued: figure, wastage: figure }),
  { selector: ({ antigen }) => antigen, minLength: 1, maxLength: 12 },
);

describe('walletDigest', () => {
  it('is the same in any order', () => {
    const shuffled = wallets.chain((rows) =>
      fc.tuple(
        fc.constant(rows),
        fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([rows, mixed]) => {
        expect(walletDigest(mixed)).toBe(walletDigest(rows));
      }),
      runs,
    );
  });

  it('differs if any one figure of any wallet differs', () => {
    fc.assert(
      fc.property(
        wallets,
        fc.nat(),
        fc.constantFrom('balance', 'issued', 'wastage'),
        fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1e6 })),
        (rows, pick, name, by) => {
          const other = rows.map((row, i) =>
            i === pick % rows.length ? { ...row, [name]: row[name] + by } : row,
          );
          expect(walletDigest(other)).not.toBe(walletDigest(rows));
        },
      ),
      runs,
    );
  });

  it('differs if a wallet is missing, even an empty one', () => {
    fc.assert(
      fc.property(wallets, (rows) => {
        expect(walletDigest(rows.slice(1))).not.toBe(walletDigest(rows));
      }),
      runs,
    );
  });

  it('differs if two figures are swapped', () => {
    const row = { antigen: antigenId(1), balance: 1, issued: 2, wastage: 3 };
    expect(walletDigest([row])).not.toBe(walletDigest([{ ...row, balance: 2, issued: 1 }]));
  });

  it('is sixteen hexadecimal digits that no release may change, because old and new builds compare it', () => {
    expect(walletDigest([])).toBe('811c9dc51b873593');
    expect(walletDigest([{ antigen: antigenId(1), balance: 70, issued: 30, wastage: 5 }])).toBe(
      'ba2c0fceb77351ec',
    );
  });
});
