import { z } from 'zod';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type PlaceDetails, places } from '#contract/calls/places.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm, type OnlineFormProps } from '#bindings/online/online-form.tsx';
import { useUnitChoice } from '#bindings/places/use-unit-choice.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import type { Option } from '#ui/form/field-input-props.ts';
import { ChecklistInput, tickedIn, tickedValue } from '#ui/form/inputs/checklist-input.tsx';
import { named } from '#ui/form/named-schema.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { notify } from '#ui/toast/notify.ts';
import { noPlaces, organisationStrings as strings } from './strings.ts';

interface PlaceFormProps {
  readonly place: PlaceDetails;
  readonly onDone: () => void;
}

/** Renames a place; for a facility also changes its kind, its ward and what it supplies. */
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

/** Closes a place, and names its successor. */
export function ClosePlace({ place, onDone }: PlaceFormProps) {
  return (
    <FormBeside
      task="close"
      place={place}
      hint={strings.closeHint}
      endpoint={places.close}
      form={closeForm}
      inputOf={({ successor = null }) => ({ params: { id: place.id }, body: { successor } })}
      onSaved={() => {
        notify.success(strings.didClose(place.name));
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

/** Names the successor of a place that was closed without one. */
export function SucceedPlace({ place, onDone }: PlaceFormProps) {
  return (
    <FormBeside
      task="succeed"
      place={place}
      hint={strings.succeedHint}
      endpoint={places.close}
      form={succeedForm}
      inputOf={({ successor }) => ({ params: { id: place.id }, body: { successor } })}
      onSaved={({ name, successor }) => {
        notify.success(strings.succeeded(name, successor ?? ''));
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

/** Merges a place that was entered twice into the other one. */
export function MergePlace({ place, onDone, onMerged }: PlaceFormProps & { readonly onMerged: () => void }) {
  return (
    <FormBeside
      task="merge"
      place={place}
      tone="warning"
      hint={strings.mergeHint}
      endpoint={places.merge}
      form={mergeForm}
      inputOf={({ into }) => ({ params: { id: place.id }, body: { into } })}
      onSaved={({ name }) => {
        notify.success(strings.merged(name));
        onMerged();
      }}
      onCancel={onDone}
    />
  );
}

interface FormBesideProps<E extends Endpoint, Output> extends Pick<
  OnlineFormProps<E, Output>,
  'endpoint' | 'form' | 'inputOf' | 'onSaved' | 'onCancel'
> {
  readonly task: 'close' | 'succeed' | 'merge';
  readonly place: PlaceDetails;
  readonly hint: string;
  readonly tone?: 'info' | 'warning';
}

/** A form that asks for another place, chosen from the open ones of the same parent. */
function FormBeside<E extends Endpoint, Output>({
  task,
  place,
  hint,
  tone = 'info',
  ...form
}: FormBesideProps<E, Output>) {
  const { options, notice } = useBeside(place);
  return (
    <>
      <Banner tone={tone}>{hint}</Banner>
      <OnlineForm
        {...form}
        name={`organisation/${task}/${place.id}`}
        options={{ successor: options, into: options }}
        cancelLabel={strings.back}
      >
        {() => notice}
      </OnlineForm>
    </>
  );
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

const succeedForm = defineForm({
  schema: z.object({ successor: z.string() }),
  fields: [{ ...successorField, isRequired: true, requiredMessage: strings.successorMissing }],
  submitLabel: strings.save,
  savingLabel: strings.saving,
  emptyMessage: strings.successorMissing,
});

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

/** Places that a facility may supply: its unit and the units directly inside it. Those it supplies now stay on the list. */
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

/** The other open places of the same parent. */
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
