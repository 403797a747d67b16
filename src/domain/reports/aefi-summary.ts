import { compareNames } from '#domain/kernel/text.ts';
import type { GivenDoses } from './immunization-summary.ts';

/** Adverse events reported in a month, without withdrawn ones. */
export interface ReportedAefi {
  readonly events: number;
  /** Events by the name of a suspected vaccine; one that names two counts for each. */
  readonly vaccines: readonly { readonly antigen: string; readonly cases: number }[];
}

/** A vaccine's AEFI case rate with its parts. */
export interface AefiFigures {
  readonly cases: number;
  /** Doses given in the month, however they count. */
  readonly doses: number;
  /** Cases per 100,000 doses given, with one decimal; null if none were given. */
  readonly caseRate: number | null;
}

export interface AefiLine extends AefiFigures {
  readonly antigen: string;
}

export interface AefiSummary {
  /** The vaccines given or suspected, by name. */
  readonly lines: readonly AefiLine[];
  /** Every event once, and all doses. */
  readonly whole: AefiFigures;
}

/** The AEFI case rate of a month (NPHCDA's element `aefiCaseRate`): by vaccine, and of all together. */
export function aefiSummary(
  { events, vaccines }: ReportedAefi,
  given: readonly Pick<GivenDoses, 'antigen' | 'children'>[],
): AefiSummary {
  const names = new Set([...given, ...vaccines].map(({ antigen }) => antigen));
  const lines = Array.from(names, (name) => {
    const cases = vaccines.reduce((sum, row) => (row.antigen === name ? sum + row.cases : sum), 0);
    return { antigen: name, ...figuresOf(cases, dosesOf(given.filter(({ antigen }) => antigen === name))) };
  });
  return {
    lines: lines.toSorted((a, b) => compareNames(a.antigen, b.antigen)),
    whole: figuresOf(events, dosesOf(given)),
  };
}

function dosesOf(given: readonly Pick<GivenDoses, 'children'>[]): number {
  return given.reduce((sum, { children }) => sum + children, 0);
}

function figuresOf(cases: number, doses: number): AefiFigures {
  return { cases, doses, caseRate: doses === 0 ? null : Math.round((cases * 1_000_000) / doses) / 10 };
}
