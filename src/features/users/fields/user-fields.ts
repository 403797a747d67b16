import { z } from 'zod';
import type { UserOption } from '#contract/wire/session.ts';
import { PlaceFinder } from './place-finder.tsx';
import { checkedLevels, LevelChecks } from './level-checks.tsx';
import { userStrings } from '../strings.ts';
import type { Field } from '#ui/form/define-form.ts';

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

/** The places as calls take them. */
export function sentPlaces(chosen: { readonly [Name in PlaceField]?: string | undefined }) {
  return {
    country: chosen.country ?? null,
    state: chosen.state ?? null,
    local_lga: chosen.local_lga ?? null,
    facility: chosen.facility ?? null,
  };
}

type PlaceField = Exclude<keyof typeof placesShape, 'find'>;

/** By name, or from the country down; each empties those inside it. */
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
