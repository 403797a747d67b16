import { expect } from 'vitest';
import { applyAcceptance, decide } from '#domain/ledger/decide.ts';
import { emptyLedger } from '#domain/ledger/ledger-entry.ts';
import type { Device } from './device.ts';
import { amendmentsOf, openOf, shownOn, withoutZeros, type Figures } from './shown-oracle.ts';

/**
 * A facility with one tablet and no arrivals has only that tablet's events. Whatever the network does, the tablet shows the sum of its own
 * saved events: each dose once, at every moment, sent or not. The expected value does not use the engine's rows; it folds the events that
 * the officer was told are saved.
 */
export async function expectShowsAllItSaved(device: Device): Promise<void> {
  expect(withoutZeros(await shownOn(device)), 'each saved dose is shown once').toEqual(
    withoutZeros(savedOn(device)),
  );
}

/** Nothing is waiting on the tablet. */
export async function expectAllSent(device: Device): Promise<void> {
  expect((await device.engine.queries.badge()).waiting, 'all is sent').toBe(0);
}

function savedOn(device: Device): Figures {
  let state = emptyLedger;
  for (const { stock } of device.saved) {
    if (stock === null) continue;
    const decision = decide(stock.activity, state, stock.facts);
    expect(decision.accepted, 'what was saved can be folded').toBe(true);
    if (decision.accepted) state = applyAcceptance(state, decision);
  }
  return {
    wallets: Object.fromEntries(
      Array.from(state.wallets.values(), ({ antigen, ...figures }) => [antigen, figures]),
    ),
    lots: Object.fromEntries(Array.from(state.lots.values(), ({ id, left }) => [id, left])),
    amendments: amendmentsOf(state.entries.values()),
    open: openOf(state.issued.values()),
  };
}
