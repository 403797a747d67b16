import { factsOf } from '#contract/activity-facts.ts';
import type { EventEnvelope } from '#contract/event-envelope.ts';
import { isRegisterType, registerActivities } from '#domain/immunization/activities/index.ts';
import type { RegisterFacts } from '#domain/immunization/model.ts';
import type { RegisterEvent } from '#domain/immunization/record.ts';
import {
  type ChildId,
  childIdOf,
  type EventId,
  type ImmunizationId,
  immunizationIdOf,
} from '#domain/kernel/ids.ts';

/** Ids of the rows that an event may change. */
export interface Subjects {
  readonly children: readonly ChildId[];
  readonly immunizations: readonly ImmunizationId[];
}

/**
 * What an event is filed under in its outbox row, in the place of a lot: the row that it changes. Lots are filed under their
 * ids, which no such name is.
 */
const prefix = 'r:';
/** Merges look at two children and at those that they were merged into before, so all of them are filed together. */
export const mergeChain = `${prefix}merge`;

export function childChain(child: ChildId): string {
  return `${prefix}child:${child}`;
}

export function immunizationChain(immunization: ImmunizationId): string {
  return `${prefix}dose:${immunization}`;
}

/** True for the chain of a register event. */
export function isRegisterChain(chain: string): boolean {
  return chain.startsWith(prefix);
}

/** The register event inside an envelope; null when this build does not know its type or the version of its payload. */
export function registerEventOf({
  type,
  v,
  payload,
}: Pick<EventEnvelope, 'type' | 'v' | 'payload'>): RegisterEvent | null {
  if (!isRegisterType(type) || registerActivities[type].version !== v) return null;
  return { type, payload } as unknown as RegisterEvent;
}

/** What `record` knows of an event besides its payload. */
export function registerFactsOf(envelope: EventEnvelope): RegisterFacts {
  const { actor, at } = factsOf(envelope);
  return { event: envelope.event_id, actor, at };
}

/** The chain that an event is filed under. */
export function chainOf(event: RegisterEvent, id: EventId): string {
  switch (event.type) {
    case 'merge-children':
    case 'unmerge-children':
      return mergeChain;
    default: {
      const { children, immunizations } = subjectsOf(event, id);
      const [child] = children;
      const [immunization] = immunizations;
      if (child !== undefined) return childChain(child);
      return immunization === undefined ? prefix : immunizationChain(immunization);
    }
  }
}

/** The rows that an event may change. */
export function subjectsOf(event: RegisterEvent, id: EventId): Subjects {
  switch (event.type) {
    case 'register-child':
      return { children: [childIdOf(id)], immunizations: [] };
    case 'correct-child':
    case 'note-absence':
      return { children: [event.payload.child], immunizations: [] };
    case 'merge-children':
    case 'unmerge-children':
      return { children: [event.payload.merged], immunizations: [] };
    case 'immunize':
      return { children: [], immunizations: [immunizationIdOf(id)] };
    case 'void-immunization':
      return { children: [], immunizations: [event.payload.immunization] };
  }
}

/** The rows that an event looks at without changing them. */
export function lookedAt(event: RegisterEvent): readonly ChildId[] {
  return event.type === 'merge-children' ? [event.payload.kept] : [];
}
