import { assert } from '#domain/kernel/assert.ts';
import { fnv1a } from '#domain/kernel/fnv1a.ts';
import type { AntigenId, EntryId, EventId } from '#domain/kernel/ids.ts';
import type { Acceptance } from '#domain/ledger/decide.ts';
import { amended } from '#domain/ledger/apply.ts';
import type { LedgerState } from '#domain/ledger/ledger-entry.ts';
import type { EntryRow, FacilityItem, LotRow, WalletRow } from '#contract/wire/rows.ts';

/** The stock rows that one event changed, after the change. */
export type AfterImages = Pick<FacilityItem, 'wallets' | 'lots' | 'entries'>;

/** A facility's rows in the middle of a run of events; the caller changes `state`, these functions change the rest. */
export interface RunningRows {
  readonly state: LedgerState;
  /** The event that opened each wallet. */
  readonly walletIds: Map<AntigenId, EventId>;
  readonly entries: Map<EntryId, EntryRow>;
}

/**
 * The rows after an accepted event was applied to the state. Server and tablet derive the same rows from the same rows, which is why a
 * tablet's own events need not come back in full.
 */
export function afterImages(
  rows: RunningRows,
  { event, acceptance, at }: { event: EventId; acceptance: Acceptance; at: string },
): AfterImages {
  if (!rows.walletIds.has(acceptance.opensWallet)) rows.walletIds.set(acceptance.opensWallet, event);
  const antigens = new Set([
    acceptance.opensWallet,
    ...acceptance.movements.map((movement) => movement.antigen),
  ]);
  const lots = new Set(acceptance.movements.map((movement) => movement.lot));
  if (acceptance.relabels) lots.add(acceptance.relabels.lot);
  const entries: EntryRow[] = [];
  const { entry } = acceptance;
  if (entry) entries.push({ ...entry, open: openOf(rows, entry.id), updatedAt: at });
  for (const amendment of acceptance.amends) {
    const row = rows.entries.get(amendment.entry);
    assert(row !== undefined, 'an entry that is written to was loaded');
    entries.push({ ...amended(row, amendment), open: openOf(rows, row.id), updatedAt: at });
  }
  for (const row of entries) rows.entries.set(row.id, row);
  return {
    wallets: Array.from(antigens, (antigen) => walletRow(rows, antigen)),
    lots: Array.from(lots, (id) => {
      const lot = rows.state.lots.get(id);
      assert(lot !== undefined, 'a movement leaves its lot in place');
      return lot;
    }),
    entries,
  };
}

function openOf({ state }: RunningRows, entry: EntryId): number | null {
  return state.issued.get(entry)?.open ?? null;
}

function walletRow({ state, walletIds }: RunningRows, antigen: AntigenId): WalletRow {
  const wallet = state.wallets.get(antigen);
  const id = walletIds.get(antigen);
  assert(wallet !== undefined && id !== undefined, 'an accepted event leaves its wallet in place');
  return { id, antigen, balance: wallet.balance, issued: wallet.issued, wastage: wallet.wastage };
}

/** A short digest of after-images, independent of the order of fields. */
export function imagesDigest({ wallets, lots, entries }: AfterImages): string {
  return fnv1a(JSON.stringify([wallets.map(walletValues), lots.map(lotValues), entries.map(entryValues)]));
}

function walletValues({ id, antigen, balance, issued, wastage }: WalletRow): unknown[] {
  return [id, antigen, balance, issued, wastage];
}

function lotValues(row: LotRow): unknown[] {
  const { id, antigen, batchNo, expiryOn, vvmStage, vendor, received, left, movedOn } = row;
  return [id, antigen, batchNo, expiryOn, vvmStage, vendor, received, left, movedOn];
}

/** Typed so that a field added to an entry must be added here. */
const entryFields: { readonly [Field in keyof EntryRow]: (row: EntryRow) => unknown } = {
  id: (row) => row.id,
  activity: (row) => row.activity,
  antigen: (row) => row.antigen,
  lot: (row) => row.lot,
  source: (row) => row.source,
  batchNo: (row) => row.batchNo,
  expiryOn: (row) => row.expiryOn,
  vvmStage: (row) => row.vvmStage,
  vendor: (row) => row.vendor,
  doses: (row) => row.doses,
  open: (row) => row.open,
  direction: (row) => row.direction,
  officer: (row) => row.officer,
  origin: ({ origin }) => origin && [origin.facility, origin.name],
  destination: ({ destination }) => destination && [destination.facility, destination.name],
  year: (row) => row.year,
  quarter: (row) => row.quarter,
  happenedAt: (row) => row.happenedAt,
  immunizationType: (row) => row.immunizationType,
  childrenImmunized: (row) => row.childrenImmunized,
  wastage: (row) => row.wastage,
  wastageRate: (row) => row.wastageRate,
  reason: (row) => row.reason,
  reverses: (row) => row.reverses,
  reversedBy: (row) => row.reversedBy,
  arrival: (row) => row.arrival,
  history: ({ history }) =>
    history.map(({ at, event, kind, by, changes }) => [
      at,
      event,
      kind,
      by,
      changes.map(({ field, from, to }) => [field, from, to]),
    ]),
  admin: (row) => row.admin,
  createdAt: (row) => row.createdAt,
  updatedAt: (row) => row.updatedAt,
};
const entryReaders = Object.values(entryFields);

function entryValues(row: EntryRow): unknown[] {
  return entryReaders.map((read) => read(row));
}
