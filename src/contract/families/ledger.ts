import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId, EntryId, EventId } from '#domain/kernel/ids.ts';
import { activities, relayedActivities } from '#domain/ledger/activities/index.ts';
import { amended, type OwnLedger, walletChange } from '#domain/ledger/apply.ts';
import { decide, type LedgerActivity, rowsOf, write, type Acceptance } from '#domain/ledger/decide.ts';
import type { IssuedEntry, Wallet } from '#domain/ledger/model.ts';
import {
  type EntryRow,
  entryRowSchema,
  type LotRow,
  lotRowSchema,
  type WalletRow,
  walletRowSchema,
} from '#contract/wire/rows.ts';
import type { ApplyOptions, Family, FamilyEvent, Rows } from './family.ts';
import { walletDigest } from './row-digest.ts';

/** Wallets by antigen, lots and entries by id. */
export type LedgerRows = {
  readonly wallet: WalletRow;
  readonly lot: LotRow;
  readonly entry: EntryRow;
};

/** Replaces the figures of a wallet that is not loaded; no rule reads them, and they must not run out. */
const plenty = 2 ** 50;

/** The stock ledger. Every movement belongs to one lot; a wallet is the total of its lots. */
export const ledger: Family<LedgerRows, Acceptance> = {
  name: 'ledger',
  types: activities,
  relayed: relayedActivities,
  tables: {
    wallet: {
      wire: 'wallets',
      schema: walletRowSchema,
      id: ({ antigen }) => antigen,
      key: () => null,
      follow: () => ({}),
      figures: (wallets) => ({ wallet_count: wallets.length, wallet_digest: walletDigest(wallets) }),
    },
    lot: {
      wire: 'lots',
      schema: lotRowSchema,
      id: ({ id }) => id,
      key: ({ id }) => `lot:${id}`,
      follow: ({ antigen }) => ({ wallet: [antigen] }),
    },
    entry: {
      wire: 'entries',
      schema: entryRowSchema,
      id: ({ id }) => id,
      key: ({ lot }) => `lot:${lot}`,
      follow: (row) => ({ lot: [row.lot], entry: accountedFor(row) }),
    },
  },
  named(event, id) {
    const { antigens, lots, issued, entries } = rowsOf(event as LedgerActivity);
    // Includes the event's own id, because another log may have brought its rows already.
    return { wallet: antigens, lot: [...lots, id], entry: [...new Set([...issued, ...entries, id])] };
  },
  keys(event, id, rows) {
    const { antigens, lots, issued, entries } = rowsOf(event as LedgerActivity);
    const [lot, ...others] = lots.map((one) => `lot:${one}` as const);
    if (lot !== undefined) return [lot, ...others];
    const [antigen] = antigens;
    if (antigen !== undefined) return [event.type === 'open-wallet' ? `wallet:${antigen}` : `lot:${id}`];
    const [entry] = [...issued, ...entries];
    const found = entry === undefined ? undefined : rows.entry.get(entry);
    return [`lot:${found?.lot ?? id}`];
  },
  decide(event, rows, facts) {
    const decision = decide(
      event as LedgerActivity,
      { wallets: noWallets, lots: lotsOf(rows), issued: issuedBy(event, rows), entries: entriesOf(rows) },
      facts,
    );
    return decision.accepted ? { accepted: true, outcome: decision } : decision;
  },
  apply(rows, outcome, { facts, totals }) {
    const state = touchedBy(rows, outcome, totals);
    write(state, outcome);
    const antigens = new Set([outcome.opensWallet, ...outcome.movements.map(({ antigen }) => antigen)]);
    const lots = new Set(outcome.movements.map(({ lot }) => lot));
    if (outcome.relabels) lots.add(outcome.relabels.lot);
    const openOf = (id: EntryId) => state.issued.get(id)?.open ?? null;
    const entries: EntryRow[] = [];
    if (outcome.entry)
      entries.push({
        ...outcome.entry,
        open: openOf(outcome.entry.id),
        updatedAt: facts.at,
        ...(facts.sentBy && { sentBy: facts.sentBy }),
      });
    for (const amendment of outcome.amends) {
      const row = rows.entry.get(amendment.entry);
      assert(row !== undefined, 'an entry that is written to was loaded');
      entries.push({ ...amended(row, amendment), open: openOf(row.id), updatedAt: facts.at });
    }
    return {
      wallet: totals === 'kept' ? Array.from(antigens, (antigen) => walletRow(antigen)) : [],
      lot: Array.from(lots, (id) => {
        const lot = state.lots.get(id);
        assert(lot !== undefined, 'a movement leaves its lot in place');
        return lot;
      }),
      entry: entries,
    };

    function walletRow(antigen: AntigenId): WalletRow {
      const wallet = state.wallets.get(antigen);
      assert(wallet !== undefined, 'an accepted event leaves its wallet in place');
      const { balance, issued, wastage } = wallet;
      return { id: rows.wallet.get(antigen)?.id ?? facts.event, antigen, balance, issued, wastage };
    }
  },
  sumOf({ opensWallet, movements }) {
    const by = { balance: 0, issued: 0, wastage: 0 };
    for (const movement of movements) {
      const change = walletChange(movement);
      by.balance += change.balance;
      by.issued += change.issued;
      by.wastage += change.wastage;
    }
    return { id: opensWallet, by };
  },
};

