import { useCallback } from 'react';
import type { Officer } from '#client/session/officer.ts';
import {
  type FacilityChoice,
  type FacilityStart,
  useFacilityChoice,
} from '#officer/places/use-facility-choice.tsx';
import type { RawValues } from '#ui/form/define-form.ts';
import { usePeriodProposal } from './use-period-proposal.ts';

/** Where what comes in is from, and the period that follows its date: what every form of a receipt watches. */
export function useOrigin(
  officer: Officer,
  start: FacilityStart,
): {
  readonly origin: FacilityChoice;
  readonly propose: ReturnType<typeof usePeriodProposal>['propose'];
  /** Is told what the form shows. */
  readonly onValues: (values: Readonly<RawValues>) => void;
} {
  const origin = useFacilityChoice('origin', { officer, start, without: officer.facilityId });
  const { seen, propose } = usePeriodProposal();
  const { watch } = origin;
  const onValues = useCallback(
    (values: Readonly<RawValues>) => {
      seen(values);
      watch(values);
    },
    [seen, watch],
  );
  return { origin, propose, onValues };
}
