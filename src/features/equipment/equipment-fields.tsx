import { z } from 'zod';
import type { NameList } from '#domain/equipment/catalogue.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import {
  type Chamber,
  chambers,
  conditions,
  type ListedName,
  yearMadeSchema,
} from '#domain/equipment/model.ts';
import { textOrNothingSchema } from '#domain/kernel/text.ts';
import { chamberWords } from '#bindings/cold-chain-words.ts';
import { defineForm, type Field, type FormDefinition } from '#ui/form/define-form.ts';
import { FieldInput } from '#ui/form/field-input.tsx';
import { named } from '#ui/form/named-schema.ts';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { equipmentStrings as words } from './strings.ts';

const chosen = z.string();

/** The chambers of a unit as one choice: what is chosen is their names, with a comma between two. */
const keptBy = ['refrigerator', 'freezer', chambers.join()] as const;

/** The choice that stands for chambers. */
export function keptValue(said: readonly Chamber[]): string {
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
export type TypedUnit = z.output<typeof addSchema>;
export type TypedChange = z.output<typeof changeSchema>;

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

/** What is asked of a new unit; with `onAddName`, the lists have a plus beside them. */
export function addForm(onAddName: ((list: NameList) => void) | null): FormDefinition<TypedUnit> {
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
      <span className="equipment-list">
        <FieldInput field={field} props={props} />
        <IconButton icon="plus" label={words.addName[list]} onClick={() => onAddName(list)} />
      </span>
    ),
  };
}

export const changeForm = defineForm<TypedChange>({
  schema: named(changeSchema, changeFields),
  fields: changeFields.map((field) =>
    field.name === 'serialNumber' || field.name === 'year'
      ? { ...field, description: words.blankStays }
      : field,
  ),
  ...labels,
});

const breakdownSchema = z.object({ reason: changeShape.reason });
export type TypedBreakdown = z.output<typeof breakdownSchema>;

const breakdownFields: readonly Field<keyof TypedBreakdown>[] = [
  { name: 'reason', kind: 'text', label: words.reason, description: words.reasonHint, span: 'full' },
];

/** What is asked of a unit that broke down: everything else about it stays as it is. */
export const breakdownForm = defineForm<TypedBreakdown>({
  schema: named(breakdownSchema, breakdownFields),
  fields: breakdownFields,
  submitLabel: words.brokeDown,
  savingLabel: words.saving,
});

type Registered = Extract<EquipmentEvent, { type: 'register-equipment' }>['payload'];

/** The event of what was typed; null where a name that was chosen is not on its list any more. */
export function registrationOf(
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
