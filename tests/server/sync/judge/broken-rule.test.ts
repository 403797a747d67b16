import { expect, test } from 'vitest';
import type { EntryId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import { applyAcceptance, type Acceptance } from '#domain/ledger/decide.ts';
import type { Movement } from '#domain/ledger/model.ts';
import type { OwnRows } from '#contract/families/family.ts';
import type { LedgerRows } from '#contract/families/ledger.ts';
import { serverFamilies } from '#server/families.ts';
import type { Looked } from '#server/families/server-family.ts';
import { nothingDoubted } from '#server/ledger/family/ask-doubts.ts';
import type { StockContext } from '#server/ledger/family/ask-stock.ts';
import type { EventContent } from '#server/families/candidate.ts';
import { judgeBatch } from '#server/sync/judge/judge-batch.ts';
import { HandlerFailedError, type BatchInput } from '#server/sync/judge/judge-run.ts';
import { readEvent } from '#server/sync/judge/candidates.ts';
import { typed } from '#tests/server/sync/fake-tablet.ts';
import { bcg, given, issue, label, receive } from '#tests/domain/ledger/given-ledger.ts';
import { entryId } from '#tests/domain/ids.ts';

const { state } = given(receive(100), issue(101, 30));
const eventId = entryId(200) as string as EventId;
const facility = entryId(201) as string as FacilityId;
const taken: Movement = { antigen: bcg, lot: entryId(101), from: 'store', to: 'adjustment', doses: 70 };
const opened: Movement = {
  antigen: bcg,
  lot: entryId(7),
  from: 'supplier',
  to: 'store',
  doses: 5,
  opens: label,
};
const issued: Movement = { ...taken, from: 'store', to: 'field', doses: 1, issuedEntry: entryId(8) };

function acceptanceOf(movements: readonly Movement[]): Acceptance {
  return {
    accepted: true,
    movements,
    entry: null,
    amends: [],
    relabels: { lot: entryId(101), batchNo: 'B-19', expiryOn: label.expiryOn },
    opensWallet: bcg,
  };
}

/** The facility's rows in their wire format. */
function rowsOfState(): OwnRows<LedgerRows> {
  return {
    wallet: new Map(Array.from(state.wallets, ([id, row]) => [id, { id: eventId, ...row }])),
    lot: new Map(state.lots),
    entry: new Map(
      Array.from(state.entries, ([id, row]) => [
        id,
        { ...row, open: state.issued.get(id as EntryId)?.open ?? null, updatedAt: row.createdAt },
      ]),
    ),
  };
}

/** Judges a batch of one event, for which the rule returns `outcome`. */
function judge(rows: OwnRows<LedgerRows>, outcome: Acceptance, failures = 0) {
  const content = {
    type: 'adjust',
    v: 1,
    facility,
    actor: entryId(202),
    recorded_at: '2026-11-20T07:00:00.000Z',
    clock_offset_ms: 0,
    replaces: null,
    deps: [],
    payload: typed.adjust(entryId(101) as string as EventId, 'decrement', 1),
  } as unknown as EventContent;
  const read = readEvent(content, serverFamilies);
  const context: StockContext = {
    antigens: new Set([bcg]),
    taken: new Set(),
    keepers: new Set(),
    here: facility,
    closed: new Map(),
    doubted: nothingDoubted(),
  };
  const input: BatchInput = {
    candidates: [
      { eventId, logId: null, seq: null, raw: '{}', contentHash: '', content, read, origin: { by: 'call' } },
    ],
    again: [],
    facility,
    now: new Date('2026-11-20T08:00:00.000Z'),
    head: 0,
    families: serverFamilies,
    looked: new Map<string, Looked>([['ledger', { rows, context }]]),
    stored: new Map(),
    settled: new Set(),
    eventBySeq: new Map(),
    conflicts: new Map(),
    parked: [],
    onHold: [],
    cases: new Map(),
    failures: new Map([[eventId, failures]]),
    grants: new Map(),
    officers: new Set(),
    accounts: new Set(),
    grantGivenAt: () => null,
    rule: () => ({ accepted: true, outcome }),
    newId: () => 'case',
  };
  return judgeBatch(input);
}

test('an accepted event is applied to the given rows', () => {
  const rows = rowsOfState();
  const acceptance = acceptanceOf([issued, opened]);
  judge(rows, acceptance);
  const after = applyAcceptance(state, acceptance);
  expect(rows.lot).toEqual(after.lots);
  for (const [antigen, wallet] of after.wallets) expect(rows.wallet.get(antigen)).toMatchObject(wallet);
  expect(rows).not.toEqual(rowsOfState());
});

test('if the last movement breaks a law, no row has changed, and an event that always does so is parked', () => {
  const rows = rowsOfState();
  const broken = acceptanceOf([opened, issued, taken]);
  expect(() => judge(rows, broken)).toThrow(HandlerFailedError);
  expect(rows).toEqual(rowsOfState());
  expect(judge(rows, broken, 2).results).toMatchObject([{ verdict: 'parked', reason: 'internal-error' }]);
  expect(rows).toEqual(rowsOfState());
});
