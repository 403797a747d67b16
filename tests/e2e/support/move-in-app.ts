import type { Page } from '@playwright/test';

/** An address without a screen. */
const nowhere = '/on/the/way';

/**
 * Navigates the open app to another address without loading it, and waits until the previous screen is gone. It goes
 * through an address without a screen, because two addresses of one screen look alike while the router is still
 * working, and leaving a screen makes it start again. Back leads to the starting point.
 *
 * @returns whether it has moved; a page without a heading or screen cannot be seen to disappear.
 */
export function moveInApp(page: Page, route: string): Promise<boolean> {
  return page.evaluate(
    async ({ nowhere, route }) => {
      const heading = () => document.querySelector('h1');
      const hasMoved = async (change: () => void, withinMs: number): Promise<boolean> => {
        const before = heading();
        change();
        window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        const until = performance.now() + withinMs;
        while (before?.isConnected === true || heading() === null) {
          if (performance.now() > until) return false;
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        return true;
      };
      if (heading() === null) return false;
      const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
      return (
        (await hasMoved(() => history.pushState({ idx }, '', nowhere), 5000)) &&
        (await hasMoved(() => history.replaceState({ idx }, '', route), 30_000))
      );
    },
    { nowhere, route },
  );
}
