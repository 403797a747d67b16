import { z } from 'zod';
import { facilityIdSchema, type StateId } from '#domain/kernel/ids.ts';
import type { Field, RawValues } from '#ui/form/define-form.ts';
import { catalogue } from '#language/catalogue.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { places } from '#contract/calls/places.ts';
import type { PlaceRow } from '#contract/wire/rows.ts';
import type { Option } from '#ui/form/field-input-props.ts';

/** Role of another facility: stock came from it or goes to it. */
export type FacilityRole = 'origin' | 'destination';

/** The places only narrow down the facility; a facility already known by name needs none of them. */
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
 * How a facility is asked for. `by-name`: one is already chosen but this device does not know its places, so choosing
 * another starts at the country.
 */
export type FacilityAsk = 'by-place' | 'by-name';

/**
 * Fields to choose a facility in four steps; changing one clears those below it. Without an LGA the stores of the
 * state are offered, and without a state those of the country.
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

/** Field values for a choice that starts at these places. */
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

/** The field names of a role. */
export function namesOf<Role extends FacilityRole>(role: Role): FacilityNames<Role> {
  return {
    country: `${role}Country`,
    state: `${role}State`,
    lga: `${role}Lga`,
    facility: `${role}Facility`,
  };
}

/** Labels of the steps that lead to another facility, by its role. */
const placeWords = catalogue('placeFields', {
  origin: {
    country: 'Origin country',
    state: 'Origin state',
    lga: 'Origin LGA',
    selectLga: 'Please select origin LGA',
    facility: 'Origin facility',
  },
  destination: {
    country: 'Destination country',
    state: 'Destination state',
    lga: 'Destination LGA',
    selectLga: 'Please select destination LGA',
    facility: 'Destination facility',
  },
});

export interface ChosenPlaces {
  readonly country: string;
  readonly state: string;
  readonly lga: string;
}

export type PlaceList = {
  readonly status: 'nothing-chosen' | 'loading' | 'elsewhere' | 'here';
  readonly options: readonly Option[];
};

/** The countries and states to choose from, all of which are on the device. */
export function usePlaceOptions({ country }: Pick<ChosenPlaces, 'country'>) {
  return {
    countries: useChildren('country', null),
    states: useChildren('state', country),
  };
}

/** The smallest unit that is chosen. */
export function unitOf({ country, state, lga }: ChosenPlaces): string {
  return lga || state || country;
}

/**
 * The LGAs of a state, or the facilities and stores of a unit, with stores first because supplying is their purpose.
 * They come from the device if it has all of them (for the own state and LGA, and stores), otherwise from the server.
 * `isWhole` is false if the device may have only some. `elsewhere` means that they are on the server, which cannot be
 * reached; `attempt` tries again.
 */
export function usePlaceList(
  level: 'lga' | 'facility',
  parent: string,
  { attempt, isWhole = true }: { readonly attempt: number; readonly isWhole?: boolean },
): PlaceList {
  const { queries } = pageEngine();
  const here = useLiveQuery(
    async () => ({ parent, rows: parent === '' ? [] : await queries.places(level, parent) }),
    [queries, level, parent],
  );
  // Nothing new may be sent to a closed place.
  const rows = here?.parent === parent ? here.rows.filter(({ closed }) => closed !== true) : undefined;
  const isHere = rows !== undefined && rows.length > 0 && isWhole;
  const fetched = useFetched(level, rows === undefined || isHere ? '' : parent, attempt);
  if (parent === '') return { status: 'nothing-chosen', options: [] };
  const known = (rows ?? []).toSorted((a, b) => Number(isStore(b)) - Number(isStore(a))).map(optionOf);
  if (isHere) return { status: 'here', options: known };
  if (rows === undefined || fetched === undefined) return { status: 'loading', options: known };
  if (fetched === null) return { status: 'elsewhere', options: known };
  const others = fetched.filter(({ value }) => known.every((option) => option.value !== value));
  return { status: 'here', options: [...known, ...others] };
}

function isStore({ serves }: PlaceRow): boolean {
  return serves !== undefined;
}

/** Undefined while loading, null if the server did not answer. */
function useFetched(
  level: 'lga' | 'facility',
  parent: string,
  attempt: number,
): readonly Option[] | null | undefined {
  const [answer, setAnswer] = useState<{
    readonly key: string;
    readonly options: readonly Option[] | null;
  }>();
  const key = `${parent} ${attempt}`;
  useEffect(() => {
    if (parent === '') return;
    let isCurrent = true;
    const { api } = pageEngine();
    const asked =
      level === 'lga'
        ? api.call(places.lgas, { params: { state: parent as StateId }, query: {} })
        : api.call(places.facilities, { params: { lga: parent }, query: {} });
    void asked.then((answer) => {
      if (!isCurrent) return;
      const rows = answer.ok ? ('results' in answer.value ? answer.value.results : answer.value) : null;
      setAnswer({ key, options: rows === null ? null : rows.map(optionOf) });
    });
    return () => {
      isCurrent = false;
    };
  }, [level, parent, key]);
  return answer?.key === key ? answer.options : undefined;
}

function useChildren(level: 'country' | 'state', parent: string | null): readonly Option[] {
  const { queries } = pageEngine();
  const found = useLiveQuery(
    async () => ({ parent, rows: parent === '' ? [] : await queries.places(level, parent) }),
    [queries, level, parent],
  );
  return found?.parent === parent ? found.rows.map(optionOf) : [];
}

function optionOf({ id, name }: { readonly id: string; readonly name: string }): Option {
  return { value: id, label: name };
}
