import type { SwaggerTransform, SwaggerTransformObject } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  ResponseSerializationError,
} from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { invalid, type ProblemError } from './problem.ts';
import { sentenceOfFault } from './saying.ts';
import { fieldFaults, limitFault } from '#domain/kernel/field-faults.ts';

/** Validates requests and responses by their zod schemas. Fields that a response schema does not name are removed. */
export function applyZodSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (sent) => {
    // A missing body counts as an empty one, so that each required field is named.
    const parsed = schema.safeParse(sent, { error: faultOf });
    return parsed.success ? { value: parsed.data } : { error: faultsOf(parsed.error) };
  });
  // The type provider's own serializer encodes backwards, which the branding transform of ids cannot do.
  app.setSerializerCompiler<z.ZodType>(({ schema, method, url }) => (answer) => {
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new ResponseSerializationError(method, url, { cause: parsed.error });
    return JSON.stringify(parsed.data);
  });
}

const zodToJsonConfig: NonNullable<Parameters<typeof createJsonSchemaTransform>[0]['zodToJsonConfig']> = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    if (zodSchema._zod.def.type === 'transform') jsonSchema.type = 'string';
  },
};

/** Converts the routes' schemas for OpenAPI; a transformed value is described by the text it came from. */
export const openApiTransform: SwaggerTransform = createJsonSchemaTransform({ zodToJsonConfig });

/** Adds the named schemas to the whole document. */
export const openApiObject: SwaggerTransformObject = createJsonSchemaTransformObject({ zodToJsonConfig });

function faultsOf({ issues }: z.ZodError): ProblemError {
  return invalid(
    issues.map(({ path, message }) => ({ path: path.join('.'), message: sentenceOfFault(message) })),
  );
}

const kinds: Readonly<Record<string, string>> = {
  string: fieldFaults.notText,
  number: fieldFaults.notNumber,
  int: fieldFaults.notWhole,
  boolean: fieldFaults.notTrueOrFalse,
  array: fieldFaults.notList,
};

/** Limits how much of an unknown field's name is repeated to the caller. */
const maxNamed = 100;

/** Default sentence for a value whose schema has none of its own; the field's name precedes it. */
export function faultOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return fieldFaults.needed;
      return kinds[issue.expected] ?? fieldFaults.unreadable;
    case 'invalid_value':
      return limitFault(
        issue.values.length === 1 ? 'mustRead' : 'oneOf',
        issue.values.map(String).join(', '),
      );
    case 'too_small':
      if (issue.origin !== 'string') return limitFault('atLeast', issue.minimum);
      return issue.minimum === 1 ? fieldFaults.needed : limitFault('shorterThan', issue.minimum);
    case 'too_big':
      return limitFault(issue.origin === 'string' ? 'longerThan' : 'atMost', issue.maximum);
    case 'invalid_union':
      return fieldFaults.noneOfThem;
    case 'invalid_format':
      return issue.format === 'uuid' ? fieldFaults.notAnId : fieldFaults.unreadable;
    case 'unrecognized_keys':
      return limitFault('unknownNames', issue.keys.join(', ').slice(0, maxNamed));
    default:
      return fieldFaults.unreadable;
  }
}
