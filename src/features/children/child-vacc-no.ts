import { shownAsOnCard } from '#domain/immunization/register/vacc-no.ts';
import { childStrings } from './strings.ts';

/** The number as it stands on a child's card; a dash while the server has given none. */
export function shownVaccNo(vaccNo: string | null): string {
  return vaccNo === null ? childStrings.notSet : shownAsOnCard(vaccNo);
}
