import type { EventEnvelope } from '#contract/wire/envelope.ts';
import { ledger } from '#contract/families/ledger.ts';
import { families } from '#contract/families/registry.ts';
import { changedDigest, comparedCases, RowSum, walletDigest } from '#contract/families/row-digest.ts';
import type { EntryRow, FacilityItem, OwnItem, Verdict } from '#contract/wire/rows.ts';
import type { AntigenId, EventId, LogId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { emptyRegister, type RegisterState } from '#domain/immunization/register/model.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { emptyLedger, type LedgerState } from '#domain/ledger/ledger-entry.ts';
import { facilityA, tokenReply } from './replies.ts';

const amina = tokenReply({ email: 'amina@demo.test', access: '', token: '' }).user_id;

export interface StoredLog {
  accepted: number;
  /** The event behind each number. */
  ids: Map<number, EventId>;
  durable: number;
}

/** Everything that a server of one facility stores. */
export interface State {
  ledger: LedgerState;
  register: RegisterState;
  items: FacilityItem[];
  /** Short forms of steps, for the tablets that sent the events. */
  own: Map<number, OwnItem>;
  verdicts: Map<EventId, Verdict>;
  logs: Map<string, StoredLog>;
  entries: Map<string, EntryRow>;
  walletIds: Map<AntigenId, EventId>;
  parked: EventEnvelope[];
  lost: { first: number; last: number }[];
}

export function freshState(): State {
  return {
    ledger: emptyLedger,
    register: emptyRegister,
    items: [],
    own: new Map(),
    verdicts: new Map(),
    logs: new Map(),
    entries: new Map(),
    walletIds: new Map(),
    parked: [],
    lost: [],
  };
}

/** The short form of a step; `at` is set only where the rows carry another time than the tablet's. */
export function selfAckFor(item: FacilityItem, event: EventEnvelope, at: string): OwnItem {
  const savedAt = new Date(Date.parse(event.recorded_at) + event.clock_offset_ms).toISOString();
  const digest = changedDigest(ledger, { wallet: item.wallets, lot: item.lots, entry: item.entries });
  const step = { s: item.s, k: 'own' as const, seq: event.seq, digest };
  return savedAt === at ? step : { ...step, at };
}

export function positionOf(log: StoredLog) {
  return {
    accepted_through: log.accepted,
    accepted_event: log.ids.get(log.accepted) ?? null,
    durable_through: log.durable,
  };
}

export function envelopeFor(activity: LedgerActivity | RegisterEvent, event: EventId): EventEnvelope {
  return {
    event_id: event,
    log_id: event as string as LogId,
    seq: 1,
    type: activity.type,
    v: 1,
    facility: facilityA,
    device: event as string as EventEnvelope['device'],
    // The tablet's own officer on another tablet, so that the entries can be reversed from both.
    actor: amina as EventEnvelope['actor'],
    grant: event as string as EventEnvelope['grant'],
    recorded_at: '2026-11-20T08:00:00.000Z',
    clock_offset_ms: 0,
    replaces: null,
    deps: [],
    seen: 0,
    app: '1.0.0',
    payload: activity.payload as EventEnvelope['payload'],
  };
}

export async function readBody(body: BodyInit | null | undefined): Promise<unknown> {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string') return JSON.parse(body);
  const stream = new Response(body).body!.pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
}

/** The rows that a server has, each with the name of its table. */
function rowsIn({ ledger, register, entries, walletIds }: State): { k: string; row: object }[] {
  return [
    ...[...ledger.wallets.values()].map((row) => ({
      k: 'wallet',
      row: { id: walletIds.get(row.antigen), ...row },
    })),
    ...[...ledger.lots.values()].map((row) => ({ k: 'lot', row })),
    ...[...entries.values()].map((row) => ({ k: 'entry', row })),
    ...[...register.children.values()].map((row) => ({ k: 'child', row })),
    ...[...register.immunizations.values()].map((row) => ({ k: 'immunization', row })),
  ];
}

/** The figures over all rows, by family. */
export function rowFiguresOf(state: State): Record<string, string> {
  const rows = rowsIn(state);
  const cases = new RowSum(comparedCases);
  for (const row of new Map(state.items.flatMap(({ cases }) => cases).map((row) => [row.id, row])).values())
    cases.add('case', row);
  const figures = Object.fromEntries(
    families.map((family) => {
      const sum = new RowSum(family);
      for (const { k, row } of rows) if (Object.hasOwn(family.tables, k)) sum.add(k, row);
      return [family.name, sum.figure()];
    }),
  );
  return { ...figures, cases: cases.figure() };
}

/** The lines of a snapshot, in order. */
export function snapshotLines(
  state: State,
  {
    position,
    epoch,
    serverTime,
  }: { position: ReturnType<typeof positionOf>; epoch: string; serverTime: string },
): object[] {
  const { ledger, register, entries, items, verdicts } = state;
  const own = items.filter((item) => item.log_id !== null).map((item) => item.verdict?.event_id);
  const told = [...verdicts.values()].filter(
    (row) => row.verdict !== 'accepted' && own.includes(row.event_id),
  );
  const cases = items.flatMap((item) => item.cases);
  const rows = [
    ...rowsIn(state),
    ...cases.map((row) => ({ k: 'case', row })),
    ...told.map((row) => ({ k: 'verdict', row })),
  ];
  const head = {
    k: 'head',
    protocol: 1,
    epoch,
    server_time: serverTime,
    as_of: items.length,
    log: position,
    folded_through: position.accepted_through,
    folded_event: position.accepted_event,
    counts: {
      wallets: ledger.wallets.size,
      lots: ledger.lots.size,
      entries: entries.size,
      children: register.children.size,
      immunizations: register.immunizations.size,
      cases: cases.length,
      verdicts: told.length,
    },
  };
  return [
    head,
    ...rows,
    { k: 'end', rows: rows.length, wallet_digest: walletDigest(ledger.wallets.values()) },
  ];
}
