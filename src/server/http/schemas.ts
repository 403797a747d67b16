import type { SwaggerTransform, SwaggerTransformObject } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  ResponseSerializationError,
} from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { fieldSentence } from '#contract/field-sentences.ts';
import { faultOf } from './field-faults.ts';
import { invalidIn, type ProblemError } from './problem.ts';

/** Validates requests and answers by their zod schemas. An answer is stripped of what its schema does not name. */
export function applyZodSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (sent) => {
    // A body that is missing is one without fields: each that is needed is named.
    const parsed = schema.safeParse(sent, { error: faultOf });
    return parsed.success ? { value: parsed.data } : { error: faultsOf(parsed.error) };
  });
  // The type provider's own serializer encodes backwards, which the ids' branding transform cannot do.
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

/** Turns the schemas of routes into OpenAPI's; what a transform makes is shown as the text it was made of. */
export const openApiTransform: SwaggerTransform = createJsonSchemaTransform({ zodToJsonConfig });

/** Adds the shapes that have a name of their own to the whole document. */
export const openApiObject: SwaggerTransformObject = createJsonSchemaTransformObject({ zodToJsonConfig });

function faultsOf({ issues }: z.ZodError): ProblemError {
  return invalidIn(
    issues.map(({ path, message }) => {
      const field = path.join('.');
      return { path: field, message: fieldSentence(field, message) };
    }),
  );
}
