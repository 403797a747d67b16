import type { EventEnvelope } from '#contract/wire/envelope.ts';
import { aefi } from './aefi.ts';
import { equipment } from './equipment.ts';
import type { Family, FamilyEvent } from './family.ts';
import { heldSessions, sessions } from './sessions.ts';
import { ledger } from './ledger.ts';
import { register } from './register.ts';

/** The registry: the only list of families. */
export const families: readonly Family[] = [ledger, register, equipment, aefi, sessions, heldSessions];

/** The family of an event type; null for a type that this build does not know. */
export function familyOf(type: string, known: readonly Family[] = families): Family | null {
  return known.find(({ types }) => Object.hasOwn(types, type)) ?? null;
}

/** An event, or the remains of one in a damaged row. */
export type EventLeft = Partial<Pick<EventEnvelope, 'type' | 'v' | 'payload'>> | null | undefined;

/**
 * The event inside an envelope, with its family; null if this build does not know its type or payload version, or only
 * the remains of a damaged row are left. The payload was validated when it was saved or pushed.
 */
export function eventIn(
  envelope: EventLeft,
  known: readonly Family[] = families,
): { readonly family: Family; readonly event: FamilyEvent } | null {
  const { type, v, payload } = envelope ?? {};
  const family = type === undefined ? null : familyOf(type, known);
  if (type === undefined || !family || family.types[type]?.version !== v) return null;
  return typeof payload === 'object' && payload !== null ? { family, event: { type, payload } } : null;
}
