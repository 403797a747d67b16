import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiTransform } from './schemas.ts';

// The one inline style that the pinned Swagger UI applies; a test in the browser notices when another version differs.
const styleOfSwaggerUi = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Collects the API's description from the routes; call it before they are registered. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vaxledger',
        version: '1',
        description: 'Vaccine stock ledger and immunization register.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: openApiTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    transformStaticCSP: (policy) =>
      policy.replace("style-src 'self'", `style-src 'self' ${styleOfSwaggerUi}`),
  });
}
