import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { browserDeps } from '#client/browser-deps.ts';
import { createEngine } from '#client/engine.ts';
import { replayInWorker, serverPaths } from '#client/replay/worker-replay.ts';
import { isScanner, keptScanner } from './kept-scanner.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
};

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...serverPaths] }));
registerRoute(
  ({ url }) => isScanner(url),
  ({ request }) => keptScanner(request),
);

replayInWorker(createEngine(browserDeps()), {
  onSync: (listener) =>
    self.addEventListener('sync' as 'activate', (event) => {
      listener((event as SyncEvent).tag, (work) => event.waitUntil(work));
    }),
  onMessage: (listener) =>
    self.addEventListener('message', (event) =>
      listener(event.data, event.ports[0], (work) => event.waitUntil(work)),
    ),
  skipWaiting: () => self.skipWaiting(),
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
