import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { operatorsOnly } from './operator.ts';
import { withoutTrustedTypes } from './security.ts';
import { namedEndpoints } from '#contract/calls/index.ts';
import { tags } from '#contract/calls/endpoint.ts';
import { nameComponents } from './components.ts';
import { describeCall, type Operation } from './describe-call.ts';
import type { Schemas } from './example-of.ts';
import { openApiObject, openApiTransform } from './schemas.ts';
import { withUsedComponents } from './used-components.ts';

// The one inline style that the pinned Swagger UI applies; a test in the browser notices when another version differs.
const styleOfSwaggerUi = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Collects the API's description from the routes; call it before they are registered. */
export async function describeApi(app: FastifyInstance, config: Config): Promise<void> {
  nameComponents();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vaxledger',
        version: '1',
        description: 'Vaccine stock ledger and immunization register.',
      },
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: openApiTransform,
    transformObject: (document) => withUsedComponents(describeCalls(openApiObject(document) as Described)),
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiHooks: { onRequest: operatorsOnly(config) },
    transformStaticCSP: (policy) =>
      withoutTrustedTypes(policy).replace("style-src 'self'", `style-src 'self' ${styleOfSwaggerUi}`),
  });
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

function describeCalls(document: Described) {
  for (const [name, endpoint] of namedEndpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    if (operation) describeCall(operation, { name, endpoint, schemas: document.components.schemas });
  }
  return document;
}
