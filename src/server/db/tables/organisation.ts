import type { Generated } from 'kysely';
import type { OpenVialRule } from '#domain/immunization/schedule/usual-vials.ts';
import type { PinVerifier } from '#contract/wire/session.ts';
import type { BroughtHow } from '#contract/calls/children.ts';
import type { CaregiverLanguage } from '#contract/calls/profiles.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Level, Role } from '#domain/access/model.ts';

/** Columns of a place that can be closed, at any level. */
interface ClosedPlace {
  closed_at: Generated<Date | null>;
  /** When it was merged into its successor; always with `closed_at`. */
  merged_at: Generated<Date | null>;
  successor_id: Generated<string | null>;
}

export interface CountryTable extends ClosedPlace {
  id: string;
  code: string;
  name: string;
  /** Days by which a dose may be early or too close to another without having to be repeated for the child. */
  grace_days: Generated<number>;
}

export interface StateTable extends ClosedPlace {
  id: string;
  code: string;
  name: string;
  country_id: string;
}

export interface LgaTable extends ClosedPlace {
  id: string;
  code: string;
  name: string;
  state_id: string;
  country_id: string;
}

/**
 * Every facility stores the ids of its LGA, state and country, so that scopes need no joins. A store's chain ends at
 * its unit: a state store has no LGA.
 */
export interface FacilityTable extends ClosedPlace {
  id: string;
  code: string;
  name: string;
  lga_id: string | null;
  state_id: string | null;
  country_id: string;
  ward: string | null;
  kind: string | null;
  ownership: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Units that a store supplies; empty for other facilities. */
  serves: Generated<string[]>;
}

/** An entry in the history of a place. */
export interface PlaceChangeTable {
  id: string;
  place_id: string;
  at: Date;
  /** Null for an import from the command line. */
  by_user: string | null;
  kind: 'renamed' | 'described' | 'closed' | 'reopened' | 'merged';
  before: string;
  after: string;
}

export interface AntigenTable {
  id: string;
  name: string;
  schedule: string;
  doses_per_vial: Generated<number | null>;
  open_vial: Generated<OpenVialRule | null>;
  is_offered: Generated<boolean>;
  /** A series of the schedule, or `outside`; null if nobody chose one and the name decides. */
  series: Generated<string | null>;
}

/** The day on which a vaccine was introduced in a state, and who recorded it. */
export interface VaccineIntroductionTable {
  id: string;
  state_id: string;
  series: string;
  introduced_on: LocalDate;
  source: string;
}

/** A facility's own statement about whether it offers a vaccine. */
export interface FacilityVaccineTable {
  facility_id: string;
  series: string;
  is_offered: boolean;
  since: LocalDate | null;
  /** The user who last changed it. */
  admin: string;
  updated_at: Date;
}

/** A facility whose register must be recounted, because its vaccines or the days of grace changed. */
export interface RecountWantedTable {
  facility_id: string;
  asked_at: Date;
}

/** A help contact; its places end at its author's unit. */
export interface SupportEntryTable {
  id: string;
  type: string;
  whatsapp: string;
  description: string;
  country_id: string;
  state_id: string | null;
  lga_id: string | null;
  facility_id: string | null;
  created_by: string;
  created_at: Date;
}

/** A facility's description of itself; at most one each. */
export interface FacilityProfileTable {
  facility_id: string;
  id: string;
  /** The user who created it. */
  admin: string;
  officer_in_charge: string;
  phone_no: string;
  technical_staff: number;
  skilled_worker: number;
  unskilled_worker: number;
  catchment_population: number;
  /** Language of messages to caregivers. */
  language: Generated<CaregiverLanguage>;
  created_at: Date;
  updated_at: Date;
}

export interface AppUserTable {
  id: string;
  /** Lower case. */
  email: string;
  /** argon2id hash as a PHC string. */
  password_hash: string;
  first_name: string;
  last_name: string;
  level: Level;
  country_id: string;
  state_id: string | null;
  lga_id: string | null;
  facility_id: string | null;
  paid: boolean;
  active: Generated<boolean>;
  /** When the account stopped being paid; null while it is paid, or if it never was. */
  paid_ended_at: Generated<Date | null>;
  deactivated_at: Generated<Date | null>;
  /** Verifier that tablets check the user's PIN against, as JSON; null without a PIN. */
  pin_verifier: Generated<PinVerifier | null>;
  /** Encrypted secret of the authenticator app. */
  second_factor: Generated<string | null>;
  /** False while it is being set up. */
  second_factor_on: Generated<boolean>;
  /** The newest time step whose digits were used, because each may be used once. */
  second_factor_step: Generated<number>;
  phone: Generated<string | null>;
  /** The user's id at the card provider. */
  customer_code: Generated<string | null>;
  customer_id: Generated<string | null>;
  /** Somebody else chose the password, so it only serves to set a new one. */
  must_change_password: Generated<boolean>;
  /**
   * The user manager who gave them access to their home facility; `brought_how` and `brought_at` say how and when.
   * Null if none did.
   */
  brought_by: Generated<string | null>;
  brought_how: Generated<BroughtHow | null>;
  brought_at: Generated<Date | null>;
  /**
   * The user who changed the e-mail address for them. It is cleared when they enter their old password, or set a new
   * one through the new address.
   */
  email_set_by: Generated<string | null>;
  created_at: Date;
}

