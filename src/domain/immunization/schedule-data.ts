import type { Age } from './age.ts';
import type { ScheduledDose } from './scheduled-dose.ts';
import {
  atBirth,
  ipv,
  leftThigh,
  malaria,
  measles,
  opv,
  pcv,
  penta,
  rightArm,
  rightThigh,
  rota,
  secondPcvLate,
  shoulder,
  thirdPcvLate,
  thirdPentaLate,
  usual,
  vitaminA,
} from './schedule-series.ts';

/**
 * Nigeria's routine immunization schedule as data: which dose at which age, how and where.
 *
 * - Ages, dosage, route, site and codes: NPHCDA Immunization Implementation Guide 0.9.0 (2026, MIT licence), the file
 *   `src/server/seed/data/schedule.csv` that the antigens are seeded from; tests compare the two line by line.
 * - Intervals: WHO, "Recommendations for interrupted or delayed routine immunization" (table 3, March 2023): four weeks between
 *   doses of a series, eight between the two of IPV beside bOPV; a series goes on where it was interrupted.
 * - Between live injected vaccines, and after one that was given too early: see `doses-apart.ts`.
 * - Last ages: BCG and bOPV 0 as the guide says; hepatitis B until the next dose of it (WHO position paper, 2017); pentavalent
 *   under 7 years and PCV under 5 (WHO table 3); rotavirus under 24 months (WHO, 2021); malaria under 5 years (WHO, 2024);
 *   vitamin A by its strength, 6 to 11 and 12 to 59 months (WHO, 2011); HPV for girls of 9 to 14 years (WHO, 2022). The others
 *   have none: WHO table 3 gives bOPV 1 to 3, IPV, measles, yellow fever and meningitis to whoever missed them, at any age.
 * - How long a child is looked for: until it is five, see {@link soughtUnder}.
 */
/** Edition of the data below: whoever changes a line gives it another name. */
export const scheduleVersion = 'nphcda-0.9.0';

/**
 * The most days of grace that a country may allow: by so many a dose may come before its youngest age or its shortest interval and not
 * be repeated for the child. CDC and CDSi allow four (General Best Practice Guidelines for Immunization, "Timing and Spacing"; CDSi
 * supporting data, absolute minimum ages and intervals), and no source allows more; NPHCDA names none, so a country that says nothing
 * allows none. Such a dose is not valid for coverage all the same: WHO's surveys count no such day (Vaccination Coverage Cluster Surveys
 * reference manual, 2018, annex on valid doses).
 */
export const maxGraceDays = 4;

/**
 * Under this age a child is looked for because of a missed dose of early childhood: routine sessions are for those under two
 * years, and Nigeria's Big Catch-Up follows up those of 24 to 59 months (NPHCDA with the states, 2025). Older ones are given
 * what they lack when they come.
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
