import type { Generated } from 'kysely';
import type { DoseKind } from '#domain/immunization/schedule/scheduled-dose.ts';
import type { Child, Voiding } from '#domain/immunization/register/model.ts';
import type { ImmunizationType, LotLabel } from '#domain/ledger/model.ts';
import type { Instant, Json } from './column.ts';

/**
 * Everything about a child that has no column of its own. Read it through
 * `src/server/immunization/stored-register.ts`.
 */
export interface Personal extends Omit<
  Child,
  'id' | 'vaccNo' | 'status' | 'mergedInto' | 'admin' | 'createdAt' | 'updatedAt'
> {
  /** The digits common to all spellings of the caregiver's number, for looking it up. */
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

/** Search digests of a child, see `src/server/immunization/child-tokens.ts`. */
export interface ChildTokenTable {
  facility_id: string;
  child_id: string;
  tokens: number[];
}

/** Digests of features that a child shares with entries that may be the same child. */
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
  /** Null if `dose` implies it. */
  kind: DoseKind | null;
  session_id: string | null;
}

export interface VaccNoHeadTable {
  one: boolean;
  next: number;
}

/** Numbers handed out together: to a device's log, or to the facility itself if `log_id` is null. */
export interface VaccNoBlockTable {
  first: number;
  last: number;
  facility_id: string;
  log_id: string | null;
  device: string | null;
  leased_at: Instant;
}

/** A number and the child that has it; null if the facility keeps it for a future child. */
export interface VaccNoTable {
  facility_id: string;
  counter: number;
  child_id: string | null;
}

export interface VaccNoGapTable {
  first: number;
  last: number;
}

/** A record that somebody above the facility looked up who a child is; names are as of that time. */
export interface ChildOpeningTable {
  facility_id: string;
  id: string;
  /** Null if the whole register was read by somebody newly given access to the facility. */
  child_id: string | null;
  user_id: string;
  officer: string;
  officer_level: string;
  officer_unit: string;
  /** Null for the whole register. */
  purpose: string | null;
  reason: string;
  opened_at: Instant;
  /** For a reading of the whole register: who gave the reader access and how; `read_on` is the day. */
  brought_by: Generated<string | null>;
  brought_how: Generated<string | null>;
  read_on: Generated<string | null>;
}

/** A child of a closed facility waiting to be handed over to the successor. */
export interface HandoverTable {
  /** The closed facility. */
  facility_id: string;
  child_id: string;
  /** Number of requests, so that a request made during the work is not lost. */
  asked: number;
}

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
