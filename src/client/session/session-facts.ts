import {
  type Grant,
  levelOf,
  type RoleFlags,
  type UserOption,
  userOptions,
} from '#contract/resources/session.ts';
import type { Level } from '#domain/access/model.ts';
import type { FacilityId, UserId } from '#domain/kernel/ids.ts';
import type { SessionRow } from '#client/db/rows.ts';

/** What screens know of who is signed in (spec section 3, session data). */
export interface Session {
  readonly userId: UserId;
  readonly access: string;
  readonly isLoggedIn: true;
  readonly paid: boolean;
  readonly paidStatus: boolean;
  readonly userOption: string;
  /** Null for a user whom no level lets in. */
  readonly level: Level | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: RoleFlags;
  readonly country: string | null;
  readonly state: string | null;
  readonly lga: string | null;
  readonly facility: string | null;
  readonly countryId: string | null;
  readonly stateId: string | null;
  readonly lgaId: string | null;
  readonly facilityId: FacilityId | null;
  readonly is_facility: boolean;
  readonly is_lga: boolean;
  readonly is_state: boolean;
  readonly is_country: boolean;
  /** The server no longer knows this sign-in; everything on the device is kept. */
  readonly signInNeeded: boolean;
}

/** The session as screens see it. */
export function sessionFacts({ reply, access, sign_in_needed }: SessionRow): Session {
  const option = userOptions.find((known): known is UserOption => known === reply.user_option);
  const level = option ? levelOf[option] : null;
  return {
    userId: reply.user_id as UserId,
    access,
    isLoggedIn: true,
    paid: reply.paid,
    paidStatus: reply.paid_status,
    userOption: reply.user_option,
    level,
    email: reply.email,
    firstName: reply.first_name,
    lastName: reply.last_name,
    roles: reply.roles,
    country: reply.country,
    state: reply.state,
    lga: reply.local_lga,
    facility: reply.facility,
    countryId: reply.countryId,
    stateId: reply.stateId,
    lgaId: reply.lgaId,
    facilityId: writingFacility(level, reply.facilityId),
    is_facility: level === 'facility',
    is_lga: level === 'lga',
    is_state: level === 'state',
    is_country: level === 'country',
    signInNeeded: sign_in_needed,
  };
}

/** What a session's row keeps of a grant: the one under which its user saves. */
export function grantOf(
  reply: Pick<SessionRow['reply'], 'facilityId'>,
  grant: Grant | null,
): Pick<SessionRow, 'grant'> {
  return grant && grant.facility === reply.facilityId ? { grant: grant.id } : {};
}

function writingFacility(level: Level | null, facility: string | null): FacilityId | null {
  return level === 'facility' ? (facility as FacilityId | null) : null;
}
