import { textLimit } from '#domain/kernel/text.ts';
import { z } from 'zod';
import { type UserOption, userOptions } from '#contract/wire/session.ts';
import { userStrings } from './strings.ts';
import { Ruled, Stack } from '#ui/layout/arrange.tsx';
import type { Field } from '#ui/form/define-form.ts';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { useEffect, useState } from 'react';
import { places } from '#contract/calls/places.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { UnitPlaces } from '#bindings/places/use-unit-choice.tsx';
import './users.css';

const apart = ',';
/** Widest level first, as in the specification. */
const offered = userOptions.toReversed();

/** Levels ticked in a field of {@link LevelChecks}; a valid answer has one. */
export function checkedLevels(value: string): readonly UserOption[] {
  return userOptions.filter((option) => value.split(apart).includes(option));
}

/** The four levels as boxes, one of which must be checked. */
export function LevelChecks({
  id,
  labelId,
  value,
  onChange,
  onBlur,
  isInvalid,
  describedBy,
}: FieldInputProps) {
  const checked = checkedLevels(value);
  const toggle = (option: UserOption) =>
    onChange(offered.filter((other) => checked.includes(other) !== (other === option)).join(apart));
  return (
    <div
      className="ui-choices"
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      // The boxes carry the error state, by which the frame is styled.
      data-invalid={isInvalid ? true : undefined}
    >
      {offered.map((option, index) => (
        <label key={option} className="ui-choice">
          <input
            type="checkbox"
            className="ui-choice-input"
            // The field's label names the first box, which takes the focus when the field has an error.
            id={index === 0 ? id : undefined}
            aria-label={userStrings.levels[option]}
            aria-invalid={isInvalid ? true : undefined}
            checked={checked.includes(option)}
            onChange={() => toggle(option)}
            onBlur={onBlur}
          />
          {checked.includes(option) ? <Icon name="check" /> : null}
          {userStrings.levels[option]}
        </label>
      ))}
    </div>
  );
}

/** Pause after typing before the search, which one or two letters never start because they would match half the country. */
const pauseMs = 300;
const minLetters = 3;
const maxShown = 8;

interface Found {
  readonly id: string;
  readonly name: string;
  readonly above: string;
  readonly places: UnitPlaces;
}

/** Finds a facility or store by name on the server; the choice is the field's value, as read by `useUnitChoice`. */
export function PlaceFinder({ id, describedBy, onChange, onBlur }: FieldInputProps) {
  const [typed, setTyped] = useState('');
  const found = useFound(typed.trim());
  const choose = ({ places: chosen }: Found) => {
    setTyped('');
    onChange(JSON.stringify(chosen));
  };
  return (
    <Stack gap="tight">
      <input
        id={id}
        className="ui-input"
        type="search"
        autoComplete="off"
        aria-describedby={describedBy}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <p className="ui-soft" role="status">
        {found === undefined
          ? null
          : found === null
            ? userStrings.findOffline
            : userStrings.found(found.length)}
      </p>
      {found && found.length > 0 ? (
        <Ruled rows="primary" className="users-found">
          {found.map((place) => (
            <li key={place.id}>
              <Stack as="button" type="button" gap="none" className="ui-opens" onClick={() => choose(place)}>
                <b>{place.name}</b>
                <span className="ui-soft">{place.above}</span>
              </Stack>
            </li>
          ))}
        </Ruled>
      ) : null}
    </Stack>
  );
}

const noneFound: readonly Found[] = [];

/** Undefined if there is nothing to show, null if the server did not answer. */
function useFound(typed: string): readonly Found[] | null | undefined {
  const [answer, setAnswer] = useState<{ readonly typed: string; readonly found: readonly Found[] | null }>();
  useEffect(() => {
    if (typed.length < minLetters || typed.length > textLimit) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void pageEngine()
        .api.call(places.facilitiesByName, {
          params: { name: typed },
          query: { page: 0, page_size: maxShown },
        })
        .then((reply) => {
          if (!isCurrent) return;
          const rows = reply.ok ? ('results' in reply.value ? reply.value.results : reply.value) : null;
          setAnswer({ typed, found: rows?.slice(0, maxShown).map(foundOf) ?? null });
        });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  // No name is this long.
  if (typed.length > textLimit) return noneFound;
  return answer?.typed === typed && typed.length >= minLetters ? answer.found : undefined;
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

/** The one level that is checked. */
export const levelSchema = z.string().transform((value, context): UserOption => {
  const [level, ...others] = checkedLevels(value);
  if (level !== undefined && others.length === 0) return level;
  context.addIssue({ code: 'custom', message: userStrings.onlyOne });
  return z.NEVER;
});

export const levelField = {
  name: 'user_option',
  kind: 'radio',
  label: userStrings.level,
  isRequired: true,
  requiredMessage: userStrings.onlyOne,
  span: 'full',
  input: LevelChecks,
} as const satisfies Field;

export const placesShape = {
  find: z.string().optional(),
  country: z.string().optional(),
  state: z.string().optional(),
  local_lga: z.string().optional(),
  facility: z.string().optional(),
};

/** The chosen places as calls take them. */
export function sentPlaces(chosen: { readonly [Name in PlaceField]?: string | undefined }) {
  return {
    country: chosen.country ?? null,
    state: chosen.state ?? null,
    local_lga: chosen.local_lga ?? null,
    facility: chosen.facility ?? null,
  };
}

type PlaceField = Exclude<keyof typeof placesShape, 'find'>;

/** Fields of the places: by name, or from the country down; each clears those inside it. */
export const placeFields: readonly Field<keyof typeof placesShape>[] = [
  {
    name: 'find',
    kind: 'text',
    label: userStrings.findPlace,
    description: userStrings.findPlaceHint,
    span: 'full',
    input: PlaceFinder,
  },
  {
    name: 'country',
    kind: 'select',
    label: userStrings.country,
    isRequired: true,
    span: 'full',
    resets: ['state', 'local_lga', 'facility'],
  },
  { name: 'state', kind: 'combobox', label: userStrings.state, resets: ['local_lga', 'facility'] },
  { name: 'local_lga', kind: 'combobox', label: userStrings.lga, resets: ['facility'] },
  {
    name: 'facility',
    kind: 'combobox',
    label: userStrings.facility,
    description: userStrings.facilityHint,
    span: 'full',
  },
];
