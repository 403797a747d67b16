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
