import { gzipSync } from 'node:zlib';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadMs } from '#contract/slow-line.ts';
import { testApp, testPassword, type TestApp } from '#tests/support/server.ts';

const json = { 'content-type': 'application/json' };
const mebibyte = 1024 * 1024;

describe('the HTTP interface', () => {
  let server: TestApp;

  beforeEach(async () => {
    server = await testApp({ engine: 'pglite' });
  });
  afterEach(() => server.close());

  const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
    server.call({ method: 'POST', url: '/auth/token/', payload, headers });

  test.each([
    ['an unknown path', () => server.call({ url: '/v/nothing/' }), 404, 'not-found'],
    [
      'a known path by another method',
      () => server.call({ method: 'DELETE', url: '/auth/token/' }),
      404,
      'not-found',
    ],
    ['broken JSON', () => post('{"email":'), 400, 'malformed'],
    ['no body', () => post(''), 400, 'malformed'],
    ['a JSON value of another kind', () => post('[]'), 400, 'invalid'],
    ['another media type', () => post('<a/>', { 'content-type': 'text/xml' }), 415, 'unsupported-media-type'],
    [
      'another compression',
      () => post('{}', { ...json, 'content-encoding': 'br' }),
      415,
      'unsupported-encoding',
    ],
    ['broken gzip', () => post('{}', { ...json, 'content-encoding': 'gzip' }), 400, 'malformed'],
    [
      'a truncated gzip',
      () => post(gzipSync('{"a":1}').subarray(0, 15), { ...json, 'content-encoding': 'gzip' }),
      400,
      'malformed',
    ],
    ['more than 1 MiB', () => post(JSON.stringify('x'.repeat(mebibyte))), 413, 'too-large'],
    [
      'a few bytes that inflate to more than 1 MiB',
      () =>
        post(gzipSync(JSON.stringify('x'.repeat(20 * mebibyte))), { ...json, 'content-encoding': 'gzip' }),
      413,
      'too-large',
    ],
    [
      'a broken escape in the path',
      () => server.call({ url: '/v/get/facility/%E0%A4%A/' }),
      400,
      'bad-request',
    ],
  ])('answers %s with a problem', async (_case, send, status, code) => {
    const answer = await send();
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({ type: 'about:blank', status, code, title: expect.any(String) });
  });

  test.each([
    ['broken JSON', '{"first_name":', json],
    ['more than 1 MiB', JSON.stringify('x'.repeat(2 * mebibyte)), json],
    ['broken gzip', '{}', { ...json, 'content-encoding': 'gzip' }],
  ])('identifies and permits the caller before it reads any of %s', async (_case, payload, headers) => {
    const options = { method: 'POST', url: '/v/create/user/', payload, headers } as const;
    expect((await server.call(options)).statusCode).toBe(401);
    const officer = await server.signIn(await server.createUser());
    expect((await server.call(options, officer)).statusCode).toBe(403);
  });

  test('names an invalid field by its path', async () => {
    const answer = await post(JSON.stringify({ email: 'a@b.example', password: '', device: 'x' }));
    expect(answer.statusCode).toBe(400);
    const { errors } = answer.json<{ errors: { path: string }[] }>();
    expect(errors.map((error) => error.path)).toEqual(['password', 'device']);
  });

  test('accepts gzipped bodies, and paths without their trailing slash', async () => {
    const officer = await server.createUser();
    const body = gzipSync(JSON.stringify({ email: officer.email, password: testPassword }));
    const headers = { ...json, 'content-encoding': 'gzip' };
    const answer = await server.call({ method: 'POST', url: '/auth/token', payload: body, headers });
    expect(answer.statusCode).toBe(200);
  });

  test('reveals nothing about the cause of a defect', async () => {
    const officer = await server.signIn(await server.createUser());
    await server.deps.db.schema.alterTable('setting').renameTo('setting_away').execute();
    const answer = await server.call({ url: '/v/api/page/' }, officer);
    await server.deps.db.schema
      .alterTable('setting_away' as 'setting')
      .renameTo('setting')
      .execute();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal-error' });
    expect(answer.body).not.toMatch(/setting|select|stack/i);
  });

  test('forbids inline script, foreign sources and framing in every response', async () => {
    for (const url of ['/v/api/page/', '/nothing', '/docs/']) {
      const policy = String((await server.call({ url })).headers['content-security-policy']);
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("'unsafe");
      // The API's documentation page is drawn by a library that writes HTML itself.
      if (url !== '/docs/')
        expect(policy).toContain(";require-trusted-types-for 'script';trusted-types default");
    }
    expect((await server.call({ url: '/' })).headers['permissions-policy']).toMatch(
      /^camera=\(self\), .*usb=\(\)$/,
    );
    expect((await server.call({ url: '/healthz' })).headers['strict-transport-security']).toBeUndefined();
  });

  test('leaves on sign-out what a tablet needs offline', async () => {
    const officer = await server.signIn(await server.createUser());
    const url = '/auth/logout/';
    const answer = await server.call({ method: 'POST', url, payload: { token: officer.token } }, officer);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['clear-site-data']).toBeUndefined();
  });

  test('keeps browsers and proxies from caching any call’s response', async () => {
    const officer = await server.signIn(await server.createUser());
    for (const url of ['/v/api/ledger/', '/v/api/location/', '/v/api/child/registration/']) {
      expect((await server.call({ url }, officer)).headers['cache-control']).toBe('no-store');
      expect((await server.call({ url })).headers['cache-control']).toBe('no-store');
    }
  });

  test('describes every route of the server', async () => {
    const answer = await server.call({ url: '/docs/json' });
    expect(answer.statusCode).toBe(200);
    const { paths } = answer.json<{ paths: Record<string, object> }>();
    expect(paths['/auth/token/']).toHaveProperty('post');
    expect(paths['/v/sync/push/']).toHaveProperty('post');
    expect(paths['/v/get/all/state/{country}/']).toHaveProperty('get');
  });

  test('serves health, readiness and metrics without a token', async () => {
    expect((await server.call({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await server.call({ url: '/readyz' })).json()).toEqual({
      status: 'ready',
      backup: expect.stringMatching(/^No backup has been made since /),
    });
    const metrics = await server.call({ url: '/metrics' });
    expect(metrics.body).toMatch(
      /vaxledger_http_duration_seconds_count\{method="GET",route="\/readyz",status="200"\}/,
    );
  });
});

describe('operators’ pages, in production', () => {
  const token = 'a token for Prometheus';
  const outside = { remoteAddress: '41.58.1.2' };
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp({ engine: 'pglite', config: { demoAllowed: false, operatorToken: token } });
  });
  afterAll(() => server.close());

  test.each(['/metrics', '/docs/', '/docs/json'])('%s does not exist for others', async (url) => {
    const statusOf = async (options: object) => (await server.call({ url, ...options })).statusCode;
    expect(await statusOf(outside)).toBe(404);
    expect(await statusOf({ headers: { 'x-forwarded-for': '41.58.1.2' } })).toBe(404);
    expect(await statusOf({ ...outside, headers: { authorization: 'Bearer another token' } })).toBe(404);
    expect(await statusOf({ ...outside, headers: { authorization: `Bearer ${token}` } })).toBe(200);
    expect(await statusOf({})).toBe(200);
  });
});

