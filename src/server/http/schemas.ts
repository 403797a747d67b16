import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  ResponseSerializationError,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { z } from 'zod';

/** Validates requests and answers by their zod schemas. An answer is stripped of what its schema does not name. */
export function applyZodSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  // The type provider's own serializer encodes backwards, which the ids' branding transform cannot do.
  app.setSerializerCompiler<z.ZodType>(({ schema, method, url }) => (answer) => {
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new ResponseSerializationError(method, url, { cause: parsed.error });
    return JSON.stringify(parsed.data);
  });
}

/** Turns the schemas of routes into OpenAPI's; what a transform makes is shown as the text it was made of. */
export const openApiTransform = createJsonSchemaTransform({
  zodToJsonConfig: {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'transform') jsonSchema.type = 'string';
    },
  },
});
