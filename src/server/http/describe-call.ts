import { type Endpoint, type Who, statusOf } from '#contract/endpoints/endpoint.ts';
import { problemsOf } from '#contract/endpoints/problems-of.ts';
import { problemContentType } from '#contract/problem.ts';
import { problemKinds } from '#contract/problem-codes.ts';
import { exampleOf, type JsonSchema, type Schemas } from './example-of.ts';

interface Media {
  schema: JsonSchema;
  example?: unknown;
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
export function describeCall(operation: Operation, endpoint: Endpoint, schemas: Schemas): void {
  operation.tags = [endpoint.tag];
  operation.summary = endpoint.summary;
  operation.description = [
    endpoint.description,
    whoSentence(endpoint.who),
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
  const content = media === undefined ? answered : { [media]: { schema: { type: 'string' } } };
  return Object.fromEntries(
    [status]
      .flat()
      .map((code) => [
        String(code),
        { description: code === statusOf(endpoint) ? endpoint.summary : 'It was so already.', content },
      ]),
  );
}

function problems(endpoint: Endpoint): Operation['responses'] {
  return Object.fromEntries(
    [...problemsOf(endpoint)].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${problemKinds[code].says}`).join('\n\n'),
        content: { [problemContentType]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}
