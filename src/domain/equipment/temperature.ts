import { z } from 'zod';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import type { Equipment, TemperatureReading } from './model.ts';

/** Schema of a temperature in degrees Celsius, as a thermometer of a refrigerator or freezer shows it. */
export const celsiusSchema = z
  .number('is not a temperature')
  .min(-60, 'is colder than any freezer')
  .max(60, 'is warmer than any thermometer shows')
  .refine((celsius) => Math.round(celsius * 10) / 10 === celsius, 'has more than one decimal')
  .meta({ examples: [4.5] });

/** Temperatures that a unit is to keep, both ends included. */
export interface Band {
  readonly lowest: number;
  readonly highest: number;
}

/** Vaccines are kept from 2 to 8 degrees (WHO, Immunization in practice, module 2). */
export const refrigeratorBand: Band = { lowest: 2, highest: 8 };
/** What may be frozen, as oral polio vaccine, is kept from 25 to 15 degrees below zero (the same). */
export const freezerBand: Band = { lowest: -25, highest: -15 };

/** The band of a unit by its type: that of a freezer for one that is called so. */
export function bandOf({ typeCce }: Pick<Equipment, 'typeCce'>): Band {
  return /freezer/iu.test(typeCce.name) ? freezerBand : refrigeratorBand;
}

/** On which side of its band a temperature lies. */
export function standingOf(celsius: number, { lowest, highest }: Band): 'too-cold' | 'in-band' | 'too-warm' {
  if (celsius < lowest) return 'too-cold';
  return celsius > highest ? 'too-warm' : 'in-band';
}

/** Twice a day: before and after noon (WHO, Immunization in practice, module 2). */
export function halfOf(readAt: LocalDateTime): 'morning' | 'afternoon' {
  return readAt.slice(11) < '12:00' ? 'morning' : 'afternoon';
}

/** The readings that stand, the newest first. */
export function standingReadings<Reading extends TemperatureReading>(
  readings: readonly Reading[],
): Reading[] {
  return readings
    .filter(({ voided }) => voided === null)
    .toSorted((a, b) => compared(b.readAt, a.readAt) || compared(b.id, a.id));
}

function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
