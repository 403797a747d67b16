import { isVaccNo, writtenVaccNo } from '#domain/immunization/vacc-no.ts';
import { childStrings } from './strings.ts';

/** The number as it stands on a child's card; a dash while the server has given none. */
export function shownVaccNo(vaccNo: string | null): string {
  if (vaccNo === null) return childStrings.notSet;
  return isVaccNo(vaccNo) ? writtenVaccNo(vaccNo) : vaccNo;
}
