/**
 * contraindicated  something speaks against the vaccine: it is not given
 * not-given  somebody said why it is not given
 * given  it is ticked, and comes from an open vial
 * to-give  there is an open vial of it, and nothing was said of it yet
 * without-vial  there is no open vial that it can come from
 */
export type DoseAtVisit = 'contraindicated' | 'not-given' | 'given' | 'to-give' | 'without-vial';

export interface SaidOfDose {
  readonly isContraindicated: boolean;
  /** Whether somebody said why it is not given. */
  readonly isExplained: boolean;
  readonly isTicked: boolean;
  readonly hasVial: boolean;
}

/**
 * How a dose that is due stands at a visit before it is saved. An answer is never outdone by a tick that is older or was meant for all
 * doses; whoever ticks the dose itself takes the answer back first.
 */
export function doseAtVisit({ isContraindicated, isExplained, isTicked, hasVial }: SaidOfDose): DoseAtVisit {
  if (isContraindicated) return 'contraindicated';
  if (isExplained) return 'not-given';
  if (!hasVial) return 'without-vial';
  return isTicked ? 'given' : 'to-give';
}

/** Whether a dose is given once all are ticked at one stroke. */
export function isGivenWithAll(state: DoseAtVisit): boolean {
  return state === 'given' || state === 'to-give';
}
