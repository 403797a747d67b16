import type { Engine } from '#client/engine.ts';
import type { FakeServer } from './fake-server.ts';
import type { Power } from './power.ts';
import { pullOnce } from './pull-once.ts';

/** A tablet and its server, as the laws drive them. */
export interface TriedTablet {
  readonly server: FakeServer;
  readonly engine: Engine;
  readonly power: Power;
  backup: ReturnType<FakeServer['backup']> | null;
  epochs: number;
}

/** Faults between a tablet and its server, whatever is recorded. */
export type Fault =
  | 'pull-only'
  | 'slow-line'
  | 'request-lost'
  | 'answer-lost'
  | 'pull-lost'
  | 'truncated'
  | 'twice'
  | 'backup'
  | 'restore'
  | 'digest'
  | 'gap'
  | 'replay';

/** Runs a replay under the fault, or sets up the fault for later replays; `pick` sets its strength. */
export async function meetFault(
  world: TriedTablet,
  { kind, pick }: { readonly kind: Fault; readonly pick: number },
): Promise<void> {
  const { server, engine } = world;
  switch (kind) {
    case 'pull-only':
      return pullOnce(engine, server);
    case 'slow-line':
      // Small batches and an answer that never arrives: the server has some of the events.
      await engine.db.meta.put({ key: 'batch-size', value: { limit: 1 + (pick % 3), threshold: 1 } });
      server.script('/v/sync/pull/', () => Promise.reject(new TypeError('no network')));
      break;
    case 'request-lost':
      server.script('/v/sync/push/', () => Promise.reject(new TypeError('no network')));
      break;
    case 'answer-lost':
      server.script('/v/sync/push/', async ({ next }) =>
        next().then(() => Promise.reject(new TypeError('reset'))),
      );
      break;
    case 'pull-lost':
      server.script('/v/sync/pull/', async ({ next }) =>
        next().then(() => Promise.reject(new TypeError('reset'))),
      );
      break;
    case 'truncated':
      server.script('/v/sync/', async ({ next }) => new Response((await (await next()).text()).slice(0, -5)));
      break;
    case 'twice':
      server.script('/v/sync/push/', async ({ next }) => next().then(next));
      break;
    case 'backup':
      world.backup = server.backup();
      return;
    case 'restore':
      if (world.backup) server.restore(world.backup, `e${(world.epochs += 1)}`);
      break;
    case 'digest':
      server.wrongDigest = true;
      await engine.sync.replay();
      server.wrongDigest = false;
      return;
    case 'gap':
      server.dropItem = server.state.items.length;
      await engine.sync.replay();
      server.dropItem = null;
      return;
    case 'replay':
      break;
  }
  await engine.sync.replay();
}

/** The power fails at the n-th write from now on, in the middle of the action. */
export async function withPowerCut(power: Power, write: number, act: () => Promise<unknown>): Promise<void> {
  power.writes = 0;
  power.failAt = write;
  await act();
  power.failAt = null;
}

/** Replays until nothing waits. */
export async function drain({ server, engine }: TriedTablet): Promise<void> {
  server.pageLimit = 500;
  for (let run = 0; run < 12; run++) {
    const { outcome } = await engine.sync.replay();
    if (outcome === 'done') return;
  }
  throw new Error(`the queue does not drain: ${JSON.stringify(await engine.sync.status())}`);
}
