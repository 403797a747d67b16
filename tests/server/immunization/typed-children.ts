import type { RegisterPayloads } from '#domain/immunization/register/activities/index.ts';
import type { ChildId, EntryId, ImmunizationId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { bcg } from '../sync/fake-tablet.ts';

/** Payloads about children as an officer would enter them. */
export const child = (
  fullname: string,
  changes: Partial<RegisterPayloads['register-child']> = {},
): RegisterPayloads['register-child'] => ({
  fullname,
  bornOn: '2026-10-02' as LocalDate,
  sex: 'male',
  caregiverName: 'Hauwa Ibrahim',
  caregiverNumber: '0803 123 4567',
  caregiverEmail: 'hauwa@example.org',
  address: '3 Zoo Road',
  settlement: 'Gwale',
  vaccNo: null,
  ...changes,
});

export const dose = (
  of: string,
  source: string | null,
  changes: Partial<RegisterPayloads['immunize']> = {},
): RegisterPayloads['immunize'] => ({
  child: of as ChildId,
  antigen: bcg,
  dose: 'BCG',
  doses: 1,
  immunizedOn: '2026-11-20' as LocalDate,
  nextOn: '2026-12-18' as LocalDate,
  year: 2026,
  quarter: 'Q4',
  immunizationType: 'Fixed-Post',
  source: source as EntryId | null,
  label: null,
  caregiverEmail: null,
  isHistory: source === null,
  warnings: [],
  ...changes,
});

export const merge = (kept: string, merged: string): RegisterPayloads['merge-children'] => ({
  kept: kept as ChildId,
  merged: merged as ChildId,
  reason: 'Registered twice',
});

export const voiding = (immunization: string): RegisterPayloads['void-immunization'] => ({
  immunization: immunization as ImmunizationId,
  reason: 'Wrong child',
});
