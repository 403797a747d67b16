import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import type { ReplayBench } from '../browser/page/replay.ts';
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts';
import { bundlePage } from '../browser/bundle.ts';
import { slowAsATablet, startChromium, tabletSlowdown } from '../browser/chromium.ts';
import { atMost, type Figure } from '../figure.ts';
import { benchPassword, startBenchServer, type Officer } from '../server/bench-server.ts';
import { startOrigin } from '../server/origin.ts';
import { pouchScriptPath, startPouchServer } from '../server/pouch-server.ts';
import { median } from '../statistics.ts';

const events = 1000;
/** The first round warms up the servers, which run for months in production. */
const warmUp = 1;
const rounds = 3;
/** PouchDB's own default. */
const pouchBatchSize = 100;

interface Round {
  readonly ours: number;
  readonly pouch: number;
  readonly bare: number;
  readonly rx: number;
  readonly requests: readonly string[];
  readonly pouchRequests: number;
  readonly sent: number;
  readonly received: number;
  readonly pouchBytes: number;
}

/**
 * A day of offline work is sent and comes back reconciled, on a page as slow as a tablet; beside PouchDB sending as many documents, and
 * beside RxDB and a bare outbox whose server only counts and stores nothing.
 */
export const replay: Figure = {
  name: 'replay',
  title: `Replay of ${events.toLocaleString('en')} waiting events on loopback`,
  async run() {
    const bench = await startBenchServer({ officers: warmUp + rounds });
    const pouch = await startPouchServer();
    const script = [await readFile(pouchScriptPath(), 'utf8'), await bundlePage('replay')].join('\n');
    const { app } = bench.server;
    const origin = await startOrigin(script, (request, response) => {
      if (request.url?.startsWith('/pouch/')) pouch.handle(request, response);
      else if (request.url === '/bare/') countEvents(request, response);
      else app.routing(request, response);
    });
    const proxy = await startFaultProxy(origin.port);
    const browser = await startChromium();
    try {
      const measured: Round[] = [];
      for (const [n, officer] of bench.officers.entries()) {
        const page = await browser.context.newPage();
        await page.goto(`${proxy.url}/bench/`);
        measured.push(await measureRound({ context: browser.context, page, proxy }, { officer, n }));
        await page.close();
      }
      return resultOf(measured.slice(warmUp));
    } finally {
      await browser.close();
      await proxy.close();
      await origin.close();
      await pouch.close();
      await bench.close();
    }
  },
};

type Global = typeof globalThis & { readonly bench: ReplayBench };

async function measureRound(
  { context, page, proxy }: { context: BrowserContext; page: Page; proxy: FaultProxy },
  { officer, n }: { officer: Officer; n: number },
): Promise<Round> {
  await page.evaluate((options) => (globalThis as Global).bench.prepareReplay(options), {
    credentials: { email: officer.email, password: benchPassword },
    events,
  });
  await page.evaluate(() => (globalThis as Global).bench.preparePouch());
  await page.evaluate(() => (globalThis as Global).bench.prepareBare());
  await page.evaluate(() => (globalThis as Global).bench.prepareRx());
  await slowAsATablet(context, page);
  proxy.forget();
  const ours = await page.evaluate(() => (globalThis as Global).bench.timeReplay());
  const requests = [...proxy.requests];
  const { sent, received } = proxy.bytes;
  proxy.forget();
  const pouch = await page.evaluate((options) => (globalThis as Global).bench.timePouch(options), {
    remote: `${proxy.url}/pouch/round-${n}`,
    batchSize: pouchBatchSize,
  });
  const pouchBytes = proxy.bytes.sent + proxy.bytes.received;
  const bare = await page.evaluate(() => (globalThis as Global).bench.timeBare());
  const rx = await page.evaluate(() => (globalThis as Global).bench.timeRx());
  return {
    ours,
    pouch,
    bare,
    rx,
    requests,
    sent,
    received,
    pouchRequests: proxy.requests.length,
    pouchBytes,
  };
}

function resultOf(measured: readonly Round[]) {
  const requests = Math.max(...measured.map((round) => round.requests.length));
  const pouchRequests = median(measured.map((round) => round.pouchRequests));
  const bytes = median(measured.map(({ sent, received }) => (sent + received) / events));
  const pouchBytes = median(measured.map((round) => round.pouchBytes / events));
  const ours = median(measured.map((round) => round.ours));
  const pouch = median(measured.map((round) => round.pouch));
  const bare = median(measured.map((round) => round.bare));
  const rx = median(measured.map((round) => round.rx));
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const [first] = measured;
  return {
    measurements: [
      {
        what: `Replay of ${events} waiting events: requests`,
        ours: `${requests}`,
        reference: `PouchDB 9 ${pouchRequests}`,
        value: requests,
        shown: `${requests}`,
        target: atMost(12),
      },
      {
        what: 'Replay: bytes an event on the wire, headers and answers included, gzip',
        ours: `${bytes.toFixed(0)} B`,
        reference: `PouchDB 9 ${pouchBytes.toFixed(0)} B`,
        value: bytes,
        shown: `${bytes.toFixed(0)} B`,
        target: atMost(200, ' B'),
      },
      {
        what: `Replay of ${events} waiting events, ${tabletSlowdown}× throttled: until the last wallet is reconciled (median)`,
        ours: seconds(ours),
        reference: `PouchDB 9 to express-pouchdb ${seconds(pouch)}; stored nowhere: RxDB 17 ${seconds(rx)}, a bare outbox ${seconds(bare)}`,
        value: ours / 1000,
        shown: seconds(ours),
        target: atMost(5, ' s'),
      },
    ],
    notes: [
      `requests: ${summaryOf(first?.requests ?? [])}; ${((first?.sent ?? 0) / events).toFixed(0)} B an event up, ${((first?.received ?? 0) / events).toFixed(0)} B down`,
      `${measured.length} rounds in turn, each on a new device and facility: ours ${list(measured.map((round) => round.ours))} ms, PouchDB ${list(measured.map((round) => round.pouch))} ms (batch_size ${pouchBatchSize}), RxDB ${list(measured.map((round) => round.rx))} ms, a bare outbox ${list(measured.map((round) => round.bare))} ms`,
    ],
  };
}

/** The server of the bare outbox: it reads the request, stores nothing and answers with the number of events. */
function countEvents(request: IncomingMessage, response: ServerResponse): void {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const sent = JSON.parse(Buffer.concat(pieces).toString()) as readonly unknown[];
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ count: sent.length }));
  });
}

function summaryOf(requests: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const line of requests) {
    const [method, path = ''] = line.split(' ');
    const key = `${method} ${path.split('?')[0]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Array.from(counts, ([key, count]) => `${count} × ${key}`).join(', ');
}

function list(values: readonly number[]): string {
  return values.map((value) => value.toFixed(0)).join(', ');
}
