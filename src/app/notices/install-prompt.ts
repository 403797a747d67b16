/** The browser's offer to install the app (Chromium). */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/**
 * Holds the browser's offer back until the officer asks for it. Calls `onOffer` with what opens the browser's question,
 * and with null once it was used or the app is installed. Returns how to stop.
 */
export function watchInstallOffer(
  win: Window,
  onOffer: (install: (() => Promise<void>) | null) => void,
): () => void {
  const offer = (event: Event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    onOffer(async () => {
      onOffer(null);
      await event.prompt();
    });
  };
  const installed = () => onOffer(null);
  win.addEventListener('beforeinstallprompt', offer);
  win.addEventListener('appinstalled', installed);
  return () => {
    win.removeEventListener('beforeinstallprompt', offer);
    win.removeEventListener('appinstalled', installed);
  };
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}
