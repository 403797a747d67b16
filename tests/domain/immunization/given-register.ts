import { applyChanges, record, type RegisterEvent } from '#domain/immunization/register/record.ts';
import type { RegisterPayloads } from '#domain/immunization/register/activities/index.ts';
import { emptyRegister, type RegisterState } from '#domain/immunization/register/model.ts';
import type { ChildId, EventId, ImmunizationId, UserId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';

/** The n-th event of a story; the child or record it makes has the same id. */
export const eventId = (n: number): EventId =>
  `0197a3f2-0000-7000-8000-${n.toString(16).padStart(12, '0')}` as EventId;
export const childId = (n: number): ChildId => eventId(n) as string as ChildId;
export const immunizationId = (n: number): ImmunizationId => eventId(n) as string as ImmunizationId;
export const officer = eventId(0xf001) as string as UserId;
export const on = (text: string): LocalDate => text as LocalDate;

export const registration = (
  changes: Partial<RegisterPayloads['register-child']> = {},
): RegisterEvent & { type: 'register-child' } => ({
  type: 'register-child',
  payload: {
    fullname: 'Musa Ibrahim',
    bornOn: on('2026-10-02'),
    sex: 'male',
    caregiverName: 'Hauwa Ibrahim',
    caregiverNumber: '0803 123 4567',
    caregiverEmail: null,
    address: '3 Zoo Road',
    settlement: 'Gwale',
    vaccNo: null,
    ...changes,
  },
});

export const immunization = (
  child: ChildId,
  changes: Partial<RegisterPayloads['immunize']> = {},
): RegisterEvent & { type: 'immunize' } => ({
  type: 'immunize',
  payload: {
    child,
    antigen: eventId(0xa001) as string as RegisterPayloads['immunize']['antigen'],
    dose: 'BCG',
    doses: 1,
    immunizedOn: on('2026-11-20'),
    nextOn: null,
    year: 2026,
    quarter: 'Q4',
    immunizationType: 'Fixed-Post',
    source: null,
    label: null,
    caregiverEmail: null,
    isHistory: true,
    warnings: [],
    ...changes,
  },
});

export const merge = (kept: number, merged: number): RegisterEvent => ({
  type: 'merge-children',
  payload: { kept: childId(kept), merged: childId(merged), reason: 'Registered twice' },
});
export const unmerge = (by: number, merged: number): RegisterEvent => ({
  type: 'unmerge-children',
  payload: { merge: eventId(by), merged: childId(merged), reason: 'Two children after all' },
});

/** The register after a story; the n-th event, counted from 1, has the n-th id and minute. */
export function after(
  story: readonly RegisterEvent[],
  from: RegisterState = emptyRegister,
  first = 1,
): RegisterState {
  return story.reduce((state, event, at) => {
    const n = first + at;
    const facts = { event: eventId(n), actor: officer, at: minute(n) };
    return applyChanges(state, record(event, state, facts));
  }, from);
}

export const minute = (n: number): string => new Date(Date.UTC(2026, 10, 20, 8, n)).toISOString();
