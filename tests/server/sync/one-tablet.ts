import { afterEach, beforeEach } from 'vitest';
import type { Engine } from '#server/deps.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet } from './fake-tablet.ts';
import { requireNoDrift } from './no-drift.ts';

/** Before each test: a server on this engine and a tablet, passed to `use`. After each: no stored figure has drifted. */
export function withOneTablet(
  engine: Engine,
  use: (start: { readonly world: TestApp; readonly tablet: FakeTablet }) => void,
): void {
  let world: TestApp;
  beforeEach(async () => {
    world = await testApp({ engine });
    use({ world, tablet: await FakeTablet.at(world) });
  });
  afterEach(async () => {
    await requireNoDrift(world.deps.db);
    await world.close();
  });
}
