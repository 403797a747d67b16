import type { Page } from '@playwright/test';
import { isDeep } from '#tests/support/deep.ts';
import { shown } from './look-closely.ts';
import type { Tablet } from './tablet.ts';
import { settled } from './settled.ts';
import { turn } from './turn.ts';
import { landscape, phone, portrait } from './tablet.ts';

/** Smaller shifts are invisible. */
const unseen = 0.001;

/** Portrait, or every size that officers use in a deep run. */
const sizes = isDeep ? { portrait, landscape, phone } : { portrait };

/** Layout shifts on each screen after it was first drawn, within view, when opened by its address. */
export async function shiftsOn(
  tablet: Tablet,
  addresses: readonly string[],
): Promise<Record<string, readonly string[]>> {
  const { page } = tablet;
  await watchShifts(page);
  const moved: Record<string, readonly string[]> = {};
  for (const [name, size] of Object.entries(sizes)) {
    await turn(page, size);
    for (const address of addresses) {
      await tablet.open(address);
      await shown(page, address.includes('modal=') ? 'dialog' : 'heading');
      await settled(page);
      const shifts = await page.evaluate(() => (globalThis as unknown as Watched).shifts);
      if (sum(shifts) > unseen)
        moved[`${address} ${name}`] = shifts.map(({ value, what }) => `${value}: ${what}`);
    }
  }
  await turn(page, portrait);
  return moved;
}

interface Watched {
  shifts: { readonly value: number; readonly what: string }[];
}

function sum(shifts: Watched['shifts']): number {
  return shifts.reduce((total, { value }) => total + value, 0);
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRect;
        readonly currentRect: DOMRect;
      }[];
    }
    const watched = globalThis as unknown as Watched;
    watched.shifts = [];
    const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as Shift;
        if (hadRecentInput) continue;
        const what = sources
          .map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName} "${node?.textContent?.slice(0, 60)}" from ${box(previousRect)} to ${box(currentRect)}`,
          )
          .join('; ');
        watched.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
