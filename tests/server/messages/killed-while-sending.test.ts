import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newPostgresUrl } from '#tests/support/database.ts';
import { startMailServer, type FakeMailServer } from './fake-mail-server.ts';
import { isDeep } from '#tests/support/deep.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Slightly more than two rounds of the worker. */
const roundsMs = 12_000;

let folder: string;
let mail: FakeMailServer;
const running: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-killed-'));
  mail = await startMailServer();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => kill(server)));
  await mail.close();
  await rm(folder, { recursive: true, force: true });
});

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

async function start(databaseUrl: string): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SEED_DEMO: '1',
      DEMO_RECORDS: '0',
      SESSION_SECRET: 'a secret that is only for tests and very long',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Vaxledger <no-reply@vax.example>',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(server);
  let said = '';
  // A server that writes more must not find its output closed.
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const url = /answers at (http:\S+)/.exec(said)?.[1];
    if (url !== undefined) return { server, url };
  }
  throw new Error(`the server ended: ${said}`);
}

async function askForCode(url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/v/get/otp/by/email/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
}

const recipients = () => mail.delivered.flatMap(({ to }) => to);

test.runIf(isDeep)(
  'a server killed after the mail server took a message, but before hearing so, sends it once; others go on',
  async () => {
    const databaseUrl = await newPostgresUrl();
    const first = await start(databaseUrl);
    mail.behaviours.push({ at: 'accepted', stall: true });
    await askForCode(first.url, 'facility@demo.test');
    await expect.poll(recipients, { timeout: 20_000 }).toEqual(['facility@demo.test']);
    await kill(first.server);

    const second = await start(databaseUrl);
    await askForCode(second.url, 'lga@demo.test');
    await expect.poll(recipients, { timeout: 20_000 }).toEqual(['facility@demo.test', 'lga@demo.test']);
    await new Promise((resolve) => {
      setTimeout(resolve, roundsMs);
    });
    expect(recipients()).toEqual(['facility@demo.test', 'lga@demo.test']);
    const metrics = await (await fetch(`${second.url}/metrics`)).text();
    expect(metrics).toMatch(/vaxledger_messages\{channel="email",state="sending"\} 1/);
  },
  120_000,
);
