import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { generate } from 'openapi-typescript-codegen';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bcg } from '#tests/server/sync/fake-tablet.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, testPassword, type TestApp } from '#tests/support/server.ts';

let world: TestApp;
let folder: string;

beforeAll(async () => {
  world = await testApp({ engine: 'pglite' });
  folder = await mkdtemp(join(tmpdir(), 'vaxledger-client-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

/** The story is outside the project's types, because the client it imports exists only after it was generated. */
const storyFile = fileURLToPath(new URL('story.ts', import.meta.url));
const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc');

test('a client generated from the description compiles and can do an officer’s morning of work', async () => {
  const { app } = world;
  const description = await world.call({ url: '/docs/json' });
  await generate({
    input: description.json<Record<string, unknown>>(),
    output: join(folder, 'client'),
    httpClient: 'fetch',
    useOptions: true,
    useUnionTypes: true,
  });
  await copyFile(storyFile, join(folder, 'story.ts'));
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'ES2024',
        module: 'ESNext',
        moduleResolution: 'bundler',
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        types: [],
      },
      include: ['.'],
    }),
  );
  await expect(promisify(execFile)(process.execPath, [compiler, '-p', folder])).resolves.toMatchObject({
    stdout: '',
  });

  await world.deps.db.insertInto('antigen').values({ id: bcg, name: 'BCG', schedule: 'At birth' }).execute();
  const officer = await world.createUser({ level: 'facility' });
  const { story } = (await import(pathToFileURL(join(folder, 'story.ts')).href)) as {
    story(input: object): Promise<unknown>;
  };
  const server = await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = testFacilities.ajingi.facility;
  expect(await story({ server, email: officer.email, password: testPassword, origin })).toEqual({
    wallet: { balance: 130, issued: 70, wastage: 0 },
    activities: ['recieved', 'issued'],
    refused: expect.objectContaining({ status: 409, code: 'less-than-in-stock' }),
    vaccNo: expect.any(String),
    nextDate: null,
    verdicts: [expect.objectContaining({ verdict: 'accepted', response: { activity: 'issued' } })],
  });
});
