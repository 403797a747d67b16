import type { Page } from '@playwright/test';
import { shown } from './look-closely.ts';
import type { Tablet } from './tablet.ts';
import { settled } from './settled.ts';
import { turn } from './turn.ts';
import { landscape, phone, portrait } from './tablet.ts';

/** Less than this nobody sees. */
const unseen = 0.001;

/** How far each screen moved after it was first drawn, where somebody sees it, opened anew as a link does. */
export async function shiftsOn(
  tablet: Tablet,
  addresses: readonly string[],
): Promise<Record<string, number>> {
  const { page } = tablet;
  await watchShifts(page);
  const moved: Record<string, number> = {};
  for (const [name, size] of Object.entries({ portrait, landscape, phone })) {
    await turn(page, size);
    for (const address of addresses) {
      await tablet.open(address);
      await shown(page, address.includes('modal=') ? 'dialog' : 'heading');
      await settled(page);
      const shift = Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
      if (shift > unseen) moved[`${address} ${name}`] = shift;
    }
  }
  await turn(page, portrait);
  return moved;
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean };
        if (shift.hadRecentInput) continue;
        const known = Number(document.documentElement.dataset['shift'] ?? 0);
        document.documentElement.dataset['shift'] = String(known + shift.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
