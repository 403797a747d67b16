import type { Page } from '@playwright/test';

/** An address without a screen. */
const nowhere = '/on/the/way';

/**
 * Moves the app that is open to another address without loading it, and waits until the screen before has gone. It goes by
 * way of an address without a screen: two addresses of one screen look alike while the router is still on its way, and a
 * screen that is left and entered again begins anew. Back leads to where it came from.
 *
 * @returns whether it has moved; what has no heading yet, or is no screen itself, cannot be seen to go.
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
