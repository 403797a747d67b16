import type { Generated } from 'kysely';
import type { Level, Role } from '#domain/access/model.ts';

export interface CountryTable {
  id: string;
  code: string;
  name: string;
}

export interface StateTable {
  id: string;
  code: string;
  name: string;
  country_id: string;
}

export interface LgaTable {
  id: string;
  code: string;
  name: string;
  state_id: string;
  country_id: string;
}

/** The ids of its LGA, state and country are kept with every facility, so that scopes need no joins. */
export interface FacilityTable {
  id: string;
  code: string;
  name: string;
  lga_id: string;
  state_id: string;
  country_id: string;
  ward: string | null;
  kind: string | null;
  ownership: string | null;
  latitude: number | null;
  longitude: number | null;
}

export interface AntigenTable {
  id: string;
  name: string;
  schedule: string;
}

export interface AppUserTable {
  id: string;
  /** Lower case. */
  email: string;
  /** PHC string of an argon2id hash. */
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
  created_at: Date;
}

export interface UserRoleTable {
  user_id: string;
  role: Role;
}

/** One sign-in on one device: all refresh tokens that rotated out of it stand and fall together. */
export interface SessionFamilyTable {
  id: string;
  user_id: string;
  device: string | null;
  created_at: Date;
  revoked_at: Date | null;
}

export interface RefreshTokenTable {
  /** SHA-256 of the token, hex: a stolen table opens no session. */
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
}

/** The one row (id 1) whose lock orders the reference feed. */
export interface ReferenceHeadTable {
  id: number;
  seq: number;
}

/** Newest state of every antigen and place, each at the step where it last changed. */
export interface ReferenceItemTable {
  seq: number;
  kind: 'antigen' | 'place';
  id: string;
  row: unknown;
  /** Facilities go only to devices of their LGA; null goes to all. */
  lga_id: string | null;
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
  /** SHA-256 of what is limited, so that no address or e-mail is kept. */
  bucket: string;
  started_at: Date;
  hits: number;
}

export interface OrganisationTables {
  country: CountryTable;
  state: StateTable;
  lga: LgaTable;
  facility: FacilityTable;
  antigen: AntigenTable;
  app_user: AppUserTable;
  user_role: UserRoleTable;
  session_family: SessionFamilyTable;
  refresh_token: RefreshTokenTable;
  sync_grant: SyncGrantTable;
  reference_head: ReferenceHeadTable;
  reference_item: ReferenceItemTable;
  setting: SettingTable;
  idempotency_key: IdempotencyKeyTable;
  rate_window: RateWindowTable;
}
