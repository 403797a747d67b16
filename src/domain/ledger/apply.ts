import { assert } from '#domain/kernel/assert.ts';
import type {
  Account,
  Amendment,
  IssuedEntry,
  LedgerEntry,
  LedgerState,
  Lot,
  Movement,
  Wallet,
} from './model.ts';

/**
 * The one place where doses are added and subtracted: page, server and every check call it.
 *
 * A lot is opened by the movement that says so, and with it a wallet that is missing; an issued entry by the movement
 * into the field. Throws a defect when a movement would break a law (below zero, an unknown lot, no doses), because
 * `decide` must have refused it, and when a row that it needs was not loaded: guessing zero would hide the loss.
 */
export function apply(state: LedgerState, movement: Movement): LedgerState {
  assert(
    Number.isSafeInteger(movement.doses) && movement.doses >= 1,
    'a movement moves at least one whole dose',
  );
  assert(movement.from !== movement.to, 'a movement leaves the account it came from');
  const lot = movedLot(state, movement);
  const wallet = movedWallet(state, movement);
  const issued = movedIssuedEntry(state, movement);
  return {
    ...state,
    wallets: new Map(state.wallets).set(wallet.antigen, wallet),
    lots: new Map(state.lots).set(lot.id, lot),
    issued: issued ? new Map(state.issued).set(issued.id, issued) : state.issued,
  };
}

/** Applies movements in order; throws as {@link apply} does. */
export function applyAll(state: LedgerState, movements: readonly Movement[]): LedgerState {
  return movements.reduce(apply, state);
}

/** Opens the wallet of an antigen with nothing in it; a wallet that exists stays as it is. */
export function openWallet(state: LedgerState, antigen: Wallet['antigen']): LedgerState {
  if (state.wallets.has(antigen)) return state;
  return { ...state, wallets: new Map(state.wallets).set(antigen, emptyWallet(antigen)) };
}

/** Doses that a movement adds to (or takes from) an account. */
export function change(movement: Movement, account: Account): number {
  return (movement.to === account ? movement.doses : 0) - (movement.from === account ? movement.doses : 0);
}

/** What one movement does to its wallet, in doses. Utilization does not undo the issue; only its reversal does. */
export function walletChange(movement: Movement): Pick<Wallet, 'balance' | 'issued' | 'wastage'> {
  return {
    balance: change(movement, 'store'),
    issued: handedOut(movement),
    wastage: change(movement, 'wasted'),
  };
}

/** An entry with what a later activity wrote to it. */
export function amended<Entry extends LedgerEntry>(entry: Entry, { set, history }: Amendment): Entry {
  return { ...entry, ...set, history: history === null ? entry.history : [...entry.history, history] };
}

/** Doses that a movement of a lot takes to a session or to another facility, below zero where they come back. */
export function movedOn(movement: Movement): number {
  const sent = movement.from === 'store' && movement.to === 'in_transit' ? movement.doses : 0;
  return handedOut(movement) + sent;
}

/** Doses that leave the store for a session, below zero where they come back from it. */
function handedOut({ from, to, doses }: Movement): number {
  if (from === 'store' && to === 'field') return doses;
  return from === 'field' && to === 'store' ? -doses : 0;
}

/** Whole doses from zero to where arithmetic stays exact. */
function isCount(doses: number): boolean {
  return Number.isSafeInteger(doses) && doses >= 0;
}

function emptyWallet(antigen: Wallet['antigen']): Wallet {
  return { antigen, balance: 0, issued: 0, wastage: 0 };
}

function movedWallet(state: LedgerState, movement: Movement): Wallet {
  const known = state.wallets.get(movement.antigen);
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

function movedLot(state: LedgerState, movement: Movement): Lot {
  const known = state.lots.get(movement.lot);
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

function movedIssuedEntry(state: LedgerState, movement: Movement): IssuedEntry | null {
  const by = change(movement, 'field');
  if (by === 0) return null;
  assert(movement.issuedEntry !== undefined, 'doses in the field belong to an issued entry');
  const known = state.issued.get(movement.issuedEntry);
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
