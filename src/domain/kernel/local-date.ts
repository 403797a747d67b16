import { z } from 'zod';
import { assert } from './assert.ts';
import { type Brand, branded } from './brand.ts';
import { fieldFaults } from './field-faults.ts';

/** A calendar day at the facility, `2026-11-20`, without zone or time. */
export type LocalDate = Brand<string, 'LocalDate'>;
/** A minute on the facility's wall clock, `2026-11-20T08:14`; it is for display and never determines an order. */
export type LocalDateTime = Brand<string, 'LocalDateTime'>;

export const quarters = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
export type Quarter = (typeof quarters)[number];

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateTimePattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/;

/** Days of a month, from 1 for January. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** True for a real calendar day between 1900 and 2200. */
export function isLocalDate(text: string): text is LocalDate {
  const match = datePattern.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return (
    year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  );
}

/** True for a real day and minute, without seconds or zone. */
export function isLocalDateTime(text: string): text is LocalDateTime {
  return dateTimePattern.test(text) && isLocalDate(text.slice(0, 10));
}

/** Schema of a real calendar day between 1900 and 2200. */
export const localDateSchema = branded<z.ZodString, 'LocalDate'>(
  z
    .string()
    .refine((text) => isLocalDate(text), 'is not a real date')
    .meta({ examples: ['2026-11-20'] }),
);

/** Schema of a real day and minute, without seconds or zone. */
export const localDateTimeSchema = branded<z.ZodString, 'LocalDateTime'>(
  z
    .string()
    .refine((text) => isLocalDateTime(text), 'is not a real date and time')
    .meta({ examples: ['2026-11-20T08:14'] }),
);

/** Schema of a reporting quarter, as the officer chooses it. */
export const quarterSchema = z.enum(quarters);
/** Schema of a reporting year, 2000 to 2100, as the officer chooses it. */
export const yearSchema = z
  .int()
  .min(2000, fieldFaults.notAYear)
  .max(2100, fieldFaults.notAYear)
  .meta({ examples: [2026] });

/** The day part of a day and minute. */
export function dateOf(at: LocalDateTime): LocalDate {
  return at.slice(0, 10) as LocalDate;
}

/** The calendar year of a day. */
export function yearOf(on: LocalDate): number {
  return Number(on.slice(0, 4));
}

/** The calendar quarter of a day: Q1 is January to March. */
export function quarterOf(on: LocalDate): Quarter {
  const quarter = quarters[Math.floor((Number(on.slice(5, 7)) - 1) / 3)];
  assert(quarter !== undefined, 'a local date has a month');
  return quarter;
}

/** True for a day that has begun nowhere at a UTC time, because clocks run up to 14 hours ahead of UTC. */
export function isFuture(on: LocalDate, at: string): boolean {
  return daysBetween(at.slice(0, 10) as LocalDate, on) > 1;
}

/** Days since 1970-01-01, by the civil calendar (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"). */
export function dayNumber(on: LocalDate): number {
  const month = Number(on.slice(5, 7));
  const year = Number(on.slice(0, 4)) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + Number(on.slice(8, 10)) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Whole days from one day to another; negative when `to` lies before `from`. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from);
}
