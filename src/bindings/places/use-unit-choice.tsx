import { useEffect, useState, type ReactNode } from 'react';
import { places } from '#contract/calls/places.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { CountryId, StateId } from '#domain/kernel/ids.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import type { Option } from '#ui/form/field-input-props.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { officerStrings } from '../strings.ts';

/** Places as the form stores them; empty for none. */
export interface UnitPlaces {
  readonly country: string;
  readonly state: string;
  readonly local_lga: string;
  readonly facility: string;
}

export interface UnitChoice {
  /** Undefined for a list still loading. */
  readonly options: Readonly<Record<string, readonly Option[] | undefined>>;
  /**
   * Receives the form's values. Also fills in the places of a search result, which a field called `find` holds as
   * JSON.
   */
  readonly watch: (values: Readonly<RawValues>, setValue: (name: string, value: string) => void) => void;
  /** Shown below the fields. */
  readonly notice: ReactNode;
}

/**
 * Chooses a unit and a home facility in it. Lists come from the server, because a device without a home facility has
 * none. Nothing is requested unless `isWanted`, because an unpaid account would be refused.
 */
export function useUnitChoice(start: UnitPlaces, isWanted = true): UnitChoice {
  const [chosen, setChosen] = useState(start);
  const [attempt, setAttempt] = useState(0);
  const { country, state, local_lga: lga } = isWanted ? chosen : nowhere;
  const countries = usePlaces('countries', isWanted ? 'all' : '', attempt);
  const states = usePlaces('states', country, attempt);
  const lgas = usePlaces('lgas', state, attempt);
  const facilities = usePlaces('facilities', lga || state || country, attempt);
  const lists = { country: countries, state: states, local_lga: lgas, facility: facilities };
  return {
    options: Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [name, list === null ? [] : list]),
    ),
    watch: (values, setValue) => {
      const found = foundIn(values);
      if (found !== null)
        for (const [name, value] of Object.entries({ ...found, find: '' })) setValue(name, value);
      setChosen((before) => sameOr(before, found ?? placesIn(values)));
    },
    notice: Object.values(lists).includes(null) ? (
      <Banner
        tone="warning"
        action={<Button onClick={() => setAttempt(attempt + 1)}>{officerStrings.tryAgain}</Button>}
      >
        {officerStrings.placesOffline}
      </Banner>
    ) : null,
  };
}

const nowhere: UnitPlaces = { country: '', state: '', local_lga: '', facility: '' };

type PlaceKind = 'countries' | 'states' | 'lgas' | 'facilities';

/** Places inside another one. Undefined while loading, null if the server did not answer. */
function usePlaces(kind: PlaceKind, parent: string, attempt: number): readonly Option[] | null | undefined {
  const [answer, setAnswer] = useState<{
    readonly key: string;
    readonly options: readonly Option[] | null;
  }>();
  const key = `${parent} ${attempt}`;
  useEffect(() => {
    if (parent === '') return;
    let isCurrent = true;
    void askFor(kind, parent).then((reply) => {
      if (!isCurrent) return;
      const rows = reply.ok ? ('results' in reply.value ? reply.value.results : reply.value) : null;
      setAnswer({ key, options: rows?.map(({ id, name }) => ({ value: id, label: name })) ?? null });
    });
    return () => {
      isCurrent = false;
    };
  }, [kind, parent, key]);
  if (parent === '') return [];
  return answer?.key === key ? answer.options : undefined;
}

function askFor(kind: PlaceKind, parent: string) {
  const { api } = pageEngine();
  switch (kind) {
    case 'countries':
      return api.call(places.countries, { query: {} });
    case 'states':
      return api.call(places.states, { params: { country: parent as CountryId }, query: {} });
    case 'lgas':
      return api.call(places.lgas, { params: { state: parent as StateId }, query: {} });
    case 'facilities':
      return api.call(places.facilities, { params: { lga: parent }, query: {} });
  }
}

function foundIn({ find = '' }: Readonly<RawValues>): UnitPlaces | null {
  return find === '' ? null : (JSON.parse(find) as UnitPlaces);
}

function placesIn(values: Readonly<RawValues>): UnitPlaces {
  const { country = '', state = '', local_lga: lga = '', facility = '' } = values;
  return { country, state, local_lga: lga, facility };
}

function sameOr(before: UnitPlaces, next: UnitPlaces): UnitPlaces {
  const isSame = Object.entries(next).every(([name, value]) => before[name as keyof UnitPlaces] === value);
  return isSame ? before : next;
}
