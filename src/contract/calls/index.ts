import { account } from './account.ts';
import { aefi } from './aefi.ts';
import { analysis } from './analysis.ts';
import { antigens } from './antigens.ts';
import { cases } from './cases.ts';
import { children } from './children.ts';
import { companions, stock } from './stock.ts';
import type { Endpoint } from './endpoint.ts';
import { equipment } from './equipment.ts';
import { lookups } from './lookups.ts';
import { messages } from './messages.ts';
import { monitoring } from './monitoring.ts';
import { operations } from './operations.ts';
import { places } from './places.ts';
import { profiles } from './profiles.ts';
import { reports } from './reports.ts';
import { subscription } from './subscription.ts';
import { support } from './support.ts';
import { sync } from './sync.ts';
import { users } from './users.ts';
import { vaccines } from './vaccines.ts';
import { type ProblemCode, problemKinds } from '#contract/problem-codes.ts';

const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  account,
  users,
  stock,
  companions,
  children,
  aefi,
  equipment,
  places,
  antigens,
  vaccines,
  profiles,
  support,
  monitoring,
  analysis,
  reports,
  lookups,
  messages,
  cases,
  subscription,
  sync,
  operations,
};

/** Every API call with its operation name, such as `stockRecord`. */
export const namedEndpoints: readonly (readonly [name: string, Endpoint])[] = Object.entries(groups).flatMap(
  ([group, calls]) =>
    Object.entries(calls).map(
      ([call, endpoint]) => [`${group}${call.charAt(0).toUpperCase()}${call.slice(1)}`, endpoint] as const,
    ),
);

/** Every API call. */
export const endpoints: readonly Endpoint[] = namedEndpoints.map(([, endpoint]) => endpoint);

/** Codes of all problems that an endpoint may answer with, by status: those common to its kind, and its own. */
export function problemsOf(endpoint: Endpoint): ReadonlyMap<number, readonly ProblemCode[]> {
  const { params, query, body, who, once, errors = [], evenIf = [] } = endpoint;
  const hindrances = (['unpaid', 'deactivated'] as const).filter((code) => !evenIf.includes(code));
  const ofPassword = evenIf.includes('given-password') ? [] : (['password-change-needed'] as const);
  const codes: ProblemCode[] = [
    ...(params || query || body || once ? (['invalid', 'malformed'] as const) : []),
    ...(body ? (['too-large', 'unsupported-media-type', 'unsupported-encoding'] as const) : []),
    ...(who === 'open' ? [] : (['unauthorized', ...hindrances, ...ofPassword] as const)),
    ...(typeof who === 'object' ? (['forbidden'] as const) : []),
    ...(once === 'call' ? (['idempotency-mismatch', 'id-taken'] as const) : []),
    ...errors,
    'internal-error',
    'busy',
  ];
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set(codes)) {
    const { status } = problemKinds[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].toSorted(([a], [b]) => a - b));
}
