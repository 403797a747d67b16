import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { operatorsOnly } from './operator.ts';
import { withoutTrustedTypes } from './security.ts';
import { namedEndpoints, problemsOf } from '#contract/calls/index.ts';
import { type Endpoint, statusOf, tags, type Who } from '#contract/calls/endpoint.ts';
import { exampleOf, type JsonSchema, type Schemas } from './schema-example.ts';
import { openApiObject, openApiTransform } from './schemas.ts';
import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { problemContentType, problemSchema } from '#contract/problem.ts';
import { type ProblemCode, problemKinds } from '#contract/problem-codes.ts';
import { antigenSchema, newAntigenSchema } from '#contract/calls/antigens.ts';
import { caseSchema } from '#contract/calls/cases.ts';
import {
  childReplySchema,
  childSchema,
  immunizationReplySchema,
  immunizationSchema,
  newChildSchema,
  newImmunizationSchema,
} from '#contract/calls/children.ts';
import {
  companionBodySchema,
  companionReplySchema,
  detailSchema,
  ledgerEntrySchema,
  newLedgerEntrySchema,
  newReturnSchema,
  newUtilizationSchema,
  totalsSchema,
  walletSchema,
} from '#contract/calls/stock.ts';
import { failedMessageSchema, sendMessageSchema } from '#contract/calls/messages.ts';
import {
  addedPlaceSchema,
  facilityRowSchema,
  facilitySchema,
  locationSchema,
  lookupSchema,
  organisationRowSchema,
  placeDetailsSchema,
  placeSchema,
} from '#contract/calls/places.ts';
import {
  grantSchema,
  pageFlagsSchema,
  refreshReplySchema,
  roleFlagsSchema,
  tokenReplySchema,
} from '#contract/wire/session.ts';
import { newProfileSchema, profileSchema } from '#contract/calls/profiles.ts';
import { newSupportSchema, supportSchema } from '#contract/calls/support.ts';
import { aefiRowSchema } from '#contract/wire/aefi-rows.ts';
import { sessionPartRowSchema, sessionPlanRowSchema } from '#contract/wire/session-rows.ts';
import { equipmentRowSchema } from '#contract/wire/equipment-rows.ts';
import { childRowSchema, immunizationRowSchema } from '#domain/immunization/register/rows.ts';
import {
  antigenRowSchema,
  caseRowSchema,
  entryRowSchema,
  lotRowSchema,
  ownItemSchema,
  placeRowSchema,
  referenceItemSchema,
  verdictSchema,
  walletRowSchema,
} from '#contract/wire/rows.ts';
import {
  anyItemSchema,
  epochChangedSchema,
  facilityPageSchema,
  facilityStepSchema,
  logForkedSchema,
  logGapSchema,
  logPositionSchema,
  pullReplySchema,
  pullRequestSchema,
  pushReplySchema,
  referencePageSchema,
  snapshotLineSchema,
} from '#contract/wire/sync.ts';

// Hash of the one inline style that the pinned Swagger UI applies; a browser test fails if another version needs a
// different one.
const styleOfSwaggerUi = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Collects the API description from the routes; call it before they are registered. */
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

