import type { SaveCounts, SaveTimes } from '../browser/page/saves-in-turn.ts';
import { bundlePage } from '../browser/bundle.ts';
import { slowAsATablet, startChromium } from '../browser/chromium.ts';
import { startOrigin } from '../server/origin.ts';

/** Runs a page that times saves, in a browser slowed down to a tablet's speed. */
export async function timedSaves<Page extends object>(
  page: string,
  measure: keyof Page & string,
  counts: SaveCounts,
): Promise<SaveTimes & { readonly chromium: string }> {
  const origin = await startOrigin(await bundlePage(page));
  const browser = await startChromium();
  try {
    const tab = await browser.context.newPage();
    await tab.goto(`${origin.url}/bench/`);
    await slowAsATablet(browser.context, tab);
    const measured = await tab.evaluate<SaveTimes, { measure: string; counts: SaveCounts }>(
      (call) =>
        (globalThis as unknown as Record<string, (counts: SaveCounts) => Promise<SaveTimes>>)[call.measure]!(
          call.counts,
        ),
      { measure, counts },
    );
    return { ...measured, chromium: browser.version };
  } finally {
    await browser.close();
    await origin.close();
  }
}
