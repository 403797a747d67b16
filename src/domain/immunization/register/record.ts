import type { EventOf, RuleFacts } from '#domain/kernel/event-of.ts';
import { registerActivities, type RegisterPayloads } from './activities/index.ts';
import type { RegisterActivity, RegisterChanges, RegisterRows, RegisterState } from './model.ts';
import { type LocalDate, quarterOf, yearOf } from '#domain/kernel/local-date.ts';

/** A register event as an officer saved it, of any type. */
export type RegisterEvent = EventOf<RegisterPayloads>;

// The union pairs each type with its own payload; indexing the registry loses that pairing, this brings it back.
function kindOf(event: RegisterEvent): RegisterActivity<unknown> {
  return registerActivities[event.type] as RegisterActivity<unknown>;
}

/** The rows that an event changes, in their new state. Pure; refuses nothing. */
export function record(event: RegisterEvent, state: RegisterState, facts: RuleFacts): RegisterChanges {
  return kindOf(event).record(event.payload, state, facts);
}

/** The rows that {@link record} needs for this event. */
export function registerRowsOf(event: RegisterEvent): RegisterRows {
  return kindOf(event).rows(event.payload);
}

/** The register after an event. */
export function applyChanges(state: RegisterState, changes: RegisterChanges): RegisterState {
  return {
    children: overlaid(state.children, changes.children),
    immunizations: overlaid(state.immunizations, changes.immunizations),
  };
}

function overlaid<Id extends string, Row extends { readonly id: Id }>(
  rows: ReadonlyMap<Id, Row>,
  changed: readonly Row[],
): ReadonlyMap<Id, Row> {
  if (changed.length === 0) return rows;
  return new Map([...rows, ...changed.map((row) => [row.id, row] as const)]);
}

type DoseGiven = Extract<RegisterEvent, { type: 'immunize' }>;

/** A dose copied from a card for a day: it came from no stock of the facility, and triggers no message. */
export function doseOnCard(
  on: LocalDate,
  given: Pick<DoseGiven['payload'], 'child' | 'antigen' | 'dose'> &
    Partial<Pick<DoseGiven['payload'], 'kind' | 'immunizationType' | 'warnings'>>,
): DoseGiven {
  return {
    type: 'immunize',
    payload: {
      doses: 1,
      immunizedOn: on,
      nextOn: null,
      year: yearOf(on),
      quarter: quarterOf(on),
      immunizationType: 'Fixed-Post',
      source: null,
      label: null,
      caregiverEmail: null,
      isHistory: true,
      warnings: [],
      ...given,
    },
  };
}
