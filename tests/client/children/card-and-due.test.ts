import { addDays } from '#domain/kernel/calendar.ts';
import { expect, test } from 'vitest';
import {
  type AntigenId,
  type ChildId,
  type EntryId,
  type EventId,
  heldSessionIdOf,
} from '#domain/kernel/ids.ts';
import { isDue } from '#domain/immunization/schedule/schedule.ts';
import type { Engine } from '#client/engine.ts';
import { antigenIds, day, immunize, nameAntigens, registered } from '#tests/client/support/children.ts';
import { issue, openWallet, receive, utilize } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

async function tablet() {
  const server = new FakeServer();
  const made = await signedIn(server);
  await nameAntigens(made.engine);
  return { ...made, server };
}

const today = day('2026-02-12');
const birth = { bornOn: day('2026-01-01') };

async function withBirthDoses(engine: Engine, name: string): Promise<ChildId> {
  const child = await registered(engine, name, birth);
  await engine.children.saveTogether([
    immunize(child, 'BCG'),
    immunize(child, 'bOPV', { dose: 'OPV0' }),
    immunize(child, 'HepB', { dose: 'HepB0' }),
  ]);
  return child;
}

test('the card has the whole schedule, the records on it, and the next visit', async () => {
  const { engine } = await tablet();
  const child = await withBirthDoses(engine, 'Aisha Bello');
  await engine.children.save(immunize(child, 'BCG', { immunizedOn: day('2026-01-09') }));
  const card = await engine.children.card(child, today);
  expect(card?.schedule).toHaveLength(28);
  expect(card?.scheduleVersion).toBe('nphcda-0.9.0');
  expect(card?.schedule.filter(isDue).map(({ dose }) => dose.code)).toEqual([
    'Penta1',
    'PCV1',
    'OPV1',
    'Rota1',
    'IPV1',
  ]);
  expect(card?.schedule[0]).toMatchObject({
    state: 'given',
    given: { record: { antigenName: 'BCG', immunizedOn: '2026-01-02', sync: 'waiting' } },
  });
  expect(card?.extra).toMatchObject([{ immunizedOn: '2026-01-09' }]);
  expect(card?.nextVisit).toMatchObject({ on: '2026-02-19' });
  expect(await engine.children.card(nextId() as ChildId, today)).toBeNull();
});

test('the card includes the officer’s own waiting changes: of the child, its doses and its merged entries', async () => {
  const { engine } = await tablet();
  const child = await withBirthDoses(engine, 'Aisha Bello');
  const card = await engine.children.card(child, today);
  expect(card?.waiting).toBe(4);
  await engine.children.save({
    type: 'void-immunization',
    payload: { immunization: card?.schedule[0]?.given?.record.id ?? ('' as never), reason: 'Another child' },
  });
  const twice = await registered(engine, 'Aishat Bello', birth);
  await engine.children.save({
    type: 'merge-children',
    payload: { kept: child, merged: twice, reason: 'One girl' },
  });
  expect((await engine.children.card(child, today))?.waiting).toBe(7);
  await engine.sync.replay();
  expect((await engine.children.card(child, today))?.waiting).toBe(0);
});

test('each child is in one bucket, and leaves it once its due doses are given', async () => {
  const { engine } = await tablet();
  const due = await withBirthDoses(engine, 'Aisha Bello');
  const soon = await registered(engine, 'Musa Sani', { bornOn: day('2026-01-05') });
  await engine.children.saveTogether([
    immunize(soon, 'BCG', { immunizedOn: day('2026-01-06') }),
    immunize(soon, 'HepB', { dose: 'HepB0', immunizedOn: day('2026-01-06') }),
  ]);
  const overdue = await registered(engine, 'Chidi Okafor', {
    bornOn: day('2025-11-01'),
    settlement: 'Sabon Gari',
  });
  const list = async (bucket: 'today' | 'week' | 'overdue', on = today, search = '') =>
    (await engine.children.dueList({ bucket, today: on, search, page: 0, pageSize: 10 })).rows.map(
      ({ child }) => child.id,
    );
  expect([await list('today'), await list('week'), await list('overdue')]).toEqual([
    [due],
    [soon],
    [overdue],
  ]);
  expect(await engine.children.dueList({ bucket: 'today', today, page: 0, pageSize: 10 })).toMatchObject({
    counts: { today: 1, week: 1, overdue: 1 },
    rows: [{ since: '2026-02-12', doses: [{ code: 'Penta1', state: 'due' }, {}, {}, {}, {}] }],
  });
  // 29 days later, what was due is overdue.
  expect(await list('overdue', day('2026-03-13'))).toEqual([overdue, due]);
  expect(await list('overdue', today, 'sabon')).toEqual([overdue]);
  expect(await list('overdue', today, 'Sabon Gari')).toEqual([overdue]);
  expect(await list('overdue', today, 'chidi')).toEqual([overdue]);
  expect(await list('overdue', today, 'rimi')).toEqual([]);
  expect(await list('today', today, 'unguwar rimi')).toEqual([due]);
  await engine.children.saveTogether(
    Object.entries({ Penta: 'Penta1', PCV: 'PCV1', bOPV: 'OPV1', Rota: 'Rota1', IPV: 'IPV1' }).map(
      ([name, dose]) => immunize(due, name, { dose, immunizedOn: today }),
    ),
  );
  expect([await list('today'), await list('week')]).toEqual([[], [soon]]);
  expect(await list('today', day('2026-03-12'))).toContain(due);
});

