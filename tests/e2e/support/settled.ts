import type { Page } from '@playwright/test';

/** A page without changes for this long has finished drawing. */
const quietMs = 250;
/** Stops waiting for a page that never stops changing. */
const patienceMs = 10_000;

/** Waits until nothing on the page changes any more, however long a busy machine takes. */
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
