import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockDataDir } from '#server/db/data-dir-lock.ts';
import { demoAccounts } from '#server/seed/demo.ts';
import { newPostgresUrl } from '#tests/support/database.ts';
import { testPassword } from '#tests/support/server.ts';
import { isDeep } from '#tests/support/deep.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const secret = 'a secret that is only for tests and very long';

/** A program of the server in a separate process, with only the given settings. */
class Program {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  stdout = '';
  stderr = '';

  constructor(script: string, args: readonly string[], settings: Readonly<Record<string, string>>) {
    this.child = spawn(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        LOG_LEVEL: 'silent',
        PORT: '0',
        DEMO_RECORDS: '0',
        NODE_COMPILE_CACHE: path.join(kept, 'compiled'),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
  }

  /** Waits until the program prints this; fails if it ends first. */
  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.stdout);
      if (found) return found[1] ?? found[0];
      const more = once(this.child.stdout!, 'data').then(() => true);
      if (!(await Promise.race([more, this.ended.then(() => false)]))) {
        throw new Error(`it ended without ${String(pattern)}: ${this.stdout}${this.stderr}`);
      }
    }
  }

  stop(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}

/** Shared by all tests of this file: compiled code, and the data of a first start. */
let kept: string;
let folder: string;
const running: Program[] = [];

beforeAll(async () => {
  kept = await mkdtemp(path.join(tmpdir(), 'vaxledger-processes-'));
});
afterAll(() => rm(kept, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-process-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop('SIGKILL')));
  await rm(folder, { recursive: true, force: true });
});

function run(script: string, settings: Record<string, string> = {}, args: readonly string[] = []): Program {
  const program = new Program(script, args, { DATA_DIR: folder, ...settings });
  running.push(program);
  return program;
}
const start = (settings?: Record<string, string>) => run('src/server/main.ts', settings);
const urlOf = (program: Program) => program.says(/answers at (http:\S+)/);

async function post<Answer>(url: string, body: object): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}
const signIn = (url: string, email: string, password: string) =>
  post<{ token: string; access: string; facility: string }>(`${url}/auth/token/`, { email, password });

let firstStart: ReturnType<typeof startFirst> | undefined;
/** Starts with nothing set but the sign-in password, signs somebody in and ends; the folder stays. */
async function startFirst() {
  const dataDir = path.join(kept, 'data');
  const server = new Program('src/server/main.ts', [], { DATA_DIR: dataDir, DEMO_PASSWORD: testPassword });
  try {
    const session = await signIn(await urlOf(server), 'facility@demo.test', testPassword);
    return { dataDir, server, session, code: await server.stop('SIGTERM') };
  } finally {
    await server.stop('SIGKILL');
  }
}
const theFirstStart = () => (firstStart ??= startFirst());

let demoDatabase: Promise<string> | undefined;
/** Lets a server write the demo to a new PostgreSQL; returns its address. */
async function startWithDemo(): Promise<string> {
  const url = await newPostgresUrl();
  await urlOf(start({ DATABASE_URL: url, SEED_DEMO: '1' }));
  return url;
}

/** Copies the data of a first start into the test's folder, for tests of later starts. */
async function startedBefore(): Promise<void> {
  cpSync((await theFirstStart()).dataDir, folder, { recursive: true });
}

/** A first start takes seconds, or minutes on a busy machine. */
const timeout = 180_000;

describe('the server as a program', { timeout }, () => {
  test('starts without any settings, prints its address and who can sign in, and stops when told to', async () => {
    const { server, session, code } = await theFirstStart();
    for (const { email } of demoAccounts) await server.says(new RegExp(email));
    expect(await server.says(/password (.*):/)).toBe(testPassword);
    expect(session).toMatchObject({ status: 200, answer: { facility: 'Ajingi Cottage Hospital' } });
    expect(code).toBe(0);
    expect(server.stderr).toBe('');
  });

  test.runIf(isDeep)('keeps its data when killed or stopped, and nobody has to sign in again', async () => {
    await startedBefore();
    const first = start({ DEMO_PASSWORD: testPassword });
    let url = await urlOf(first);
    const { answer } = await signIn(url, 'admin@demo.test', testPassword);
    const headers = { authorization: `Bearer ${answer.access}` };
    const body = new URLSearchParams({ name: 'Ebola', schedule: 'In an outbreak' });
    expect((await fetch(`${url}/v/api/antigen/`, { method: 'POST', headers, body })).status).toBe(201);

    let token = answer.token;
    let last = first;
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      await last.stop(signal);
      last = start({ DEMO_PASSWORD: 'another one' });
      url = await urlOf(last);
      const found = await fetch(`${url}/v/api/antigen/?search=ebola`, { headers });
      expect(await found.json()).toMatchObject({ count: 1 });
      const renewed = await post<{ token: string }>(`${url}/auth/token/refresh/`, { token });
      expect(renewed.status).toBe(200);
      token = renewed.answer.token;
    }
  });

  test('is refused in one sentence on a folder in use, and the first server goes on', async () => {
    await startedBefore();
    const first = start({ SEED_DEMO: '0' });
    const url = await urlOf(first);
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.stderr).toBe(
      `The data folder ${folder} is in use by another Vaxledger (process ${first.child.pid}): stop that one first, or give this one another DATA_DIR.\n`,
    );
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('reports a taken port in one sentence and releases the folder', async () => {
    await startedBefore();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const server = start({ PORT: String(port), SEED_DEMO: '0' });
    expect(await server.ended).toBe(1);
    expect(server.stderr).toBe(
      `Port ${port} is in use by another program: stop it, or choose another PORT.\n`,
    );
    await (await lockDataDir(folder)).release();
    other.close();
  });

  test.each([
    ['in production', { NODE_ENV: 'production' }],
    ['reachable from other machines', { HOST: '0.0.0.0' }],
  ])('%s does not start without a secret', async (_case, settings) => {
    const server = start(settings);
    expect(await server.ended).toBe(1);
    expect(server.stderr).toMatch(/^SESSION_SECRET is needed .*\n$/);
  });

  test.each([
    ['in production', { NODE_ENV: 'production' }],
    ['reachable from other machines', { HOST: '0.0.0.0' }],
  ])('%s creates no demo and does not serve an existing one', async (_case, settings) => {
    const served = { ...settings, SESSION_SECRET: secret, SEED_DEMO: '1', DEMO_PASSWORD: testPassword };
    const empty = start({ ...served, DATABASE_URL: await newPostgresUrl() });
    const url = (await urlOf(empty)).replace('0.0.0.0', '127.0.0.1');
    expect((await signIn(url, 'admin@demo.test', testPassword)).status).toBe(401);
    expect(empty.stdout).not.toContain('demo');

    const refused = start({ ...served, DATABASE_URL: await (demoDatabase ??= startWithDemo()) });
    expect(await refused.ended).toBe(1);
    expect(refused.stderr).toMatch(/^This database holds the demo, .*\n$/);
  });
});

