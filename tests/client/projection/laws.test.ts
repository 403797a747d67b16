import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import { walletFigures } from '#client/stock/wallets.ts';
import { arrive, bcg, issue, opv, receive } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { drain, meetFault, type TriedTablet, withPowerCut } from '#tests/client/support/faults.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { activityOf, arbitraryStep, elsewhere, shownOn, type Step } from '#tests/client/support/story.ts';
import { facilityA } from '#tests/client/support/replies.ts';
import { byRuns, runsOf } from '#tests/support/by-runs.ts';

interface World extends TriedTablet {
  readonly saved: EventId[];
}

async function happen(world: World, step: Step): Promise<void> {
  const { server, engine, power } = world;
  server.pageLimit = 1 + (step.pick % 4);
  // Usually some time passes before the server hears of a save; now and then the tablet's clock is ahead of it.
  if (step.pick % 5 > 0) server.now += 60_000;
  switch (step.kind) {
    case 'save':
      return saveOne(world, step);
    case 'elsewhere':
      return elsewhere(server, step);
    case 'refuse':
      return refuseOne(world, step);
    case 'set-aside':
    case 'resend': {
      const refused = await engine.db.event
        .where('[exception_of+state]')
        .noneOf([])
        .filter((row) => row.state === 'refused')
        .toArray();
      const row = refused[step.pick % Math.max(1, refused.length)];
      if (!row) return;
      if (step.kind === 'set-aside') await engine.outbox.setAside(row.event_id);
      else {
        const resent = await engine.stock.resend(row.event_id);
        if (resent.ok) world.saved.push(resent.event);
      }
      return;
    }
    case 'crash':
      return withPowerCut(power, 1 + (step.pick % 25), () =>
        step.pick % 2
          ? engine.sync.replay().catch(() => undefined)
          : saveOne(world, { ...step, activity: 'issue' }),
      );
    default:
      await meetFault(world, { kind: step.kind, pick: step.pick });
  }
}

/** Few lots with few doses, so that the tablets conflict. */
function stock(server: FakeServer): void {
  for (const antigen of [bcg, bcg, opv]) {
    const lot = nextId() as EventId;
    server.saveElsewhere(receive(100, { antigen }), lot);
    server.saveElsewhere(issue(lot, 20), nextId() as EventId);
  }
  server.saveElsewhere(arrive(40), nextId() as EventId);
}

async function saveOne(world: World, step: Step): Promise<void> {
  const activity = activityOf(step, await shownOn(world.engine));
  if (!activity) return;
  const result = await world.engine.stock.save(activity);
  if (result.ok) world.saved.push(result.event);
}

async function refuseOne({ engine, server }: World, step: Step): Promise<void> {
  const waiting = await engine.db.event.filter((row) => row.state === 'waiting').toArray();
  const row = waiting[step.pick % Math.max(1, waiting.length)];
  if (row) server.refuse(row.event_id, 'less-than-in-stock');
}

async function expectAgreement({ server, engine, saved }: World): Promise<void> {
  const verdicts = saved.map((event) => server.state.verdicts.get(event)?.verdict);
  expect(verdicts.filter((verdict) => verdict === undefined)).toEqual([]);
  const numbers = server.state.items.flatMap((item) =>
    item.verdict?.verdict === 'accepted' ? [item.verdict.event_id] : [],
  );
  expect(new Set(numbers).size, 'an event takes effect once').toBe(numbers.length);
  const unclear = server.reports.filter((report) => JSON.stringify(report).includes('own events came to'));
  expect(unclear, 'steps that the tablet worked out otherwise than the server').toEqual([]);
  const rows = await engine.db.wallet.toArray();
  const parked = await engine.db.event.filter((row) => row.state === 'parked').count();
  const figures = (row: { balance: number; issued: number; wastage: number }) => [
    row.balance,
    row.issued,
    row.wastage,
  ];
  const confirmed = rows.map((row) => [row.antigen, figures(row)]);
  const there = [...server.state.ledger.wallets.values()].map((row) => [row.antigen, figures(row)]);
  expect(Object.fromEntries(confirmed)).toEqual(Object.fromEntries(there));
  const shown = await walletFigures(engine.db, facilityA);
  if (parked === 0) expect(shown.map(figures)).toEqual(rows.map(figures));
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0, state: 'online' });
}

/** A reversal is refused, then the server is restored to before the reason existed; the reversal is sent again as refused. */
const refusedAndRestored = (
  [
    ['backup'],
    ['elsewhere', 'reverse', 983],
    ['save', 'receive', 0],
    ['save', 'receive', 0],
    ['save', 'reverse', 615],
    ['replay'],
    ['restore'],
    ...Array.from({ length: 5 }, () => ['save', 'receive', 0] as const),
  ] as const
).map(([kind, activity = 'receive', pick = 0]): Step => ({ kind, activity, pick, doses: 1 }));

test(
  'shown is confirmed plus pending after each step, and after all faults nothing is lost or doubled',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryStep, { minLength: 5, maxLength: 40, size: 'max' }),
        async (steps) => {
          const server = new FakeServer();
          stock(server);
          const { engine, power } = await signedIn(server);
          const world: World = { server, engine, power, saved: [], backup: null, epochs: 1 };
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
      { numRuns: runsOf(100), examples: [[refusedAndRestored]] },
    );
  },
  byRuns,
);
