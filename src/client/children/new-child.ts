import type { RegisterEvent } from '#domain/immunization/record.ts';
import { type Sought, soughtFor } from './due-rows.ts';
import { detailTokens, type TokenScope } from './tokens.ts';

/** What a new child's rows say that depends on the details alone. */
export interface NewChild {
  readonly detailTokens: readonly number[];
  readonly sought: Sought | null;
}

/** Of each event the child that it registers; null for the others. Reads nothing: worked out while a save's reads travel. */
export function newChildren(scope: TokenScope, events: readonly RegisterEvent[]): (NewChild | null)[] {
  return events.map((event) =>
    event.type === 'register-child'
      ? { detailTokens: detailTokens(scope, event.payload), sought: soughtFor(event.payload, []) }
      : null,
  );
}