test('a dose that is too late leaves the list by itself', async () => {
  const { engine } = await tablet();
  const child = await registered(engine, 'Aisha Bello', birth);
  const codes = async (on: string) => {
    const { rows } = await engine.children.dueList({
      bucket: 'overdue',
      today: day(on),
      page: 0,
      pageSize: 10,
    });
    return rows.filter((row) => row.child.id === child).flatMap(({ doses }) => doses.map(({ code }) => code));
  };
  expect(await codes('2026-01-14')).toEqual(['BCG', 'OPV0', 'HepB0']);
  expect(await codes('2026-01-15')).toEqual(['BCG', 'HepB0']);
});

test('the reason for an absence stays on the list until the child’s next dose', async () => {
  const { engine } = await tablet();
  const child = await registered(engine, 'Aisha Bello', birth);
  const absence = { reason: 'sick', note: 'fever', on: today } as const;
  await engine.children.save({ type: 'note-absence', payload: { child, ...absence } });
  const row = async () =>
    (await engine.children.dueList({ bucket: 'overdue', today, page: 0, pageSize: 10 })).rows[0];
  expect(await row()).toMatchObject({ absence });
  await engine.children.save(immunize(child, 'Penta', { immunizedOn: today }));
  expect(await row()).toMatchObject({ absence: null });
});

test('a child whose registration was not accepted is not called, and the card says why', async () => {
  const { engine, server } = await tablet();
  const child = await registered(engine, 'Aisha Bello', birth);
  await engine.sync.replay();
  const overdue = async () =>
    (await engine.children.dueList({ bucket: 'overdue', today, page: 0, pageSize: 10 })).rows.length;
  expect(await overdue()).toBe(1);
  const reason = 'Not known there';
  server.saveElsewhere({ type: 'withdraw-child', payload: { child, reason } }, nextId() as EventId);
  await engine.sync.replay();
  expect(await overdue()).toBe(0);
  expect(await engine.children.card(child, today)).toMatchObject({
    child: { status: false, withdrawn: { reason } },
  });
});

test('records of a merged entry are on the card of the kept one, as are its due doses', async () => {
  const { engine, server } = await tablet();
  const kept = await registered(engine, 'Aisha Bello', birth);
  const merged = nextId() as EventId;
  server.saveElsewhere(
    {
      type: 'register-child',
      payload: {
        fullname: 'Aishatu Bello',
        ...birth,
        sex: 'female',
        caregiverName: 'H',
        caregiverNumber: '08031234567',
        caregiverEmail: null,
        address: 'Zaria',
        settlement: null,
        vaccNo: null,
      },
    },
    merged,
  );
  server.saveElsewhere(immunize(merged as string as ChildId, 'BCG'), nextId() as EventId);
  await engine.sync.replay();
  const counts = async () =>
    (await engine.children.dueList({ bucket: 'today', today, page: 0, pageSize: 1 })).counts;
  expect(await counts()).toEqual({ today: 1, week: 0, overdue: 1 });
  server.saveElsewhere(
    { type: 'merge-children', payload: { kept, merged: merged as string as ChildId, reason: 'one child' } },
    nextId() as EventId,
  );
  await engine.sync.replay();
  expect(await counts()).toEqual({ today: 1, week: 0, overdue: 0 });
  const card = await engine.children.card(merged as string as ChildId, today);
  expect(card).toMatchObject({ child: { id: kept }, merged: [{ id: merged }] });
  expect(card?.schedule[0]).toMatchObject({ state: 'given', given: { record: { child: merged } } });
  const records = await engine.children.visits({ type: 'Fixed-Post', page: 0, pageSize: 10 });
  expect(records.rows).toMatchObject([
    { childId: kept, fullname: 'Aisha Bello', records: [{ child: merged }] },
  ]);
});

