import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import type { Option } from '#ui/form/field-input-props.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { facilityValues, namesOf, placesIn, type FacilityAsk, type FacilityRole } from './facility-fields.ts';
import { stockStrings } from './strings.ts';
import {
  type FacilityList,
  useFacilityList,
  usePlaceOptions,
  type ChosenPlaces,
} from './use-facility-places.ts';
import type { Officer } from '#client/session/officer.ts';

export interface FacilityStart {
  /** Where the choice begins; empty where the device does not know the places of the facility. */
  readonly places: ChosenPlaces;
  /** The facility that is chosen already; it can be kept although the device has no list with it. */
  readonly known: FacilityRef | null;
  readonly ask: FacilityAsk;
}

/** Where the choice of a facility begins: at the known one, else at home. Undefined while that is being read. */
export function useFacilityStart(officer: Officer, known: FacilityRef | null): FacilityStart | undefined {
  const { queries } = pageEngine();
  const found = useLiveQuery(
    async () => (known === null ? null : { known, chain: await queries.chain(known.facility) }),
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
  const { country, state, lga } = found.chain;
  return {
    places: { country: country?.id ?? '', state: state?.id ?? '', lga: lga?.id ?? '' },
    known,
    ask: lga ? 'by-place' : 'by-name',
  };
}

export interface FacilityChoice {
  readonly defaults: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, readonly Option[]>>;
  /** Is told what the form shows, so that the lists are those of the chosen places. */
  readonly watch: (values: Readonly<RawValues>) => void;
  /** The chosen facility with its name; null where the device has no name for it. */
  readonly refOf: (facility: FacilityId) => FacilityRef | null;
  /** To be drawn under the fields. */
  readonly notice: ReactNode;
}

/** Chooses another facility: from the device in the own LGA, from the server elsewhere. */
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
  const { countries, states, lgas } = usePlaceOptions(places);
  const list = useFacilityList(places.lga, attempt);
  const listed = list.options.filter(({ value }) => value !== without);
  const isKnownHere = known !== null && places.lga === start.places.lga;
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
  const lga = lgas.find(({ value }) => value === places.lga)?.label ?? '';
  return {
    defaults,
    options: {
      [names.country]: countries,
      [names.state]: states,
      [names.lga]: lgas,
      [names.facility]: facilities,
    },
    watch,
    refOf: (facility) => {
      // The own one is not offered, but a draft from before a move may hold it: the ledger says why not.
      if (facility === officer.facilityId) return { facility, name: officer.facility ?? '' };
      const chosen = facilities.find(({ value }) => value === facility);
      return chosen ? { facility, name: chosen.label } : null;
    },
    notice: noticeOf(list, { lga, own: officer.lga ?? '', retry: () => setAttempt((count) => count + 1) }),
  };
}

/** Why there is nothing to choose from. */
function noticeOf(
  { status, options }: FacilityList,
  { lga, own, retry }: { readonly lga: string; readonly own: string; readonly retry: () => void },
): ReactNode {
  if (status === 'elsewhere')
    return (
      <Banner tone="warning" action={<Button onClick={retry}>{stockStrings.tryAgain}</Button>}>
        {stockStrings.facilitiesElsewhere(lga, own)}
      </Banner>
    );
  return status === 'here' && options.length === 0 ? (
    <Banner tone="info">{stockStrings.noFacilityYet(lga)}</Banner>
  ) : null;
}

function sameOr(current: ChosenPlaces, next: ChosenPlaces): ChosenPlaces {
  const isSame = current.country === next.country && current.state === next.state && current.lga === next.lga;
  return isSame ? current : next;
}
