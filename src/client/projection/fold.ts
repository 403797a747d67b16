import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { LedgerState } from '#domain/ledger/model.ts';
import { judge, type WouldRefuse } from './judge.ts';

export interface Fold {
  readonly state: LedgerState;
  /** Pending events that would be refused now, by their number. */
  readonly refusals: ReadonlyMap<number, WouldRefuse>;
}

/**
 * The definition of what is shown: the confirmed rows, then every pending event in device order, each decided against the
 * rows before it. The tables hold the same result row by row, for speed; whatever they do, they must equal this.
 */
export function foldPending(confirmed: LedgerState, pending: Iterable<EventEnvelope>): Fold {
  let state = confirmed;
  const refusals = new Map<number, WouldRefuse>();
  for (const event of pending) {
    const judgement = judge(event, state);
    if (judgement.accepted) state = judgement.state;
    else refusals.set(event.seq, judgement.reason);
  }
  return { state, refusals };
}
