import { expect, test } from 'vitest';
import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import { vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { day, details, immunize, lend, nameAntigens, registered } from '#tests/client/support/children.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { receive } from '#tests/client/support/activities.ts';

async function tablet() {
  const made = await signedIn(new FakeServer());
  await nameAntigens(made.engine);
  // Each test leases the numbers that it uses.
  await made.engine.db.vacc_no.clear();
  return made;
}

async function everything({ db }: Awaited<ReturnType<typeof tablet>>['engine']) {
  const tables = [db.log, db.event, db.child, db.immunization, db.due_slot, db.vacc_no, db.draft];
  return Promise.all(tables.map((table) => table.toArray() as Promise<unknown[]>));
}

test('a child is registered at once with the next leased number, and waits to be sent', async () => {
  const { engine } = await tablet();
  await lend(engine, vaccNoOf(8), vaccNoOf(7));
  const first = await engine.children.register(details('Aisha Bello'));
  const second = await engine.children.register(details('Musa Bello', { sex: 'male' }));
  expect([first, second]).toMatchObject([
    { ok: true, vaccNo: vaccNoOf(7) },
    { ok: true, vaccNo: vaccNoOf(8) },
  ]);
  if (!first.ok) throw new Error(first.reason);
  expect(await engine.children.child(first.child)).toMatchObject({
    fullname: 'Aisha Bello',
    vaccNo: vaccNoOf(7),
    status: true,
    sync: 'waiting',
    waiting: 1,
  });
  expect(await engine.children.numbersLeft()).toBe(0);
  expect(await engine.queries.badge()).toMatchObject({ waiting: 2 });
});

test('without a number left the child is still registered, and the answer says so', async () => {
  const { engine } = await tablet();
  const saved = await engine.children.register(details('Aisha Bello'));
  expect(saved).toMatchObject({ ok: true, vaccNo: null });
  const [row] = await engine.db.event.toArray();
  expect(row?.envelope).toMatchObject({ type: 'register-child', seq: 1, payload: { vaccNo: null } });
});

test('register events and stock activities share one log without gaps', async () => {
  const { engine } = await tablet();
  await engine.stock.save(receive(100));
  const child = await registered(engine, 'Aisha Bello');
  await engine.stock.save(receive(50));
  await engine.children.saveTogether([immunize(child, 'BCG'), immunize(child, 'bOPV')]);
  expect((await engine.db.event.toArray()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect((await engine.db.event.toArray()).at(-1)?.envelope.deps).toEqual([child]);
});

test.each<[string, RegisterEvent | ((child: ChildId) => RegisterEvent), string, string]>([
  [
    'a payload that the schema refuses',
    (child) => immunize(child, 'BCG', { doses: 0 }),
    'doses',
    'must be at least 1',
  ],
  [
    'no event of the register',
    { type: 'receive', payload: {} } as unknown as RegisterEvent,
    'type',
    'is not an event of the register',
  ],
  [
    'a phone number that is none',
    { type: 'register-child', payload: { ...details('Aisha', { caregiverNumber: '12' }), vaccNo: null } },
    'caregiverNumber',
    'Please give a number of 7 to 15 digits, as in 0803 123 4567',
  ],
])('%s names the field, and nothing is written', async (_what, event, path, message) => {
  const { engine } = await tablet();
  const child = await registered(engine, 'Aisha Bello');
  const before = await everything(engine);
  const made = typeof event === 'function' ? event(child) : event;
  expect(await engine.children.save(made)).toEqual({
    ok: false,
    reason: 'invalid',
    issues: [{ path, message }],
  });
  expect(await everything(engine)).toEqual(before);
});

test('a visit is saved whole or not at all: one bad dose names itself', async () => {
  const { engine } = await tablet();
  const child = await registered(engine, 'Aisha Bello');
  const before = await everything(engine);
  const visit = [immunize(child, 'BCG'), immunize(child, 'bOPV', { doses: 0 })];
  expect(await engine.children.saveTogether(visit)).toMatchObject({
    ok: false,
    reason: 'invalid',
    issues: [{ path: '1.doses' }],
  });
  expect(await engine.children.saveTogether([])).toMatchObject({ ok: false, reason: 'invalid' });
  expect(await everything(engine)).toEqual(before);
});

test('a full disk gives not-saved, at whichever write, and leaves nothing half-written', async () => {
  const { engine, power } = await tablet();
  await lend(engine, vaccNoOf(1));
  const child = await registered(engine, 'Musa Sani', { sex: 'male' });
  await lend(engine, vaccNoOf(2));
  void engine.drafts.of('child').save({ fullname: 'Aisha' });
  await engine.drafts.of('child').load();
  const before = await everything(engine);
  power.error = () => new DOMException('disk full', 'QuotaExceededError');
  const save = async () => [
    await engine.children.register(details('Aisha Bello'), { draft: 'child' }),
    await engine.children.saveTogether([immunize(child, 'BCG'), immunize(child, 'bOPV')]),
  ];
  for (let write = 1; write <= 5; write++) {
    power.failAt = write;
    power.writes = 0;
    const first = await engine.children.register(details('Aisha Bello'), { draft: 'child' });
    power.writes = 0;
    const second = await engine.children.saveTogether([immunize(child, 'BCG'), immunize(child, 'bOPV')]);
    power.failAt = null;
    expect([first, second], `write ${write}`).toEqual([
      { ok: false, reason: 'not-saved' },
      { ok: false, reason: 'not-saved' },
    ]);
    expect(await everything(engine), `write ${write}`).toEqual(before);
  }
  expect(await save()).toMatchObject([{ ok: true, vaccNo: vaccNoOf(2) }, { ok: true }]);
  expect(await engine.drafts.of('child').load()).toBeUndefined();
});

test('two tabs register at once: no number is written on two cards', async () => {
  const { engine, deps } = await tablet();
  const other = await signedIn(new FakeServer(), { indexedDB: deps.indexedDB, newId: deps.newId });
  await engine.db.vacc_no.clear();
  await lend(engine, vaccNoOf(1), vaccNoOf(2), vaccNoOf(3));
  const saved = await Promise.all([
    engine.children.register(details('Aisha Bello')),
    other.engine.children.register(details('Musa Sani')),
  ]);
  const numbers = saved.map((result) => (result.ok ? result.vaccNo : null));
  expect(new Set(numbers)).toEqual(new Set([vaccNoOf(1), vaccNoOf(2)]));
  other.engine.close();
});

test('the same draft is saved once, and only for the officer for whom the form was opened', async () => {
  const { engine } = await tablet();
  const options = { draft: 'child', draftId: nextId() };
  expect(await engine.children.register(details('Aisha Bello'), options)).toMatchObject({ ok: true });
  expect(await engine.children.register(details('Aisha Bello'), options)).toEqual({
    ok: false,
    reason: 'already-saved',
  });
  const session = await engine.session.current();
  const author = { user: nextId() as never, facility: session!.facilityId! };
  expect(await engine.children.register(details('Aisha Bello'), { author })).toEqual({
    ok: false,
    reason: 'signed-out',
  });
  await engine.session.logout();
  expect(await engine.children.register(details('Aisha Bello'))).toEqual({ ok: false, reason: 'signed-out' });
});

test('a correction, a voiding, a merge and its undoing are shown at once', async () => {
  const { engine } = await tablet();
  const kept = await registered(engine, 'Aisha Bello');
  const merged = await registered(engine, 'Aishatu Bello');
  const given = await engine.children.save(immunize(merged, 'BCG'));
  if (!given.ok) throw new Error(given.reason);
  await engine.children.save({
    type: 'correct-child',
    payload: { child: merged, fullname: 'Aishat Bello', reason: 'as on her card' },
  });
  const merge = await engine.children.save({
    type: 'merge-children',
    payload: { kept, merged, reason: 'the same child' },
  });
  if (!merge.ok) throw new Error(merge.reason);
  const today = day('2026-01-05');
  const card = await engine.children.card(merged, today);
  expect(card).toMatchObject({
    child: { id: kept },
    merged: [{ id: merged, fullname: 'Aishat Bello', waiting: 3 }],
  });
  expect(card?.schedule.find(({ dose }) => dose.code === 'BCG')).toMatchObject({ state: 'given' });
  await engine.children.save({
    type: 'unmerge-children',
    payload: { merge: merge.events[0]!, merged, reason: 'twins' },
  });
  expect(await engine.children.card(merged, today)).toMatchObject({ child: { id: merged }, merged: [] });
  await engine.children.save({
    type: 'void-immunization',
    payload: { immunization: given.events[0]! as EventId as never, reason: 'another child' },
  });
  expect(await engine.children.card(merged, today)).toMatchObject({
    voided: [{ voided: { reason: 'another child' }, sync: 'waiting' }],
  });
});

test('personal data is in its own column only, and in no index', async () => {
  const { engine } = await tablet();
  await lend(engine, vaccNoOf(7));
  await registered(engine, 'Aisha Bello', { caregiverEmail: 'hauwa@example.ng' });
  const [row] = await engine.db.child.toArray();
  const { personal: _sealed, ...clear } = row!;
  const due = await engine.db.due_slot.toArray();
  const secrets = [
    'Aisha',
    'Bello',
    'Hauwa',
    '08031234567',
    'example',
    'Zaria',
    'Rimi',
    '2026-01-01',
    vaccNoOf(7),
  ];
  for (const secret of secrets) {
    expect(JSON.stringify(row!.personal), 'the officer wrote it').toContain(secret);
    expect(JSON.stringify(clear)).not.toContain(secret);
    expect(JSON.stringify(due)).not.toContain(secret);
  }
  expect(due).toHaveLength(1);
  const indexed = engine.db.child.schema.indexes.flatMap(({ keyPath }) => keyPath ?? []);
  expect(indexed.toSorted()).toEqual(['facility', 'id', 'id', 'merged_into', 'tokens']);
});
