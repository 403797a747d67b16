import type { ServerFamily } from '../../families/server-family.ts';
import {
  type Declined,
  type EventContent,
  parked,
  type ReadEvent,
  refused,
} from '../../families/candidate.ts';

/** The event that a content carries, by the reader of its version; every version ever shipped keeps its reader. */
export function readEvent(
  { type, v, payload }: Pick<EventContent, 'type' | 'v' | 'payload'>,
  families: readonly ServerFamily[],
): ReadEvent | Declined {
  const family = families.find(({ family: { types } }) => Object.hasOwn(types, type))?.family;
  const reader = family?.types[type];
  if (!family || !reader) return parked('unknown-type', []);
  if (v !== reader.version) return parked('unknown-version', []);
  const parsed = reader.payload.safeParse(payload);
  if (!parsed.success) return refused('malformed');
  return { verdict: 'read', family, event: { type, payload: parsed.data } };
}
