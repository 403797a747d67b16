import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { Found } from '#domain/immunization/screening/findings.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { quarterOf, yearOf } from '#domain/kernel/local-date.ts';
import { plannedOf, visitWarnings, type VisitFacts, type VisitLine } from '../immunize/immunize-visit.ts';
import { type DoubtfulDose, warningsInWords } from '../immunize/immunize-warnings.tsx';
import type { DueToday } from './due-today.ts';
import type { NextAtSession } from './next-at-session.ts';
import { type Session, typeOfSession } from './session.ts';

interface GivenInSession {
  readonly session: Session;
  readonly facts: VisitFacts;
  readonly child: ChildId;
  /** What is known to speak against vaccines, what was answered today included. */
  readonly found: readonly Found[];
  /** What was ticked, each with the vial that it comes from. */
  readonly given: readonly DueToday[];
  readonly next: NextAtSession | null;
}

/** The doses that were ticked, as the lines of a visit. */
export function linesOf(given: readonly DueToday[]): readonly VisitLine[] {
  return given.map(({ antigen, code, source }) => ({
    antigen,
    dose: code ?? '',
    doses: '1',
    source: source?.source ?? '',
    // Only a campaign gives what has no place in the schedule.
    ...(code === null && { kind: 'campaign' as const }),
  }));
}

/** An immunization for each dose that was ticked, and what the officer has to be asked first. */
export function plannedEvents({ session, facts, child, found, given, next }: GivenInSession): {
  readonly events: readonly RegisterEvent[];
  readonly doubts: readonly DoubtfulDose[];
} {
  const { on } = session;
  const planned = linesOf(given).map((line, at) => ({
    ...plannedOf(line, given[at]?.source?.label ?? null, on),
    source: given[at]?.source?.source ?? null,
  }));
  const warnings = visitWarnings(facts, planned);
  return {
    doubts: given.map(({ name, antigen }, at) => ({
      name,
      warnings: warningsInWords(warnings[at] ?? [], { series: facts.series.get(antigen) ?? null, found }),
    })),
    events: planned.map((dose, at) => ({
      type: 'immunize',
      payload: {
        ...dose,
        child,
        doses: 1,
        nextOn: next?.on ?? null,
        ...(next !== null && next.place !== null && { nextPlace: next.place }),
        year: yearOf(on),
        quarter: quarterOf(on),
        immunizationType: typeOfSession(session.kind),
        caregiverEmail: null,
        isHistory: false,
        ...(session.held !== null && { session: session.held.session }),
        warnings: [...(warnings[at] ?? [])],
      },
    })),
  };
}
