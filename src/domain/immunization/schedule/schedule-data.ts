import type { Age } from './age.ts';
import type { ScheduledDose } from './scheduled-dose.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';

// Values that the doses of a series share; sources below.

const fourWeeks = 28;
/** Vitamin A: every four to six months (WHO guideline, 2011), so not before four, of at most 31 days. */
const fourMonths = 4 * 31;
/** A dose that is four weeks late counts as missed, as in WHO's measure of timely vaccination. */
const usual = {
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

/** The birth dose of hepatitis B and the first that comes with Penta are at least four weeks apart (WHO routine table 2, hepatitis B). */
const afterHepB = { apart: [{ series: 'HepB', days: fourWeeks }] } as const;
/** If begun after the first birthday, the third comes six months after the second (WHO table 3, DTP-containing vaccine). */
const thirdPentaLate = { lateStart: [{ from: { months: 12 }, gap: { months: 6 } }] } as const;
/**
 * PCV by age at the first dose: two doses eight weeks apart in the second year, one from the second birthday on (WHO position paper, 2019:
 * one or two in the second year; two are used here, because failures of a single dose are not monitored).
 */
const secondPcvLate = {
  lateStart: [
    { from: { months: 12 }, gap: { weeks: 8 } },
    { from: { months: 24 }, gap: null },
  ],
} as const;
const thirdPcvLate = { lateStart: [{ from: { months: 12 }, gap: null }] } as const;

const mouth = { route: 'Oral', site: 'Mouth' } as const;
const leftThigh = {
  dosage: '0.5 mL',
  route: 'Intramuscular',
  site: 'Outer side of the left thigh',
} as const;
const rightThigh = {
  dosage: '0.5 mL',
  route: 'Intramuscular',
  site: 'Outer side of the right thigh',
} as const;
const besidePcv = {
  ...rightThigh,
  site: 'Outer side of the right thigh, 2.5 cm or more from PCV',
} as const;
const shoulder = { dosage: '0.5 mL', route: 'Intramuscular', site: 'Deltoid' } as const;
const leftArm = { dosage: '0.5 mL', route: 'Subcutaneous', site: 'Left upper arm' } as const;
const rightArm = { dosage: '0.5 mL', route: 'Subcutaneous', site: 'Right upper arm' } as const;

const opvCodes = { icd11: 'XM0N50', snomed: '293117006' } as const;
const pentaCodes = { icd11: 'XM1PB8', snomed: '409568008' } as const;
const pcvCodes = { icd11: 'XM9G97', snomed: '1052328007' } as const;
const rotaCodes = { icd11: 'XM1CE0', snomed: '871761004' } as const;
const measlesCodes = { icd11: 'XM8TF3', snomed: '871817003' } as const;
const noCodes = { icd11: null, snomed: null } as const;

const atBirth: Age = { days: 0 };
const penta = {
  ...usual,
  antigen: 'Penta',
  before: { years: 7 },
  ...afterHepB,
  ...leftThigh,
  ...pentaCodes,
} as const;
const pcv = { ...usual, antigen: 'PCV', before: { years: 5 }, ...rightThigh, ...pcvCodes } as const;
/**
 * Rounds of polio drops reach every child whatever it was given before, a week after the last drops if necessary (WHO Eastern Mediterranean
 * Region, "Strategy: supplementary immunization"), so they delay no dose of the schedule and none delays them.
 */
const opv = {
  ...usual,
  antigen: 'bOPV',
  nature: 'live-oral',
  isApartFromCampaigns: false,
  ...mouth,
  dosage: '2 drops',
  ...opvCodes,
} as const;
const rota = {
  ...usual,
  antigen: 'Rota',
  nature: 'live-oral',
  before: { months: 24 },
  ...mouth,
  dosage: '5 drops',
  ...rotaCodes,
} as const;
const ipv = { ...usual, antigen: 'IPV', gapDays: 2 * fourWeeks, ...besidePcv, ...opvCodes } as const;
/**
 * In Kebbi and Bayelsa from 2 December 2024, in the other states in phases after them (NPHCDA, 2024). A first dose is for children of 5 to
 * 11 months (NPHCDA on World Malaria Day, 25 April 2025; Gavi, "Nigeria's first malaria vaccine roll-out", 23 January 2025), so that a
 * child who was a year old at its introduction does not begin it.
 */
const malaria = {
  ...usual,
  antigen: 'Malaria',
  introduction: { isByState: true, under: { months: 12 }, firstOn: '2024-12-02' as LocalDate },
  before: { years: 5 },
  ...shoulder,
  ...noCodes,
} as const;
const vitaminA = {
  ...usual,
  antigen: 'VitA',
  nature: 'supplement',
  gapDays: fourMonths,
  ...mouth,
  ...noCodes,
} as const;
/**
 * Measles-rubella replaced measles at 9 and 15 months, state by state from 6 October 2025 to 4 February 2026 (NPHCDA with WHO; one line per
 * state in `introductions.csv`). A dose of measles counts as one of the series; a child who had both lacks nothing.
 */
const measles = {
  ...usual,
  antigen: 'MR',
  replaced: { name: 'Measles', antigens: ['measles', 'mcv'] },
  nature: 'live-injected',
  ...leftArm,
  ...measlesCodes,
} as const;

/**
 * Nigeria's routine immunization schedule as data: which dose at which age, how and where.
 *
 * - Ages, dosage, route, site and codes: NPHCDA Immunization Implementation Guide 0.9.0 (2026, MIT licence), the file
 *   `src/server/seed/data/schedule.csv` that the antigens are seeded from; tests compare the two line by line.
 * - Intervals: WHO, "Recommendations for interrupted or delayed routine immunization" (table 3, March 2023): four weeks between doses of a
 *   series, eight between the two of IPV beside bOPV; a series resumes where it was interrupted.
 * - Between live injected vaccines, and after one that was given too early: see `doses-apart.ts`.
 * - Maximum ages: BCG and bOPV 0 as the guide says; hepatitis B until the next dose of it (WHO position paper, 2017); pentavalent under 7
 *   years and PCV under 5 (WHO table 3); rotavirus under 24 months (WHO, 2021); malaria under 5 years (WHO, 2024); vitamin A by its
 *   strength, 6 to 11 and 12 to 59 months (WHO, 2011); HPV for girls of 9 to 14 years (WHO, 2022). The others have none: WHO table 3 gives
 *   bOPV 1 to 3, IPV, measles, yellow fever and meningitis to anyone who missed them, at any age.
 * - How long a child is looked for: until it is five, see {@link soughtUnder}.
 */
/** Edition of the data below: rename it when you change a line. */
export const scheduleVersion = 'nphcda-0.9.0';

/**
 * The most days of grace that a country may allow: a dose may come this many days before its minimum age or interval without being repeated
 * for the child. CDC and CDSi allow four (General Best Practice Guidelines for Immunization, "Timing and Spacing"; CDSi supporting data,
 * absolute minimum ages and intervals), and no source allows more; NPHCDA names none, so a country without a setting allows none. Such a
 * dose is still not valid for coverage: WHO's surveys allow no days (Vaccination Coverage Cluster Surveys reference manual, 2018, annex on
 * valid doses).
 */
export const maxGraceDays = 4;

/**
 * Under this age a child is looked for because of a missed dose of early childhood: routine sessions are for those under two years, and
 * Nigeria's Big Catch-Up follows up those of 24 to 59 months (NPHCDA with the states, 2025). Older children get their missing doses when
 * they come.
 */
export const soughtUnder: Age = { years: 5 };

/** The schedule, by age and then as the guide lists it. */
export const schedule: readonly ScheduledDose[] = [
  {
    ...usual,
    code: 'BCG',
    antigen: 'BCG',
    nature: 'live-injected',
    number: 1,
    name: 'BCG',
    from: atBirth,
    onTimeDays: 14,
    before: { months: 12 },
    dosage: '0.05 mL',
    route: 'Intradermal',
    site: 'Left upper arm',
    nphcdaCode: 'IMMZ.Z.DE1',
    icd11: 'XM8142',
    snomed: '1861000221106',
  },
  {
    ...opv,
    code: 'OPV0',
    number: 0,
    name: 'OPV 0',
    from: atBirth,
    onTimeDays: 13,
    before: { weeks: 2 },
    nphcdaCode: 'IMMZ.Z.DE3',
  },
  {
    ...usual,
    code: 'HepB0',
    antigen: 'HepB',
    number: 0,
    name: 'Hepatitis B, birth dose',
    from: atBirth,
    onTimeDays: 1,
    before: { weeks: 6 },
    ...rightThigh,
    nphcdaCode: 'IMMZ.Z.DE2',
    icd11: 'XM9V38',
    snomed: '871822003',
  },
  { ...penta, code: 'Penta1', number: 1, name: 'Penta 1', from: { weeks: 6 }, nphcdaCode: 'IMMZ.Z.DE4' },
  { ...pcv, code: 'PCV1', number: 1, name: 'PCV 1', from: { weeks: 6 }, nphcdaCode: 'IMMZ.Z.DE6' },
  { ...opv, code: 'OPV1', number: 1, name: 'OPV 1', from: { weeks: 6 }, nphcdaCode: 'IMMZ.Z.DE5' },
  { ...rota, code: 'Rota1', number: 1, name: 'Rota 1', from: { weeks: 6 }, nphcdaCode: 'IMMZ.Z.DE7' },
  { ...ipv, code: 'IPV1', number: 1, name: 'IPV 1', from: { weeks: 6 }, nphcdaCode: 'IMMZ.Z.DE8' },
  { ...penta, code: 'Penta2', number: 2, name: 'Penta 2', from: { weeks: 10 }, nphcdaCode: 'IMMZ.Z.DE11' },
  {
    ...pcv,
    code: 'PCV2',
    number: 2,
    name: 'PCV 2',
    from: { weeks: 10 },
    ...secondPcvLate,
    nphcdaCode: 'IMMZ.Z.DE10',
  },
  { ...opv, code: 'OPV2', number: 2, name: 'OPV 2', from: { weeks: 10 }, nphcdaCode: 'IMMZ.Z.DE9' },
  { ...rota, code: 'Rota2', number: 2, name: 'Rota 2', from: { weeks: 10 }, nphcdaCode: 'IMMZ.Z.DE12' },
  {
    ...penta,
    code: 'Penta3',
    number: 3,
    name: 'Penta 3',
    from: { weeks: 14 },
    ...thirdPentaLate,
    nphcdaCode: 'IMMZ.Z.DE14',
  },
  {
    ...pcv,
    code: 'PCV3',
    number: 3,
    name: 'PCV 3',
    from: { weeks: 14 },
    ...thirdPcvLate,
    nphcdaCode: 'IMMZ.Z.DE15',
  },
  { ...opv, code: 'OPV3', number: 3, name: 'OPV 3', from: { weeks: 14 }, nphcdaCode: 'IMMZ.Z.DE13' },
  {
    ...rota,
    code: 'Rota3',
    number: 3,
    name: 'Rota 3',
    from: { weeks: 14 },
    isOnlyOfThree: true,
    nphcdaCode: 'IMMZ.Z.DE16',
  },
  { ...ipv, code: 'IPV2', number: 2, name: 'IPV 2', from: { weeks: 14 }, nphcdaCode: 'IMMZ.Z.DE17' },
  {
    ...malaria,
    code: 'Malaria1',
    number: 1,
    name: 'Malaria 1',
    from: { months: 5 },
    nphcdaCode: 'IMMZ.Z.DE18',
  },
  {
    ...vitaminA,
    code: 'VitA1',
    number: 1,
    name: 'Vitamin A, first',
    from: { months: 6 },
    before: { months: 12 },
    dosage: '100,000 IU',
    nphcdaCode: 'IMMZ.Z.DE19',
  },
  {
    ...malaria,
    code: 'Malaria2',
    number: 2,
    name: 'Malaria 2',
    from: { months: 6 },
    nphcdaCode: 'IMMZ.Z.DE20',
  },
  {
    ...malaria,
    code: 'Malaria3',
    number: 3,
    name: 'Malaria 3',
    from: { months: 7 },
    nphcdaCode: 'IMMZ.Z.DE21',
  },
  {
    ...measles,
    code: 'MR1',
    number: 1,
    name: 'Measles-rubella 1',
    from: { months: 9 },
    nphcdaCode: 'IMMZ.Z.DE22',
  },
  {
    ...usual,
    code: 'YF',
    antigen: 'YF',
    nature: 'live-injected',
    number: 1,
    name: 'Yellow fever',
    from: { months: 9 },
    ...rightArm,
    nphcdaCode: 'IMMZ.Z.DE23',
    icd11: 'XM0N24',
    snomed: '871717007',
  },
  {
    ...usual,
    code: 'Men',
    antigen: 'Men',
    number: 1,
    name: 'Meningitis',
    from: { months: 9 },
    ...leftThigh,
    nphcdaCode: 'IMMZ.Z.DE24',
    icd11: 'XM2WV4',
    snomed: '219088009',
  },
  {
    ...vitaminA,
    code: 'VitA2',
    number: 2,
    name: 'Vitamin A, second',
    from: { months: 12 },
    youngest: { months: 12 },
    before: { years: 5 },
    dosage: '200,000 IU',
    nphcdaCode: 'IMMZ.Z.DE25',
  },
  {
    ...measles,
    code: 'MR2',
    number: 2,
    name: 'Measles-rubella 2',
    from: { months: 15 },
    nphcdaCode: 'IMMZ.Z.DE26',
  },
  {
    ...malaria,
    code: 'Malaria4',
    number: 4,
    name: 'Malaria 4',
    from: { months: 15 },
    nphcdaCode: 'IMMZ.Z.DE27',
  },
  {
    ...usual,
    code: 'HPV',
    antigen: 'HPV',
    number: 1,
    name: 'HPV',
    from: { years: 9 },
    before: { years: 15 },
    onlyFor: 'female',
    // In 16 states from 24 October 2023, in the others from 27 May 2024, everywhere for girls of 9 to 14 years (NPHCDA, 2025).
    introduction: { isByState: false, under: { years: 15 }, firstOn: null },
    ...shoulder,
    nphcdaCode: 'IMMZ.Z.DE29',
    icd11: 'XM9QP0',
    snomed: '911000221103',
  },
];
