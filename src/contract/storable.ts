/** Deepest nesting of a payload: the deepest one in use is an object in an object. */
export const mostPayloadDepth = 8;

/**
 * True for a JSON value that every store keeps as it is: nested {@link mostPayloadDepth} deep at most, and without NUL and
 * half surrogate pairs, which PostgreSQL refuses in text and in jsonb. A hostile payload is so answered by name before it
 * can make a statement fail.
 */
export function isStorable(value: unknown, depth: number = mostPayloadDepth): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  const record = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(record))
    if (!isStorableText(key) || !isStorable(record[key], depth - 1)) return false;
  return true;
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
