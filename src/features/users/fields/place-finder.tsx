import { useEffect, useState } from 'react';
import { places } from '#contract/calls/places.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { UnitPlaces } from '#bindings/places/use-unit-choice.tsx';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { userStrings } from '../strings.ts';
import '../users.css';

/** Asked for once the typing pauses, and never by a letter or two: half of the country would come. */
const pauseMs = 300;
const fewestLetters = 3;
const mostShown = 8;

interface Found {
  readonly id: string;
  readonly name: string;
  readonly above: string;
  readonly places: UnitPlaces;
}

/** Finds a facility or store by its name on the server; what is chosen is the field's value, as `useUnitChoice` reads it. */
export function PlaceFinder({ id, describedBy, onChange, onBlur }: FieldInputProps) {
  const [typed, setTyped] = useState('');
  const found = useFound(typed.trim());
  const choose = ({ places: chosen }: Found) => {
    setTyped('');
    onChange(JSON.stringify(chosen));
  };
  return (
    <div className="users-finder">
      <input
        id={id}
        className="ui-input"
        type="search"
        autoComplete="off"
        maxLength={100}
        aria-describedby={describedBy}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <p className="users-found-count ui-soft" role="status">
        {found === undefined
          ? null
          : found === null
            ? userStrings.findOffline
            : userStrings.found(found.length)}
      </p>
      {found && found.length > 0 ? (
        <ul className="users-found" role="list">
          {found.map((place) => (
            <li key={place.id}>
              <button type="button" onClick={() => choose(place)}>
                <b>{place.name}</b>
                <span className="ui-soft">{place.above}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Undefined while there is nothing to say, null when the server did not answer. */
function useFound(typed: string): readonly Found[] | null | undefined {
  const [answer, setAnswer] = useState<{ readonly typed: string; readonly found: readonly Found[] | null }>();
  useEffect(() => {
    if (typed.length < fewestLetters) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void pageEngine()
        .api.call(places.facilitiesByName, {
          params: { name: typed },
          query: { page: 0, page_size: mostShown },
        })
        .then((reply) => {
          if (!isCurrent) return;
          const rows = reply.ok ? ('results' in reply.value ? reply.value.results : reply.value) : null;
          setAnswer({ typed, found: rows?.slice(0, mostShown).map(foundOf) ?? null });
        });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return answer?.typed === typed && typed.length >= fewestLetters ? answer.found : undefined;
}

interface FacilityRow {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly state: string | null;
  readonly local_lga: string | null;
  readonly countryId: string;
  readonly stateId: string | null;
  readonly lgaId: string | null;
}

function foundOf(row: FacilityRow): Found {
  return {
    id: row.id,
    name: row.name,
    above: [row.local_lga, row.state, row.country].filter(Boolean).join(' · '),
    places: {
      country: row.countryId,
      state: row.stateId ?? '',
      local_lga: row.lgaId ?? '',
      facility: row.id,
    },
  };
}
