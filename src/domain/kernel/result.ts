/** An expected outcome: a value, or a named refusal. Defects throw instead (see assert.ts). */
export type Result<T, Reason extends string = never> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: Reason };

/** An expected outcome with its value. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** An expected outcome that is a named refusal. */
export function refuse<Reason extends string>(
  reason: Reason,
): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason };
}
