/* Kept apart from update-prompt.ts, which brings a library along and is loaded later. */

/** Poll interval for browsers that report neither network changes nor the user's return. */
const lookAgainMs = 5 * 60_000;

export interface InstallingOptions {
  readonly container: Pick<ServiceWorkerContainer, 'getRegistration'>;
  readonly page: Pick<Window, 'addEventListener' | 'setInterval'>;
  /** Registers the worker; false where the code that does it could not be had. */
  readonly register: () => Promise<boolean>;
}

/**
 * Registers the worker now, and again when the network or the person comes back, as long as there is none: the browser
 * forgets a first installation that failed and does not try it again by itself.
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
  // The document's own event comes up to its window.
  page.addEventListener('visibilitychange', lookAgain);
  page.setInterval(lookAgain, lookAgainMs);
  await look();
}

/** Readiness for opening without a network: the worker is being installed, has everything, or does not exist in this browser. */
export type OfflineReadiness = 'preparing' | 'ready' | 'impossible';

type Container = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;

/**
 * Tells whether the app would open without a network, now and after each change.
 *
 * - A worker becomes active only once every file of its build is in the cache: one that cannot be had fails its installation.
 * - What a page loads later comes from that cache only while the worker controls the page.
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
