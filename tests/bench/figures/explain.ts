import type { ExplainTimes } from '../browser/page/explain.ts';
import { bundlePage } from '../browser/bundle.ts';
import { startChromium, type Browser } from '../browser/chromium.ts';
import { atMost, times, type Figure } from '../figure.ts';
import { startOrigin } from '../server/origin.ts';
import { median, percentile } from '../statistics.ts';

const many = 50_000;
const few = 500;
const rounds = 40;

/** The explanation of a balance over a long ledger, beside a short one. */
export const explain: Figure = {
  name: 'explain',
  title: `Explaining a balance over a ledger of ${many.toLocaleString('en')} entries on the device`,
  async run() {
    const origin = await startOrigin(await bundlePage('explain'));
    const browser = await startChromium();
    try {
      const short = await measure(browser, origin.url, few);
      const long = await measure(browser, origin.url, many);
      const first = median(long.firstPages) / median(short.firstPages);
      return {
        measurements: [
          {
            what: `Newest movements of a balance over ${many.toLocaleString('en')} entries (median)`,
            ours: ms(median(long.firstPages)),
            reference: `the same over ${few} entries: ${ms(median(short.firstPages))}`,
            value: first,
            shown: times(first),
            target: atMost(1.5, '×'),
          },
        ],
        notes: [
          `each of ${long.olderPages.length} pages to the first movement: median ${ms(median(long.olderPages))}, p95 ${ms(percentile(long.olderPages, 95))}; they sum to the wallet; Chromium ${browser.version}`,
        ],
      };
    } finally {
      await browser.close();
      await origin.close();
    }
  },
};

async function measure(browser: Browser, origin: string, entries: number): Promise<ExplainTimes> {
  const page = await browser.context.newPage();
  await page.goto(`${origin}/bench/`);
  const measured = await page.evaluate<ExplainTimes, { entries: number; rounds: number }>(
    (options) =>
      (globalThis as unknown as { measureExplain(o: typeof options): Promise<ExplainTimes> }).measureExplain(
        options,
      ),
    { entries, rounds },
  );
  await page.close();
  return measured;
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
