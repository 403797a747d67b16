import { useCallback, useMemo, useRef } from 'react';
import { z } from 'zod';
import { facilityIdSchema } from '#domain/kernel/ids.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import { type FacilityRole, namesOf } from '#bindings/places/facility-fields.ts';
import type { FacilityChoice } from '#bindings/places/use-facility-choice.tsx';
import type { RawValues } from '#ui/form/define-form.ts';
import { proposedPeriod } from './activity-fields.ts';

/** Changes to the suggested values for all lots, by field, stored with the lots until they are saved. */
export const factsSchema = z.record(z.string(), z.string());
type Facts = Readonly<z.infer<typeof factsSchema>>;

interface KeptFactsOptions {
  readonly proposed: Facts;
  /** Values stored when the screen was opened. */
  readonly before: Facts | undefined;
  readonly propose: ReturnType<typeof usePeriodProposal>['propose'];
  readonly onFacts: (facts: Facts, values: Readonly<RawValues>) => void;
}

/** Initial values of such a form, and the handler that stores each change so that it survives a reload. */
export function useKeptFacts({ proposed, before, propose, onFacts }: KeptFactsOptions) {
  const defaults = useMemo(() => ({ ...proposed, ...before }), [proposed, before]);
  const onValuesChange = (
    typed: Readonly<RawValues>,
    setValue: (name: string, value: string) => void,
  ): void => {
    const values = propose(typed, setValue);
    onFacts(changedFacts(values, proposed), values);
  };
  return { defaults, onValuesChange };
}

/** Facility that an officer chose instead of the suggested one; null if none. */
export function changedFacility(
  facts: Facts,
  role: FacilityRole,
  { refOf }: Pick<FacilityChoice, 'refOf'>,
): FacilityRef | null {
  const chosen = facilityIdSchema.safeParse(facts[namesOf(role).facility]);
  return chosen.success ? refOf(chosen.data) : null;
}

/** Suggested values are left out, because tomorrow's date differs. Year and quarter stay with the date that they were suggested for. */
function changedFacts(values: Readonly<RawValues>, proposed: Facts): Facts {
  const isChanged = (name: string) => values[name] !== proposed[name];
  const isOfDate = (name: string) => name === 'year' || name === 'quarter';
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) =>
        Object.hasOwn(proposed, name) && (isChanged(name) || (isOfDate(name) && isChanged('happenedAt'))),
    ),
  );
}

type SetValue = (name: string, value: string) => void;

/**
 * Lets year and quarter follow the date when it changes. `seen` receives the form's values, because a restored draft is not a change;
 * `propose` returns the suggestion for them.
 */
export function usePeriodProposal() {
  const lastDate = useRef<string | undefined>(undefined);
  const seen = useCallback((values: Readonly<RawValues>) => {
    lastDate.current = values.happenedAt;
  }, []);
  const propose = useCallback((values: Readonly<RawValues>, setValue: SetValue): Readonly<RawValues> => {
    if (values.happenedAt === lastDate.current) return values;
    lastDate.current = values.happenedAt;
    const period = proposedPeriod(values.happenedAt);
    if (!period) return values;
    for (const [name, value] of Object.entries(period)) setValue(name, value);
    return { ...values, ...period };
  }, []);
  return { seen, propose };
}
