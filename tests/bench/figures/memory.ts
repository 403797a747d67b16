import { maxPushedEvents } from '#contract/wire/sync.ts';
import type { MemoryFacts } from '../browser/page/memory.ts';
import { bundlePage } from '../browser/bundle.ts';
import { startChromium } from '../browser/chromium.ts';
import { atLeast, atMost, type Figure } from '../figure.ts';
import { benchPassword, startBenchServer, type Officer } from '../server/bench-server.ts';
import { startOrigin } from '../server/origin.ts';

const events = 10_000;
/** Few enough that the feed is pulled page by page: a tablet thousands of steps behind gets a snapshot instead. */
const pagedEvents = 1500;
const pageSize = 500;

/** The memory of a tablet that was offline for months, while it sends and while it applies the answers. */
export const memory: Figure = {
  name: 'memory',
  title: `Memory: replay of ${events.toLocaleString('en')} waiting events`,
  async run() {
    const bench = await startBenchServer({ officers: 2 });
    const { app } = bench.server;
    const origin = await startOrigin(await bundlePage('memory'), (request, response) =>
      app.routing(request, response),
    );
    const browser = await startChromium();
    try {
      const page = await browser.context.newPage();
      await page.goto(`${origin.url}/bench/`);
      const measure = (officer: Officer | undefined, count: number) =>
        page.evaluate<MemoryFacts, Parameters<MeasureMemory>[0]>(
          (options) => (globalThis as unknown as { measureMemory: MeasureMemory }).measureMemory(options),
          { credentials: { email: officer?.email ?? '', password: benchPassword }, events: count },
        );
      const many = await measure(bench.officers[0], events);
      const paged = await measure(bench.officers[1], pagedEvents);
      const maxSteps = Math.max(...paged.colleagueSteps);
      return {
        measurements: [
          {
            what: `Most of ${events.toLocaleString('en')} waiting events in memory at once`,
            ours: `${many.maxRowsRead} in one read of the outbox`,
            reference: null,
            value: many.maxRowsRead,
            shown: `${many.maxRowsRead} events`,
            target: atMost(maxPushedEvents, ' events'),
          },
          {
            what: 'Steps of the feed applied in one transaction, as many as a page has',
            ours: `${paged.colleagueSteps.length} transactions for ${pagedEvents.toLocaleString('en')} steps on a colleague’s tablet`,
            reference: null,
            value: maxSteps,
            shown: `${maxSteps} steps`,
            target: atLeast(pageSize, ' steps'),
          },
        ],
        notes: [
          `after ${events.toLocaleString('en')} events the device took ${many.hadSnapshot ? 'a snapshot of the rows, swapped in whole' : `${many.stepsPerTransaction.length} pages`}`,
        ],
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
