/** Deepest nesting of a payload: the deepest one in use is an object in an object. */
export const mostPayloadDepth = 8;

const unstorable = /[\0\p{Cs}]/u;

/**
 * True for a JSON value that every store keeps as it is: nested {@link mostPayloadDepth} deep at most, and without NUL and
 * half surrogate pairs, which PostgreSQL refuses in text and in jsonb. A hostile payload is so answered by name before it
 * can make a statement fail.
 */
export function isStorable(value: unknown, depth: number = mostPayloadDepth): boolean {
  if (typeof value === 'string') return !unstorable.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, inner]) => !unstorable.test(key) && isStorable(inner, depth - 1));
}
