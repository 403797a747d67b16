import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts';
import { forgetServer } from './once-of-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const shiftClock = new URL('shift-clock.mjs', import.meta.url).href;
/** A first start computes for a quarter of a minute, and on a busy machine waits for its turn. */
const readyWithinMs = 150_000;
const compiled = path.join(root, 'node_modules', '.cache', 'e2e-server');

/** The product as it is installed: the built client and the real server, behind a proxy that can fail like a network. */
export interface Stack {
  /** Where tablets find the product: the proxy's address, which outlives the server. */
  readonly origin: string;
  readonly proxy: FaultProxy;
  /** Ends the server at once (kill -9), as a power cut does. */
  killServer(): Promise<void>;
  /** With a clock that is ahead, as if that much time had passed while it was down. */
  startServer(options?: { readonly aheadMs?: number }): Promise<void>;
  /** Where the server itself listens, for whoever takes its place. */
  readonly serverPort: number;
  close(): Promise<void>;
}

export const demoPassword = 'vaxledger-demo';

/** Names the folder that the run has seeded; filling a folder takes three times as long as starting on a copy. */
export const seededFolder = 'E2E_SEEDED_FOLDER';

/** One address for all files of a worker: what a tablet keeps of the product belongs to it. */
let proxyPort = 0;

/** Starts server and proxy on free ports over a data folder of their own with the demo's people and places. */
export async function startStack(environment: Record<string, string> = {}): Promise<Stack> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-e2e-'));
  const seeded = process.env[seededFolder];
  // Copying without waiting is a twentieth of the work.
  if (seeded) cpSync(seeded, folder, { recursive: true });
  const port = await freePort();
  const proxy = await startFaultProxy(port, proxyPort);
  proxyPort = proxy.port;
  let child: ChildProcess | null = null;

  const stack: Stack = {
    origin: proxy.url,
    proxy,
    serverPort: port,
    async startServer({ aheadMs = 0 } = {}) {
      child = await spawnServer({ folder, port, aheadMs, environment });
    },
    async killServer() {
      await ended(child, 'SIGKILL');
      child = null;
    },
    async close() {
      forgetServer(stack.origin);
      await proxy.close();
      await ended(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
  await stack.startServer();
  return stack;
}

/** Lets a server fill a data folder with the demo and close it; answers where it lies. */
export async function seedFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-e2e-seeded-'));
  await ended(await spawnServer({ folder, port: await freePort() }), 'SIGTERM');
  return folder;
}

/** Gives the server's process once it answers. */
async function spawnServer({
  folder,
  port,
  aheadMs = 0,
  environment = {},
}: {
  readonly folder: string;
  readonly port: number;
  readonly aheadMs?: number;
  readonly environment?: Record<string, string>;
}): Promise<ChildProcess> {
  const child = spawn(
    path.join(root, 'node_modules/.bin/node'),
    [`--import=${shiftClock}`, 'src/server/main.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DATABASE_URL: '',
        NODE_ENV: '',
        DEMO_PASSWORD: demoPassword,
        // A test counts what it wrote itself.
        DEMO_RECORDS: process.env['DEMO_RECORDS'] ?? '0',
        LOG_LEVEL: 'error',
        CLOCK_AHEAD_MS: String(aheadMs),
        // What one server has compiled, the next need not: half of the work of a start.
        NODE_COMPILE_CACHE: compiled,
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  try {
    await untilReady(port, child);
  } catch (error) {
    await ended(child, 'SIGKILL');
    throw error;
  }
  return child;
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + readyWithinMs;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not become ready');
}

async function ended(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
