import type { MemoryFacts } from '../browser/page/memory.ts';
import { bundlePage } from '../browser/bundle.ts';
import { startChromium } from '../browser/chromium.ts';
import { atLeast, atMost, type Figure } from '../figure.ts';
import { benchPassword, startBenchServer } from '../server/bench-server.ts';
import { startOrigin } from '../server/origin.ts';

const events = 10_000;
const pageSize = 500;

/** What a tablet that was offline for months holds in memory while it sends, and how it takes the answers in. */
export const memory: Figure = {
  name: 'memory',
  title: `Memory: replay of ${events.toLocaleString('en')} waiting events`,
  async run() {
    const bench = await startBenchServer({ officers: 1 });
    const { app } = bench.server;
    const origin = await startOrigin(await bundlePage('memory'), (request, response) =>
      app.routing(request, response),
    );
    const browser = await startChromium();
    try {
      const page = await browser.context.newPage();
      await page.goto(`${origin.url}/bench/`);
      const [officer] = bench.officers;
      if (!officer) throw new Error('no officer');
      const facts = await page.evaluate<MemoryFacts, Parameters<MeasureMemory>[0]>(
        (options) => (globalThis as unknown as { measureMemory: MeasureMemory }).measureMemory(options),
        { credentials: { email: officer.email, password: benchPassword }, events },
      );
      const mostSteps = Math.max(...facts.stepsPerTransaction);
      return {
        measurements: [
          {
            what: `Most of ${events.toLocaleString('en')} waiting events in memory at once`,
            ours: `${facts.mostRowsRead} in one read of the outbox`,
            reference: null,
            value: facts.mostRowsRead,
            shown: `${facts.mostRowsRead} events`,
            target: atMost(pageSize, ' events'),
          },
          {
            what: `Steps of the feed applied in one transaction`,
            ours: `${facts.stepsPerTransaction.length} transactions for ${events.toLocaleString('en')} steps`,
            reference: null,
            value: mostSteps,
            shown: `${mostSteps} steps`,
            target: atLeast(pageSize, ' steps'),
          },
        ],
        notes: [],
      };
    } finally {
      await browser.close();
      await origin.close();
      await bench.close();
    }
  },
};

type MeasureMemory = (options: {
  credentials: { email: string; password: string };
  events: number;
}) => Promise<MemoryFacts>;
