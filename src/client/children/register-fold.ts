import type { EventEnvelope } from '#contract/event-envelope.ts';
import { applyChanges, record } from '#domain/immunization/record.ts';
import type { RegisterState } from '#domain/immunization/model.ts';
import { registerEventOf, registerFactsOf } from './register-event.ts';

/**
 * The definition of what is shown of the register: the confirmed rows, then every pending event in device order. Nothing is
 * refused; an event that this build cannot read changes nothing. The tables hold the same row by row, for speed.
 */
export function foldRegister(confirmed: RegisterState, pending: Iterable<EventEnvelope>): RegisterState {
  let state = confirmed;
  for (const envelope of pending) state = afterEvent(state, envelope);
  return state;
}

function afterEvent(state: RegisterState, envelope: EventEnvelope): RegisterState {
  try {
    const event = registerEventOf(envelope);
    if (!event) return state;
    return applyChanges(state, record(event, state, registerFactsOf(envelope)));
  } catch {
    // One damaged event must not keep a page from being applied.
    return state;
  }
}
