import { useMemo, useRef } from 'react';
import type { ShownUnit } from '#client/equipment/equipment.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { type CatalogueModel, catalogueModels, type NameList } from '#domain/equipment/catalogue.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import { type Chamber, chambers, conditions, type ListedName } from '#domain/equipment/model.ts';
import { chambersOf, proposedChambers } from '#domain/equipment/temperature.ts';
import { equipmentTypeWords } from '#bindings/cold-chain-words.ts';
import { Split } from '#ui/layout/arrange.tsx';
import { FormView } from '#ui/form/form-view.tsx';
import { saveEquipment } from './equipment-saving.ts';
import { equipmentStrings as words } from './strings.ts';
import type { NamesByList } from './use-names.ts';
import { z } from 'zod';
import { yearMadeSchema } from '#domain/equipment/model.ts';
import { textOrNothingSchema } from '#domain/kernel/text.ts';
import { chamberWords } from '#bindings/cold-chain-words.ts';
import { defineForm, type Field, type FormDefinition } from '#ui/form/define-form.ts';
import { FieldInput } from '#ui/form/field-input.tsx';
import { named } from '#ui/form/named-schema.ts';
import { IconButton } from '#ui/layout/icon-button.tsx';

const optionsOf = (names: readonly ListedName[]) => names.map(({ id, name }) => ({ value: id, label: name }));

interface FormProps {
  readonly officer: Officer;
  readonly onDone: () => void;
}

/** Registers a unit. A catalogue model fills in type, maker and volume unless they were chosen. */
export function AddEquipment({
  officer,
  names,
  onAddName,
  onDone,
}: FormProps & {
  readonly names: NamesByList;
  /** Null for an officer who may add no names. */
  readonly onAddName: ((list: NameList) => void) | null;
}) {
  const form = 'equipment/add';
  const proposed = useRef('');
  const definition = useMemo(() => addForm(onAddName), [onAddName]);
  const nameOf = (id: string) =>
    Object.values(names).flatMap((list) => list.find((name) => name.id === id) ?? [])[0];
  return (
    <FormView
      form={definition}
      draft={officerDraft(officer, form)}
      defaults={{ functionality: 'good' }}
      options={{
        typeCce: optionsOf(names.cce.map(({ id, name }) => ({ id, name: equipmentTypeWords(name) }))),
        modelNumber: optionsOf(names.model),
        manufacturer: optionsOf(names.manufacturer),
      }}
      onValuesChange={(values, setValue) => {
        const type = nameOf(values['typeCce'] ?? '')?.name;
        const model = catalogueModels.find(({ name }) => name === nameOf(values['modelNumber'] ?? '')?.name);
        // Suggested again with every change of type or model, unless the officer has chosen.
        const kept = values['chambers'] ?? '';
        const next = type === undefined ? kept : keptValue(proposedFor(type, model));
        if (kept === proposed.current && next !== kept) {
          proposed.current = next;
          setValue('chambers', next);
        }
        if (!model) return;
        const known = {
          typeCce: names.cce.find(({ name }) => name === model.type)?.id,
          manufacturer: names.manufacturer.find(({ name }) => name === model.maker)?.id,
          capacity: (model.cooled || model.frozen)?.toString(),
        };
        for (const [field, value] of Object.entries(known))
          if (value !== undefined && (values[field] ?? '') === '') setValue(field, value);
      }}
      onSubmit={async (typed) => {
        const event = registrationOf(typed, nameOf);
        if (event === null) return { ok: false, fields: { typeCce: words.type } };
        const saved = await saveEquipment(officer, { form, events: [event] });
        if (saved.ok) onDone();
        return saved;
      }}
      onCancel={onDone}
    />
  );
}

/** Chambers suggested for a unit: a model with a volume for both is a combined one, whatever its type is called. */
function proposedFor(type: string, model: CatalogueModel | undefined): readonly Chamber[] {
  if (model?.cooled && model.frozen) return chambers;
  return proposedChambers(type);
}

/** Corrects a unit; a blank year or serial number is left unchanged. */
export function UpdateEquipment({ officer, unit, onDone }: FormProps & { readonly unit: ShownUnit }) {
  const form = `equipment/update/${unit.id}`;
  return (
    <FormView
      form={changeForm}
      draft={officerDraft(officer, form)}
      defaults={{
        serialNumber: unit.serialNumber,
        year: unit.year ?? undefined,
        chambers: keptValue(chambersOf(unit)),
        functionality: unit.functionality,
        reason: unit.reason ?? '',
      }}
      onSubmit={async (typed) => {
        const saved = await saveEquipment(officer, { form, events: changesOf(unit, typed) });
        if (saved.ok) onDone();
        return saved;
      }}
      onCancel={onDone}
    />
  );
}

/** Records that a unit works again. */
export async function reportRepair(officer: Officer, unit: ShownUnit): Promise<void> {
  const payload = { equipment: unit.id, functionality: 'good', reason: null } as const;
  await saveEquipment(officer, { form: null, events: [{ type: 'change-condition', payload }] });
}

