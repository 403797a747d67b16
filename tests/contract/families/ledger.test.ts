import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterImages, imagesDigest, type RunningRows } from '../after-images.ts';
import { factsOf } from '#contract/activity-facts.ts';
import { take } from '#contract/families/family.ts';
import { ledger } from '#contract/families/ledger.ts';
import type { EntryRow } from '#contract/wire/rows.ts';
import { changedDigest } from '#contract/families/row-digest.ts';
import { eventIdSchema, type FacilityId, voucherIdSchema } from '#domain/kernel/ids.ts';
import { ownLedgerOf, walletChange } from '#domain/ledger/apply.ts';
import { decide, write } from '#domain/ledger/decide.ts';
import { emptyLedger } from '#domain/ledger/ledger-entry.ts';
import { story } from '#tests/domain/ledger/arbitrary-story.ts';
import { momentsOf, type SavedEvent, type Story } from '#tests/domain/ledger/world.ts';
import { noRows, rowsLookedAt } from './rows-looked-at.ts';

/** Events as they reach each facility, each once. */
function eventsOf(told: Story): ReadonlyMap<FacilityId, readonly SavedEvent[]> {
  const events = new Map<string, SavedEvent>();
  for (const { event } of momentsOf(told)) events.set(event.id, event);
  return Map.groupBy(events.values(), ({ facility }) => facility);
}

function factsFor({ id, facility, actor, recordedOn }: SavedEvent) {
  return factsOf({
    event_id: id,
    facility,
    actor,
    recorded_at: `${recordedOn}T08:00:00.000Z`,
    clock_offset_ms: 0,
  });
}

describe('the ledger family', () => {
  it('decides and applies like the domain, using only the rows that an event names', () => {
    let told = 0;
    fc.assert(
      fc.property(story, (one) => {
        for (const events of eventsOf(one).values()) {
          const running = { state: ownLedgerOf(emptyLedger), walletIds: new Map(), entries: new Map() };
          const all = noRows(ledger);
          for (const saved of events) {
            const facts = factsFor(saved);
            const expected = decide(saved.activity, running.state, facts);
            const rows = rowsLookedAt(ledger, all, { event: saved.activity, id: saved.id });
            const decided = ledger.decide(saved.activity, rows, facts);
            if (!expected.accepted || !decided.accepted) {
              expect(decided).toEqual(expected);
              continue;
            }
            told += 1;
            expect(decided.outcome).toEqual(expected);
            const keys: readonly (string | null)[] = ledger.keys(saved.activity, saved.id, rows);
            const before = expected.opensWallet && rows.wallet.get(expected.opensWallet);
            const changed = ledger.apply(rows, decided.outcome, { facts, totals: 'kept' });
            write(running.state, expected);
            const images = afterImages(running as RunningRows, {
              event: saved.id,
              acceptance: expected,
              at: facts.at,
            });
            expect([changed.wallet, changed.lot, changed.entry]).toEqual([
              images.wallets,
              images.lots,
              images.entries,
            ]);
            const isOlder = images.entries.every(
              ({ reasonCode, vvmReadings, countedAt }) =>
                reasonCode === undefined && vvmReadings === undefined && countedAt === undefined,
            );
            expect(changedDigest(ledger, changed) === imagesDigest(images)).toBe(isOlder);
            expectWithin(changed, keys);
            const sum = ledger.sumOf(decided.outcome);
            const [wallet] = changed.wallet;
            for (const figure of ['balance', 'issued', 'wastage'] as const)
              expect((before ? before[figure] : 0) + sum!.by[figure]!).toBe(wallet![figure]);
            take(ledger, all, changed);
          }
        }
      }),
      { numRuns: 150 },
    );
    expect(told).toBeGreaterThan(500);
  });

  it('derives the same lots and entries when totals are left out, and writes no wallet', () => {
    fc.assert(
      fc.property(story, (one) => {
        for (const events of eventsOf(one).values()) {
          const [kept, left] = [noRows(ledger), noRows(ledger)];
          for (const { activity, id, ...saved } of events) {
            const facts = factsFor({ activity, id, ...saved });
            const decided = ledger.decide(activity, kept, facts);
            expect(ledger.decide(activity, left, facts)).toEqual(decided);
            if (!decided.accepted) continue;
            const changed = ledger.apply(kept, decided.outcome, { facts, totals: 'kept' });
            const others = ledger.apply(left, decided.outcome, { facts, totals: 'left-out' });
            expect(others).toEqual({ ...changed, wallet: [] });
            take(ledger, kept, changed);
            take(ledger, left, others);
          }
          expect(left.wallet.size).toBe(0);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('has a digest that distinguishes a voucher’s line from a single one, and leaves the latter’s as it was before vouchers', () => {
    const row = { id: 'one', doses: 3, history: [] } as unknown as EntryRow;
    const digestOf = (entry: EntryRow) => changedDigest(ledger, { wallet: [], lot: [], entry: [entry] });
    const voucher = voucherIdSchema.parse('01980000-0000-7000-8000-00000000000b');
    expect(digestOf({ ...row, voucher })).not.toBe(digestOf(row));
    expect(digestOf({ ...row, voucher: undefined })).toBe(digestOf(row));
    expect(digestOf(row)).toBe(imagesDigest({ wallets: [], lots: [], entries: [row] }));
  });

  it('has a digest that distinguishes coded reasons, and leaves that of a line without one unchanged', () => {
    const row = { id: 'one', doses: 3, history: [] } as unknown as EntryRow;
    const digestOf = (entry: EntryRow) => changedDigest(ledger, { wallet: [], lot: [], entry: [entry] });
    expect(digestOf({ ...row, reasonCode: 'broken' })).not.toBe(digestOf(row));
    expect(digestOf({ ...row, reasonCode: 'broken' })).not.toBe(digestOf({ ...row, reasonCode: 'lost' }));
    expect(digestOf({ ...row, reasonCode: undefined })).toBe(digestOf(row));
  });

  it('sums an outcome like its movements', () => {
    const id = eventIdSchema.parse('01980000-0000-7000-8000-000000000001');
    const opened = ledger.decide(
      { type: 'open-wallet', payload: { antigen: id } },
      noRows(ledger),
      factsOf({
        event_id: id,
        facility: id as never,
        actor: id as never,
        recorded_at: '2026-11-20T08:00:00.000Z',
        clock_offset_ms: 0,
      }),
    );
    if (!opened.accepted) throw new Error(opened.reason);
    expect(ledger.sumOf(opened.outcome)).toEqual({ id, by: { balance: 0, issued: 0, wastage: 0 } });
    const movement = {
      antigen: id as never,
      lot: id as never,
      from: 'field',
      to: 'wasted',
      doses: 3,
    } as const;
    const { by } = ledger.sumOf({ ...opened.outcome, movements: [movement] })!;
    expect(by).toEqual(walletChange(movement));
  });
});

/** Every row that an event writes belongs to a partition that it names, except totals. */
function expectWithin(changed: ReturnType<typeof ledger.apply>, keys: readonly (string | null)[]): void {
  for (const row of changed.lot) expect(keys).toContain(ledger.tables.lot.key(row));
  for (const row of changed.entry) expect(keys).toContain(ledger.tables.entry.key(row));
  for (const row of changed.wallet) expect(ledger.tables.wallet.key(row)).toBeNull();
}
