import type { AntigenId, EntryId, EventId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import { onReason } from '#domain/ledger/particulars.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { nextId } from './device.ts';
import { facilityB } from './replies.ts';

export const bcg = '0197d000-0000-7000-8000-000000000001' as AntigenId;
export const opv = '0197d000-0000-7000-8000-000000000002' as AntigenId;

const particulars = {
  officer: 'Amina',
  happenedAt: '2026-11-20T08:00' as LocalDateTime,
  year: 2026,
  quarter: 'Q4' as const,
};

export function receive(
  doses: number,
  { antigen = bcg, batchNo = 'B1', happenedAt = particulars.happenedAt } = {},
): LedgerActivity {
  const payload = {
    antigen,
    doses,
    batchNo,
    vvmStage: 'I' as const,
    vendor: 'Serum Institute',
    expiryOn: '2027-06-30' as LocalDate,
    ...particulars,
    happenedAt,
    origin: { facility: facilityB, name: 'State store' },
  };
  return { type: 'receive', payload };
}

export function issue(entry: EventId | EntryId | null, doses: number): LedgerActivity {
  return { type: 'issue', payload: { entry: entry as EntryId | null, doses, ...particulars } };
}

export function adjust(
  entry: EventId,
  doses: number,
  direction: 'increment' | 'decrement',
  reasonCode?: AdjustmentReason,
): LedgerActivity {
  return {
    type: 'adjust',
    payload: {
      entry: entry as string as EntryId,
      doses,
      direction,
      ...particulars,
      ...onReason({ reasonCode }),
    },
  };
}

export function utilize(entry: EventId, childrenImmunized: number): LedgerActivity {
  const immunizationType = 'Outreach' as const;
  return {
    type: 'utilize',
    payload: { entry: entry as string as EntryId, childrenImmunized, immunizationType, ...particulars },
  };
}

export function transfer(entry: EventId, doses: number): LedgerActivity {
  return {
    type: 'transfer',
    payload: {
      entry: entry as string as EntryId,
      doses,
      ...particulars,
      destination: { facility: facilityB, name: 'State store' },
      arrival: nextId() as EntryId,
    },
  };
}

export function reverse(entry: string): LedgerActivity {
  return { type: 'reverse', payload: { entry: entry as EntryId, reason: 'Typed twice', ...particulars } };
}

export function correct(entry: string, { batchNo = 'B1', officer = 'Amina' } = {}): LedgerActivity {
  const { happenedAt } = particulars;
  const expiryOn = '2027-06-30' as LocalDate;
  const payload = { entry: entry as EntryId, batchNo, expiryOn, officer, correctedBy: 'Bisi', happenedAt };
  return { type: 'correct', payload };
}

export function confirmArrival(entry: string, counted: number): LedgerActivity {
  return {
    type: 'confirm-arrival',
    payload: { entry: entry as EntryId, counted, note: null, ...particulars },
  };
}

/** Stock from another facility, as the server's relay records it. */
export function arrive(doses: number, antigen = bcg): LedgerActivity {
  const origin = { facility: facilityB, name: 'State store' };
  return {
    type: 'arrive',
    payload: {
      antigen,
      doses,
      batchNo: 'B1',
      vvmStage: 'I',
      vendor: 'Serum Institute',
      expiryOn: '2027-06-30' as LocalDate,
      ...particulars,
      origin,
      source: nextId() as EntryId,
      arrival: nextId() as EntryId,
      destination: origin,
    },
  };
}

export function openWallet(antigen: AntigenId): LedgerActivity {
  return { type: 'open-wallet', payload: { antigen } };
}
