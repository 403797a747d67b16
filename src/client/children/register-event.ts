import { factsOf } from '#contract/activity-facts.ts';
import type { EventEnvelope } from '#contract/event-envelope.ts';
import { isRegisterType, registerActivities } from '#domain/immunization/activities/index.ts';
import type { RegisterFacts } from '#domain/immunization/model.ts';
import type { RegisterEvent } from '#domain/immunization/record.ts';
import type { ChildId, EventId, ImmunizationId } from '#domain/kernel/ids.ts';
import { type EventLeft, readAs } from '#client/projection/event-left.ts';

/*
 * What a register event is filed under in its outbox row, in the place of a lot: the one row that it changes. Lots are filed
 * under their ids, which no such name is.
 *
 *   r:child:<id>   r:merge:<id>   r:dose:<id>
 *
 * - A merge changes the child that it points elsewhere. It looks at others too, and so what one merge does may depend on
 *   another one: merges are told apart by their name.
 */
const prefix = 'r:';
const namePattern = /^r:(child|merge|dose):(.+)$/;

export function childChain(child: ChildId): string {
  return `${prefix}child:${child}`;
}

export function immunizationChain(immunization: ImmunizationId): string {
  return `${prefix}dose:${immunization}`;
}

/** The chain that an event is filed under. */
export function chainOf(event: RegisterEvent, id: EventId): string {
  switch (event.type) {
    case 'register-child':
      return `${prefix}child:${id}`;
    case 'correct-child':
    case 'note-absence':
      return childChain(event.payload.child);
    case 'merge-children':
    case 'unmerge-children':
      return `${prefix}merge:${event.payload.merged}`;
    case 'immunize':
      return `${prefix}dose:${id}`;
    case 'void-immunization':
      return immunizationChain(event.payload.immunization);
  }
}

/** The row that the events of a chain change; neither for the chain of a lot. */
export interface Subject {
  readonly child: ChildId | null;
  readonly immunization: ImmunizationId | null;
  readonly isMerge: boolean;
}

/** Reads a chain's name: it is there even where the event itself can no longer be read. */
export function subjectOf(chain: string): Subject {
  const [, kind, id] = namePattern.exec(chain) ?? [];
  return {
    child: kind === 'child' || kind === 'merge' ? (id as ChildId) : null,
    immunization: kind === 'dose' ? (id as ImmunizationId) : null,
    isMerge: kind === 'merge',
  };
}

/** True for the chain of a register event. */
export function isRegisterChain(chain: string): boolean {
  return chain.startsWith(prefix);
}

/**
 * The register event inside an envelope; null when this build does not know its type or the version of its payload, and for
 * what a damaged row has left of one.
 */
export function registerEventOf(event: EventLeft): RegisterEvent | null {
  return readAs(event, isRegisterType, registerActivities) as RegisterEvent | null;
}

/** What `record` knows of an event besides its payload. */
export function registerFactsOf(envelope: EventEnvelope): RegisterFacts {
  const { actor, at } = factsOf(envelope);
  return { event: envelope.event_id, actor, at };
}
