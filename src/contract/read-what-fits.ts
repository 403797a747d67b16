import type { z } from 'zod';

/** A list element that could not be read, and the field at fault. */
export interface Unread {
  /** Name of the list; '' if the whole response is the list. */
  readonly list: string;
  readonly raw: unknown;
  readonly field: string;
}

const maxRounds = 20;

/**
 * Reads a newer server's response as far as this build can: list elements that do not fit the schema are left out and
 * reported. Null if anything else does not fit.
 */
export function readWhatFits<Value>(
  schema: z.ZodType<Value>,
  body: unknown,
): { readonly value: Value; readonly unread: readonly Unread[] } | null {
  let rest = body;
  const unread: Unread[] = [];
  // A fault may become visible only after another element is removed.
  for (let round = 0; round < maxRounds; round++) {
    const read = schema.safeParse(rest);
    if (read.success) return { value: read.data, unread };
    const wrong = new Map<string, { path: readonly PropertyKey[]; at: number; field: string }>();
    for (const { path } of read.error.issues.flatMap(inElements)) {
      const depth = path.findIndex((part) => typeof part === 'number');
      const at = path[depth];
      if (typeof at !== 'number') return null;
      const list = path.slice(0, depth);
      const field = path.slice(depth + 1).join('.');
      wrong.set(path.slice(0, depth + 1).join('.'), { path: list, at, field });
    }
    // From the end, so that the positions of the others stay valid.
    for (const { path, at, field } of [...wrong.values()].toSorted((a, b) => b.at - a.at)) {
      const without = withoutElement(rest, path, at);
      if (without === null) return null;
      rest = without.rest;
      unread.push({ list: path.join('.'), raw: without.raw, field });
    }
  }
  return null;
}

type Issue = z.core.$ZodIssue;

/**
 * For a union, the issues of the member that the value was meant for: the one in which only list elements do not fit.
 */
function inElements(issue: Issue): readonly Pick<Issue, 'path'>[] {
  if (issue.code !== 'invalid_union' || issue.path.some((part) => typeof part === 'number')) return [issue];
  const meant = issue.errors.find((member) =>
    member.every(({ path }) => path.some((part) => typeof part === 'number')),
  );
  return (meant ?? [issue]).map(({ path }) => ({ path: meant ? [...issue.path, ...path] : path }));
}

/** The value without one list element, and that element; the value itself is not modified. */
function withoutElement(
  value: unknown,
  [first, ...path]: readonly PropertyKey[],
  at: number,
): { readonly rest: unknown; readonly raw: unknown } | null {
  if (first === undefined)
    return Array.isArray(value) ? { rest: value.toSpliced(at, 1), raw: value[at] as unknown } : null;
  if (!isRecord(value)) return null;
  const inner = withoutElement(value[String(first)], path, at);
  return inner && { rest: { ...value, [String(first)]: inner.rest }, raw: inner.raw };
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
