import type { Locator } from '@playwright/test';

/** A finger whose taps are counted. What is typed is not: the boxes and the care giver say it. */
export function countedFinger() {
  let taps = 0;
  return {
    async tap(where: Locator): Promise<void> {
      await where.click();
      taps += 1;
    },
    taps: () => taps,
  };
}