describe('npm run setup', { timeout }, () => {
  const ada = ['--email', 'Ada@ministry.example', '--first-name', 'Ada', '--last-name', 'Obi'];
  const setup = async (settings: Record<string, string>, args: readonly string[] = ada) => {
    const program = run('src/server/setup.ts', settings, args);
    return { code: await program.ended, stdout: program.stdout, stderr: program.stderr };
  };

  test.runIf(isDeep).each(['pglite', 'postgres'])('prepares an empty %s for production', async (engine) => {
    const file = path.join(folder, 'facilities.csv');
    await writeFile(
      file,
      'facility_id,name,state_code,lga_code,ward,type,ownership,lat,lon\nf1,Alpha Clinic,KN,kn-ajingi,,,,,\n',
    );
    const database: Record<string, string> =
      engine === 'pglite' ? {} : { DATABASE_URL: await newPostgresUrl() };
    const settings = { ...database, NODE_ENV: 'production', SETUP_PASSWORD: testPassword };
    const first = await setup(settings, [...ada, '--facilities', file]);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^The schema was brought up to date: .*\nNigeria stands with 37 states and 774 LGAs\.\n\d+ antigens of the routine schedule stand\.\n1 facilities were imported\.\nThe first administrator is ada@ministry\.example\.\nThe database is ready\.\n$/,
    );
    expect(first.stdout).not.toContain(testPassword);

    const again = await setup({ ...database });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toContain('The schema is up to date.');
    expect(again.stdout).toContain('ada@ministry.example is there already');

    const other = await setup(settings, ['--email', 'eve@ministry.example', ...ada.slice(2)]);
    expect(other).toMatchObject({ code: 1 });
    expect(other.stderr).toMatch(/^There is an administrator already \(ada@ministry\.example\)\. .*\n$/);

    const server = start({ ...database, NODE_ENV: 'production', SESSION_SECRET: secret });
    expect((await signIn(await urlOf(server), 'ada@ministry.example', testPassword)).status).toBe(200);
  });

  test.each([
    ['no e-mail', [], 2, /^Give the administrator an e-mail/],
    ['an e-mail that is none', ['--email', 'ada', ...ada.slice(2)], 2, /^Give the administrator an e-mail/],
    ['no name', ada.slice(0, 4), 2, /^Give the administrator a --last-name\./],
    ['an option that does not exist', [...ada, '--pasword', 'x'], 2, /--pasword/],
    ['a file that is not there', [...ada, '--facilities', '/no/such.csv'], 2, /cannot be read/],
  ])('answers %s with a sentence', async (_case, args, code, sentence) => {
    const answer = await setup({}, args);
    expect(answer.code).toBe(code);
    expect(answer.stderr).toMatch(sentence);
    expect(answer.stderr).not.toMatch(/\bat .*\.ts:\d+/);
  });

  test('says where the password can come from if it is missing and there is no terminal', async () => {
    expect(await setup({ DATABASE_URL: await newPostgresUrl() })).toMatchObject({
      code: 2,
      stderr: 'There is no terminal to ask on: give the password as SETUP_PASSWORD.\n',
    });
  });

  test('refuses a weak password with a sentence', async () => {
    expect(
      await setup({ SETUP_PASSWORD: 'password2026', DATABASE_URL: await newPostgresUrl() }),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This password is too common/) as string,
    });
  });

  test('leaves the folder of a running server alone', async () => {
    await startedBefore();
    await urlOf(start({ SEED_DEMO: '0' }));
    expect(await setup({ SETUP_PASSWORD: testPassword })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The data folder .* is in use/) as string,
    });
  });
});
