import { createContext, useContext } from 'react';
import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { VisitFacts } from './immunize-visit.ts';

/** What the field of vaccines needs besides its own value. */
export interface VisitScope {
  readonly facts: VisitFacts;
  /** Antigens that the facility has wallets for. */
  readonly kept: readonly AntigenId[];
  readonly today: LocalDate;
  /** The day of the visit as typed, today while that is no day. */
  readonly on: LocalDate;
  /** What each antigen was taken from for the child before. */
  readonly sources: ReadonlyMap<AntigenId, EntryId>;
  /** Turns to the form for doses that were given elsewhere. */
  readonly onElsewhere: () => void;
}

export const VisitContext = createContext<VisitScope | null>(null);

export function useVisit(): VisitScope {
  const scope = useContext(VisitContext);
  assert(scope !== null, 'the vaccines of a visit stand inside its form');
  return scope;
}