interface Media {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** An endpoint of the contract, its operation name, and the schemas that calls share. */
interface CallToDescribe {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly schemas: Schemas;
}

/** The part of an OpenAPI operation that is filled in here. */
interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: object[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

/** Fills in an operation from the contract's endpoint, with an example of request and response. */
function describeCall(operation: Operation, { name, endpoint, schemas }: CallToDescribe): void {
  operation.operationId = name;
  operation.tags = [endpoint.tag];
  operation.summary = endpoint.summary;
  operation.description = [
    endpoint.description,
    whoSentence(endpoint.who),
    endpoint.national === 'change' ? 'It is one list for all: at country level only.' : undefined,
    endpoint.once ? onceSentences[endpoint.once] : undefined,
  ]
    .filter((sentence) => sentence !== undefined)
    .join('\n\n');
  operation.security = endpoint.who === 'open' ? [] : [{ bearer: [] }];
  if (endpoint.once) operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  for (const media of Object.values(operation.requestBody?.content ?? {})) {
    media.example = endpoint.example?.body ?? exampleOf(media.schema, schemas);
  }
  operation.responses = {
    ...successes(operation, endpoint, schemas),
    ...problems(endpoint),
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Chosen by the caller, up to 100 signs; a call that is sent again carries the same one.',
  schema: { type: 'string', maxLength: 100 },
  example: '0190a6c4-7d1e-7b52-9c3a-5f0e8d2b4a61',
};

const onceSentences = {
  call: 'Applied once per `Idempotency-Key`: the same key with the same body gets the same answer again.',
  event: 'Recorded once: the `Idempotency-Key`, or the body’s `id`, names the event.',
} as const satisfies Record<NonNullable<Endpoint['once']>, string>;

function whoSentence(who: Who): string {
  if (who === 'open') return 'Open: needs no bearer token.';
  if (who === 'signed-in') return 'For whoever is signed in, inside their unit.';
  if ('level' in who) return `For users of the level ${who.level}.`;
  return `For users who may ${who.right.replaceAll('-', ' ')}.`;
}

function successes(operation: Operation, endpoint: Endpoint, schemas: Schemas): Operation['responses'] {
  const { status = 200, media } = endpoint;
  const answered = operation.responses['2XX']?.content ?? {};
  for (const content of Object.values(answered)) {
    content.example = endpoint.example?.reply ?? exampleOf(content.schema, schemas);
  }
  const content =
    media === undefined
      ? answered
      : { [media]: { schema: streamOf(endpoint), example: endpoint.example?.reply ?? '' } };
  return Object.fromEntries(
    [status]
      .flat()
      .map((code) => [
        String(code),
        { description: code === statusOf(endpoint) ? endpoint.summary : 'It was so already.', content },
      ]),
  );
}

/** A stream is described as text; if its lines are JSON, the schema of a line is given. */
function streamOf({ media, reply }: Endpoint): JsonSchema {
  const line = z.globalRegistry.get(reply)?.id;
  if (media !== 'application/x-ndjson' || line === undefined) return { type: 'string' };
  return {
    type: 'string',
    description: 'Lines; each is one JSON value of this schema.',
    contentMediaType: media,
    contentSchema: { $ref: `#/components/schemas/${line}` },
  };
}

function problems(endpoint: Endpoint): Operation['responses'] {
  return Object.fromEntries(
    [...problemsOf(endpoint)].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${problemKinds[code].says}`).join('\n\n'),
        content: { [problemContentType]: problemMedia(status, codes) },
      },
    ]),
  );
}

function problemMedia(status: number, codes: readonly ProblemCode[]): Media {
  const shapes = ['Problem', ...codes.flatMap((code) => problemMembers[code]?.shape ?? [])].map((name) => ({
    $ref: `#/components/schemas/${name}`,
  }));
  return {
    schema: shapes.length === 1 ? { ...shapes[0] } : { anyOf: shapes },
    examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(status, code) }])),
  };
}

function problemExample(status: number, code: ProblemCode): object {
  return {
    ...problemMembers[code]?.example,
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: problemKinds[code].says.replaceAll('`', ''),
    ...(code === 'invalid' && { errors: [{ path: 'no_of_dose', message: 'Please give a number' }] }),
  };
}

/** Extra members of some problems, by schema name. */
const problemMembers: Partial<
  Record<ProblemCode, { readonly shape: string; readonly example: Readonly<Record<string, unknown>> }>
> = {
  'epoch-changed': {
    shape: 'EpochChanged',
    example: {
      epoch: '2026-11-20',
      log: { accepted_through: 24, accepted_event: null, durable_through: 20 },
    },
  },
  'log-gap': { shape: 'LogGap', example: { expected_seq: 25 } },
  'log-forked': {
    shape: 'LogForked',
    example: { seq: 25, event_id: '0190a6c4-7d1e-7b52-9c3a-5f0e8d2b4a61' },
  },
};

