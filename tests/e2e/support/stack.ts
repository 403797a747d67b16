import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
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

/** A free one of the server's choice: one that was free before it starts may be taken when it has. */
const anyPort = 0;

/** One address for all files of a worker: what a tablet keeps of the product belongs to it. */
let proxyPort = 0;

/** Starts server and proxy on free ports over a data folder of their own with the demo's people and places. */
export async function startStack(environment: Record<string, string> = {}): Promise<Stack> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-e2e-'));
  const seeded = process.env[seededFolder];
  // Copying without waiting is a twentieth of the work.
  if (seeded) cpSync(seeded, folder, { recursive: true });
  // Its address is known before the server's, and stays taken while that starts.
  const proxy = await startFaultProxy(0, proxyPort);
  proxyPort = proxy.port;
  let port = anyPort;
  let child: ChildProcess | null = null;

  const stack: Stack = {
    origin: proxy.url,
    proxy,
    get serverPort() {
      return port;
    },
    async startServer({ aheadMs = 0 } = {}) {
      // By another clock nobody may be signed in any more.
      forgetServer(stack.origin);
      const server = await spawnServer({ folder, port, aheadMs, environment });
      ({ child, port } = server);
      proxy.leadTo(port);
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
  const { child } = await spawnServer({ folder, port: anyPort });
  await ended(child, 'SIGTERM');
  return folder;
}

/** Gives the server's process, and the port it has taken, once it answers. */
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
}): Promise<{ readonly child: ChildProcess; readonly port: number }> {
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
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    return { child, port: await portOf(child) };
  } catch (error) {
    await ended(child, 'SIGKILL');
    throw error;
  }
}

/** The port that a server says it listens on, which it does when it answers. */
function portOf({ stdout }: { readonly stdout: Readable }): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server did not become ready')), readyWithinMs);
    let said = '';
    stdout.on('data', (chunk) => {
      said += String(chunk);
      const port = /answers at http:\/\/[^\s:]+:(\d+)/.exec(said)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
    stdout.once('end', () => {
      clearTimeout(timer);
      reject(new Error(`the server ended: ${said}`));
    });
  });
}

async function ended(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}