test('records are listed by type, newest first, and found by the child’s name', async () => {
  const { engine } = await tablet();
  const aisha = await registered(engine, 'Aisha Bello', birth);
  const musa = await registered(engine, 'Musa Sani', birth);
  await engine.children.saveTogether([
    immunize(aisha, 'BCG'),
    immunize(musa, 'BCG', { immunizationType: 'Outreach' }),
    immunize(musa, 'bOPV', { nextOn: day('2026-02-12') }),
  ]);
  const page = { page: 0, pageSize: 10 };
  const fixed = await engine.children.visits({ type: 'Fixed-Post', ...page });
  expect(fixed).toMatchObject({
    total: 2,
    rows: [
      {
        fullname: 'Musa Sani',
        nextOn: '2026-02-12',
        doses: 1,
        records: [{ antigenName: 'bOPV', sync: 'waiting' }],
      },
      { fullname: 'Aisha Bello', nextOn: null },
    ],
  });
  expect(await engine.children.visits({ type: 'Outreach', ...page })).toMatchObject({ total: 1 });
  expect(await engine.children.visits({ type: 'Fixed-Post', search: 'ais', ...page })).toMatchObject({
    total: 1,
    rows: [{ fullname: 'Aisha Bello' }],
  });
  expect(await engine.children.visits({ type: 'Outreach', search: 'ais', ...page })).toMatchObject({
    total: 0,
  });
  // The caregiver is Hauwa; visits are searched by the child's name only, so this finds nothing.
  expect(await engine.children.visits({ type: 'Fixed-Post', search: 'hauwa', ...page })).toMatchObject({
    total: 0,
  });
});

test('the doses of a child on one day are one visit, even if something was saved in between', async () => {
  const { engine } = await tablet();
  const aisha = await registered(engine, 'Aisha Bello', birth);
  const musa = await registered(engine, 'Musa Sani', birth);
  await engine.children.saveTogether([immunize(aisha, 'BCG'), immunize(aisha, 'bOPV', { doses: 2 })]);
  await engine.children.saveTogether([immunize(musa, 'BCG')]);
  await engine.children.saveTogether([immunize(aisha, 'HepB', { nextOn: day('2026-02-12') })]);
  await engine.children.saveTogether([immunize(aisha, 'Penta', { immunizedOn: day('2026-02-12') })]);
  const { rows, total } = await engine.children.visits({ type: 'Fixed-Post', page: 0, pageSize: 10 });
  expect(total).toBe(3);
  expect(
    rows.map(({ fullname, doses, nextOn, records }) => [fullname, doses, nextOn, records.length]),
  ).toEqual([
    ['Aisha Bello', 1, null, 1],
    ['Aisha Bello', 4, '2026-02-12', 3],
    ['Musa Sani', 1, null, 1],
  ]);
});

test('the due list keeps the children of one settlement together, the longest waiting first', async () => {
  const { engine } = await tablet();
  const child = (name: string, settlement: string | null, bornOn: string) =>
    registered(engine, name, { bornOn: day(bornOn), settlement });
  await child('Last', null, '2026-01-01');
  await child('Later', 'Zango', '2026-01-01');
  await child('Second', 'Gabas', '2026-01-09');
  await child('First', 'gabas ', '2026-01-02');
  const { rows } = await engine.children.dueList({
    bucket: 'overdue',
    today: day('2026-03-01'),
    page: 0,
    pageSize: 10,
  });
  expect(rows.map((row) => [row.child.fullname, row.place])).toEqual([
    ['First', 'gabas'],
    ['Second', 'Gabas'],
    ['Later', 'Zango'],
    ['Last', ''],
  ]);
  // Counts include the whole settlement, however few of its children are on the page.
  const paged = await engine.children.dueList({
    bucket: 'overdue',
    today: day('2026-03-01'),
    page: 1,
    pageSize: 1,
  });
  const doses = rows.slice(0, 2).reduce((sum, row) => sum + row.doses.length, 0);
  expect(paged.rows.map((row) => row.ofPlace)).toEqual([{ children: 2, doses }]);
  expect(rows[3]?.ofPlace).toMatchObject({ children: 1 });
});

