import type { z } from 'zod';

/** Texts valid on the wire, the plainest last; a field's sample is the first one it accepts. */
const texts = [
  '0197a000-0000-7000-8000-000000000001',
  '2026-11-20T08:14:04.000Z',
  '2026-11-20T08:10',
  '2026-11-20',
  '2026-11',
  '08:10',
  '100000000017',
  '08031112222',
  'amina@demo.test',
  'Musa Ibrahim',
  'severe-allergy',
  'BCG',
  'I',
  '1',
];
const numbers = [30, 5, 1, 0, 2026, -1];

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Sample values of a schema: with every optional field if `whole`, otherwise with the required ones only. */
export function sampleOf(schema: z.ZodType, whole: boolean): unknown {
  return samplesOf(schema, whole).find((value) => schema.safeParse(value).success);
}

/** All variants of a schema: each member of a union. */
export function variantsOf(schema: z.ZodType): readonly z.ZodType[] {
  const { options } = defOf(schema);
  return options === undefined ? [schema] : options.flatMap(variantsOf);
}

function samplesOf(schema: z.ZodType, whole: boolean): unknown[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'string':
      return texts;
    case 'number':
    case 'int':
      return numbers;
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    case 'literal':
      return [...(def.values ?? [])];
    case 'enum':
      return Object.values(def.entries ?? {});
    case 'optional':
      return whole ? inner(def, whole) : [undefined];
    case 'default':
    case 'prefault':
    case 'catch':
      return whole ? inner(def, whole) : [undefined];
    case 'nullable':
      return whole ? [...inner(def, whole), null] : [null];
    case 'readonly':
    case 'nonoptional':
      return inner(def, whole);
    case 'pipe':
      return def.in ? samplesOf(def.in, whole) : [];
    case 'array': {
      const one = def.element && sampleOf(def.element, whole);
      return whole && one !== undefined ? [[one], []] : [[], [one]];
    }
    case 'record': {
      const key = def.keyType ? (sampleOf(def.keyType, whole) as string) : 'key';
      const value = def.valueType ? sampleOf(def.valueType, whole) : null;
      return whole ? [{ [key]: value }, {}] : [{}, { [key]: value }];
    }
    case 'union':
      return (def.options ?? []).flatMap((option) => samplesOf(option, whole));
    case 'object': {
      const fields = Object.entries(def.shape ?? {}).flatMap(([name, field]) => {
        const value = sampleOf(field, whole);
        return value === undefined ? [] : [[name, value] as const];
      });
      const full = Object.fromEntries(fields);
      // For fields that exclude each other: each nullable or optional one is left out in turn.
      const without = fields.flatMap(([name]) => {
        const { [name]: _, ...rest } = full;
        return [rest, { ...full, [name]: null }, { ...full, [name]: false }, { ...full, [name]: 0 }];
      });
      return [full, ...without];
    }
    default:
      return ['anything'];
  }
}

function inner({ innerType }: Def, whole: boolean): unknown[] {
  return innerType ? samplesOf(innerType, whole) : [];
}
