import { z } from 'zod';
import { places } from '#contract/calls/places.ts';
import { countryIdSchema, lgaIdSchema, stateIdSchema } from '#domain/kernel/ids.ts';
import { lineKey, textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { useUnitChoice } from '#bindings/places/use-unit-choice.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { notify } from '#ui/toast/notify.ts';
import { noPlaces, organisationStrings as strings } from './strings.ts';

/** Names of the drafts, which are deleted when their modal closes. */
export const placeDrafts = {
  country: 'organisation/country',
  state: 'organisation/state',
  lga: 'organisation/lga',
  facility: 'organisation/facility',
} as const;

const words = { submitLabel: strings.save, savingLabel: strings.saving };

/** Choice of a place above, worded for the level being added. */
export function placeField<const Name extends string>(
  name: Name,
  { label, please, missing }: { readonly label: string; readonly please: string; readonly missing: string },
): Field<Name> {
  return {
    name,
    // Countries are few; states and LGAs are searched.
    kind: name === 'country' ? 'select' : 'combobox',
    label,
    placeholder: please,
    isRequired: true,
    requiredMessage: missing,
    span: 'full',
  };
}

function nameField(label: string, missing: string, maxLength: number) {
  return {
    name: 'name',
    kind: 'text',
    label,
    isRequired: true,
    requiredMessage: missing,
    maxLength,
    span: 'full',
  } as const satisfies Field;
}

interface AddPlaceProps {
  readonly onDone: () => void;
}

const countrySchema = z.object({ name: textSchema(100) });
const countryFields = [nameField(strings.countryName, strings.countryIsEmpty, 100)];
const countryForm = defineForm({
  schema: named(countrySchema, countryFields),
  fields: countryFields,
  emptyMessage: strings.countryIsEmpty,
  ...words,
});

export function AddCountry({ onDone }: AddPlaceProps) {
  return (
    <OnlineForm
      endpoint={places.addCountry}
      name={placeDrafts.country}
      form={countryForm}
      inputOf={(country) => ({ body: country })}
      fieldByCode={{ 'place-exists': 'name' }}
      onSaved={() => {
        notify.success(strings.countryAdded);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

const stateSchema = z.object({ country: countryIdSchema, name: textSchema(100) });
const stateFields: readonly Field<keyof z.output<typeof stateSchema>>[] = [
  placeField('country', {
    label: strings.country,
    please: strings.pleaseCountry,
    missing: strings.stateIsEmpty,
  }),
  nameField(strings.stateName, strings.stateIsEmpty, 100),
];
const stateForm = defineForm({
  schema: named(stateSchema, stateFields),
  fields: stateFields,
  emptyMessage: strings.stateIsEmpty,
  ...words,
});

export function AddState({ onDone }: AddPlaceProps) {
  const choice = useUnitChoice(noPlaces);
  return (
    <OnlineForm
      endpoint={places.addState}
      name={placeDrafts.state}
      form={stateForm}
      options={choice.options}
      onValuesChange={choice.watch}
      inputOf={(state) => ({ body: state })}
      fieldByCode={{ 'place-exists': 'name', 'place-closed': 'country' }}
      onSaved={() => {
        notify.success(strings.stateAdded);
        onDone();
      }}
      onCancel={onDone}
    >
      {() => choice.notice}
    </OnlineForm>
  );
}

const lgaSchema = z.object({ country: countryIdSchema, state: stateIdSchema, name: textSchema(100) });
const lgaFields: readonly Field<keyof z.output<typeof lgaSchema>>[] = [
  {
    ...placeField('country', {
      label: strings.country,
      please: strings.pleaseCountry,
      missing: strings.lgaIsEmpty,
    }),
    resets: ['state'],
  },
  placeField('state', { label: strings.state, please: strings.pleaseState, missing: strings.lgaIsEmpty }),
  nameField(strings.lgaName, strings.lgaIsEmpty, 100),
];
const lgaForm = defineForm({
  schema: named(lgaSchema, lgaFields),
  fields: lgaFields,
  emptyMessage: strings.lgaIsEmpty,
  ...words,
});

export function AddLga({ onDone }: AddPlaceProps) {
  const choice = useUnitChoice(noPlaces);
  return (
    <OnlineForm
      endpoint={places.addLga}
      name={placeDrafts.lga}
      form={lgaForm}
      options={choice.options}
      onValuesChange={choice.watch}
      inputOf={(lga) => ({ body: lga })}
      fieldByCode={{ 'place-exists': 'name', 'place-closed': 'state' }}
      onSaved={() => {
        notify.success(strings.lgaAdded);
        onDone();
      }}
      onCancel={onDone}
    >
      {() => choice.notice}
    </OnlineForm>
  );
}

const uses = ['facility', 'lga', 'state', 'country'] as const;
const facilitySchema = z.object({
  use: z.enum(uses),
  country: countryIdSchema,
  state: stateIdSchema.optional(),
  local_lga: lgaIdSchema.optional(),
  name: textSchema(150),
  kind: textSchema(100).optional(),
  ward: textSchema(100).optional(),
});
const facilityFields: readonly Field<keyof z.output<typeof facilitySchema>>[] = [
  {
    name: 'use',
    kind: 'radio',
    label: strings.use,
    isRequired: true,
    span: 'full',
    options: uses.map((value) => ({ value, label: strings.uses[value] })),
  },
  {
    ...placeField('country', {
      label: strings.country,
      please: strings.pleaseCountry,
      missing: strings.facilityIsEmpty,
    }),
    resets: ['state', 'local_lga'],
  },
  {
    ...placeField('state', {
      label: strings.state,
      please: strings.pleaseState,
      missing: strings.facilityIsEmpty,
    }),
    resets: ['local_lga'],
    when: ({ use }) => use !== 'country',
  },
  {
    ...placeField('local_lga', {
      label: strings.lga,
      please: strings.pleaseLga,
      missing: strings.facilityIsEmpty,
    }),
    when: ({ use }) => use !== 'country' && use !== 'state',
  },
  nameField(strings.facilityName, strings.facilityIsEmpty, 150),
  { name: 'kind', kind: 'text', label: strings.kind, description: strings.kindHint, maxLength: 100 },
  { name: 'ward', kind: 'text', label: strings.ward, maxLength: 100, when: ({ use }) => use === 'facility' },
];
const facilityForm = defineForm({
  schema: named(facilitySchema, facilityFields),
  fields: facilityFields,
  emptyMessage: strings.facilityIsEmpty,
  ...words,
});

/** A facility, or a unit's store, for which only the places down to that unit are asked. */
export function AddFacility({ onDone }: AddPlaceProps) {
  const choice = useUnitChoice(noPlaces);
  const there = choice.options['facility'] ?? [];
  return (
    <OnlineForm
      endpoint={places.addFacility}
      name={placeDrafts.facility}
      form={facilityForm}
      defaults={{ use: 'facility' }}
      options={choice.options}
      onValuesChange={choice.watch}
      inputOf={({ use, country, state = null, local_lga: lga = null, name, kind = null, ward = null }) => ({
        body: {
          name,
          country,
          state,
          local_lga: lga,
          kind,
          ward,
          serves: use === 'facility' ? [] : [lga ?? state ?? country],
        },
      })}
      fieldByCode={{ 'facility-exists': 'name', 'place-closed': 'local_lga' }}
      onSaved={() => {
        notify.success(strings.facilityAdded);
        onDone();
      }}
      onCancel={onDone}
    >
      {({ name = '', local_lga: lga = '' }) => (
        <>
          {choice.notice}
          {lga === '' || there.length === 0 ? null : (
            <p className="ui-soft">
              {alreadyThere(
                name,
                there.map(({ label }) => label),
              )}
            </p>
          )}
        </>
      )}
    </OnlineForm>
  );
}

const maxAlike = 5;

/** Says how many facilities the LGA has, and which of them have a name similar to the typed one. */
function alreadyThere(typed: string, names: readonly string[]): string {
  const words = lineKey(typed);
  const alike = words.length < 3 ? [] : names.filter((name) => lineKey(name).includes(words));
  return alike.length === 0
    ? strings.there(names.length)
    : `${strings.there(names.length)} ${strings.alike(alike.slice(0, maxAlike).join(', '))}`;
}
