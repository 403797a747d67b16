import type { EventId, UserId } from './ids.ts';

/** Facts that the caller of a rule has about an event besides its payload and the rows. */
export interface RuleFacts {
  readonly event: EventId;
  readonly actor: UserId;
  /** Time that rows are stamped with; passed in, so that no rule reads a clock. */
  readonly at: string;
}

/** An event of any type of a registry, paired with that type's own payload. */
export type EventOf<Payloads> = {
  [Type in keyof Payloads]: { readonly type: Type; readonly payload: Payloads[Type] };
}[keyof Payloads];