/** Schemas that the API description defines once and refers to wherever they are used. */
const components = {
  Problem: problemSchema,
  Detail: detailSchema,
  SignedIn: tokenReplySchema,
  Tokens: refreshReplySchema,
  Grant: grantSchema,
  Roles: roleFlagsSchema,
  PageFlags: pageFlagsSchema,
  Place: placeSchema,
  AddedPlace: addedPlaceSchema,
  Facility: facilitySchema,
  OrganisationRow: organisationRowSchema,
  PlaceDetails: placeDetailsSchema,
  FacilityWithPlaces: facilityRowSchema,
  Location: locationSchema,
  Lookup: lookupSchema,
  Antigen: antigenSchema,
  NewAntigen: newAntigenSchema,
  Profile: profileSchema,
  NewProfile: newProfileSchema,
  SupportEntry: supportSchema,
  NewSupportEntry: newSupportSchema,
  Wallet: walletSchema,
  Totals: totalsSchema,
  LedgerEntry: ledgerEntrySchema,
  NewLedgerEntry: newLedgerEntrySchema,
  NewReturn: newReturnSchema,
  NewUtilization: newUtilizationSchema,
  Companion: companionBodySchema,
  Standing: companionReplySchema,
  Child: childSchema,
  NewChild: newChildSchema,
  RegisteredChild: childReplySchema,
  Immunization: immunizationSchema,
  NewImmunization: newImmunizationSchema,
  RecordedImmunization: immunizationReplySchema,
  FailedMessage: failedMessageSchema,
  NewMessage: sendMessageSchema,
  Case: caseSchema,
  PushReply: pushReplySchema,
  Verdict: verdictSchema,
  LogPosition: logPositionSchema,
  EpochChanged: epochChangedSchema,
  LogGap: logGapSchema,
  LogForked: logForkedSchema,
  PullRequest: pullRequestSchema,
  PullReply: pullReplySchema,
  FacilityPage: facilityPageSchema,
  FacilityStep: facilityStepSchema,
  WholeStep: anyItemSchema,
  OwnItem: ownItemSchema,
  ReferencePage: referencePageSchema,
  ReferenceStep: referenceItemSchema,
  WalletRow: walletRowSchema,
  LotRow: lotRowSchema,
  EntryRow: entryRowSchema,
  ChildRow: childRowSchema,
  ImmunizationRow: immunizationRowSchema,
  EquipmentRow: equipmentRowSchema,
  AefiRow: aefiRowSchema,
  SessionPlanRow: sessionPlanRowSchema,
  SessionPartRow: sessionPartRowSchema,
  CaseRow: caseRowSchema,
  SnapshotLine: snapshotLineSchema,
  AntigenRow: antigenRowSchema,
  PlaceRow: placeRowSchema,
} as const satisfies Record<string, z.ZodType>;

/** Registers the names of the shared schemas; a second call changes nothing. */
function nameComponents(): void {
  for (const [id, schema] of Object.entries(components)) {
    z.globalRegistry.add(schema as z.ZodType, { ...schema.meta(), id });
  }
}

interface DescribedApi {
  readonly paths: object;
  readonly components: { readonly schemas: Schemas };
}

const prefix = '#/components/schemas/';
const inputSuffix = 'Input';

/**
 * Removes shared schemas that no call refers to. A schema appears in its output form and, under a second name, in its
 * input form; one used only as input keeps its plain name.
 */
function withUsedComponents<Document extends DescribedApi>(document: Document): Document {
  const used = namesReached(document);
  const names = new Map(
    [...used].map((name) => {
      const plain = name.endsWith(inputSuffix) ? name.slice(0, -inputSuffix.length) : name;
      return [name, plain !== name && used.has(plain) ? name : plain] as const;
    }),
  );
  const schemas = Object.fromEntries(
    [...names]
      .map(([name, plain]) => [plain, document.components.schemas[name]] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
  const kept = { ...document, components: { ...document.components, schemas } };
  return JSON.parse(JSON.stringify(kept), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(prefix)
      ? prefix + (names.get(value.slice(prefix.length)) ?? value.slice(prefix.length))
      : value,
  ) as Document;
}

/** Names of the schemas that calls refer to, directly or through other schemas. */
function namesReached({ paths, components }: DescribedApi): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = namesIn(paths);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name) || components.schemas[name] === undefined) continue;
    reached.add(name);
    waiting.push(...namesIn(components.schemas[name]));
  }
  return reached;
}

function namesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].flatMap(
    ([, name]) => name ?? [],
  );
}
