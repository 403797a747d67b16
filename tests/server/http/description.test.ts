import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { endpoints, problemsOf } from '#contract/calls/index.ts';
import { sync, syncExamples } from '#contract/calls/sync.ts';
import { eventEnvelopeSchema } from '#contract/wire/envelope.ts';
import { problemSchema } from '#contract/problem.ts';
import {
  epochChangedSchema,
  logForkedSchema,
  logGapSchema,
  snapshotLineSchema,
} from '#contract/wire/sync.ts';
import { routes } from '#server/routes.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

interface Media {
  readonly schema: Record<string, unknown>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

describe("the contract's endpoints", () => {
  test('are each served by one route, and there are no other routes', () => {
    expect(routes.map(nameOf).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  test('list each parameter of their path', () => {
    for (const { path, params } of endpoints) {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const shape = (params as { shape?: object } | undefined)?.shape ?? {};
      expect(Object.keys(shape)).toEqual(named);
    }
  });
});

describe("the API's description", () => {
  let server: TestApp;
  let document: Document;

  beforeAll(async () => {
    server = await testApp({ engine: 'pglite' });
    const answer = await server.call({ method: 'GET', url: '/docs/json' });
    document = answer.json<Document>();
  });
  afterAll(() => server.close());

  const operationOf = ({ method, path }: Endpoint): Operation | undefined =>
    document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'gives %s its tag, words, exact status and refusals by code',
    (_name, endpoint) => {
      const operation = operationOf(endpoint);
      expect(operation?.tags).toEqual([endpoint.tag]);
      expect(operation?.summary).toBe(endpoint.summary);
      expect(operation?.description).toMatch(/\w{3,}/);
      expect(operation?.security).toEqual(endpoint.who === 'open' ? [] : [{ bearer: [] }]);
      const succeeded = Object.keys(operation?.responses ?? {}).filter((status) => status.startsWith('2'));
      expect(new Set(succeeded.map(Number))).toEqual(new Set([endpoint.status ?? 200].flat()));
      expect(operation?.responses['503']?.description).toContain('`busy`');
      expect(operation?.responses['401'] !== undefined).toBe(
        endpoint.who !== 'open' || /token\/(refresh\/)?$/.test(endpoint.path),
      );
      for (const code of endpoint.errors ?? []) {
        expect(
          Object.values(operation?.responses ?? {}).map(({ description }) => description),
        ).toContainEqual(expect.stringContaining(`\`${code}\``));
      }
    },
  );

  const withBody = endpoints.filter(({ body }) => body !== undefined);
  test.each(withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'shows for %s a body that the call accepts',
    (_name, endpoint) => {
      const media = operationOf(endpoint)?.requestBody?.content['application/json'];
      expect(endpoint.body?.safeParse(media?.example)).toMatchObject({ success: true });
    },
  );

  const plain = endpoints.filter(({ media }) => media === undefined);
  test.each(plain.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'shows for %s a response that the call can give',
    (_name, endpoint) => {
      const answer = Object.values(operationOf(endpoint)?.responses ?? {})[0];
      const media = answer?.content?.['application/json'];
      expect(endpoint.reply.safeParse(media?.example)).toMatchObject({ success: true });
    },
  );

  test('gives every call a unique name', () => {
    const names = endpoints.map((endpoint) => operationOf(endpoint)?.operationId);
    expect(new Set(names).size).toBe(endpoints.length);
    expect(names).toContain('stockRecord');
  });

  const refusals = endpoints.flatMap((endpoint) =>
    [...problemsOf(endpoint)].map(([status, codes]) => ({ endpoint, status, codes })),
  );
  test('shows each refusal of each call as it is answered', () => {
    for (const { endpoint, status, codes } of refusals) {
      const answer = operationOf(endpoint)?.responses[String(status)];
      const examples = answer?.content?.['application/problem+json']?.examples ?? {};
      expect(Object.keys(examples)).toEqual(codes);
      for (const [code, { value }] of Object.entries(examples))
        expect(problemSchema.parse(value)).toMatchObject({ status, code });
    }
  });

  test('includes the responses to a tablet whose log does not fit', () => {
    const examples = (sync.push.errors ?? []).map((code) => {
      const problems = operationOf(sync.push)?.responses['409']?.content?.['application/problem+json'];
      return problems?.examples?.[code]?.value;
    });
    expect(examples.filter((example) => logGapSchema.safeParse(example).success)).toHaveLength(1);
    expect(examples.filter((example) => logForkedSchema.safeParse(example).success)).toHaveLength(1);
    expect(examples.filter((example) => epochChangedSchema.safeParse(example).success)).toHaveLength(1);
  });

  test('describes verdicts and feed steps, and streams as they are sent', () => {
    const shapes = document.components.schemas as Record<string, { properties: Record<string, unknown> }>;
    expect(shapes['PushReply']?.properties['results']).toMatchObject({
      type: 'array',
      items: { $ref: '#/components/schemas/Verdict' },
    });
    expect(shapes['FacilityPage']?.properties['items']).toMatchObject({
      items: { $ref: '#/components/schemas/FacilityStep' },
    });
    const snapshot = operationOf(sync.snapshot)?.responses['200']?.content?.['application/x-ndjson'];
    expect(snapshot?.schema).toMatchObject({
      type: 'string',
      contentSchema: { $ref: '#/components/schemas/SnapshotLine' },
    });
    const lines = snapshot?.example;
    const read = String(lines)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => snapshotLineSchema.parse(JSON.parse(line)).k);
    expect(read).toEqual(['head', 'wallet', 'end']);
    const pushed = syncExamples.push.body.events.map((event) => eventEnvelopeSchema.safeParse(event).success);
    expect(pushed).toEqual([true, true]);
  });

  test('contains no shape that nothing refers to', () => {
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    expect(unused).toEqual([]);
  });

  test('names the shapes that calls share and refers to each', () => {
    const text = JSON.stringify(document.paths);
    for (const name of ['Problem', 'LedgerEntry', 'Wallet', 'Child', 'Case', 'Place']) {
      expect(document.components.schemas[name]).toBeDefined();
      expect(text).toContain(`#/components/schemas/${name}"`);
    }
  });
});
