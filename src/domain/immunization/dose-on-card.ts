import { type LocalDate, quarterOf, yearOf } from '#domain/kernel/local-date.ts';
import type { RegisterEvent } from './record.ts';

type DoseGiven = Extract<RegisterEvent, { type: 'immunize' }>;

/** A dose as it is copied from a card for a day: it came from no stock of the facility, and nobody is told of it. */
export function doseOnCard(
  on: LocalDate,
  given: Pick<DoseGiven['payload'], 'child' | 'antigen' | 'dose'> &
    Partial<Pick<DoseGiven['payload'], 'kind' | 'immunizationType' | 'warnings'>>,
): DoseGiven {
  return {
    type: 'immunize',
    payload: {
      doses: 1,
      immunizedOn: on,
      nextOn: null,
      year: yearOf(on),
      quarter: quarterOf(on),
      immunizationType: 'Fixed-Post',
      source: null,
      label: null,
      caregiverEmail: null,
      isHistory: true,
      warnings: [],
      ...given,
    },
  };
}
