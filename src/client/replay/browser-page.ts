import type { ReplayPage } from './start-replay.ts';

interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** The surroundings of a page in a browser. */
export function browserPage(): ReplayPage {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  return {
    async worker() {
      const registration = await workers?.getRegistration();
      return registration?.active ?? null;
    },
    async registerSync(tag) {
      const registration = (await workers?.getRegistration()) as SyncRegistration | undefined;
      await registration?.sync?.register(tag);
    },
    isVisible: () => document.visibilityState === 'visible',
    events: [
      { target: window, type: 'online' },
      { target: document, type: 'visibilitychange' },
    ],
    setTimer(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
}
