import { type Grant, levelOf, type RoleFlags, type UserOption, userOptions } from '#contract/wire/session.ts';
import type { Level } from '#domain/access/model.ts';
import type { FacilityId, UserId } from '#domain/kernel/ids.ts';
import type { SessionRow } from '#client/db/rows.ts';

/** Facts about the signed-in user for screens (spec section 3, session data). */
export interface Session {
  readonly userId: UserId;
  readonly access: string;
  readonly isLoggedIn: true;
  readonly paid: boolean;
  readonly paidStatus: boolean;
  /** End of `paid`, days of grace included, in ms since 1970; null if not known. */
  readonly paidUntil: number | null;
  readonly userOption: string;
  /** Null for a user without a valid level. */
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
  /** True if the server no longer knows this sign-in; everything on the device stays. */
  readonly signInNeeded: boolean;
  /** True if somebody else chose the password: nothing else works until the owner has set a new one. */
  readonly mustChangePassword: boolean;
  readonly hasPin: boolean;
  /** True while the tablet waits for this person's PIN. */
  readonly isLocked: boolean;
}

/** The session as screens see it. */
export function sessionFacts({ reply, access, sign_in_needed, pin, locked }: SessionRow): Session {
  const option = userOptions.find((known): known is UserOption => known === reply.user_option);
  const level = option ? levelOf[option] : null;
  return {
    userId: reply.user_id as UserId,
    access,
    isLoggedIn: true,
    paid: reply.paid,
    paidStatus: reply.paid_status,
    paidUntil: reply.paid_until ? Date.parse(reply.paid_until) : null,
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
    facilityId: homeOf(level, reply.facilityId),
    is_facility: level === 'facility',
    is_lga: level === 'lga',
    is_state: level === 'state',
    is_country: level === 'country',
    signInNeeded: sign_in_needed,
    mustChangePassword: reply.must_change_password === true,
    hasPin: pin !== undefined,
    isLocked: locked === true,
  };
}

/** True for a sign-in from which the server accepts nothing at present. */
export function isBarred({ sign_in_needed, reply }: SessionRow): boolean {
  return sign_in_needed || reply.must_change_password === true;
}

/** The grant in a session's row, under which its user saves. */
export function grantOf(
  reply: Pick<SessionRow['reply'], 'facilityId'>,
  grant: Grant | null,
): Pick<SessionRow, 'grant'> {
  return grant && grant.facility === reply.facilityId ? { grant: grant.id } : {};
}

/** The facility that a user records for; users of any level may have one, users without a valid level do not. */
function homeOf(level: Level | null, facility: string | null): FacilityId | null {
  return level === null ? null : (facility as FacilityId | null);
}
