import type { PageFlags } from '#contract/wire/session.ts';
import { roles, type Level, type Role } from '#domain/access/model.ts';
import type { FacilityId, UserId } from '#domain/kernel/ids.ts';
import type { Session } from '#client/session/session-facts.ts';

export const allPages: PageFlags = { childRegPage: true, subscriptionPage: true };

/** A session of a user with a level and roles, paid by default. */
export function sessionOf(
  level: Level | null,
  held: readonly Role[] = [],
  changes: Partial<Session> = {},
): Session {
  return {
    userId: '0197a000-0000-7000-8000-000000000001' as UserId,
    access: 'bearer',
    isLoggedIn: true,
    paid: true,
    paidStatus: true,
    paidUntil: null,
    userOption: 'isFacility',
    level,
    email: 'amina@demo.test',
    firstName: 'Amina',
    lastName: 'Bello',
    roles: Object.fromEntries(roles.map((role) => [role, held.includes(role)])) as Session['roles'],
    country: 'Nigeria',
    state: 'Kano',
    lga: 'Ajingi',
    facility: 'Ajingi Cottage Hospital',
    countryId: null,
    stateId: null,
    lgaId: null,
    facilityId: level === 'facility' ? ('0197a000-0000-7000-8000-00000000000f' as FacilityId) : null,
    is_facility: level === 'facility',
    is_lga: level === 'lga',
    is_state: level === 'state',
    is_country: level === 'country',
    signInNeeded: false,
    mustChangePassword: false,
    hasPin: false,
    isLocked: false,
    ...changes,
  };
}

export const officer = sessionOf('facility');
export const stateManager = sessionOf('state', ['stateManager']);
export const admin = sessionOf('country', roles);
export const unpaid = sessionOf('facility', [], { paid: false, paidStatus: false });
