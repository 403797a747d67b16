import { localDateSchema, localDateTimeSchema } from '#domain/kernel/local-date.ts';
import type { ActivityPayloads } from '#domain/ledger/activities/index.ts';
import {
  applyAcceptance,
  decide,
  type LedgerActivity,
  type Acceptance,
  type Decision,
} from '#domain/ledger/decide.ts';
import { emptyLedger, type LedgerState } from '#domain/ledger/ledger-entry.ts';
import type { ActivityFacts, VvmStage } from '#domain/ledger/model.ts';
import { antigenId, entryId, facilityId, userId } from '../ids.ts';

export const bcg = antigenId(1);
export const opv = antigenId(2);
export const kano = { facility: facilityId(10), name: 'Kano Municipal PHC' };
export const gwale = { facility: facilityId(11), name: 'Gwale PHC' };
export const zonalStore = { facility: facilityId(12), name: 'Zonal Cold Store' };

const particulars = {
  officer: 'Amina Bello',
  happenedAt: localDateTimeSchema.parse('2026-11-20T08:14'),
  year: 2026,
  quarter: 'Q4',
} as const;

/** Labels of the sample lots. */
export const label = {
  batchNo: 'BN-77',
  expiryOn: localDateSchema.parse('2027-06-30'),
  vvmStage: 'I',
  vendor: 'Serum Institute',
} as const;

type Sample<Type extends keyof ActivityPayloads> = {
  readonly type: Type;
  readonly payload: ActivityPayloads[Type];
};

export function openWallet(antigen = bcg): Sample<'open-wallet'> {
  return { type: 'open-wallet', payload: { antigen } };
}

export function receive(doses: number, also: Partial<ActivityPayloads['receive']> = {}): Sample<'receive'> {
  return {
    type: 'receive',
    payload: { ...particulars, ...label, antigen: bcg, doses, origin: zonalStore, ...also },
  };
}

export function issue(entry: number | null, doses: number): Sample<'issue'> {
  return { type: 'issue', payload: { ...particulars, entry: entryOrNull(entry), doses } };
}

export function transfer(entry: number | null, doses: number, destination = gwale): Sample<'transfer'> {
  return { type: 'transfer', payload: dispatched(entry, doses, destination) };
}

export function returned(entry: number | null, doses: number, destination = gwale): Sample<'return'> {
  return { type: 'return', payload: dispatched(entry, doses, destination) };
}

export function adjust(
  direction: 'increment' | 'decrement',
  entry: number | null,
  doses: number,
  also: Partial<ActivityPayloads['adjust']> = {},
): Sample<'adjust'> {
  return {
    type: 'adjust',
    payload: { ...particulars, direction, entry: entryOrNull(entry), doses, ...also },
  };
}

export function utilize(entry: number | null, childrenImmunized: number): Sample<'utilize'> {
  return {
    type: 'utilize',
    payload: { ...particulars, entry: entryOrNull(entry), childrenImmunized, immunizationType: 'Outreach' },
  };
}

export function reverse(entry: number, also: Partial<ActivityPayloads['reverse']> = {}): Sample<'reverse'> {
  return {
    type: 'reverse',
    payload: { ...particulars, officer: 'Bisi Ade', entry: entryId(entry), reason: 'Typed twice', ...also },
  };
}

export function correct(entry: number, also: Partial<ActivityPayloads['correct']> = {}): Sample<'correct'> {
  const { batchNo, expiryOn } = label;
  const { officer, happenedAt } = particulars;
  const payload = { entry: entryId(entry), batchNo, expiryOn, officer, happenedAt, correctedBy: 'Bisi Ade' };
  return { type: 'correct', payload: { ...payload, ...also } };
}

export function confirmArrival(
  entry: number,
  counted: number,
  note: string | null = null,
): Sample<'confirm-arrival'> {
  return { type: 'confirm-arrival', payload: { ...particulars, entry: entryId(entry), counted, note } };
}

export function readVvm(
  entry: number,
  vvmStage: VvmStage,
  also: Partial<ActivityPayloads['read-vvm']> = {},
): Sample<'read-vvm'> {
  const { officer, happenedAt } = particulars;
  return { type: 'read-vvm', payload: { entry: entryId(entry), vvmStage, officer, happenedAt, ...also } };
}

export function arrive(doses: number): Sample<'arrive'> {
  return {
    type: 'arrive',
    payload: {
      ...particulars,
      ...label,
      antigen: bcg,
      doses,
      source: entryId(800),
      arrival: entryId(900),
      origin: zonalStore,
      destination: kano,
    },
  };
}

function dispatched(
  entry: number | null,
  doses: number,
  destination: typeof gwale,
): ActivityPayloads['transfer'] {
  return { ...particulars, entry: entryOrNull(entry), doses, destination, arrival: entryId(900) };
}

function entryOrNull(entry: number | null) {
  return entry === null ? null : entryId(entry);
}

/**
 * The facility's ledger after a history of accepted activities: the first one gets entry id 101, the next 102, and so on. `when` judges one
 * more, as entry 500, by the same officer on the same day by default.
 */
export function given(...history: readonly LedgerActivity[]) {
  const state = history.reduce<LedgerState>(
    (before, activity, i) => applyAcceptance(before, accepted(decide(activity, before, factsOf(101 + i)))),
    emptyLedger,
  );
  const when = (activity: LedgerActivity, who: Partial<ActivityFacts> = {}) =>
    outcome(state, decide(activity, state, { ...factsOf(500), ...who }));
  return { state, when };
}

/** The acceptance, or an error that names the refusal. */
export function accepted(decision: Decision): Acceptance {
  if (!decision.accepted) throw new Error(`refused: ${decision.reason}`);
  return decision;
}

/** Amina at Kano, on the day of the samples. */
export function factsOf(entry: number): ActivityFacts {
  return {
    entry: entryId(entry),
    facility: kano.facility,
    actor: userId(1),
    at: '2026-11-20T07:15:00.000Z',
    recordedOn: localDateSchema.parse('2026-11-20'),
    savedOn: localDateSchema.parse('2026-11-20'),
  };
}

function outcome(before: LedgerState, decision: Decision) {
  const after = decision.accepted ? applyAcceptance(before, decision) : before;
  return {
    decision,
    after,
    entry: decision.accepted ? decision.entry : null,
    movements: decision.accepted ? decision.movements : [],
    /** The verdict as shown to the officer: the reason, or accepted. */
    verdict: decision.accepted ? 'accepted' : decision.reason,
    wallet: (antigen = bcg) => after.wallets.get(antigen),
    left: (lot: number) => after.lots.get(entryId(lot))?.left,
    open: (entry: number) => after.issued.get(entryId(entry))?.open,
    line: (entry: number) => after.entries.get(entryId(entry)),
  };
}
