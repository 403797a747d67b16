import { problemKinds, type ProblemCode } from '#contract/problem-codes.ts';
import type { Endpoint } from './endpoint.ts';

/** Codes of every problem that an endpoint may answer with, by status: those of every call of its kind, and its own. */
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
