import { Workbox } from 'workbox-window';

/** A new build is ready; while a form has unsaved values the page delays it. */
export interface UpdateNotice {
  readonly kind: 'ready';
  readonly blockedByForm: boolean;
}

export interface Updates {
  /** Registers the worker, or finds the existing one; offline there may still be none afterwards. */
  register(): Promise<void>;
  /** The user agrees: the new worker takes over, and every tab without unsaved values reloads. */
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
 * Watches for a new build. Nothing is reloaded under a form with unsaved values: when another tab lets the new worker take over, this one
 * keeps its notice and reloads on consent, or once the form is clean and the user agrees. Waiting events are in the database and survive
 * any reload.
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
