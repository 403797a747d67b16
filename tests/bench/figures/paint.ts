import type { Page } from '@playwright/test';
import { daysAgo } from '#tests/e2e/support/days-ago.ts';
import { fillLedger } from '#tests/e2e/support/fill-ledger.ts';
import { registerOnServer } from '#tests/e2e/support/server-register.ts';
import { startStack } from '#tests/e2e/support/stack.ts';
import { stockOnServer } from '#tests/e2e/support/stock-on-server.ts';
import { Tablet } from '#tests/e2e/support/tablet.ts';
import { tabletSlowdown } from '../browser/chromium.ts';
import { fillChildren } from '../browser/fill-children.ts';
import { atMost, type Figure } from '../figure.ts';
import { median, percentile } from '../statistics.ts';

const children = 20_000;
const entries = 50_000;
const maxMs = 50;
/** Presses and letters per screen. */
const presses = 30;

/** The screens used every day, with the most frequent press on each. */
const screens: readonly { readonly name: string; readonly path: string; readonly pressed: string }[] = [
  { name: 'dashboard', path: '/protected/dashboard', pressed: 'main [role=radio], main input[type=radio]' },
  { name: 'wallets', path: '/antigen/wallet', pressed: 'main input[type=search]' },
  { name: 'ledger', path: '/ledger/stock', pressed: 'main input[type=search]' },
  { name: 'due list', path: '/child/due?when=overdue', pressed: 'main input[type=radio]' },
  {
    name: 'child card',
    path: '/child/registration',
    pressed: 'main button[aria-label^="Open the card"]',
  },
  { name: 'session', path: '/child/session', pressed: 'main .ui-step' },
  { name: 'delivery', path: '/ledger/delivery', pressed: 'main input[type=search]' },
];

/** From a press or a letter to the next paint, as the browser measures it. */
export const paint: Figure = {
  name: 'paint',
  title: `Interaction to paint with ${children.toLocaleString('en')} children and ${entries.toLocaleString('en')} entries, ${tabletSlowdown}× throttled`,
  async run() {
    const stack = await startStack();
    const tablet = await Tablet.unpack(stack.origin);
    try {
      await filled(tablet, stack.origin);
      const measurements = [];
      for (const screen of screens) {
        const times = await pressed(tablet, screen);
        const worst = percentile(times, 98);
        measurements.push({
          what: `Interaction to paint, ${screen.name}, ${tabletSlowdown}× throttled (p98 of ${times.length})`,
          ours: `${worst.toFixed(0)} ms, median ${median(times).toFixed(0)}`,
          reference: null,
          value: worst,
          shown: `${worst.toFixed(0)} ms`,
          target: atMost(maxMs, ' ms'),
        });
      }
      return { measurements, notes: ['by the browser’s event timing, in steps of 8 ms, at least 16'] };
    } finally {
      await tablet.throwAway();
      await stack.close();
    }
  },
};

async function filled(tablet: Tablet, origin: string): Promise<void> {
  await stockOnServer(origin, { antigen: 'BCG', doses: 200, batchNo: 'BCG-1' });
  const ages = [5, 20, 45, 100, 200];
  await registerOnServer(
    origin,
    ages.map((days) => ({ fullname: `Aisha Bello ${days}`, dob: daysAgo(days), settlement: 'Gwale' })),
  );
  await tablet.signIn('facility@demo.test');
  const { page } = tablet;
  await page
    .getByRole('button', { name: /^BCG|BCG/ })
    .first()
    .waitFor();
  await tablet.open('/child/due?when=overdue');
  await page.getByText('Aisha Bello 100').first().waitFor();
  await fillLedger(page, { batchNo: 'BCG-1', entries });
  await fillChildren(page, children);
  await tablet.open('/child/due?when=overdue');
  await page.getByRole('button', { name: 'Print list' }).waitFor({ timeout: 600_000 });
}

/** Milliseconds from each press on a screen to the next paint. */
async function pressed(tablet: Tablet, { path, pressed: what }: (typeof screens)[number]): Promise<number[]> {
  const { page } = tablet;
  await tablet.open(path);
  await page.locator(what).first().waitFor({ state: 'attached' });
  // Lets the screen finish the reads that follow its first rows.
  await page.waitForTimeout(2000);
  await watchPaints(page);
  const session = await tablet.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: tabletSlowdown });
  let made = 0;
  for (; made < presses; made += 1) {
    const found = page.locator(what);
    const one = found.nth(made % (await found.count()));
    if ((await one.getAttribute('type')) === 'search') await one.press(made % 4 === 3 ? 'Backspace' : 'b');
    else if ((await one.getAttribute('type')) === 'radio') await one.click({ force: true });
    else {
      await one.click();
      if (path === '/child/registration') await closeCard(page);
    }
    // A hand presses no faster than this.
    await page.waitForTimeout(300);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const slow = await page.evaluate(() => (globalThis as unknown as { paints: () => number[] }).paints());
  // The browser reports no event shorter than 16 ms, so the missing ones count as 16.
  return [...slow, ...Array.from({ length: Math.max(0, made - slow.length) }, () => 16)];
}

async function closeCard(page: Page): Promise<void> {
  const card = page.getByRole('dialog', { name: 'Child card' });
  await card.waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });
}

async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const byInteraction = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId } = entry as PerformanceEntry & { readonly interactionId: number };
        if (interactionId > 0)
          byInteraction.set(interactionId, Math.max(byInteraction.get(interactionId) ?? 0, entry.duration));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(globalThis, { paints: () => [...byInteraction.values()] });
  });
}
