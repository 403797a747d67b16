import { expect, test } from 'vitest';
import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import { issue, receive } from '#tests/client/support/activities.ts';
import { details, immunize } from '#tests/client/support/children.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { confirmedRows, expectShownIsFold } from '#tests/client/support/law.ts';

const dayMs = 24 * 60 * 60_000;

/** A tablet with others' stock and child, and events of its own; a day has passed since its rows were checked. */
async function tablet() {
  const server = new FakeServer();
  const made = await signedIn(server);
  const { engine, clock } = made;
  const child = nextId() as EventId;
  server.saveElsewhere(
    { type: 'register-child', payload: { ...details('Aisha Bello'), vaccNo: null } },
    child,
  );
  server.saveElsewhere(immunize(child as string as ChildId, 'BCG'), nextId() as EventId);
  const lot = await saved(engine, receive(200));
  await engine.sync.replay();
  await engine.sync.replay();
  const nextDay = async () => {
    clock.now += dayMs + 1;
    server.now += dayMs + 1;
    return engine.sync.replay();
  };
  return { ...made, server, lot, nextDay };
}

const asked = ({ requests }: FakeServer) =>
  requests.filter(({ body }) => (body as { row_figures?: true } | undefined)?.row_figures).length;

test.each([
  ['a child', 'register', 'child', { personal: undefined }],
  ['a dose', 'register', 'immunization', { year: 2001 }],
  ['an entry of the ledger', 'ledger', 'ledger', { officer: 'Nobody' }],
])(
  '%s that is whole and not the server’s comes again a day later, and is reported',
  async (_what, family, store, wrong) => {
    const { engine, server, nextDay } = await tablet();
    const confirmed = await confirmedRows(engine);
    await engine.db
      .table(store)
      .toCollection()
      .modify((row: Record<string, unknown>) => {
        const { personal } = row as { personal?: { shown: object } };
        Object.assign(row, personal ? { personal: { shown: { ...personal.shown, fullname: 'X' } } } : wrong);
      });
    expect(await confirmedRows(engine)).not.toEqual(confirmed);
    expect(await nextDay()).toMatchObject({ outcome: 'done' });
    expect(server.requestsTo('snapshot')).toBe(1);
    expect(await confirmedRows(engine)).toEqual(confirmed);
    await expectShownIsFold(engine);
    await engine.sync.replay();
    expect(server.reports).toMatchObject([
      { kind: 'digest', detail: `rows differ from the server's: ${family}` },
    ]);
  },
);

test('a missing row is loaded again', async () => {
  const { engine, server, nextDay } = await tablet();
  const confirmed = await confirmedRows(engine);
  await engine.db.immunization.clear();
  await nextDay();
  expect(server.requestsTo('snapshot')).toBe(1);
  expect(await confirmedRows(engine)).toEqual(confirmed);
});

test('rows equal to the server’s are compared once a day, and not at all if nothing has moved', async () => {
  const { engine, server, nextDay } = await tablet();
  expect(asked(server)).toBe(0);
  await nextDay();
  await engine.sync.replay();
  expect(asked(server)).toBe(1);
  await nextDay();
  expect(asked(server)).toBe(1);
  server.saveElsewhere(receive(30), nextId() as EventId);
  await nextDay();
  await engine.sync.replay();
  await engine.sync.replay();
  expect(asked(server)).toBe(2);
  expect(server.reports).toEqual([]);
  expect(server.requestsTo('snapshot')).toBe(0);
});

test('a row damaged while nothing moved is found by the earlier figures', async () => {
  const { engine, server, nextDay } = await tablet();
  await nextDay();
  await engine.db.ledger.toCollection().modify({ officer: 'Nobody' });
  await nextDay();
  expect(asked(server)).toBe(1);
  expect(server.requestsTo('snapshot')).toBe(1);
});

test('pending events are not a difference, because the confirmed rows below them are compared', async () => {
  const { engine, server, lot, nextDay } = await tablet();
  const forgotten = server.state.verdicts.get(lot)!;
  server.state.verdicts.delete(lot);
  await saved(engine, issue(lot, 20));
  await nextDay();
  server.state.verdicts.set(lot, forgotten);
  expect(await engine.db.base.count()).toBe(1);
  expect(asked(server)).toBeGreaterThan(0);
  expect(server.reports).toEqual([]);
  expect(server.requestsTo('snapshot')).toBe(0);
  await engine.db.base.toCollection().modify((base) => {
    for (const copies of Object.values(base.rows))
      for (const copy of Object.values(copies)) Object.assign(copy.before ?? {}, { officer: 'Nobody' });
  });
  await engine.db.base.toCollection().modify((base) => {
    const copies = base.rows['lot'] ?? {};
    for (const copy of Object.values(copies)) Object.assign(copy.before ?? {}, { batchNo: 'X' });
  });
  await nextDay();
  expect(server.requestsTo('snapshot')).toBe(1);
});

test('figures that still differ after a snapshot are only reported, so that no tablet loads its facility every day', async () => {
  const { engine, server, nextDay } = await tablet();
  server.script(
    '/v/sync/pull/',
    async ({ next }) => {
      const answer = (await (await next()).json()) as { check: { rows?: Record<string, string> } | null };
      if (answer.check?.rows) {
        const [shape, ...rest] = answer.check.rows['register']!.split('.');
        answer.check.rows['register'] = [shape, ...rest.map((part) => `${part}0`)].join('.');
      }
      return Response.json(answer);
    },
    100,
  );
  for (let day = 0; day < 4; day++) {
    server.saveElsewhere(receive(30), nextId() as EventId);
    await nextDay();
  }
  await engine.sync.replay();
  expect(server.requestsTo('snapshot')).toBe(1);
  expect(server.reports.length).toBeGreaterThan(1);
});

test.each([
  ['tells none', (server: FakeServer) => void (server.tellsRowFigures = false)],
  [
    'has rows of another shape',
    (server: FakeServer) =>
      server.script(
        '/v/sync/pull/',
        async ({ next }) => {
          const answer = (await (await next()).json()) as { check: { rows?: Record<string, string> } | null };
          if (answer.check?.rows)
            answer.check.rows = Object.fromEntries(
              Object.entries(answer.check.rows).map(([family, figure]) => [family, `ffff${figure}`]),
            );
          return Response.json(answer);
        },
        100,
      ),
  ],
])('a server that %s is no difference', async (_what, change) => {
  const { engine, server, nextDay } = await tablet();
  change(server);
  await engine.db.ledger.toCollection().modify({ officer: 'Nobody' });
  expect(await nextDay()).toMatchObject({ outcome: 'done' });
  expect(server.reports).toEqual([]);
  expect(server.requestsTo('snapshot')).toBe(0);
});
