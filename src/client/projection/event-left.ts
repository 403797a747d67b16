import type { EventEnvelope } from '#contract/event-envelope.ts';

/** An event, or what a damaged row has left of one. */
export type EventLeft = Pick<EventEnvelope, 'type' | 'v' | 'payload'> | null | undefined;

/** Type and payload of an event whose type this build knows, in the payload's version of today; null for any other. */
export function readAs<Type extends string>(
  event: EventLeft,
  isKnown: (type: string) => type is Type,
  registry: { readonly [Known in Type]: { readonly version: number } },
): { readonly type: Type; readonly payload: object } | null {
  const { type, v, payload } = event ?? {};
  if (type === undefined || !isKnown(type) || registry[type].version !== v) return null;
  return typeof payload === 'object' && payload !== null ? { type, payload } : null;
}