/** Events for the changes typed about a unit: a correction, and a separate breakdown or repair. */
function changesOf(unit: ShownUnit, typed: TypedChange): EquipmentEvent[] {
  const { serialNumber, year = null, functionality, chambers: kept } = typed;
  const isRekept = kept.length > 0 && keptValue(kept) !== keptValue(chambersOf(unit));
  const reason = functionality === 'good' ? null : typed.reason || null;
  const isOther =
    (serialNumber !== '' && serialNumber !== unit.serialNumber) ||
    (year ?? unit.year) !== unit.year ||
    isRekept;
  const hasChanged = functionality !== unit.functionality || reason !== unit.reason;
  const update: EquipmentEvent = {
    type: 'update-equipment',
    payload: { equipment: unit.id, serialNumber, year, ...(isRekept && { chambers: kept }) },
  };
  const condition: EquipmentEvent = {
    type: 'change-condition',
    payload: { equipment: unit.id, functionality, reason },
  };
  // An unchanged form is saved as an empty update, so that it ends like any other.
  return [...(isOther || !hasChanged ? [update] : []), ...(hasChanged ? [condition] : [])];
}

const chosen = z.string();

/** The chambers of a unit as one choice, joined by a comma. */
const keptBy = ['refrigerator', 'freezer', chambers.join()] as const;

/** The choice that stands for some chambers. */
function keptValue(said: readonly Chamber[]): string {
  return chambers.filter((one) => said.includes(one)).join();
}

const keepsField = {
  name: 'chambers',
  kind: 'radio',
  label: words.keeps,
  span: 'full',
  options: keptBy.map((value) => ({
    value,
    label: value === 'refrigerator' || value === 'freezer' ? chamberWords(value) : words.keepsBoth,
  })),
} as const;

const changeShape = {
  chambers: z
    .string()
    .default('')
    .transform((value) => chambers.filter((one) => value.split(',').includes(one))),
  serialNumber: textOrNothingSchema(100).default(''),
  year: yearMadeSchema.optional(),
  functionality: z.enum(conditions),
  reason: textOrNothingSchema().default(''),
};
const addSchema = z.object({
  typeCce: chosen.min(1),
  modelNumber: chosen.default(''),
  manufacturer: chosen.default(''),
  capacity: textOrNothingSchema(50).default(''),
  ...changeShape,
});
const changeSchema = z.object(changeShape);
type TypedUnit = z.output<typeof addSchema>;
type TypedChange = z.output<typeof changeSchema>;

const changeFields: readonly Field<keyof TypedChange>[] = [
  { name: 'serialNumber', kind: 'text', label: words.serial, maxLength: 100 },
  { name: 'year', kind: 'number', label: words.year },
  keepsField,
  {
    name: 'functionality',
    kind: 'radio',
    label: words.functionality,
    isRequired: true,
    span: 'full',
    options: conditions.map((value) => ({ value, label: words.conditions[value] })),
  },
  {
    name: 'reason',
    kind: 'text',
    label: words.reason,
    description: words.reasonHint,
    span: 'full',
    when: ({ functionality }) => functionality === 'bad',
  },
];
const [serial, year, keeps, ...condition] = changeFields;
const labels = { submitLabel: words.save, savingLabel: words.saving };
const addFields: readonly Field<keyof TypedUnit>[] = [
  { name: 'typeCce', kind: 'combobox', label: words.type, isRequired: true },
  ...(keeps ? [keeps] : []),
  { name: 'modelNumber', kind: 'combobox', label: words.model },
  { name: 'manufacturer', kind: 'combobox', label: words.manufacturer },
  { name: 'capacity', kind: 'text', label: words.capacity, maxLength: 50 },
  ...(serial && year ? [serial, year] : []),
  ...condition,
];
const listByField: Partial<Record<keyof TypedUnit, NameList>> = {
  typeCce: 'cce',
  modelNumber: 'model',
  manufacturer: 'manufacturer',
};

/** Form of a new unit; with `onAddName` the lists have a plus button. */
function addForm(onAddName: ((list: NameList) => void) | null): FormDefinition<TypedUnit> {
  return defineForm<TypedUnit>({
    schema: named(addSchema, addFields),
    fields: onAddName === null ? addFields : addFields.map((field) => withPlus(field, onAddName)),
    ...labels,
  });
}

function withPlus(
  field: Field<keyof TypedUnit>,
  onAddName: (list: NameList) => void,
): Field<keyof TypedUnit> {
  const list = listByField[field.name];
  if (list === undefined) return field;
  return {
    ...field,
    input: (props) => (
      <Split as="span" gap="tight">
        <FieldInput field={field} props={props} />
        <IconButton icon="plus" label={words.addName[list]} onClick={() => onAddName(list)} />
      </Split>
    ),
  };
}

const changeForm = defineForm<TypedChange>({
  schema: named(changeSchema, changeFields),
  fields: changeFields.map((field) =>
    field.name === 'serialNumber' || field.name === 'year'
      ? { ...field, description: words.blankStays }
      : field,
  ),
  ...labels,
});

type Registered = Extract<EquipmentEvent, { type: 'register-equipment' }>['payload'];

/** Event of a typed registration; null if a chosen name is no longer on its list. */
function registrationOf(
  typed: TypedUnit,
  nameOf: (id: string) => ListedName | undefined,
): EquipmentEvent | null {
  const name = (id: string) => (nameOf(id) ?? null) as Registered['manufacturer'];
  const typeCce = name(typed.typeCce);
  if (typeCce === null) return null;
  const { serialNumber, capacity, functionality, reason } = typed;
  return {
    type: 'register-equipment',
    payload: {
      typeCce,
      ...(typed.chambers.length > 0 && { chambers: typed.chambers }),
      modelNumber: name(typed.modelNumber),
      manufacturer: name(typed.manufacturer),
      serialNumber,
      year: typed.year ?? null,
      capacity,
      functionality,
      reason: reason || null,
    },
  };
}
