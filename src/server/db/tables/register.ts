import type { Generated } from 'kysely';
import type { DoseKind } from '#domain/immunization/schedule/scheduled-dose.ts';
import type { Child, Voiding } from '#domain/immunization/register/model.ts';
import type { ImmunizationType, LotLabel } from '#domain/ledger/model.ts';
import type { Instant, Json } from './column.ts';

/** All of a child that has no column of its own. Read it through `src/server/immunization/stored-register.ts`. */
export interface Personal extends Omit<
  Child,
  'id' | 'vaccNo' | 'status' | 'mergedInto' | 'admin' | 'createdAt' | 'updatedAt'
> {
  /** The digits that all spellings of the care giver's number share, for looking it up. */
  readonly caregiverDigits?: string | undefined;
}

export interface ChildTable {
  facility_id: string;
  child_id: string;
  personal: Json<Personal>;
  vacc_no: string | null;
  status: boolean;
  merged_into: string | null;
  admin: string;
  created_at: Instant;
  updated_at: Instant;
}

/** Search terms of a child: digests, see `src/server/immunization/child-tokens.ts`. */
export interface ChildTokenTable {
  facility_id: string;
  child_id: string;
  tokens: number[];
}

/** Features that a child shares with an entry that may be the same one: digests. */
export interface ChildLikeTable {
  facility_id: string;
  token: number;
  child_id: string;
}

export interface ImmunizationTable {
  facility_id: string;
  immunization_id: string;
  child_id: string;
  antigen_id: string;
  dose: string | null;
  doses: number;
  immunized_on: string;
  next_on: string | null;
  year: number;
  quarter: string;
  immunization_type: ImmunizationType;
  source_id: string | null;
  label: Json<LotLabel> | null;
  is_history: boolean;
  warnings: string[];
  voided: Json<Voiding> | null;
  admin: string;
  created_at: Instant;
  updated_at: Instant;
  /** Null if `dose` says it. */
  kind: DoseKind | null;
  session_id: string | null;
}

export interface VaccNoHeadTable {
  one: boolean;
  next: number;
}

/** Numbers that were given out together: to a device's log, or (`log_id` null) to the facility itself. */
export interface VaccNoBlockTable {
  first: number;
  last: number;
  facility_id: string;
  log_id: string | null;
  device: string | null;
  leased_at: Instant;
}

/** A number that a child has, or (null) that the facility keeps for one. */
export interface VaccNoTable {
  facility_id: string;
  counter: number;
  child_id: string | null;
}

export interface VaccNoGapTable {
  first: number;
  last: number;
}

/** A time that somebody above the facility asked who a child is; the names are those of then. */
export interface ChildOpeningTable {
  facility_id: string;
  id: string;
  /** Null for the whole register, read by somebody who was brought to the facility. */
  child_id: string | null;
  user_id: string;
  officer: string;
  officer_level: string;
  officer_unit: string;
  /** Null for the whole register. */
  purpose: string | null;
  reason: string;
  opened_at: Instant;
  /** Of the whole register: the name of who brought the reader there, by what, and on which day it was read. */
  brought_by: Generated<string | null>;
  brought_how: Generated<string | null>;
  read_on: Generated<string | null>;
}

/** A child of a closed facility that waits to be handed over to the successor. */
export interface HandoverTable {
  /** The facility that was closed. */
  facility_id: string;
  child_id: string;
  /** Number of requests: a request made during the work stays. */
  asked: number;
}

/** Tables of the register of children. */
export interface RegisterTables {
  child: ChildTable;
  child_token: ChildTokenTable;
  child_like: ChildLikeTable;
  child_opening: ChildOpeningTable;
  handover: HandoverTable;
  immunization: ImmunizationTable;
  vacc_no_head: VaccNoHeadTable;
  vacc_no_block: VaccNoBlockTable;
  vacc_no: VaccNoTable;
  vacc_no_gap: VaccNoGapTable;
}