const noWallets: ReadonlyMap<AntigenId, Wallet> = new Map();

/** The issued entry that a utilization accounts for, which reversing the utilization opens again. */
function accountedFor({ activity, source }: EntryRow): EntryId[] {
  return activity === 'utilize' && source !== null ? [source] : [];
}

function lotsOf({ lot }: Rows<LedgerRows>) {
  return lot as ReadonlyMap<EntryId, LotRow>;
}

function entriesOf({ entry }: Rows<LedgerRows>) {
  return entry as ReadonlyMap<EntryId, EntryRow>;
}

function issuedBy(event: FamilyEvent, rows: Rows<LedgerRows>): ReadonlyMap<EntryId, IssuedEntry> {
  const { issued, entries } = rowsOf(event as LedgerActivity);
  const found = [...issued, ...entries].flatMap((id) => rows.entry.get(id) ?? []);
  const sources = found.flatMap(accountedFor).flatMap((id) => rows.entry.get(id) ?? []);
  return issuedIn([...found, ...sources]);
}

function issuedIn(rows: readonly EntryRow[]): Map<EntryId, IssuedEntry> {
  return new Map(
    rows.flatMap(({ id, lot, antigen, doses, open }) =>
      open === null ? [] : [[id, { id, lot, antigen, doses, open }] as const],
    ),
  );
}

/** The rows that an outcome writes to, in the ledger's own form. */
function touchedBy(rows: Rows<LedgerRows>, outcome: Acceptance, totals: ApplyOptions['totals']): OwnLedger {
  const { movements, amends, relabels, opensWallet } = outcome;
  const entries = [
    ...amends.map(({ entry }) => entry),
    ...movements.flatMap(({ issuedEntry }) => issuedEntry ?? []),
  ];
  const known = [...new Set(entries)].flatMap((id) => rows.entry.get(id) ?? []);
  const lots = new Set([...movements.map(({ lot }) => lot), ...(relabels ? [relabels.lot] : [])]);
  const antigens = new Set([opensWallet, ...movements.map(({ antigen }) => antigen)]);
  const walletOf = (antigen: AntigenId): Wallet | undefined =>
    totals === 'kept'
      ? rows.wallet.get(antigen)
      : { antigen, balance: plenty, issued: plenty, wastage: plenty };
  return {
    wallets: present(antigens, walletOf),
    lots: present(lots, (id) => rows.lot.get(id)),
    entries: new Map(known.map((row) => [row.id, row])),
    issued: issuedIn(known),
  };
}

function present<Id extends EventId | EntryId | AntigenId, Row>(
  ids: ReadonlySet<Id>,
  get: (id: Id) => Row | undefined,
): Map<Id, Row> {
  return new Map(
    Array.from(ids).flatMap((id) => {
      const row = get(id);
      return row === undefined ? [] : [[id, row] as const];
    }),
  );
}
