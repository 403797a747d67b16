import type { Page } from '@playwright/test';

/** A page on which nothing has changed for so long has drawn what it has to draw. */
const quietMs = 250;
/** A change that never ends is not waited for. */
const patienceMs = 10_000;

/** Waits until nothing on the page changes any more, however long a busy machine takes for it. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(
    ({ quietMs, patienceMs }) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          clearTimeout(last);
          resolve();
        };
        let quiet = setTimeout(end, quietMs);
        const last = setTimeout(end, patienceMs);
        const observer = new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(end, quietMs);
        });
        observer.observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      }),
    { quietMs, patienceMs },
  );
}
