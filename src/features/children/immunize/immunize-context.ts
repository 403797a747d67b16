import { createContext, useContext } from 'react';
import type { StockChoice } from '#client/children/stock-choices.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import { type LocalDate, localDateSchema, quarters } from '#domain/kernel/local-date.ts';
import type { Found } from '#domain/immunization/screening/findings.ts';
import type { VisitFacts, VisitLine } from './immunize-visit.ts';
import { type TypedPeriod, typedPeriodOf } from '#domain/kernel/reporting-period.ts';
import type { Field } from '#ui/form/define-form.ts';
import { optionsOf } from '#ui/form/options-of.ts';
import { immunizeStrings } from './immunize-strings.ts';

/** Data that the vaccines field needs in addition to its value. */
interface VisitScope {
  /** Facts about the child, including the answers of this visit. */
  readonly facts: VisitFacts;
  /** The child's facts without the answers of this visit. */
  readonly known: VisitFacts['child'];
  /** Findings on record that speak against vaccines. */
  readonly findings: readonly Found[];
  /** The findings on record and today's answers. */
  readonly found: readonly Found[];
  /** The vaccines that were chosen. */
  readonly lines: readonly VisitLine[];
  /** Doses with a reason for not giving them, as notes name them. */
  readonly explained: ReadonlySet<string>;
  /** Antigens that the facility has wallets for. */
  readonly kept: readonly AntigenId[];
  /** Stock that each antigen can be taken from; undefined while it is read. */
  readonly choices: ReadonlyMap<AntigenId, readonly StockChoice[]> | undefined;
  /** Day of the visit as typed, or today while the text is not a date. */
  readonly on: LocalDate;
  /** Entry that each antigen was taken from for the previous child. */
  readonly sources: ReadonlyMap<AntigenId, EntryId>;
  /** Switches to the form for doses that were given elsewhere. */
  readonly onElsewhere: () => void;
}

export const VisitContext = createContext<VisitScope | null>(null);

export function useVisit(): VisitScope {
  const scope = useContext(VisitContext);
  assert(scope !== null, 'the vaccines of a visit stand inside its form');
  return scope;
}

/** Reporting period in which a visit counts. */
export const periodFields = [
  { name: 'year', kind: 'select', label: immunizeStrings.year, isRequired: true },
  {
    name: 'quarter',
    kind: 'select',
    label: immunizeStrings.quarter,
    isRequired: true,
    options: optionsOf(quarters),
  },
] as const satisfies readonly Field[];

/** Reporting period of a typed date; null while the text is not a date. */
export function periodOf(typed: string | undefined): TypedPeriod | null {
  const parsed = localDateSchema.safeParse(typed);
  return parsed.success ? typedPeriodOf(parsed.data) : null;
}
