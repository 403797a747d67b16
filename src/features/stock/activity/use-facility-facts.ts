import { useCallback } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { FacilityRole } from '#bindings/places/facility-fields.ts';
import {
  type FacilityChoice,
  type FacilityStart,
  useFacilityChoice,
} from '#bindings/places/use-facility-choice.tsx';
import type { RawValues } from '#ui/form/define-form.ts';
import { usePeriodProposal } from './use-kept-facts.ts';

/** Keeps the other facility and the reporting period in step with the typed values, for every form that asks for both. */
export function useFacilityFacts(
  role: FacilityRole,
  officer: Officer,
  start: FacilityStart,
): {
  readonly facility: FacilityChoice;
  readonly propose: ReturnType<typeof usePeriodProposal>['propose'];
  /** Called with the form's values. */
  readonly onValues: (values: Readonly<RawValues>) => void;
} {
  const facility = useFacilityChoice(role, { officer, start, without: officer.facilityId });
  const { seen, propose } = usePeriodProposal();
  const { watch } = facility;
  const onValues = useCallback(
    (values: Readonly<RawValues>) => {
      seen(values);
      watch(values);
    },
    [seen, watch],
  );
  return { facility, propose, onValues };
}
