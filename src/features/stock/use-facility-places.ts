import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { pageEngine } from '#client/page-engine.ts';
import { facilityIdSchema } from '#domain/kernel/ids.ts';
import type { Option } from '#ui/form/field-input-props.ts';

export interface ChosenPlaces {
  readonly country: string;
  readonly state: string;
  readonly lga: string;
}

export type FacilityList =
  | { readonly status: 'nothing-chosen' | 'loading' | 'elsewhere'; readonly options: readonly Option[] }
  | { readonly status: 'here'; readonly options: readonly Option[] };

/** Countries, states and LGAs to choose from: all of them are on the device. */
export function usePlaceOptions({ country, state }: ChosenPlaces) {
  return {
    countries: useChildren('country', null),
    states: useChildren('state', country),
    lgas: useChildren('lga', state),
  };
}

/**
 * Facilities of an LGA: from the device where it has them (those of the own LGA), else from the server. `elsewhere`
 * means that they are on the server only and that it cannot be reached; `attempt` asks again.
 */
export function useFacilityList(lga: string, attempt: number): FacilityList {
  const { queries } = pageEngine();
  const here = useLiveQuery(
    async () => ({ lga, rows: lga === '' ? [] : await queries.places('facility', lga) }),
    [queries, lga],
  );
  const isHere = here?.lga === lga && here.rows.length > 0;
  const isElsewhere = here?.lga === lga && here.rows.length === 0 && lga !== '';
  const fetched = useFetchedFacilities(isElsewhere ? lga : '', attempt);
  if (lga === '') return { status: 'nothing-chosen', options: [] };
  if (isHere) return { status: 'here', options: here.rows.map(optionOf) };
  if (!isElsewhere || fetched === undefined) return { status: 'loading', options: [] };
  return fetched === null ? { status: 'elsewhere', options: [] } : { status: 'here', options: fetched };
}

const facilitiesSchema = z.array(z.object({ id: facilityIdSchema, name: z.string() }));

/** Undefined while asking, null when the server did not answer. */
function useFetchedFacilities(lga: string, attempt: number): readonly Option[] | null | undefined {
  const [answer, setAnswer] = useState<{
    readonly key: string;
    readonly options: readonly Option[] | null;
  }>();
  const key = `${lga} ${attempt}`;
  useEffect(() => {
    if (lga === '') return;
    let isCurrent = true;
    void pageEngine()
      .api.get(`/v/get/all/facility/${encodeURIComponent(lga)}/`, { schema: facilitiesSchema })
      .then((result) => {
        if (isCurrent) setAnswer({ key, options: result.ok ? result.value.map(optionOf) : null });
      });
    return () => {
      isCurrent = false;
    };
  }, [lga, key]);
  return answer?.key === key ? answer.options : undefined;
}

function useChildren(level: 'country' | 'state' | 'lga', parent: string | null): readonly Option[] {
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
