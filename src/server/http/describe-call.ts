import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { type Endpoint, type Who, statusOf } from '#contract/calls/endpoint.ts';
import { problemsOf } from '#contract/calls/index.ts';
import { problemContentType } from '#contract/problem.ts';
import { problemKinds, type ProblemCode } from '#contract/problem-codes.ts';
import { exampleOf, type JsonSchema, type Schemas } from './example-of.ts';

interface Media {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** A call as the contract declares it, the name that programs know it by, and the shapes that calls share. */
export interface CallToDescribe {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly schemas: Schemas;
}

/** The part of an operation of an OpenAPI document that is written here. */
export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: object[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

/** Says of an operation what the contract says of its endpoint, and shows an example of what it takes and answers. */
export function describeCall(operation: Operation, { name, endpoint, schemas }: CallToDescribe): void {
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
  return `For users who may ${who.deed.replaceAll('-', ' ')}.`;
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

/** A stream is a text; where its lines are JSON, it says what a line is. */
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

/** What some problems say besides, by the name of the shape. */
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