/** Decisions on whether an account counts as paid, and who made them. Rows are only added. */
export interface PaidChangeTable {
  id: string;
  about: string;
  before: boolean;
  after: boolean;
  user_id: string;
  changed_at: Date;
}

export interface UserRoleTable {
  user_id: string;
  role: Role;
}

/** One sign-in on one device; all refresh tokens that rotated out of it are revoked together. */
export interface SessionFamilyTable {
  id: string;
  user_id: string;
  device: string | null;
  created_at: Date;
  revoked_at: Date | null;
  seen_at: Generated<Date | null>;
  /** Name that the device gives itself. */
  agent: Generated<string | null>;
  /** The account was closed: what waits on the device may still be sent, nothing else. */
  send_only: Generated<boolean>;
}

/** How far a log was known when a permission of its device was withdrawn. */
export interface GrantHeadTable {
  facility_id: string;
  grant_id: string;
  log_id: string;
  head_seq: number;
}

/** A change to a list that the whole country shares. Rows are only added. */
export interface NationalChangeTable {
  id: string;
  list: string;
  /** The name of the entry at that time. */
  subject: string;
  /** Null for an entry that was added. */
  before: unknown;
  /** Null for an entry that was removed. */
  after: unknown;
  user_id: string;
  changed_at: Date;
}

/** Failed sign-ins of an account, or of an account on a device it has used before; only a hash identifies it. */
export interface SignInWaitTable {
  bucket: string;
  failures: number;
  until: Date;
  failed_at: Date;
}

export interface RefreshTokenTable {
  /** SHA-256 of the token in hex, so that a stolen table opens no session. */
  hash: string;
  family_id: string;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** Permission, given online, to record events for a facility on one device until it expires. */
export interface SyncGrantTable {
  id: string;
  user_id: string;
  device: string;
  facility_id: string;
  issued_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  /** True if it ended because a role was lost and its holder still records for the facility. */
  with_role: Generated<boolean>;
}

/** The single row (id 1) whose lock orders the reference feed. */
export interface ReferenceHeadTable {
  id: number;
  seq: number;
}

/** Current state of every antigen and place, each at the feed step of its last change. */
export interface ReferenceItemTable {
  seq: number;
  kind: 'antigen' | 'place';
  id: string;
  row: unknown;
  /** Facilities go only to devices of their LGA; rows with null go to all. */
  lga_id: string | null;
  /** With `is_store`: stores go to devices whose places include the store's unit. */
  state_id: Generated<string | null>;
  is_store: Generated<boolean>;
}

export interface SettingTable {
  key: string;
  value: unknown;
}

export interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  /** SHA-256 of method, path and body. */
  request_hash: string;
  status: number;
  answer: unknown;
  created_at: Date;
}

export interface RateWindowTable {
  /** SHA-256 of what is limited, so that no address or e-mail is stored. */
  bucket: string;
  started_at: Date;
  hits: number;
}

export interface OrganisationTables {
  country: CountryTable;
  state: StateTable;
  lga: LgaTable;
  facility: FacilityTable;
  place_change: PlaceChangeTable;
  antigen: AntigenTable;
  vaccine_introduction: VaccineIntroductionTable;
  facility_vaccine: FacilityVaccineTable;
  recount_wanted: RecountWantedTable;
  support_entry: SupportEntryTable;
  facility_profile: FacilityProfileTable;
  app_user: AppUserTable;
  user_role: UserRoleTable;
  paid_change: PaidChangeTable;
  session_family: SessionFamilyTable;
  refresh_token: RefreshTokenTable;
  sync_grant: SyncGrantTable;
  grant_head: GrantHeadTable;
  sign_in_wait: SignInWaitTable;
  reference_head: ReferenceHeadTable;
  reference_item: ReferenceItemTable;
  setting: SettingTable;
  national_change: NationalChangeTable;
  idempotency_key: IdempotencyKeyTable;
  rate_window: RateWindowTable;
}
