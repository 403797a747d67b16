import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyAll } from '#domain/ledger/apply.ts';
import type { Acceptance } from '#domain/ledger/decide.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import { emptyLedger } from '#domain/ledger/ledger-entry.ts';
import type { Movement } from '#domain/ledger/model.ts';
import { type OwnRows, take } from '#contract/families/family.ts';
import { ledger, type LedgerRows } from '#contract/families/ledger.ts';
import type { FacilityItem, Verdict } from '#contract/wire/rows.ts';
import { serverFamilies } from '#server/families.ts';
import type { Looked } from '#server/families/server-family.ts';
import { nothingDoubted } from '#server/ledger/family/ask-doubts.ts';
import type { StockContext } from '#server/ledger/family/ask-stock.ts';
import { readEvent } from '#server/sync/judge/candidates.ts';
import { judgeBatch } from '#server/sync/judge/judge-batch.ts';
import {
  type BatchInput,
  type Judged,
  numberOf,
  type ParkedEvent,
  type StoredEvent,
} from '#server/sync/judge/judge-run.ts';
import type { Candidate, EventContent } from '#server/families/candidate.ts';
import { noRows } from '#tests/contract/families/rows-looked-at.ts';
import { bcg, typed } from '../fake-tablet.ts';

const facility = '0190a000-0000-7000-8000-000000001111' as FacilityId;
const id = (device: number, seq: number): EventId =>
  `0190c000-0000-7000-8${String(device).padStart(3, '0')}-${String(seq).padStart(12, '0')}` as EventId;

/** The server as the pure function sees it: everything stored, in memory. */
class MemoryServer {
  readonly stored = new Map<EventId, StoredEvent>();
  readonly parked = new Map<EventId, ParkedEvent>();
  readonly items: FacilityItem[] = [];
  readonly movements: Movement[] = [];
  readonly cases: BatchInput['cases'] = new Map();
  readonly state: OwnRows<LedgerRows> = noRows(ledger);

  push(candidates: readonly Candidate[]): readonly Verdict[] {
    const logId = candidates[0]?.logId;
    const eventBySeq = new Map<number, EventId>();
    for (const [event, { verdict }] of this.stored) {
      if (verdict.seq !== null && logId === logOf(event)) eventBySeq.set(verdict.seq, event);
    }
    const outcome = judgeBatch({
      candidates,
      again: [],
      facility,
      now: new Date('2026-11-20T08:00:00.000Z'),
      head: this.items.length,
      families: serverFamilies,
      looked: new Map<string, Looked>([
        [
          'ledger',
          {
            rows: {
              wallet: new Map(this.state.wallet),
              lot: new Map(this.state.lot),
              entry: new Map(this.state.entry),
            },
            context: {
              antigens: new Set([bcg]),
              taken: new Set(candidates.map(({ eventId }) => eventId)),
              keepers: new Set(),
              here: facility,
              closed: new Map(),
              doubted: nothingDoubted(),
            } satisfies StockContext,
          },
        ],
      ]),
      stored: this.stored,
      settled: new Set(),
      eventBySeq,
      conflicts: new Map(),
      parked: [...this.parked.values()],
      onHold: Array.from(this.parked.values(), (event) => event.candidate),
      cases: this.cases,
      failures: new Map(),
      grants: new Map(),
      officers: new Set(),
      accounts: new Set(),
      grantGivenAt: () => null,
      rule: (_event, decide) => decide(),
      newId: () => 'case',
    });
    for (const judged of outcome.judged) this.store(judged);
    return outcome.results;
  }

  private store({ candidate, verdict, item, outcome }: Judged): void {
    this.stored.set(candidate.eventId, {
      contentHash: candidate.contentHash,
      verdict,
      number: numberOf(candidate),
      isAuthors: true,
    });
    if (verdict.verdict === 'parked') {
      this.parked.set(candidate.eventId, { candidate, waitsFor: candidate.content?.deps ?? [] });
    } else this.parked.delete(candidate.eventId);
    this.items.push(item);
    if (outcome?.verdict !== 'accepted') return;
    this.movements.push(...(outcome.outcome as Acceptance).movements);
    take(ledger, this.state, { wallet: item.wallets, lot: item.lots, entry: item.entries });
  }
}

function issuedIn({ entry }: OwnRows<LedgerRows>) {
  return new Map(
    Array.from(entry.values()).flatMap(({ id, lot, antigen, doses, open }) =>
      open === null ? [] : [[id, { id, lot, antigen, doses, open }] as const],
    ),
  );
}

const logOf = (event: EventId): string => event.slice(19, 23);

