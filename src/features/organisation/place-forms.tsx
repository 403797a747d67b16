import { z } from 'zod';
import { type PlaceDetails, places } from '#contract/calls/places.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { useUnitChoice } from '#bindings/places/use-unit-choice.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import type { Option } from '#ui/form/field-input-props.ts';
import { ChecklistInput, tickedIn, tickedValue } from '#ui/form/inputs/checklist-input.tsx';
import { named } from '#ui/form/named-schema.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { notify } from '#ui/toast/notify.ts';
import { noPlaces } from './no-places.ts';
import { organisationStrings as strings } from './strings.ts';

interface PlaceFormProps {
  readonly place: PlaceDetails;
  readonly onDone: () => void;
}

const changeSchema = z.object({
  name: textSchema(150),
  kind: textSchema(100).optional(),
  ward: textSchema(100).optional(),
  serves: z.string().optional(),
});

function changeFormOf({ level }: PlaceDetails) {
  const isFacility = () => level === 'facility';
  const fields: readonly Field<keyof z.output<typeof changeSchema>>[] = [
    {
      name: 'name',
      kind: 'text',
      label: strings[`${level}Name`],
      isRequired: true,
      requiredMessage: strings[`${level}IsEmpty`],
      maxLength: 150,
      span: 'full',
    },
    {
      name: 'kind',
      kind: 'text',
      label: strings.kind,
      description: strings.kindHint,
      maxLength: 100,
      when: isFacility,
    },
    { name: 'ward', kind: 'text', label: strings.ward, maxLength: 100, when: isFacility },
    {
      name: 'serves',
      kind: 'text',
      label: strings.supplies,
      description: strings.suppliesHint,
      span: 'full',
      input: ChecklistInput,
      when: isFacility,
    },
  ];
  return defineForm({
    schema: named(changeSchema, fields),
    fields,
    submitLabel: strings.save,
    savingLabel: strings.saving,
    emptyMessage: strings[`${level}IsEmpty`],
  });
}

/** Renames a place; of a facility its kind, its ward and what it supplies too. */
export function ChangePlace({ place, onDone }: PlaceFormProps) {
  const { options, notice } = useSupplied(place);
  return (
    <OnlineForm
      endpoint={places.change}
      name={`organisation/change/${place.id}`}
      form={changeFormOf(place)}
      defaults={{
        name: place.name,
        kind: place.kind ?? undefined,
        ward: place.ward ?? undefined,
        serves: tickedValue(place.serves.map(({ id }) => id)),
      }}
      options={{ serves: options }}
      inputOf={({ name, kind = null, ward = null, serves }) => ({
        params: { id: place.id },
        body: place.level === 'facility' ? { name, kind, ward, serves: [...tickedIn(serves)] } : { name },
      })}
      fieldByCode={{ 'place-exists': 'name', 'facility-exists': 'name' }}
      onSaved={({ name }) => {
        notify.success(strings.changed(name));
        onDone();
      }}
      onCancel={onDone}
      cancelLabel={strings.back}
    >
      {() => notice}
    </OnlineForm>
  );
}

const successorField = {
  name: 'successor',
  kind: 'combobox',
  label: strings.successor,
  span: 'full',
} as const;

const closeForm = defineForm({
  schema: z.object({ successor: z.string().optional() }),
  fields: [{ ...successorField, description: strings.successorHint }],
  submitLabel: strings.closeNow,
  savingLabel: strings.saving,
});

/** Closes a place, and names what takes its place. */
export function ClosePlace({ place, onDone }: PlaceFormProps) {
  const { options, notice } = useBeside(place);
  return (
    <>
      <Banner tone="info">{strings.closeHint}</Banner>
      <OnlineForm
        endpoint={places.close}
        name={`organisation/close/${place.id}`}
        form={closeForm}
        options={{ successor: options }}
        inputOf={({ successor = null }) => ({ params: { id: place.id }, body: { successor } })}
        onSaved={() => {
          notify.success(strings.didClose(place.name));
          onDone();
        }}
        onCancel={onDone}
        cancelLabel={strings.back}
      >
        {() => notice}
      </OnlineForm>
    </>
  );
}

