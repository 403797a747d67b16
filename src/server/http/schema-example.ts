/** A value that the schema allows: its own first example, or else the simplest one. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const { $ref, examples, enum: choices, anyOf, oneOf, allOf } = schema;
  if (examples !== undefined) return examples[0];
  if ($ref !== undefined) {
    const named = schemas[$ref.split('/').at(-1) ?? ''];
    return named === undefined ? null : exampleOf(named, schemas);
  }
  if ('const' in schema) return schema.const;
  if (choices !== undefined) return choices[0];
  const alternative = (anyOf ?? oneOf)?.[0];
  if (alternative !== undefined) return exampleOf(alternative, schemas);
  if (allOf !== undefined) return Object.assign({}, ...allOf.map((part) => exampleOf(part, schemas)));
  return exampleOfType(schema, schemas);
}

/** The parts of JSON Schema that the API description uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  /** For a text that holds encoded values: their media type. */
  readonly contentMediaType?: string;
  readonly contentSchema?: JsonSchema;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly minLength?: number;
}

/** The named schemas of a description, for references to them. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

const examplesByFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T08:14:00.000Z',
  uuid: '0190a6c4-7d1e-7b52-9c3a-5f0e8d2b4a61',
};

function exampleOfType(
  { type, format = '', properties = {}, items, minimum = 0, minLength = 0 }: JsonSchema,
  schemas: Schemas,
): unknown {
  switch (typeof type === 'string' ? type : type?.[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema, schemas)]),
      );
    case 'array':
      return items === undefined ? [] : [exampleOf(items, schemas)];
    case 'integer':
    case 'number':
      return Math.max(minimum, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return examplesByFormat[format] ?? 'text'.padEnd(minLength, '-');
  }
}
