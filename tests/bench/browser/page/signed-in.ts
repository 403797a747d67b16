import type { TokenReply } from '#contract/wire/session.ts';
import { roles } from '#domain/access/model.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { newUuid7 } from './bench-engine.ts';

/** A server that can only sign in a facility's officer, for figures that need no other call. */
export function signInOnly(facility: FacilityId): typeof fetch {
  const reply: TokenReply = {
    user_option: 'isFacility',
    user_id: newUuid7(),
    token: 'refresh',
    access: 'access',
    paid: true,
    paid_status: true,
    country: 'Nigeria',
    state: 'Kano',
    local_lga: 'Ajingi',
    facility: 'Ajingi Cottage Hospital',
    countryId: newUuid7(),
    stateId: newUuid7(),
    lgaId: newUuid7(),
    facilityId: facility,
    detail: '',
    first_name: 'Hauwa',
    last_name: 'Abdullahi',
    email: 'officer@bench.test',
    roles: Object.fromEntries(roles.map((role) => [role, false])) as TokenReply['roles'],
    grant: { id: newUuid7(), facility, expires_at: '2100-01-01T00:00:00.000Z' },
    server_time: new Date().toISOString(),
  };
  return async (input) =>
    String(input).endsWith('/auth/token/')
      ? Response.json(reply)
      : Promise.reject(new TypeError('there is no server'));
}
