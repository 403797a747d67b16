import { z } from 'zod';
import { toAsciiDigits } from '#domain/kernel/digits.ts';
import { plainLine } from '#domain/kernel/text.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { type Chamber, chambers, type Equipment, type ListedName, type TemperatureReading } from './model.ts';

/** Schema of a temperature in degrees Celsius, as a thermometer of a refrigerator or freezer shows it. */
export const celsiusSchema = z
  .number('is not a temperature')
  .min(-60, 'is colder than any freezer')
  .max(60, 'is warmer than any thermometer shows')
  .refine((celsius) => Math.round(celsius * 10) / 10 === celsius, 'has more than one decimal')
  .meta({ examples: [4.5] });

/**
 * Parses a typed temperature: digits of any script, a comma or a point, and any minus sign on keyboards, before the figure or after it, as
 * right-to-left keyboards put it. Otherwise NaN.
 */
export function typedCelsius(typed: string): number {
  // A space may be next to the sign and before the unit; two figures are not one.
  const plain = toAsciiDigits(plainLine(typed).replaceAll(/\p{Cf}/gu, ''))
    .replace(/ ?° ?c?$/iu, '')
    .replaceAll(/(?<!\d) | (?!\d)/g, '')
    .replaceAll(/[,٫،]/gu, '.')
    .replaceAll(/[\u2212\u2010-\u2015\uFE63\uFF0D\u02D7]/gu, '-')
    .replace(/^([^-+]+)-$/u, '-$1');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) + 0 : Number.NaN;
}

/** Schema of the chambers of a unit; order and repetition do not matter. */
export const chambersSchema = z
  .array(z.enum(chambers))
  .min(1)
  .transform((said) => chambers.filter((one) => said.includes(one)));

/** Temperatures that a unit should keep, both ends included. */
export interface Band {
  readonly lowest: number;
  readonly highest: number;
}

/** Vaccines are kept from 2 to 8 degrees (WHO, Immunization in practice, module 2). */
export const refrigeratorBand: Band = { lowest: 2, highest: 8 };
/** Vaccine that may be frozen, such as oral polio, is kept at −25 to −15 °C (same source). */
export const freezerBand: Band = { lowest: -25, highest: -15 };

/** Temperatures that each kind of chamber keeps. */
export const bandByChamber: Readonly<Record<Chamber, Band>> = {
  refrigerator: refrigeratorBand,
  freezer: freezerBand,
};

/** Names that only say that there is no freezer, or that a refrigerator does not freeze. */
const noFreezer =
  /\b(without|no|non|sans|anti|zero)[ -]+(an? )?(freez|cong)[a-zé]*|freezer?[ -]*(free|less|prevent|protect|safe)[a-z]*/giu;

/**
 * Chambers suggested by the name of a unit's type. Combined refrigerators and freezers are a category of their own (WHO PQS E003, RF01:
 * combined refrigerator and ice-pack freezer).
 */
export function proposedChambers(type: string): readonly Chamber[] {
  const name = type.replaceAll(noFreezer, ' ');
  const isCombined = /combi|dual|frigo.*cong[eé]l/iu.test(name);
  const hasFreezer = isCombined || /freez|cong[eé]l/iu.test(name);
  const hasRefrigerator =
    isCombined || /refrigerat|r[eé]frig[eé]r|fridge|frigo|cold ?room|cool|\bilr\b/iu.test(name);
  if (!hasFreezer) return ['refrigerator'];
  return hasRefrigerator ? chambers : ['freezer'];
}

/** The chambers of a unit, that of the vaccines first: as recorded, or else by its type. */
export function chambersOf({ typeCce, chambers: said = [] }: Chambered): readonly Chamber[] {
  return said.length === 0 ? proposedChambers(typeCce.name) : chambers.filter((one) => said.includes(one));
}

type Chambered = Pick<Equipment, 'chambers'> & { readonly typeCce: Pick<ListedName, 'name'> };

/** The chamber of a reading; by default the one that holds vaccines. */
export function chamberOf(unit: Chambered, { chamber }: Pick<TemperatureReading, 'chamber'> = {}): Chamber {
  const own = chambersOf(unit);
  return own.find((one) => one === chamber) ?? own[0] ?? 'refrigerator';
}

/** The band of a unit's chamber; by default of the one that holds vaccines. */
export function bandOf(unit: Chambered, reading: Pick<TemperatureReading, 'chamber'> = {}): Band {
  return bandByChamber[chamberOf(unit, reading)];
}

/** Returns the side of its band on which a temperature is. */
export function sideOfBand(celsius: number, { lowest, highest }: Band): 'too-cold' | 'in-band' | 'too-warm' {
  if (celsius < lowest) return 'too-cold';
  return celsius > highest ? 'too-warm' : 'in-band';
}

/** Twice a day: before and after noon (WHO, Immunization in practice, module 2). */
export function halfOf(readAt: LocalDateTime): 'morning' | 'afternoon' {
  return readAt.slice(11) < '12:00' ? 'morning' : 'afternoon';
}

/** The valid readings, newest first. */
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
