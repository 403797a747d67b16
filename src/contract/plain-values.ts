import { z } from 'zod';
import type { core } from 'zod';

/*
 * What our own tablets and servers write is recognised by hand, at a fraction of the time that its schema takes; only what is
 * unusual goes through the schema, which stays the contract. A recogniser takes nothing that the schema would refuse, and gives
 * what the schema would give.
 */

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** True for a text that is written in that way. */
export function isTextLike(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

export function isId(value: unknown): boolean {
  return isTextLike(value, idPattern);
}

/** True for a whole number that is counted exactly. */
export function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

/** True for an object whose keys no schema drops. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !Object.hasOwn(value, '__proto__')
  );
}

/** What each field of a row has to be; a row with another field, or without one that has no default, is not plain. */
export type PlainFields<Row> = { readonly [Field in keyof Required<Row>]: (value: unknown) => boolean };

/** The row that a value plainly is, with the defaults of fields that it leaves out; null where the schema has to decide. */
export function plainRow<Row extends object>(
  value: unknown,
  fields: PlainFields<Row>,
  defaults: Partial<Row> = {},
): Row | null {
  if (!isRecord(value)) return null;
  let present = 0;
  let isComplete = true;
  for (const field in fields) {
    const found = value[field];
    if (found === undefined) {
      if (!(field in defaults) || field in value) return null;
      isComplete = false;
    } else {
      if (!fields[field](found)) return null;
      present += 1;
    }
  }
  if (Object.keys(value).length !== present) return null;
  return (isComplete ? value : { ...defaults, ...value }) as Row;
}

/** Schema of a list whose elements mostly are plain. */
export function plainList<Row>(
  plain: (value: unknown) => Row | null,
  schema: z.ZodType<Row>,
): z.ZodType<Row[], unknown> {
  return z.array(z.unknown()).transform((list, context) =>
    list.map((value, at) => {
      const known = plain(value);
      if (known !== null) return known;
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues)
        context.issues.push({ ...issue, path: [at, ...issue.path] } as core.$ZodRawIssue);
      return z.NEVER;
    }),
  );
}
