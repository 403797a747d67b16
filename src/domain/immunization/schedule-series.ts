import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Age } from './age.ts';

// What the doses of a series have in common; sources in `schedule-data.ts`.

const fourWeeks = 28;
/** Vitamin A: every four to six months (WHO guideline, 2011), so not before four, of at most 31 days. */
const fourMonths = 4 * 31;
/** A dose that is four weeks late counts as missed, as in WHO's measure of timely vaccination. */
export const usual = {
  onTimeDays: fourWeeks,
  before: null,
  gapDays: fourWeeks,
  youngest: null,
  apart: [],
  lateStart: [],
  nature: 'inactivated',
  isApartFromCampaigns: true,
  onlyFor: null,
  introduction: null,
  replaced: null,
  isOnlyOfThree: false,
} as const;

/** The birth dose of hepatitis B and the first that comes with Penta: four weeks at least (WHO routine table 2, hepatitis B). */
const afterHepB = { apart: [{ series: 'HepB', days: fourWeeks }] } as const;
/** Begun after the first birthday, the third comes six months after the second (WHO table 3, DTP-containing vaccine). */
export const thirdPentaLate = { lateStart: [{ from: { months: 12 }, gap: { months: 6 } }] } as const;
/**
 * PCV by age at the first dose: two doses eight weeks apart in the second year, one from the second birthday on (WHO position
 * paper, 2019: one or two in the second year; two are taken, as nobody watches for failures of one).
 */
export const secondPcvLate = {
  lateStart: [
    { from: { months: 12 }, gap: { weeks: 8 } },
    { from: { months: 24 }, gap: null },
  ],
} as const;
export const thirdPcvLate = { lateStart: [{ from: { months: 12 }, gap: null }] } as const;

const mouth = { route: 'Oral', site: 'Mouth' } as const;
export const leftThigh = {
  dosage: '0.5 mL',
  route: 'Intramuscular',
  site: 'Outer side of the left thigh',
} as const;
export const rightThigh = {
  dosage: '0.5 mL',
  route: 'Intramuscular',
  site: 'Outer side of the right thigh',
} as const;
const besidePcv = {
  ...rightThigh,
  site: 'Outer side of the right thigh, 2.5 cm or more from PCV',
} as const;
export const shoulder = { dosage: '0.5 mL', route: 'Intramuscular', site: 'Deltoid' } as const;
const leftArm = { dosage: '0.5 mL', route: 'Subcutaneous', site: 'Left upper arm' } as const;
export const rightArm = { dosage: '0.5 mL', route: 'Subcutaneous', site: 'Right upper arm' } as const;

const opvCodes = { icd11: 'XM0N50', snomed: '293117006' } as const;
const pentaCodes = { icd11: 'XM1PB8', snomed: '409568008' } as const;
const pcvCodes = { icd11: 'XM9G97', snomed: '1052328007' } as const;
const rotaCodes = { icd11: 'XM1CE0', snomed: '871761004' } as const;
const measlesCodes = { icd11: 'XM8TF3', snomed: '871817003' } as const;
const noCodes = { icd11: null, snomed: null } as const;

export const atBirth: Age = { days: 0 };
export const penta = {
  ...usual,
  antigen: 'Penta',
  before: { years: 7 },
  ...afterHepB,
  ...leftThigh,
  ...pentaCodes,
} as const;
export const pcv = { ...usual, antigen: 'PCV', before: { years: 5 }, ...rightThigh, ...pcvCodes } as const;
/**
 * Rounds of polio drops reach every child whatever it was given before, a week after the last drops where they have to (WHO Eastern
 * Mediterranean Region, "Strategy: supplementary immunization"), so that they hold up no dose of the schedule and none holds them up.
 */
export const opv = {
  ...usual,
  antigen: 'bOPV',
  nature: 'live-oral',
  isApartFromCampaigns: false,
  ...mouth,
  dosage: '2 drops',
  ...opvCodes,
} as const;
export const rota = {
  ...usual,
  antigen: 'Rota',
  nature: 'live-oral',
  before: { months: 24 },
  ...mouth,
  dosage: '5 drops',
  ...rotaCodes,
} as const;
export const ipv = { ...usual, antigen: 'IPV', gapDays: 2 * fourWeeks, ...besidePcv, ...opvCodes } as const;
/**
 * In Kebbi and Bayelsa from 2 December 2024, in the other states by phases after them (NPHCDA, 2024). A first dose is for children
 * of 5 to 11 months (NPHCDA on World Malaria Day, 25 April 2025; Gavi, "Nigeria's first malaria vaccine roll-out", 23 January
 * 2025), so that whoever was a year old when it came is not begun with it.
 */
export const malaria = {
  ...usual,
  antigen: 'Malaria',
  introduction: { isByState: true, under: { months: 12 }, firstOn: '2024-12-02' as LocalDate },
  before: { years: 5 },
  ...shoulder,
  ...noCodes,
} as const;
export const vitaminA = {
  ...usual,
  antigen: 'VitA',
  nature: 'supplement',
  gapDays: fourMonths,
  ...mouth,
  ...noCodes,
} as const;
/**
 * Measles-rubella took the place of measles at 9 and 15 months, state by state from 6 October 2025 to 4 February 2026 (NPHCDA with WHO; a
 * line a state in `introductions.csv`). A dose of measles counts as one of the series; who had both lacks nothing.
 */
export const measles = {
  ...usual,
  antigen: 'MR',
  replaced: { name: 'Measles', antigens: ['measles', 'mcv'] },
  nature: 'live-injected',
  ...leftArm,
  ...measlesCodes,
} as const;
