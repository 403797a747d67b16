import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import type { Option } from '#ui/form/field-input-props.ts';
import type { Remembered } from '#ui/form/remembered.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import {
  type ChosenPlaces,
  type FacilityAsk,
  type FacilityRole,
  facilityValues,
  namesOf,
  type PlaceList,
  placesIn,
  unitOf,
  usePlaceList,
  usePlaceOptions,
} from './facility-fields.ts';
import { officerStrings } from '../strings.ts';
import type { Officer } from '#client/session/officer.ts';
import { useReadOnce } from '../use-read-once.ts';

export interface FacilityStart {
  /** Where the choice starts; empty if the device does not know the facility's places. */
  readonly places: ChosenPlaces;
  /** The facility already chosen; it can be kept even if the device has no list that contains it. */
  readonly known: FacilityRef | null;
  readonly ask: FacilityAsk;
}

/** Finds where the choice of a facility starts: at the known one, or else at home. Undefined while loading. */
export function useFacilityStart(officer: Officer, known: FacilityRef | null): FacilityStart | undefined {
  const { queries } = pageEngine();
  const found = useLiveQuery(
    async () => (known === null ? null : { known, above: await queries.placesAbove(known.facility) }),
    [queries, known],
  );
  if (known === null) {
    const { countryId, stateId, lgaId } = officer;
    return {
      places: { country: countryId ?? '', state: stateId ?? '', lga: lgaId ?? '' },
      known,
      ask: 'by-place',
    };
  }
  if (!found || found.known.facility !== known.facility) return undefined;
  const { country, state, lga } = found.above;
  return {
    places: { country: country?.id ?? '', state: state?.id ?? '', lga: lga?.id ?? '' },
    known,
    ask: lga ? 'by-place' : 'by-name',
  };
}

export interface FacilityChoice {
  readonly defaults: Readonly<Record<string, string>>;
  /** Undefined for a list still loading. */
  readonly options: Readonly<Record<string, readonly Option[] | undefined>>;
  /** Receives the form's values, so that the lists match the chosen places. */
  readonly watch: (values: Readonly<RawValues>) => void;
  /** The chosen facility with its name; null if the device does not know its name. */
  readonly refOf: (facility: FacilityId) => FacilityRef | null;
  /** The known facility, or the places that lead to it, shown as text with a Change button. */
  readonly remembered: readonly Remembered[];
  /** Shown below the fields. */
  readonly notice: ReactNode;
}

/** Chooses another facility: from the device within the own LGA, otherwise from the server. */
export function useFacilityChoice(
  role: FacilityRole,
  {
    officer,
    start,
    without,
  }: { readonly officer: Officer; readonly start: FacilityStart; readonly without: FacilityId | null },
): FacilityChoice {
  const { known } = start;
  const [places, setPlaces] = useState(start.places);
  const [attempt, setAttempt] = useState(0);
  const { countries, states } = usePlaceOptions(places);
  const lgaList = usePlaceList('lga', places.state, { attempt });
  const lgas = lgaList.options;
  // Of another LGA, the device has at most the stores.
  const isWhole = places.lga === '' || places.lga === officer.lgaId;
  const list = usePlaceList('facility', unitOf(places), { attempt, isWhole });
  const listed = list.options.filter(({ value }) => value !== without);
  const isKnownHere = known !== null && unitOf(places) === unitOf(start.places);
  const facilities =
    !isKnownHere || listed.some(({ value }) => value === known.facility)
      ? listed
      : [{ value: known.facility, label: known.name }, ...listed];

  const watch = useCallback(
    (values: Readonly<RawValues>) => setPlaces((current) => sameOr(current, placesIn(role, values))),
    [role],
  );
  const defaults = useMemo(
    () => facilityValues(role, { ...start.places, facility: start.known?.facility ?? '' }),
    [role, start],
  );
  const names = namesOf(role);
  const unit =
    labelIn(lgas, places.lga) || labelIn(states, places.state) || labelIn(countries, places.country);
  return {
    defaults,
    options: {
      [names.country]: countries,
      [names.state]: states,
      [names.lga]: arrived(lgaList, lgas),
      [names.facility]: arrived(list, facilities),
    },
    watch,
    refOf: (facility) => {
      // The own facility is not offered, but a draft from before a move may contain it; the ledger explains the
      // refusal.
      if (facility === officer.facilityId) return { facility, name: officer.facility ?? '' };
      const chosen = facilities.find(({ value }) => value === facility);
      return chosen ? { facility, name: chosen.label } : null;
    },
    remembered: rememberedOf(role, start, { countries, states, lgas, facilities }),
    notice: noticeOf(list, lgaList, {
      unit,
      state: labelIn(states, places.state),
      own: officer,
      retry: () => setAttempt((count) => count + 1),
    }),
  };
}

