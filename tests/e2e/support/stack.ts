import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts';
import { forgetServer } from './once-of-server.ts';
import type { Answered, Asked } from './serve.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const shiftClock = new URL('shift-clock.mjs', import.meta.url).href;
const compiled = path.join(root, 'node_modules', '.cache', 'e2e-server');

/** The product as it is installed: the built client and the real server, behind a proxy that can fail like a network. */
export interface Stack {
  /** The product's address for tablets: the proxy's, which outlives the server. */
  readonly origin: string;
  readonly proxy: FaultProxy;
  /** Ends the server at once (kill -9), as a power cut does. */
  killServer(): Promise<void>;
  /** Starts it with its clock ahead, as if that much time had passed while it was down. */
  startServer(options?: { readonly aheadMs?: number }): Promise<void>;
  /** Port of the server itself, for a replacement to use. */
  readonly serverPort: number;
  close(): Promise<void>;
}

export const demoPassword = 'vaxledger-demo';

/**
 * Environment variable with the folder seeded for this run; seeding takes three times as long as starting on a copy.
 */
export const seededFolder = 'E2E_SEEDED_FOLDER';

/** A free port chosen by the server, because one found free beforehand may be taken by then. */
const anyPort = 0;

/** One address for all files of a worker, because a tablet's stored data belongs to the address. */
let proxyPort = 0;

/** Starts server and proxy on free ports with a data folder of their own that contains the demo's people and places. */
export async function startStack(environment: Record<string, string> = {}): Promise<Stack> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-e2e-'));
  const seeded = process.env[seededFolder];
  // Copying synchronously takes a twentieth of the time.
  if (seeded) cpSync(seeded, folder, { recursive: true });
  // Its address is known before the server's, and reserved while the server starts.
  const proxy = await startFaultProxy(0, proxyPort);
  proxyPort = proxy.port;
  let port = anyPort;
  let host: Host | null = null;

  const stack: Stack = {
    origin: proxy.url,
    proxy,
    get serverPort() {
      return port;
    },
    async startServer({ aheadMs = 0 } = {}) {
      // With a different clock, sessions may have expired.
      forgetServer(stack.origin);
      host = hostAt(aheadMs);
      port = await ask(host, { start: settings(folder, port, environment) });
      proxy.leadTo(port);
    },
    async killServer() {
      if (host) await killed(host);
      host = null;
    },
    async close() {
      forgetServer(stack.origin);
      await proxy.close();
      if (host) await givenBack(host);
      await rm(folder, { recursive: true, force: true });
    },
  };
  await stack.startServer();
  return stack;
}

/** Lets a server fill a data folder with the demo and close it; returns its path. */
export async function seedFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-e2e-seeded-'));
  const host = hostAt(0);
  await ask(host, { start: settings(folder, anyPort, {}) });
  await ask(host, { stop: true });
  await killed(host);
  return folder;
}

/** A process that runs servers, one after the other. */
interface Host {
  readonly child: ChildProcess;
  readonly aheadMs: number;
}

/** Hosts of this worker whose last server has ended, and which need not load the product again. */
const idle: Host[] = [];

function hostAt(aheadMs: number): Host {
  const waiting = aheadMs === 0 ? idle.pop() : undefined;
  if (waiting) return waiting;
  const child = fork(path.join(root, 'tests/e2e/support/serve.ts'), {
    cwd: root,
    execPath: path.join(root, 'node_modules/.bin/node'),
    execArgv: [`--import=${shiftClock}`],
    // Its log would report every connection that a test cuts.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The next server reuses this one's compiled code, which saves half the work of a start.
    env: { ...process.env, CLOCK_AHEAD_MS: String(aheadMs), NODE_COMPILE_CACHE: compiled },
  });
  return { child, aheadMs };
}

function settings(
  folder: string,
  port: number,
  environment: Record<string, string>,
): Readonly<Record<string, string>> {
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: '',
    NODE_ENV: '',
    DEMO_PASSWORD: demoPassword,
    // A test counts only what it wrote itself.
    DEMO_RECORDS: process.env['DEMO_RECORDS'] ?? '0',
    LOG_LEVEL: 'error',
    ...environment,
  };
}

async function ask({ child }: Host, asked: Asked): Promise<number> {
  const answer = once(child, 'message').then(([answered]) => answered as Answered);
  const gone = once(child, 'exit').then((): Answered => ({ failed: 'the server ended' }));
  child.send(asked);
  const answered = await Promise.race([answer, gone]);
  if ('failed' in answered) throw new Error(answered.failed);
  return answered.port;
}

/** Ends the server; its process waits for the next one. */
async function givenBack(host: Host): Promise<void> {
  await ask(host, { stop: true });
  if (host.aheadMs === 0) idle.push(host);
  else await killed(host);
}

async function killed({ child }: Host): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
