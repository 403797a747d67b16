import { useMemo, useRef } from 'react';
import type { ShownUnit } from '#client/equipment/equipment.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { type CatalogueModel, catalogueModels, type NameList } from '#domain/equipment/catalogue.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import { type Chamber, chambers, type ListedName } from '#domain/equipment/model.ts';
import { chambersOf, proposedChambers } from '#domain/equipment/temperature.ts';
import { equipmentTypeWords } from '#bindings/cold-chain-words.ts';
import { FormView } from '#ui/form/form-view.tsx';
import {
  addForm,
  breakdownForm,
  changeForm,
  keptValue,
  registrationOf,
  type TypedChange,
} from './equipment-fields.tsx';
import { saveEquipment } from './equipment-saving.ts';
import { equipmentStrings as words } from './strings.ts';
import type { NamesByList } from './use-names.ts';

const optionsOf = (names: readonly ListedName[]) => names.map(({ id, name }) => ({ value: id, label: name }));

interface FormProps {
  readonly officer: Officer;
  readonly onDone: () => void;
}

/** Registers a unit. A model of the catalogue brings its type, maker and volume with it, where none was chosen. */
export function AddEquipment({
  officer,
  names,
  onAddName,
  onDone,
}: FormProps & {
  readonly names: NamesByList;
  /** Null for who may add no names. */
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
        // Proposed again as often as another type or model is chosen; what the officer chose themselves stays.
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

/** The chambers that a unit is proposed to have: a model that holds litres of both is a combined one, whatever its type is called. */
function proposedFor(type: string, model: CatalogueModel | undefined): readonly Chamber[] {
  if (model?.cooled && model.frozen) return chambers;
  return proposedChambers(type);
}

/** Puts a unit right: year and serial number stay as they are where they are left blank. */
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

/** Says that a unit broke down: what lies in it is on hold from then on. */
export function ReportBreakdown({ officer, unit, onDone }: FormProps & { readonly unit: ShownUnit }) {
  const form = `equipment/broken/${unit.id}`;
  return (
    <FormView
      form={breakdownForm}
      draft={officerDraft(officer, form)}
      onSubmit={async ({ reason }) => {
        const payload = { equipment: unit.id, functionality: 'bad', reason: reason || null } as const;
        const saved = await saveEquipment(officer, { form, events: [{ type: 'change-condition', payload }] });
        if (saved.ok) onDone();
        return saved;
      }}
      onCancel={onDone}
    />
  );
}

/** Says that a unit works again. */
export async function reportRepair(officer: Officer, unit: ShownUnit): Promise<void> {
  const payload = { equipment: unit.id, functionality: 'good', reason: null } as const;
  await saveEquipment(officer, { form: null, events: [{ type: 'change-condition', payload }] });
}

/** What is put right about a unit, and that it broke down or works again, each as an event of its own. */
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
  // What was not changed at all is saved as an update that changes nothing, so that the form ends like any other.
  return [...(isOther || !hasChanged ? [update] : []), ...(hasChanged ? [condition] : [])];
}
