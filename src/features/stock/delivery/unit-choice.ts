import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { takesVaccines } from '#domain/equipment/hold.ts';
import type { EquipmentId } from '#domain/kernel/ids.ts';
import { unitName } from '#bindings/cold-chain-words.ts';
import { useToday } from '#bindings/use-today.ts';
import type { Option } from '#ui/form/field-input-props.ts';

/** The units that a delivery may be put into. */
interface UnitChoice {
  /** Empty if there is no choice, because a lot belongs to the only unit automatically. */
  readonly options: readonly Option[];
  /** The unit within its band that holds the most doses; undefined if there is none, or no choice. */
  readonly proposed: string | undefined;
  /** The chosen unit; undefined if there is no choice or the unit has been removed since. */
  readonly unitOf: (value: string | undefined) => EquipmentId | undefined;
}

/** Working units that keep vaccines at 2 to 8 °C, if there are several; undefined while they are read. */
export function useUnitChoice(): UnitChoice | undefined {
  const { equipment } = pageEngine();
  const today = useToday();
  return useLiveQuery(async () => {
    const units = (await equipment.units()).filter(takesVaccines);
    if (units.length < 2) return { options: [], proposed: undefined, unitOf: () => undefined };
    const lots = await equipment.storedLots(today);
    const doses = (id: EquipmentId) =>
      lots.filter((lot) => lot.equipment === id).reduce((sum, { left }) => sum + left, 0);
    const [fullest] = units
      .filter(({ troubles }) => troubles.length === 0)
      .toSorted((a, b) => doses(b.id) - doses(a.id));
    return {
      options: units.map((unit) => ({ value: unit.id, label: unitName(unit) })),
      proposed: fullest?.id,
      unitOf: (value: string | undefined) => units.find(({ id }) => id === value)?.id,
    };
  }, [equipment, today]);
}