test('open issued entries come before lots, and doses given from them are counted', async () => {
  const { engine } = await tablet();
  const antigen = antigenIds['BCG']!;
  const child = await registered(engine, 'Aisha Bello', birth);
  const received = await engine.stock.save(receive(100, { antigen }));
  if (!received.ok) throw new Error(received.reason);
  const issued = await engine.stock.save(issue(received.event, 20));
  if (!issued.ok) throw new Error(issued.reason);
  const source = issued.event as string as EntryId;
  await engine.children.saveTogether([
    immunize(child, 'BCG', { source, isHistory: false }),
    immunize(child, 'BCG', { source, isHistory: false, doses: 2 }),
  ]);
  expect(await engine.children.givenFrom(source)).toEqual({ children: 1, doses: 3 });
  const [given] = await engine.db.immunization.toArray();
  const on = given?.immunizedOn ?? today;
  // Doses given outside a session are grouped by day.
  const session = heldSessionIdOf(issued.event);
  expect(await engine.children.givenInSession(source, { session, on, sharers: [session] })).toEqual({
    children: new Set([child]),
    doses: 3,
    after: 0,
  });
  expect(
    await engine.children.givenInSession(source, { session, on: addDays(on, -1), sharers: [session] }),
  ).toMatchObject({
    doses: 0,
    after: 3,
  });
  expect(await engine.children.stock(antigen, today)).toMatchObject([
    { kind: 'issued', source, doses: 20, given: 3, available: 17, cautions: [], label: { batchNo: 'B1' } },
    { kind: 'lot', source: received.event, doses: 80, given: 0, available: 80 },
  ]);
  await engine.stock.save(utilize(issued.event, 3));
  expect(await engine.children.stock(antigen, today)).toMatchObject([{ kind: 'lot' }]);
});

test('doses given straight from a lot are not counted again when they are issued afterwards', async () => {
  const { engine } = await tablet();
  const antigen = antigenIds['BCG']!;
  const child = await registered(engine, 'Aisha Bello', birth);
  const received = await engine.stock.save(receive(100, { antigen }));
  if (!received.ok) throw new Error(received.reason);
  const source = received.event as string as EntryId;
  await engine.children.save(immunize(child, 'BCG', { source, isHistory: false, doses: 5 }));
  const ofLot = async () => (await engine.children.stock(antigen, today)).find(({ kind }) => kind === 'lot');
  expect(await ofLot()).toMatchObject({ doses: 100, given: 5, available: 95 });
  await engine.stock.save(issue(received.event, 3));
  expect(await ofLot()).toMatchObject({ doses: 97, given: 5, available: 95 });
  await engine.stock.save(issue(received.event, 20));
  expect(await ofLot()).toMatchObject({ doses: 77, given: 5, available: 77 });
});

test('a merge undone on this tablet or another leaves each child its own due doses', async () => {
  const { engine, server } = await tablet();
  const kept = await registered(engine, 'Aisha Bello', birth);
  const merged = await registered(engine, 'Aishatu Bello', birth);
  await engine.children.save(immunize(merged, 'BCG'));
  const overdue = async () => {
    const { rows } = await engine.children.dueList({ bucket: 'overdue', today, page: 0, pageSize: 10 });
    return rows.map(({ child }) => child.id);
  };
  const merge = async () => {
    const saved = await engine.children.save({
      type: 'merge-children',
      payload: { kept, merged, reason: 'one child' },
    });
    return saved.ok ? saved.events[0]! : ('' as EventId);
  };
  expect(await overdue()).toEqual([kept]);
  const first = await merge();
  await engine.sync.replay();
  expect(await overdue()).toEqual([]);
  await engine.children.save({
    type: 'unmerge-children',
    payload: { merge: first, merged, reason: 'twins' },
  });
  expect(await overdue()).toEqual([kept]);
  const second = await merge();
  await engine.sync.replay();
  expect(await overdue()).toEqual([]);
  server.saveElsewhere(
    { type: 'unmerge-children', payload: { merge: second, merged, reason: 'twins' } },
    nextId() as EventId,
  );
  await engine.sync.replay();
  expect(await overdue()).toEqual([kept]);
});

test('malaria is due if the facility keeps the vaccine, and not offered otherwise', async () => {
  const { engine } = await tablet();
  const malaria = nextId() as AntigenId;
  await engine.db.antigen.put({ id: malaria, name: 'Malaria', schedule: '' });
  const child = await registered(engine, 'Aisha Bello', birth);
  const on = day('2026-06-01');
  const seen = async () => {
    const card = await engine.children.card(child, on);
    const { rows } = await engine.children.dueList({ bucket: 'overdue', today: on, page: 0, pageSize: 10 });
    return [
      card?.schedule.find(({ dose }) => dose.code === 'Malaria1')?.state,
      rows.flatMap(({ doses }) => doses.map(({ code }) => code)).includes('Malaria1'),
    ];
  };
  expect(await seen()).toEqual(['not-offered', false]);
  await saved(engine, openWallet(malaria));
  expect(await seen()).toEqual(['due', true]);
});
