import { assert } from '#domain/kernel/assert.ts';
import type { Account, Amendment, IssuedEntry, LedgerLine, Lot, Movement, Wallet } from './model.ts';
import type { LedgerEntry, LedgerState } from './ledger-entry.ts';

/** A ledger whose rows the caller may change. */
export interface OwnLedger extends LedgerState {
  readonly wallets: Map<Wallet['antigen'], Wallet>;
  readonly lots: Map<Lot['id'], Lot>;
  readonly issued: Map<IssuedEntry['id'], IssuedEntry>;
  readonly entries: Map<LedgerEntry['id'], LedgerEntry>;
}

type OwnNumbers = Omit<OwnLedger, 'entries'>;

/** A mutable copy of a ledger. */
export function ownLedgerOf(state: LedgerState): OwnLedger {
  return { ...ownNumbersOf(state), entries: new Map(state.entries) };
}

function ownNumbersOf(state: LedgerState): OwnNumbers {
  return { wallets: new Map(state.wallets), lots: new Map(state.lots), issued: new Map(state.issued) };
}

/**
 * The only place where doses are added and subtracted: page, server and every check call it. Changes the given rows.
 *
 * A movement with `opens` opens a lot, and with it a missing wallet; a movement into the field opens an issued entry. Throws a defect if a
 * movement would break a law (below zero, an unknown lot, no doses), because `decide` must have refused it, and if a needed row was not
 * loaded, because guessing zero would hide the loss.
 */
export function move(rows: OwnNumbers, movement: Movement): void {
  assert(
    Number.isSafeInteger(movement.doses) && movement.doses >= 1,
    'a movement moves at least one whole dose',
  );
  assert(movement.from !== movement.to, 'a movement leaves the account it came from');
  const lot = movedLot(rows, movement);
  const wallet = movedWallet(rows, movement);
  const issued = movedIssuedEntry(rows, movement);
  rows.wallets.set(wallet.antigen, wallet);
  rows.lots.set(lot.id, lot);
  if (issued) rows.issued.set(issued.id, issued);
}

/** The rows after a movement; throws as {@link move} does. */
export function apply(state: LedgerState, movement: Movement): LedgerState {
  return applyAll(state, [movement]);
}

/** The rows after movements in their order; throws as {@link move} does. */
export function applyAll(state: LedgerState, movements: readonly Movement[]): LedgerState {
  const after = ownNumbersOf(state);
  for (const movement of movements) move(after, movement);
  return { ...state, ...after };
}

/** Opens an empty wallet of an antigen; an existing wallet is left as it is. */
export function openWallet({ wallets }: Pick<OwnLedger, 'wallets'>, antigen: Wallet['antigen']): void {
  if (!wallets.has(antigen)) wallets.set(antigen, emptyWallet(antigen));
}

/** Doses that a movement adds to (or takes from) an account. */
export function change(movement: Movement, account: Account): number {
  return (movement.to === account ? movement.doses : 0) - (movement.from === account ? movement.doses : 0);
}

/** The effect of one movement on its wallet, in doses. A utilization does not undo the issue; only its reversal does. */
export function walletChange(movement: Movement): Pick<Wallet, 'balance' | 'issued' | 'wastage'> {
  return {
    balance: change(movement, 'store'),
    issued: handedOut(movement),
    wastage: change(movement, 'wasted'),
  };
}

/** An entry with a later activity's change. */
export function amended<Entry extends LedgerLine>(entry: Entry, { set, history }: Amendment): Entry {
  return { ...entry, ...set, history: history === null ? entry.history : [...entry.history, history] };
}

/** Accounts that bring doses new to the lot; moving doses back to them is not moving them on. */
export const bringingAccounts: readonly Account[] = ['supplier', 'adjustment'];
/** Accounts from which doses arrive without having left this store before: doses on the way have left another one. */
export const arrivingAccounts: readonly Account[] = [...bringingAccounts, 'in_transit'];

/** Doses that a movement of a lot takes out of the store for use elsewhere, negative if they come back. */
export function movedOn({ from, to, doses }: Movement): number {
  if (from === 'store') return bringingAccounts.includes(to) ? 0 : doses;
  return to === 'store' && !arrivingAccounts.includes(from) ? -doses : 0;
}

/** Doses that leave the store for a session, negative if they come back. */
function handedOut({ from, to, doses }: Movement): number {
  if (from === 'store' && to === 'field') return doses;
  return from === 'field' && to === 'store' ? -doses : 0;
}

/** True for whole doses from zero to the limit of exact arithmetic. */
function isCount(doses: number): boolean {
  return Number.isSafeInteger(doses) && doses >= 0;
}

function emptyWallet(antigen: Wallet['antigen']): Wallet {
  return { antigen, balance: 0, issued: 0, wastage: 0 };
}

function movedWallet(rows: OwnNumbers, movement: Movement): Wallet {
  const known = rows.wallets.get(movement.antigen);
  assert(known !== undefined || movement.opens !== undefined, 'a lot that exists has a wallet');
  const wallet = known ?? emptyWallet(movement.antigen);
  const by = walletChange(movement);
  const moved = {
    antigen: wallet.antigen,
    balance: wallet.balance + by.balance,
    issued: wallet.issued + by.issued,
    wastage: wallet.wastage + by.wastage,
  };
  assert(
    isCount(moved.balance) && isCount(moved.issued) && isCount(moved.wastage),
    'no wallet falls below zero',
  );
  return moved;
}

function movedLot(rows: OwnNumbers, movement: Movement): Lot {
  const known = rows.lots.get(movement.lot);
  if (movement.opens) {
    assert(!known, 'a lot is opened once');
    assert(movement.to === 'store', 'a lot opens in the store');
    return {
      ...movement.opens,
      id: movement.lot,
      antigen: movement.antigen,
      received: movement.doses,
      left: movement.doses,
      movedOn: 0,
    };
  }
  assert(known !== undefined, 'a movement names a lot that exists');
  assert(known.antigen === movement.antigen, 'a lot keeps its antigen');
  const left = known.left + change(movement, 'store');
  const onwards = known.movedOn + movedOn(movement);
  const received = known.received - change(movement, 'supplier');
  assert(isCount(left) && isCount(onwards) && isCount(received), 'no lot falls below zero');
  return { ...known, left, movedOn: onwards, received };
}

function movedIssuedEntry(rows: OwnNumbers, movement: Movement): IssuedEntry | null {
  const by = change(movement, 'field');
  if (by === 0) return null;
  assert(movement.issuedEntry !== undefined, 'doses in the field belong to an issued entry');
  const known = rows.issued.get(movement.issuedEntry);
  if (!known) {
    assert(by > 0, 'doses leave the field only from an issued entry that exists');
    return {
      id: movement.issuedEntry,
      lot: movement.lot,
      antigen: movement.antigen,
      doses: movement.doses,
      open: movement.doses,
    };
  }
  assert(movement.from !== 'store', 'an entry is issued once');
  assert(known.lot === movement.lot, 'an issued entry keeps its lot');
  assert(known.open + by >= 0, 'no issued entry falls below zero');
  assert(known.open + by <= known.doses, 'no issued entry holds more than was issued');
  return { ...known, open: known.open + by };
}
