import { Workbox } from 'workbox-window';

/** A new build is ready; while a form has unsaved values the page waits with it. */
export interface UpdateNotice {
  readonly kind: 'ready';
  readonly blockedByForm: boolean;
}

export interface Updates {
  /** Registers the worker, or finds the one that is there; without a network there may be none after it. */
  register(): Promise<void>;
  /** The person agrees: the new worker takes over, and every tab without unsaved values reloads. */
  accept(): void;
  /** Hides the notice until another build waits, or one takes over. */
  dismiss(): void;
}

export interface UpdateOptions {
  readonly isDirty: () => boolean;
  readonly subscribeDirty?: (listener: () => void) => () => void;
  readonly onNotice: (notice: UpdateNotice | null) => void;
  readonly workbox: Pick<Workbox, 'addEventListener' | 'messageSkipWaiting' | 'register'>;
  readonly reload: () => void;
}

/**
 * Watches for a new build. Nothing is ever reloaded under a form that holds unsaved values: when another tab lets the new
 * worker take over, this one keeps its notice and reloads on consent, or as soon as the form is clean and the person agrees.
 * What waits in the outbox is in the database and survives any reload.
 */
export function startUpdates(options: UpdateOptions): Updates {
  const { workbox, isDirty, onNotice, reload } = options;
  let isReady = false;
  let hasTakenOver = false;
  let hasConsent = false;
  let isReloading = false;
  let isDismissed = false;

  function show(): void {
    const isShown = (isReady || hasTakenOver) && !isDismissed;
    onNotice(isShown ? { kind: 'ready', blockedByForm: isDirty() } : null);
  }

  function reloadOnce(): void {
    if (isReloading) return;
    isReloading = true;
    reload();
  }

  workbox.addEventListener('waiting', () => {
    isReady = true;
    isDismissed = false;
    show();
  });
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate === false) return;
    hasTakenOver = true;
    isDismissed = false;
    if (hasConsent && !isDirty()) reloadOnce();
    else show();
  });
  options.subscribeDirty?.(show);

  return {
    async register() {
      await workbox.register().catch(() => undefined);
    },
    dismiss() {
      isDismissed = true;
      show();
    },
    accept() {
      if (isDirty()) {
        isDismissed = false;
        show();
        return;
      }
      hasConsent = true;
      if (hasTakenOver) reloadOnce();
      else workbox.messageSkipWaiting();
    },
  };
}

/** Starts updates with the page's own worker and reload. */
export function startBrowserUpdates(
  options: Omit<UpdateOptions, 'workbox' | 'reload'>,
  script = '/sw.js',
): Updates {
  const workbox = new Workbox(script, { scope: '/' });
  return startUpdates({ ...options, workbox, reload: () => globalThis.location.reload() });
}

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

/** Whether the app would open without a network: its worker is on its way, has it all, or there is none in this browser. */
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