const succeedForm = defineForm({
  schema: z.object({ successor: z.string() }),
  fields: [{ ...successorField, isRequired: true, requiredMessage: strings.successorMissing }],
  submitLabel: strings.save,
  savingLabel: strings.saving,
  emptyMessage: strings.successorMissing,
});

/** Names what takes the place of one that was closed without a successor. */
export function SucceedPlace({ place, onDone }: PlaceFormProps) {
  const { options, notice } = useBeside(place);
  return (
    <>
      <Banner tone="info">{strings.succeedHint}</Banner>
      <OnlineForm
        endpoint={places.close}
        name={`organisation/succeed/${place.id}`}
        form={succeedForm}
        options={{ successor: options }}
        inputOf={({ successor }) => ({ params: { id: place.id }, body: { successor } })}
        onSaved={({ name, successor }) => {
          notify.success(strings.succeeded(name, successor ?? ''));
          onDone();
        }}
        onCancel={onDone}
        cancelLabel={strings.back}
      >
        {() => notice}
      </OnlineForm>
    </>
  );
}

const mergeForm = defineForm({
  schema: z.object({ into: z.string() }),
  fields: [
    {
      name: 'into',
      kind: 'combobox',
      label: strings.into,
      isRequired: true,
      requiredMessage: strings.intoMissing,
      span: 'full',
    },
  ],
  submitLabel: strings.mergeNow,
  savingLabel: strings.saving,
  emptyMessage: strings.intoMissing,
});

/** Merges a place that was entered twice into the other one. */
export function MergePlace({ place, onDone, onMerged }: PlaceFormProps & { readonly onMerged: () => void }) {
  const { options, notice } = useBeside(place);
  return (
    <>
      <Banner tone="warning">{strings.mergeHint}</Banner>
      <OnlineForm
        endpoint={places.merge}
        name={`organisation/merge/${place.id}`}
        form={mergeForm}
        options={{ into: options }}
        inputOf={({ into }) => ({ params: { id: place.id }, body: { into } })}
        onSaved={({ name }) => {
          notify.success(strings.merged(name));
          onMerged();
        }}
        onCancel={onDone}
        cancelLabel={strings.back}
      >
        {() => notice}
      </OnlineForm>
    </>
  );
}

/** What a facility may supply: its unit, and what lies right in that one. What it supplies now stays among them. */
function useSupplied(place: PlaceDetails) {
  const isFacility = place.level === 'facility';
  const { country_id: country, state_id: state, lga_id: lga } = place;
  const { options, notice } = useUnitChoice(
    isFacility ? { country, state: state ?? '', local_lga: lga ?? '', facility: '' } : noPlaces,
  );
  const unit: Option = {
    value: lga ?? state ?? country,
    label: strings.allOf(place.local_lga ?? place.state ?? place.country),
  };
  const inside = (lga ? options['facility'] : state ? options['local_lga'] : options['state']) ?? [];
  const listed = [unit, ...inside.filter(({ value }) => value !== place.id)];
  const others = place.serves
    .filter(({ id }) => listed.every(({ value }) => value !== id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return { options: [...listed, ...others], notice: isFacility ? notice : null };
}

/** The open places beside this one. */
function useBeside(place: PlaceDetails) {
  const { options, notice } = useUnitChoice({
    country: place.country_id,
    state: place.state_id ?? '',
    local_lga: place.lga_id ?? '',
    facility: '',
  });
  const field = place.level === 'lga' ? 'local_lga' : place.level;
  const beside: readonly Option[] = options[field] ?? [];
  return { options: beside.filter(({ value }) => value !== place.id), notice };
}