test('an incomplete request holds its connection only as long as a body may take on the slowest line', async () => {
  const server = await testApp({ engine: 'pglite' });
  expect(server.app.server.requestTimeout).toBe(150_000);
  expect(uploadMs(1_000_000)).toBeLessThan(server.app.server.requestTimeout);
  await server.close();
});

describe('the built client', () => {
  let folder: string;
  let server: TestApp;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-client-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Vaxledger</title>');
    await writeFile(path.join(folder, 'sw.js'), '// worker');
    await writeFile(path.join(folder, 'assets', 'index-Ab12Cd34.js'), `// ${'code '.repeat(1000)}`);
    server = await testApp({ engine: 'pglite', config: { clientDir: folder } });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const navigate = (url: string) => server.call({ url, headers: { accept: 'text/html,*/*' } });

  test.each(['/', '/protected/dashboard', '/all/lga/Kano', '/unknown/route'])(
    'serves its page at %s',
    async (url) => {
      const answer = await navigate(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Vaxledger</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  test.each(['/v/nothing/', '/auth/nothing/', '/assets/gone-Ab12Cd34.js'])(
    'never serves its page for %s',
    async (url) => expect((await navigate(url)).statusCode).toBe(404),
  );

  test('does not answer a missing script with the page', async () => {
    expect((await server.call({ url: '/gone.js', headers: { accept: '*/*' } })).statusCode).toBe(404);
  });

  test('revalidates the worker each time, and serves hashed files as immutable and compressed', async () => {
    expect((await server.call({ url: '/sw.js' })).headers['cache-control']).toBe('no-cache');
    const asset = await server.call({
      url: '/assets/index-Ab12Cd34.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(asset.headers['cache-control']).toContain('immutable');
    expect(asset.headers['content-encoding']).toBe('br');
  });

  test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'serves nothing outside its folder for %s',
    async (url) => expect((await server.call({ url })).body).not.toContain('"vaxledger"'),
  );
});
