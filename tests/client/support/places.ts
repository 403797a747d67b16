import type { PlaceRow, ReferenceItem } from '#contract/wire/rows.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { antigenIds } from './children.ts';
import { facilityA } from './replies.ts';

const id = (tail: string) => `0197e000-0000-7000-8000-0000000000${tail}`;
export const malaria = id('f4') as AntigenId;
const above = { country: id('f1'), state: id('f2'), lga: id('f3') };

/** The fields of a place that concern vaccines. */
export type SaidOfVaccines = Pick<PlaceRow, 'introducedOn' | 'ownWords' | 'graceDays'>;

/** Antigens (malaria included) and the facility's places, with the statements about vaccines of its country, state and itself. */
export function referenceOf(said: SaidOfVaccines = {}, from = 1): ReferenceItem[] {
  const { introducedOn, ownWords, graceDays } = said;
  const antigens = Object.entries({ ...antigenIds, Malaria: malaria });
  const places: PlaceRow[] = [
    {
      id: above.country,
      level: 'country',
      name: 'Nigeria',
      parent: null,
      ...(graceDays !== undefined && { graceDays }),
    },
    {
      id: above.state,
      level: 'state',
      name: 'Kebbi',
      parent: above.country,
      ...(introducedOn && { introducedOn }),
    },
    { id: above.lga, level: 'lga', name: 'Birnin Kebbi', parent: above.state },
    { id: facilityA, level: 'facility', name: 'Kalgo PHC', parent: above.lga, ...(ownWords && { ownWords }) },
  ];
  return [
    ...antigens.map(([name, antigen], at) => ({
      s: from + at,
      k: 'antigen' as const,
      row: { id: antigen, name, schedule: '' },
    })),
    ...places.map((row, at) => ({ s: from + antigens.length + at, k: 'place' as const, row })),
  ];
}
