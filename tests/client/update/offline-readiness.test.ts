import { expect, test } from 'vitest';
import { watchOfflineReadiness, type OfflineReadiness } from '#client/update/first-install.ts';

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'activating';

  becomes(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;

  isTakenOverBy(worker: FakeWorker): void {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

function watched(container: FakeContainer | undefined): OfflineReadiness[] {
  const told: OfflineReadiness[] = [];
  watchOfflineReadiness(container as ServiceWorkerContainer | undefined, (readiness) => told.push(readiness));
  return told;
}

test('a first visit is ready when the worker that takes the page over has become active', () => {
  const container = new FakeContainer();
  const told = watched(container);
  expect(told.at(-1)).toBe('preparing');
  const worker = new FakeWorker();
  container.isTakenOverBy(worker);
  expect(told.at(-1)).toBe('preparing');
  worker.becomes('activated');
  expect(told.at(-1)).toBe('ready');
});

test('a later visit is ready from the start', () => {
  const container = new FakeContainer();
  container.controller = new FakeWorker();
  container.controller.state = 'activated';
  expect(watched(container)).toEqual(['ready']);
});

test('a browser without workers is never ready, and says so', () => {
  expect(watched(undefined)).toEqual(['impossible']);
});
