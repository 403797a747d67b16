import type { TokenReply } from '#contract/wire/session.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';

export const facilityA = '0197a000-0000-7000-8000-00000000000a' as FacilityId;
export const facilityB = '0197a000-0000-7000-8000-00000000000b' as FacilityId;

/** A successful answer of the server. */
export function reply(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
}

/** A refusal of the server, with status and code. */
export function problem(
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {},
): Response {
  const body = { type: 'about:blank', title: code, status, code, detail: `detail of ${code}`, ...more };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}

/** An officer of facility A; each e-mail address is a different user. */
export function tokenReply({
  email,
  access,
  token,
}: {
  email: string;
  access: string;
  token: string;
}): TokenReply {
  const last = (email.codePointAt(0) ?? 0).toString(16).padStart(12, '0');
  return {
    user_option: 'isFacility',
    user_id: `0197b000-0000-7000-8000-${last}`,
    token,
    access,
    paid: true,
    paid_status: true,
    country: 'Nigeria',
    state: 'Kano',
    local_lga: 'Ajingi',
    facility: 'Ajingi Cottage Hospital',
    countryId: '0197a000-0000-7000-8000-0000000000c0',
    stateId: '0197a000-0000-7000-8000-0000000000c1',
    lgaId: '0197a000-0000-7000-8000-0000000000c2',
    facilityId: facilityA,
    detail: 'You have successfully login',
    first_name: email,
    last_name: 'Officer',
    email,
    roles: {
      stateManager: false,
      countryManager: false,
      userManager: false,
      antigenManager: false,
      subscriptionManager: false,
      facilityManager: false,
      equipmentManager: false,
    },
    grant: {
      id: `0197c000-0000-7000-8000-${last}`,
      facility: facilityA,
      expires_at: '2026-12-20T08:00:00.000Z',
    },
    server_time: '2026-11-20T08:00:00.000Z',
  };
}
