import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RegisterState } from '#domain/immunization/model.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { confirmedChild, confirmedImmunization, shownImmunization } from '#client/children/rows.ts';
import type { Engine } from '#client/engine.ts';
import { antigenIds } from '#tests/client/support/children.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { pullOnce } from '#tests/client/support/pull-once.ts';
import { arbitraryHappening, eventOf } from '#tests/client/support/register-story.ts';
import type { Power } from '#tests/client/support/power.ts';

const arbitraryStep = fc.record({
  kind: fc.constantFrom(
    'save',
    'save',
    'save',
    'save',
    'save-crash',
    'elsewhere',
    'elsewhere',
    'pull-only',
    'replay',
    'replay',
    'replay-crash',
    'answer-lost',
    'pull-lost',
    'slow-line',
    'refuse',
    'backup',
    'restore',
    'gap',
    'digest',
  ),
  happening: arbitraryHappening,
  pick: fc.nat(1000),
});
type Step = typeof arbitraryStep extends fc.Arbitrary<infer T> ? T : never;

interface World {
  readonly server: FakeServer;
  readonly engine: Engine;
  readonly power: Power;
  backup: ReturnType<FakeServer['backup']> | null;
  epochs: number;
}

async function shownOn({ db }: Engine): Promise<RegisterState> {
  const [children, immunizations] = await Promise.all([db.child.toArray(), db.immunization.toArray()]);
  return {
    children: new Map(children.map((row) => [row.id, row.personal.shown])),
    immunizations: new Map(immunizations.map((row) => [row.id, shownImmunization(row)])),
  };
}

async function save({ engine }: World, step: Step): Promise<void> {
  const event = eventOf(step.happening, await shownOn(engine));
  if (event) await engine.children.save(event);
}

async function happen(world: World, step: Step): Promise<void> {
  const { server, engine, power } = world;
  server.pageLimit = 1 + (step.pick % 4);
  switch (step.kind) {
    case 'save':
      return save(world, step);
    case 'elsewhere': {
      const event = eventOf(step.happening, server.state.register);
      if (event) server.saveElsewhere(event, nextId() as EventId);
      return;
    }
    case 'pull-only':
      return pullOnce(engine, server);
    case 'slow-line':
      await engine.db.meta.put({ key: 'batch-size', value: { limit: 1 + (step.pick % 3), threshold: 1 } });
      server.script('/v/sync/pull/', () => Promise.reject(new TypeError('no network')));
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
    case 'refuse': {
      // No rule refuses; a row that was damaged on its way may be refused all the same.
      const rows = await engine.db.outbox.filter((row) => row.state === 'waiting').toArray();
      const row = rows[step.pick % Math.max(1, rows.length)];
      if (row) server.refuse(row.event_id, 'content-mismatch');
      return;
    }
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
    case 'save-crash':
    case 'replay-crash':
      power.writes = 0;
      power.failAt = 1 + (step.pick % 20);
      await (step.kind === 'save-crash' ? save(world, step) : engine.sync.replay().catch(() => undefined));
      power.failAt = null;
      return;
    case 'replay':
      break;
  }
  await engine.sync.replay();
}

async function heal({ server, engine }: World): Promise<void> {
  server.pageLimit = 500;
  for (let run = 0; run < 12; run++) {
    const { outcome } = await engine.sync.replay();
    if (outcome === 'done') return;
  }
  throw new Error(`the queue does not drain: ${JSON.stringify(await engine.sync.status())}`);
}

async function expectAgreement({ server, engine }: World): Promise<void> {
  const [children, immunizations] = await Promise.all([
    engine.db.child.toArray(),
    engine.db.immunization.toArray(),
  ]);
  const byId = <Row extends { readonly id: string }>(rows: readonly (Row | null)[]) =>
    Object.fromEntries(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const { register } = server.state;
  expect(byId(children.map(confirmedChild))).toEqual(byId([...register.children.values()]));
  expect(byId(immunizations.map(confirmedImmunization))).toEqual(byId([...register.immunizations.values()]));
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0, state: 'online' });
}

test('the register shown is confirmed plus pending after every step, and after all faults it is the server’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
      const server = new FakeServer();
      server.reference = Object.entries(antigenIds).map(([name, id], at) => ({
        s: at + 1,
        k: 'antigen',
        row: { id, name, schedule: '' },
      }));
      const { engine, power } = await signedIn(server);
      const world: World = { server, engine, power, backup: null, epochs: 1 };
      for (const step of steps) {
        await happen(world, step);
        await expectShownIsFold(engine);
      }
      await heal(world);
      await expectShownIsFold(engine);
      await expectAgreement(world);
      engine.close();
    }),
    { numRuns: Number(process.env['CLIENT_RUNS'] ?? 60) },
  );
}, 120_000);
