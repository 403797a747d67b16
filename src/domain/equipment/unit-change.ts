import type { RuleFacts } from '#domain/kernel/event-of.ts';
import type {
  Equipment,
  EquipmentChange,
  EquipmentDecision,
  EquipmentHistoryItem,
  EquipmentRejection,
} from './model.ts';

type ChangedField = EquipmentChange['field'];

/** The decision to refuse, by name; the sentence for the officer belongs to the screen. */
export function rejectEquipment(reason: EquipmentRejection): EquipmentDecision {
  return { accepted: false, reason };
}

/** Why nothing can be changed about a unit; null for one that stands on the list. */
export function whyUnchangeable(unit: Equipment | undefined): EquipmentRejection | null {
  if (!unit) return 'equipment-missing';
  return unit.deleted === null ? null : 'equipment-deleted';
}

/** The unit with other values, and a line of its history that tells them; no unit where none of them is another one. */
export function changedUnit(
  unit: Equipment,
  values: Partial<Pick<Equipment, ChangedField>>,
  {
    kind,
    facts: { at, event, actor },
  }: { readonly kind: EquipmentHistoryItem['kind']; readonly facts: RuleFacts },
): readonly Equipment[] {
  const after = { ...unit, ...values };
  const changes = (Object.keys(values) as ChangedField[]).flatMap((field) => {
    const [from, to] = [written(unit[field]), written(after[field])];
    return from === to ? [] : [{ field, from, to }];
  });
  if (changes.length === 0) return [];
  return [{ ...after, history: [...unit.history, { at, event, kind, by: actor, changes }], updatedAt: at }];
}

function written(value: string | number | readonly string[] | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
