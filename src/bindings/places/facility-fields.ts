import { z } from 'zod';
import { facilityIdSchema } from '#domain/kernel/ids.ts';
import type { Field, RawValues } from '#ui/form/define-form.ts';
import { placeWords } from './place-words.ts';
import type { ChosenPlaces } from './use-facility-places.ts';

/** What another facility is to this one: where stock came from, or where it goes. */
export type FacilityRole = 'origin' | 'destination';

/** The places only lead to the facility: what is known by its name needs none of them. */
export const originShape = {
  originCountry: z.string().optional(),
  originState: z.string().optional(),
  originLga: z.string().optional(),
  originFacility: facilityIdSchema,
};

export const destinationShape = {
  destinationCountry: z.string().optional(),
  destinationState: z.string().optional(),
  destinationLga: z.string().optional(),
  destinationFacility: facilityIdSchema,
};

interface FacilityNames<Role extends FacilityRole> {
  readonly country: `${Role}Country`;
  readonly state: `${Role}State`;
  readonly lga: `${Role}Lga`;
  readonly facility: `${Role}Facility`;
}

/**
 * How a facility is asked for. By name: it is chosen already and this device does not know its places, so that they
 * cannot be asked for; choosing another one starts at the country.
 */
export type FacilityAsk = 'by-place' | 'by-name';

/**
 * Asks for a facility of the country in four steps; each empties those inside it. The steps only lead there: without an LGA
 * the stores of the state are offered, without a state those of the country.
 */
export function facilityFields<Role extends FacilityRole>(
  role: Role,
  ask: FacilityAsk,
): readonly Field<FacilityNames<Role>[keyof FacilityNames<Role>]>[] {
  const { country, state, lga, facility } = namesOf(role);
  const words = placeWords[role];
  const isRequired = ask === 'by-place';
  return [
    { name: country, kind: 'select', label: words.country, isRequired, resets: [state, lga, facility] },
    { name: state, kind: 'combobox', label: words.state, resets: [lga, facility] },
    {
      name: lga,
      kind: 'combobox',
      label: words.lga,
      placeholder: words.selectLga,
      resets: [facility],
    },
    { name: facility, kind: 'combobox', label: words.facility, isRequired: true },
  ];
}

/** What the form's fields hold for a choice that starts at these places. */
export function facilityValues(
  role: FacilityRole,
  { country, state, lga, facility }: ChosenPlaces & { readonly facility: string },
): Record<string, string> {
  const names = namesOf(role);
  return { [names.country]: country, [names.state]: state, [names.lga]: lga, [names.facility]: facility };
}

/** The places chosen so far. */
export function placesIn(role: FacilityRole, values: Readonly<RawValues>): ChosenPlaces {
  const names = namesOf(role);
  return {
    country: values[names.country] ?? '',
    state: values[names.state] ?? '',
    lga: values[names.lga] ?? '',
  };
}

/** The names of a role's fields. */
export function namesOf<Role extends FacilityRole>(role: Role): FacilityNames<Role> {
  return {
    country: `${role}Country`,
    state: `${role}State`,
    lga: `${role}Lga`,
    facility: `${role}Facility`,
  };
}
