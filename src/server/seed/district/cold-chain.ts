import { catalogueModels, catalogueNames, type NameList } from '#domain/equipment/catalogue.ts';
import { listedNameSchema } from '#domain/equipment/model.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { EquipmentId } from '#domain/kernel/ids.ts';
import { type LocalDate, yearOf } from '#domain/kernel/local-date.ts';
import { minuteOf } from './calendar.ts';
import type { Workplace } from './workplace.ts';

/** A unit of a place, and its usual temperature. */
export interface DemoUnit {
  readonly id: EquipmentId;
  readonly celsius: number;
}

/** Models by type of place, the main one first. */
const modelsOf = {
  store: ['TCW 3000', 'HBC-340', 'HBD-286'],
  hospital: ['MK 204', 'HBC-70', 'HBD-116'],
  center: ['PS65i'],
  post: [],
} as const;

/** Enters the cold chain equipment of a place. */
export function registerUnits({ tablet, size, code, random }: Workplace, on: LocalDate): readonly DemoUnit[] {
  return modelsOf[size ?? 'store'].map((model, place) => {
    const found = catalogueModels.find(({ name }) => name === model);
    assert(found !== undefined, 'the demo has models of the catalogue');
    const id = tablet.write(
      {
        type: 'register-equipment',
        payload: {
          typeCce: listed('cce', found.type),
          modelNumber: listed('model', found.name),
          manufacturer: listed('manufacturer', found.maker),
          serialNumber: `${code.slice(3, 7).toUpperCase()}-${random.between(10_000, 99_999)}`,
          year: yearOf(on) - random.between(2, 9),
          capacity: found.cooled || found.frozen ? `${found.cooled || found.frozen} L` : '',
          functionality: 'good',
          reason: null,
        },
      },
      minuteOf(on, 60 + place),
    ) as string as EquipmentId;
    return { id, celsius: found.type.includes('freezer') ? -20 : 4.6 };
  });
}

/** Reads temperatures in the morning and afternoon, as on the sheet on a refrigerator's door. */
export function readTemperatures(
  { tablet, random }: Workplace,
  units: readonly DemoUnit[],
  on: LocalDate,
): void {
  for (const minutes of [25, 540])
    for (const { id, celsius } of units) {
      if (random.happens(0.04)) continue;
      const readAt = minuteOf(on, minutes + random.between(0, 20));
      readTemperature(tablet, { unit: id, celsius: celsius + random.between(-12, 14) / 10 }, readAt);
    }
}

export function readTemperature(
  tablet: Workplace['tablet'],
  { unit, celsius }: { readonly unit: EquipmentId; readonly celsius: number },
  readAt: ReturnType<typeof minuteOf>,
): void {
  const rounded = Math.round(celsius * 10) / 10;
  tablet.write(
    { type: 'record-temperature', payload: { equipment: unit, celsius: rounded, readAt } },
    readAt,
  );
}

function listed(list: NameList, name: string) {
  const found = catalogueNames(list).find((one) => one.name === name);
  assert(found !== undefined, 'the catalogue has its own names');
  return listedNameSchema.parse(found);
}
