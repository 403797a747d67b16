import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import { serialKeyOf } from '#domain/equipment/model.ts';
import type { OwnRows } from '#contract/families/family.ts';
import type { EquipmentRows } from '#contract/families/equipment.ts';
import { type EquipmentContext, serialGivenBy } from './load-equipment.ts';

/**
 * Another unit of the same manufacturer that has the serial number which an event gives, at any facility, as the units stand in the
 * middle of the batch. Null where there is none.
 */
export function serialTwinOf(
  event: EquipmentEvent,
  { rows, context }: { readonly rows: OwnRows<EquipmentRows>; readonly context: EquipmentContext },
): string | null {
  const key = serialGivenBy(event);
  if (key === null) return null;
  const own = event.type === 'update-equipment' ? rows.equipment.get(event.payload.equipment) : undefined;
  const manufacturer =
    (event.type === 'register-equipment' ? event.payload.manufacturer?.id : own?.manufacturer?.id) ?? null;
  const here = Array.from(rows.equipment.values(), (unit) => ({
    id: unit.id as string,
    key: unit.deleted === null ? serialKeyOf(unit.serialNumber) : null,
    manufacturer: unit.manufacturer?.id ?? null,
  }));
  const elsewhere = context.holders.filter(
    ({ id }) => !(rows.equipment as ReadonlyMap<string, object>).has(id),
  );
  const twin = [...here, ...elsewhere].find(
    (unit) => unit.key === key && unit.manufacturer === manufacturer && unit.id !== own?.id,
  );
  return twin?.id ?? null;
}
