import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RegisterState } from '#domain/immunization/register/model.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { recordOf } from '#client/db/child-rows.ts';
import type { Engine } from '#client/engine.ts';
import { antigenIds } from '#tests/client/support/children.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { drain, meetFault, type TriedTablet, withPowerCut } from '#tests/client/support/faults.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { confirmedRows, expectShownIsFold } from '#tests/client/support/law.ts';
import { arbitraryHappening, eventOf } from '#tests/client/support/register-story.ts';
import { byRuns, runsOf } from '#tests/support/by-runs.ts';

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

async function shownOn({ db }: Engine): Promise<RegisterState> {
  const [children, immunizations] = await Promise.all([db.child.toArray(), db.immunization.toArray()]);
  return {
    children: new Map(children.map((row) => [row.id, row.personal.shown])),
    immunizations: new Map(immunizations.map((row) => [row.id, recordOf(row)])),
  };
}

async function save({ engine }: TriedTablet, step: Step): Promise<void> {
  const event = eventOf(step.happening, await shownOn(engine));
  if (event) await engine.children.save(event);
}

async function happen(world: TriedTablet, step: Step): Promise<void> {
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
    case 'refuse': {
      // No rule of the register refuses; only a row that was damaged on its way may be refused.
      const rows = await engine.db.event.filter((row) => row.state === 'waiting').toArray();
      const row = rows[step.pick % Math.max(1, rows.length)];
      if (row) server.refuse(row.event_id, 'content-mismatch');
      return;
    }
    case 'save-crash':
      return withPowerCut(power, 1 + (step.pick % 20), () => save(world, step));
    case 'replay-crash':
      return withPowerCut(power, 1 + (step.pick % 20), () => engine.sync.replay().catch(() => undefined));
    default:
      await meetFault(world, { kind: step.kind, pick: step.pick });
  }
}

async function expectAgreement({ server, engine }: TriedTablet): Promise<void> {
  const confirmed = (await confirmedRows(engine))['register']!;
  const byId = <Row extends { readonly id: string }>(rows: readonly (Row | null)[]) =>
    Object.fromEntries(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const { register } = server.state;
  expect(byId([...confirmed['child']!.values()] as never)).toEqual(byId([...register.children.values()]));
  expect(byId([...confirmed['immunization']!.values()] as never)).toEqual(
    byId([...register.immunizations.values()]),
  );
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0, state: 'online' });
}

test(
  'the register shown is confirmed plus pending after each step, and equals the server’s after all faults',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryStep, { minLength: 5, maxLength: 40, size: 'max' }),
        async (steps) => {
          const server = new FakeServer();
          server.reference = Object.entries(antigenIds).map(([name, id], at) => ({
            s: at + 1,
            k: 'antigen',
            row: { id, name, schedule: '' },
          }));
          const { engine, power } = await signedIn(server);
          const world: TriedTablet = { server, engine, power, backup: null, epochs: 1 };
          for (const step of steps) {
            await happen(world, step);
            await expectShownIsFold(engine);
          }
          await drain(world);
          await expectShownIsFold(engine);
          await expectAgreement(world);
          engine.close();
        },
      ),
      { numRuns: runsOf(60) },
    );
  },
  byRuns,
);
