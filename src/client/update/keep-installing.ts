/** Where neither the network nor the person is seen to come and go. */
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
