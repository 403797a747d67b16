import type { ListingTimes } from '../browser/page/listing.ts';
import { bundlePage } from '../browser/bundle.ts';
import { startChromium, type Browser } from '../browser/chromium.ts';
import { atMost, times, type Figure } from '../figure.ts';
import { startOrigin } from '../server/origin.ts';
import { median, percentile } from '../statistics.ts';

const many = 50_000;
const few = 500;
const pages = 60;

/** Search and page turns in a long ledger, beside a bare scan of the same rows and beside a short ledger. */
export const listing: Figure = {
  name: 'listing',
  title: `Listing over a ledger of ${many.toLocaleString('en')} entries on the device`,
  async run() {
    const origin = await startOrigin(await bundlePage('listing'));
    const browser = await startChromium();
    try {
      const short = await measure(browser, origin.url, few);
      const long = await measure(browser, origin.url, many);
      const search = median(long.searches) / median(long.scans);
      const firstSearch = long.firstSearch / median(long.scans);
      const page = median(long.pages) / median(short.pages);
      return {
        measurements: [
          {
            what: `Search over ${many.toLocaleString('en')} entries as one types (median)`,
            ours: ms(median(long.searches)),
            reference: `bare IndexedDB scan of the same rows: ${ms(median(long.scans))}`,
            value: search,
            shown: `${search.toFixed(3)}×`,
            target: atMost(1, '×'),
          },
          {
            what: 'The first search after the app was opened, which reads the entries',
            ours: ms(long.firstSearch),
            reference: `bare IndexedDB scan of the same rows: ${ms(median(long.scans))}`,
            value: firstSearch,
            shown: times(firstSearch),
            target: null,
          },
          {
            what: `Page of a listing of ${many.toLocaleString('en')} entries (median)`,
            ours: ms(median(long.pages)),
            reference: `the same over ${few} entries: ${ms(median(short.pages))}`,
            value: page,
            shown: times(page),
            target: atMost(1.5, '×'),
          },
        ],
        notes: [
          `p95: search ${ms(percentile(long.searches, 95))}, page ${ms(percentile(long.pages, 95))} over ${many.toLocaleString('en')} and ${ms(percentile(short.pages, 95))} over ${few}; Chromium ${browser.version}`,
          `before the entries are read, a page counts by the index: ${ms(long.firstPage)} over ${many.toLocaleString('en')}, ${ms(short.firstPage)} over ${few}; the screen shows the rows of the first page without waiting for that`,
        ],
      };
    } finally {
      await browser.close();
      await origin.close();
    }
  },
};

async function measure(browser: Browser, origin: string, entries: number): Promise<ListingTimes> {
  const page = await browser.context.newPage();
  await page.goto(`${origin}/bench/`);
  const measured = await page.evaluate<ListingTimes, { entries: number; pages: number }>(
    (options) =>
      (globalThis as unknown as { measureListing(o: typeof options): Promise<ListingTimes> }).measureListing(
        options,
      ),
    { entries, pages },
  );
  await page.close();
  return measured;
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
