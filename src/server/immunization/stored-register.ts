import type { Insertable, Selectable } from 'kysely';
import type {
  AntigenId,
  ChildId,
  EntryId,
  HeldSessionId,
  ImmunizationId,
  UserId,
} from '#domain/kernel/ids.ts';
import type { LocalDate, Quarter } from '#domain/kernel/local-date.ts';
import { phoneDigits } from '#domain/kernel/phone.ts';
import { type ChildDetails, detailsOf } from '#domain/immunization/register/model.ts';
import type { ChildRow, ImmunizationRow } from '#contract/families/register.ts';
import type {
  ChildLikeTable,
  ChildTable,
  ChildTokenTable,
  ImmunizationTable,
  Personal,
} from '../db/tables/register.ts';
import { ownLikenessTokens, tokensOf } from './child-tokens.ts';
import { isoOf, type WithMoments } from '../db/stored-moments.ts';

// Converts the register between the database's form and the contract's.

export type StoredChild = WithMoments<Omit<Selectable<ChildTable>, 'facility_id'>>;
export type StoredImmunization = WithMoments<Omit<Selectable<ImmunizationTable>, 'facility_id'>>;

export function childRowOf(row: StoredChild): ChildRow {
  const { absence, history, withdrawn } = row.personal;
  return {
    id: row.child_id as ChildId,
    ...detailsOf(row.personal),
    vaccNo: row.vacc_no,
    status: row.status,
    mergedInto: row.merged_into as ChildId | null,
    ...(withdrawn && { withdrawn }),
    absence,
    history,
    admin: row.admin as UserId,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
    ...optionalOf(row.personal),
  };
}

type OptionalOfChild = Exclude<
  keyof Personal,
  keyof ChildDetails | 'absence' | 'history' | 'withdrawn' | 'caregiverDigits'
>;

const optionalOfChild = Object.keys({
  screened: true,
  screenedBefore: true,
  findings: true,
  notGiven: true,
  toldDays: true,
  ends: true,
  resumed: true,
} satisfies Record<OptionalOfChild, true>) as readonly OptionalOfChild[];

/** Answers, findings and days to come back of a child; each left out if empty. */
function optionalOf(from: Pick<Personal, OptionalOfChild>): Pick<ChildRow, OptionalOfChild> {
  return Object.fromEntries(optionalOfChild.flatMap((name) => (from[name] ? [[name, from[name]]] : [])));
}

/** The row as stored; `personal` stays an object, because many rows are sent as one JSON parameter. */
export function storedChildOf(
  facility: string,
  row: ChildRow,
): Omit<Insertable<ChildTable>, 'personal'> & { readonly personal: Personal } {
  return {
    facility_id: facility,
    child_id: row.id,
    personal: {
      ...detailsOf(row),
      caregiverDigits: phoneDigits(row.caregiverNumber),
      ...(row.withdrawn && { withdrawn: row.withdrawn }),
      absence: row.absence,
      history: row.history,
      ...optionalOf(row),
    },
    vacc_no: row.vaccNo,
    status: row.status,
    merged_into: row.mergedInto,
    admin: row.admin,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

export function storedTokensOf(facility: string, row: ChildRow): Insertable<ChildTokenTable> {
  return { facility_id: facility, child_id: row.id, tokens: tokensOf(row, row.vaccNo) };
}

export function storedLikeOf(facility: string, row: ChildRow): Insertable<ChildLikeTable>[] {
  return ownLikenessTokens(row).map((token) => ({ facility_id: facility, token, child_id: row.id }));
}

export function immunizationRowOf(row: StoredImmunization): ImmunizationRow {
  return {
    id: row.immunization_id as ImmunizationId,
    child: row.child_id as ChildId,
    antigen: row.antigen_id as AntigenId,
    dose: row.dose,
    doses: row.doses,
    immunizedOn: row.immunized_on as LocalDate,
    nextOn: row.next_on as LocalDate | null,
    year: row.year,
    quarter: row.quarter as Quarter,
    immunizationType: row.immunization_type,
    source: row.source_id as EntryId | null,
    label: row.label,
    isHistory: row.is_history,
    warnings: row.warnings,
    immunized: true,
    voided: row.voided,
    admin: row.admin as UserId,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
    ...(row.kind && { kind: row.kind }),
    ...(row.session_id && { session: row.session_id as HeldSessionId }),
  };
}

/** The row as stored; `label` and `voided` stay objects, because many rows are sent as one JSON parameter. */
export function storedImmunizationOf(facility: string, row: ImmunizationRow) {
  return {
    facility_id: facility,
    immunization_id: row.id,
    child_id: row.child,
    antigen_id: row.antigen,
    dose: row.dose,
    doses: row.doses,
    immunized_on: row.immunizedOn,
    next_on: row.nextOn,
    year: row.year,
    quarter: row.quarter,
    immunization_type: row.immunizationType,
    source_id: row.source,
    label: row.label,
    is_history: row.isHistory,
    warnings: row.warnings,
    voided: row.voided,
    admin: row.admin,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    kind: row.kind ?? null,
    session_id: row.session ?? null,
  } satisfies { readonly [Column in keyof Insertable<ImmunizationTable>]: unknown };
}