/** Options that have loaded; undefined before the first. */
function arrived({ status }: PlaceList, options: readonly Option[]): readonly Option[] | undefined {
  return status === 'loading' && options.length === 0 ? undefined : options;
}

type Lists = Record<'countries' | 'states' | 'lgas' | 'facilities', readonly Option[]>;

function rememberedOf(
  role: FacilityRole,
  { known }: FacilityStart,
  { countries, states, lgas, facilities }: Lists,
): readonly Remembered[] {
  const { country, state, lga, facility } = namesOf(role);
  const places = [country, state, lga];
  const textOf = (values: Readonly<RawValues>) => ({
    places: [labelIn(lgas, values[lga]), labelIn(states, values[state]), labelIn(countries, values[country])]
      .filter(Boolean)
      .join(', '),
    facility: labelIn(facilities, values[facility]),
  });
  if (known === null)
    return [
      {
        fields: places,
        label: officerStrings.placesOf[role],
        text: (values) => textOf(values).places,
      },
    ];
  return [
    {
      fields: [...places, facility],
      label: officerStrings.facilityOf[role],
      text: (values) => {
        const text = textOf(values);
        return [text.facility, text.places].filter(Boolean).join(' · ');
      },
    },
  ];
}

function labelIn(options: readonly Option[], value: string | undefined): string {
  return options.find((option) => option.value === value)?.label ?? '';
}

/** Explains why there is nothing to choose from. */
function noticeOf(
  { status, options }: PlaceList,
  lgas: PlaceList,
  {
    unit,
    state,
    own,
    retry,
  }: { readonly unit: string; readonly state: string; readonly own: Officer; readonly retry: () => void },
): ReactNode {
  if (lgas.status === 'elsewhere')
    return (
      <Banner tone="warning" action={<Button onClick={retry}>{officerStrings.tryAgain}</Button>}>
        {officerStrings.lgasElsewhere(state, own.state ?? '')}
      </Banner>
    );
  if (status === 'elsewhere')
    return (
      <Banner tone="warning" action={<Button onClick={retry}>{officerStrings.tryAgain}</Button>}>
        {own.lga === null
          ? officerStrings.facilitiesElsewhere(unit)
          : officerStrings.facilitiesOfOwn(unit, own.lga)}
      </Banner>
    );
  return status === 'here' && options.length === 0 ? (
    <Banner tone="info">{officerStrings.noFacilityYet(unit)}</Banner>
  ) : null;
}

function sameOr(current: ChosenPlaces, next: ChosenPlaces): ChosenPlaces {
  const isSame = current.country === next.country && current.state === next.state && current.lga === next.lga;
  return isSame ? current : next;
}

/** The store that supplies the officer's facility; null if the device knows none, undefined while loading. */
export function useSupplier({ facilityId }: Officer): FacilityRef | null | undefined {
  return useReadOnce(async () => {
    const store = await pageEngine().queries.supplier(facilityId);
    return store && { facility: store.id as FacilityId, name: store.name };
  });
}
