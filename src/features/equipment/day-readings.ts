import { z } from 'zod';
import type { ShownUnit } from '#client/equipment/equipment.ts';
import type { ReadingRow } from '#contract/wire/equipment-rows.ts';
import { byUrgency } from '#domain/equipment/alarm.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import type { Chamber } from '#domain/equipment/model.ts';
import { celsiusSchema, chamberOf, chambersOf, halfOf, typedCelsius } from '#domain/equipment/temperature.ts';
import {
  dateOf,
  type LocalDate,
  type LocalDateTime,
  localDateTimeSchema,
} from '#domain/kernel/local-date.ts';

/** Temperatures typed today and not saved yet, by {@link fieldKey}, each with the minute in which it was typed. */
export const typedReadingsSchema = z.record(
  z.string(),
  z.object({ celsius: z.string(), at: localDateTimeSchema }),
);
export type TypedReadings = Readonly<z.infer<typeof typedReadingsSchema>>;

export type Half = ReturnType<typeof halfOf>;

/** The chamber of a unit that is read. */
export interface ReadChamber {
  readonly unit: ShownUnit;
  readonly chamber: Chamber;
}

/** Key of a chamber's typed temperature. */
export function fieldKey({ unit, chamber }: ReadChamber): string {
  return `${unit.id} ${chamber}`;
}

/** Units in the order of the day: most urgent first, the rest as listed. */
export function inOrderOfNeed(units: readonly ShownUnit[]): readonly ShownUnit[] {
  return units.toSorted((a, b) => byUrgency(a.troubles, b.troubles));
}

/** Chambers that are read twice a day: those of working units. */
export function chambersToRead(units: readonly ShownUnit[]): readonly ReadChamber[] {
  return units
    .filter(({ functionality }) => functionality === 'good')
    .flatMap((unit) => chambersOf(unit).map((chamber) => ({ unit, chamber })));
}

/** The latest reading of a chamber in a half of a day; `readings` are those of its unit, newest first. */
export function readingOf(
  readings: readonly ReadingRow[],
  { unit, chamber }: ReadChamber,
  { day, half }: { readonly day: LocalDate; readonly half: Half },
): ReadingRow | undefined {
  return readings.find(
    (reading) =>
      chamberOf(unit, reading) === chamber &&
      dateOf(reading.readAt) === day &&
      halfOf(reading.readAt) === half,
  );
}

/** Days of a month, up to today, on which a chamber was read in a half of the day. */
export function daysRead(
  readings: readonly ReadingRow[],
  { unit, chamber }: ReadChamber,
  { half, today }: { readonly half: Half; readonly today: LocalDate },
): number {
  const month = today.slice(0, 7);
  const days = readings
    .filter(
      (reading) =>
        chamberOf(unit, reading) === chamber &&
        halfOf(reading.readAt) === half &&
        reading.readAt.startsWith(month),
    )
    .map(({ readAt }) => dateOf(readAt));
  return new Set(days).size;
}

/** A typed temperature, which is either ready to save or not a temperature. */
export interface TypedReading {
  readonly key: string;
  readonly unit: ShownUnit;
  readonly event: EquipmentEvent | null;
}

/** The typed temperatures in the order of the page, without those of units that have been removed or have broken down since. */
export function typedReadings(
  chambers: readonly ReadChamber[],
  typed: TypedReadings,
): readonly TypedReading[] {
  return chambers.flatMap((read) => {
    const key = fieldKey(read);
    const { celsius = '', at } = typed[key] ?? {};
    if (celsius.trim() === '' || at === undefined) return [];
    return [{ key, unit: read.unit, event: eventOf(read, celsius, at) }];
  });
}

function eventOf(
  { unit, chamber }: ReadChamber,
  typed: string,
  readAt: LocalDateTime,
): EquipmentEvent | null {
  const celsius = celsiusSchema.safeParse(typedCelsius(typed));
  if (!celsius.success) return null;
  const payload = {
    equipment: unit.id,
    celsius: celsius.data,
    ...(chambersOf(unit).length > 1 && { chamber }),
    readAt,
  };
  return { type: 'record-temperature', payload };
}
