/* Separate from update-prompt.ts, which loads a library and comes later. */

/** Poll interval for browsers that report neither network changes nor the user's return. */
const lookAgainMs = 5 * 60_000;

export interface InstallingOptions {
  readonly container: Pick<ServiceWorkerContainer, 'getRegistration'>;
  readonly page: Pick<Window, 'addEventListener' | 'setInterval'>;
  /** Registers the worker; false if its code could not be loaded. */
  readonly register: () => Promise<boolean>;
}

/**
 * Registers the worker now and, until that succeeds, again when the network or the user returns, because the browser drops a failed first
 * installation and does not retry it by itself.
 */
export async function keepInstalling({ container, page, register }: InstallingOptions): Promise<void> {
  let isRegistering = false;
  let hasCode = false;
  const look = async () => {
    if (isRegistering) return;
    isRegistering = true;
    if (!hasCode || (await container.getRegistration()) === undefined) hasCode = await register();
    isRegistering = false;
  };
  const lookAgain = () => void look();
  page.addEventListener('online', lookAgain);
  // The document's own event bubbles up to the window.
  page.addEventListener('visibilitychange', lookAgain);
  page.setInterval(lookAgain, lookAgainMs);
  await look();
}

/** Whether the app can open offline: the worker is being installed, has everything, or does not exist in this browser. */
export type OfflineReadiness = 'preparing' | 'ready' | 'impossible';

type Container = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;

/**
 * Reports whether the app would open offline, now and after each change.
 *
 * - A worker becomes active only once every file of its build is cached: a missing one fails the installation.
 * - Parts that a page loads later come from that cache only while the worker controls the page.
 */
export function watchOfflineReadiness(
  container: Container | undefined,
  onChange: (readiness: OfflineReadiness) => void,
): void {
  if (container === undefined) {
    onChange('impossible');
    return;
  }
  const see = () => {
    const worker = container.controller;
    const isReady = worker?.state === 'activated';
    onChange(isReady ? 'ready' : 'preparing');
    if (!isReady) worker?.addEventListener('statechange', see, { once: true });
  };
  container.addEventListener('controllerchange', see);
  see();
}