function candidate(
  device: number,
  seq: number,
  type: string,
  payload: object,
  deps: readonly EventId[],
): Candidate {
  const eventId = id(device, seq);
  const content = {
    type,
    v: 1,
    facility,
    actor: '0190a000-0000-7000-8000-00000000f001',
    recorded_at: '2026-11-20T07:00:00.000Z',
    clock_offset_ms: 0,
    replaces: null,
    deps,
    payload,
  } as unknown as EventContent;
  const raw = JSON.stringify(content);
  return {
    eventId,
    logId: logOf(eventId),
    seq,
    raw,
    contentHash: raw,
    content,
    read: readEvent(content, serverFamilies),
    origin: { by: 'call' },
  };
}

/** An action of a device's officer: most refer to lots and entries of any device, which may arrive later or never. */
const action = fc.record({
  kind: fc.constantFrom('receive', 'issue', 'adjust', 'utilize', 'open-wallet', 'nonsense'),
  doses: fc.integer({ min: 0, max: 30 }),
  from: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 6 })),
  waits: fc.boolean(),
});

function logFrom(
  device: number,
  actions: readonly (typeof action extends fc.Arbitrary<infer D> ? D : never)[],
): Candidate[] {
  return actions.map(({ kind, doses, from: [owner, number], waits }, at) => {
    const on = id(owner, number);
    const deps = waits && on !== id(device, at + 1) ? [on] : [];
    const payload = {
      receive: typed.receive(doses + 1),
      issue: typed.issue(on, doses),
      adjust: typed.adjust(on, doses % 2 === 0 ? 'increment' : 'decrement', doses),
      utilize: typed.utilize(on, doses),
      'open-wallet': { antigen: bcg },
      nonsense: { hello: doses },
    }[kind];
    return candidate(device, at + 1, kind, payload, deps);
  });
}

const logs = fc.tuple(
  ...[0, 1, 2].map((device) => fc.array(action, { maxLength: 6 }).map((actions) => logFrom(device, actions))),
);
/** The device that pushes next, the number of its next events, and how many earlier ones it repeats. */
const pushes = fc.array(
  fc.record({
    device: fc.integer({ min: 0, max: 2 }),
    take: fc.integer({ min: 1, max: 4 }),
    back: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 30 },
);

test('for any interleaving, overlap and repetition of three devices’ batches, nothing changes after the first judgement', () => {
  fc.assert(
    fc.property(logs, pushes, (events, order) => {
      const server = new MemoryServer();
      const next = events.map(() => 0);
      const first = new Map<EventId, Verdict>();
      for (const { device, take, back } of [
        ...order,
        ...events.map((log, device) => ({ device, take: log.length, back: 9 })),
      ]) {
        const from = Math.max(0, (next[device] ?? 0) - back);
        const batch = (events[device] ?? []).slice(from, Math.max(next[device] ?? 0, from + take));
        next[device] = Math.max(next[device] ?? 0, from + batch.length);
        const results = server.push(batch);
        expect(results.map((result) => result.event_id)).toEqual(batch.map((event) => event.eventId));
        for (const result of results) {
          const known = first.get(result.event_id);
          if (known && known.verdict !== 'parked') expect(result).toEqual({ ...known, duplicate: true });
          if (result.duplicate !== true || known?.verdict === 'parked') {
            const { duplicate: _, ...verdict } = result;
            first.set(result.event_id, verdict as Verdict);
          }
        }
      }
      const settled = structuredClone({ items: server.items, state: server.state });
      for (const log of events) server.push(log);
      expect({ items: server.items, state: server.state }).toEqual(settled);
      expect(server.items.map((item) => item.s)).toEqual(server.items.map((_, at) => at + 1));
      const fold = applyAll(emptyLedger, server.movements);
      for (const [antigen, wallet] of fold.wallets)
        expect(server.state.wallet.get(antigen)).toMatchObject(wallet);
      expect(issuedIn(server.state)).toEqual(fold.issued);
      for (const [lot, row] of fold.lots) expect(server.state.lot.get(lot)?.left).toBe(row.left);
    }),
    { numRuns: 300 },
  );
});

test('an event never stays parked for one that is settled', () => {
  fc.assert(
    fc.property(logs, (events) => {
      const server = new MemoryServer();
      for (const log of events) server.push(log);
      for (const [id, { waitsFor }] of server.parked) {
        const verdict = server.stored.get(id)?.verdict;
        // It waits for a server upgrade.
        if (verdict?.verdict === 'parked' && verdict.reason === 'unknown-type') continue;
        const isWaiting = waitsFor.some(
          (dep) => (server.stored.get(dep)?.verdict.verdict ?? 'parked') === 'parked',
        );
        expect(isWaiting).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
