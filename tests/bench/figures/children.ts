import type { ChildrenBench } from '../browser/page/children.ts';
import { bundlePage } from '../browser/bundle.ts';
import { startChromium, type Browser } from '../browser/chromium.ts';
import { atMost, times, type Figure } from '../figure.ts';
import { startOrigin } from '../server/origin.ts';
import { median, percentile } from '../statistics.ts';

const many = 100_000;
const some = 20_000;
const searches = 400;
const warmUp = 100;
const samples = 600;

/** The register on the device: a search in a large one, a registration, a facility's due list. */
export const children: Figure = {
  name: 'children',
  title: 'Register of children on the device',
  async run() {
    const origin = await startOrigin(await bundlePage('children'));
    const browser = await startChromium();
    try {
      const saved = await inPage(browser, origin.url, {
        run: 'measureRegistrations',
        options: { warmUp, samples },
      });
      const due = await inPage(browser, origin.url, {
        run: 'measureDueList',
        options: { children: some, pages: 4 },
      });
      const found = await inPage(browser, origin.url, {
        run: 'measureSearch',
        options: { children: many, searches },
      });
      const search = percentile(found.searches, 95) / percentile(found.reads, 95);
      const byKind = Map.groupBy(found.searches.entries(), ([at]) => found.kinds[at] ?? '');
      const registration = median(saved.ours) / median(saved.bare);
      return {
        measurements: [
          {
            what: `Search over ${many.toLocaleString('en')} children as one types (p95)`,
            ours: ms(percentile(found.searches, 95)),
            reference: `one bare IndexedDB index read, names in the clear: ${ms(percentile(found.reads, 95))}`,
            value: percentile(found.searches, 95),
            shown: `${ms(percentile(found.searches, 95))}, ${times(search)}`,
            target: { kind: 'at-most', value: 30, shown: '≤ 30 ms' },
          },
          {
            what: 'Registration of a child, event and rows and tokens, strict durability (median)',
            ours: ms(median(saved.ours)),
            reference: `bare IndexedDB transaction, strict, same rows: ${ms(median(saved.bare))}`,
            value: registration,
            shown: times(registration),
            target: atMost(2, '×'),
          },
          {
            what: `Due list of a facility with ${some.toLocaleString('en')} children, a page and all counts (median)`,
            ours: ms(median(due.pages)),
            reference: `bare IndexedDB read of the same rows: ${ms(median(due.reads))}`,
            value: median(due.pages),
            shown: ms(median(due.pages)),
            target: { kind: 'at-most', value: 30, shown: '≤ 30 ms' },
          },
          {
            what: 'The same list when the app has just been opened (median)',
            ours: ms(median(due.opened)),
            reference: `bare IndexedDB read of the same rows: ${ms(median(due.reads))}`,
            value: median(due.opened),
            shown: ms(median(due.opened)),
            target: null,
          },
        ],
        notes: [
          Array.from(byKind, ([kind, times]) => {
            const of = times.map(([, time]) => time);
            return `search for ${kind}: median ${ms(median(of))}, p95 ${ms(percentile(of, 95))}`;
          }).join('; '),
          `median: search ${ms(median(found.searches))}, bare read ${ms(median(found.reads))}; likely duplicates among ${many.toLocaleString('en')}: p95 ${ms(percentile(found.duplicates, 95))}; storing that register from a snapshot took ${(found.loadMs / 1000).toFixed(0)} s; Chromium ${browser.version}`,
          `${samples} registrations and as many bare transactions in turn; ${saved.rowsPerSave.toFixed(1)} rows each; p95 ${ms(percentile(saved.ours, 95))} and ${ms(percentile(saved.bare, 95))}`,
          `due list: ${due.counts.today} today, ${due.counts.week} this week, ${due.counts.overdue} overdue; the first page after the register was stored ${ms(due.first)}, p95 ${ms(percentile(due.pages, 95))} and of the bare read ${ms(percentile(due.reads, 95))}, with a settlement searched median ${ms(median(due.searches))}; opening the database of an older build, all of it worked out anew, ${(due.upgraded / 1000).toFixed(1)} s`,
        ],
      };
    } finally {
      await browser.close();
      await origin.close();
    }
  },
};

async function inPage<Run extends keyof ChildrenBench>(
  browser: Browser,
  origin: string,
  call: { run: Run; options: Parameters<ChildrenBench[Run]>[0] },
): Promise<Awaited<ReturnType<ChildrenBench[Run]>>> {
  const page = await browser.context.newPage();
  await page.goto(`${origin}/bench/`);
  const measured = await page.evaluate(
    ({ run, options }) => {
      const { bench } = globalThis as unknown as {
        bench: Record<string, (options: unknown) => Promise<unknown>>;
      };
      return bench[run]?.(options);
    },
    call as { run: string; options: unknown },
  );
  await page.close();
  return measured as Awaited<ReturnType<ChildrenBench[Run]>>;
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
