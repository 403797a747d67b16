import { afterEach, expect, test, vi } from 'vitest';
import { createEngine, type Engine } from '#client/engine.ts';
import { deviceToday } from '#client/db/clock.ts';
import { beginPractice, endPractice } from '#client/practice/practice.ts';
import { practiceDeps } from '#client/practice/practising.ts';
import { isPracticeOver, isPractising, setPractice } from '#client/practice/practising.ts';
import { nameAntigens } from '../support/children.ts';
import { device, type Device, signedIn } from '../support/device.ts';
import { FakeServer } from '../support/fake-server.ts';

let opened: Engine | undefined;
afterEach(() => {
  opened?.close();
  opened = undefined;
  vi.unstubAllGlobals();
});

async function practisingOn({ engine, deps }: Device): Promise<Engine> {
  expect(await beginPractice(engine.db, deps)).toBe(true);
  opened = createEngine(practiceDeps(deps));
  await opened.storage.open();
  return opened;
}

function giveTabStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}

/** A tablet that has the antigens, as after its first pull. */
async function tablet(): Promise<Device> {
  const made = await signedIn(new FakeServer());
  await nameAntigens(made.engine);
  return made;
}

test('a practice has stock and children of every kind, and the signed-in officer', async () => {
  const made = await tablet();
  const practice = await practisingOn(made);
  const mine = await made.engine.session.current();
  expect(await practice.session.current()).toMatchObject({
    userId: mine?.userId,
    facilityId: mine?.facilityId,
    access: 'practice',
  });
  const wallets = await practice.queries.wallets();
  expect(wallets).toContainEqual(expect.objectContaining({ name: 'Penta', balance: 80 }));
  const due = await practice.children.dueList({
    today: deviceToday(),
    bucket: 'overdue',
    page: 1,
    pageSize: 50,
  });
  expect(due.counts.today).toBeGreaterThan(0);
  expect(due.rows.map(({ child }) => child.fullname)).toContain('Nafisa Gwaji');
});

test('nothing of it reaches the network, or the rows and the log of the real facility', async () => {
  const made = await tablet();
  const asked: string[] = [];
  const deps = {
    ...made.deps,
    fetch: (input: RequestInfo | URL) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return Promise.reject(new TypeError('no network'));
    },
  };
  const before = await made.engine.queries.badge();
  const practice = await practisingOn({ ...made, deps });
  await practice.sync.replay();
  expect(asked).toEqual([]);
  expect(await practice.db.event.count()).toBeGreaterThan(0);
  expect(await made.engine.db.event.count()).toBe(0);
  expect(await made.engine.queries.wallets()).toEqual([]);
  expect(await made.engine.queries.badge()).toEqual(before);
});

test('nothing of it is counted as waiting or to be sent', async () => {
  const practice = await practisingOn(await tablet());
  giveTabStorage();
  setPractice('on');
  const [wallet] = await practice.queries.wallets();
  expect(wallet?.waiting).toBe(0);
  const [entry] = (await practice.queries.ledger({ activity: 'recieved', page: 1, pageSize: 1 })).rows;
  expect(entry?.status).toBe('practice');
  const { children } = practice;
  const [found] = await children.search('Nafisa Gwaji', 1);
  expect(found?.child.sync).toBe('practice');
  expect((await practice.queries.badge()).waiting).toBe(0);
  const { rows } = await practice.queries.syncRows();
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['practice']));
});

test('it starts from the beginning each time, and leaves nothing at the end', async () => {
  const made = await tablet();
  const first = await practisingOn(made);
  const saved = await first.db.event.count();
  await first.children.register({
    fullname: 'Somebody',
    bornOn: deviceToday(),
    sex: 'female',
    caregiverName: '',
    caregiverNumber: '',
    caregiverEmail: null,
    address: '',
    settlement: null,
  });
  first.close();
  const second = await practisingOn(made);
  expect(await second.db.event.count()).toBe(saved);
  second.close();
  await endPractice(made.deps);
  const { indexedDB } = made.deps;
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(practiceDeps(made.deps).name);
});

test('practice needs a signed-in user who keeps stock', async () => {
  const made = device(new FakeServer());
  await made.engine.storage.open();
  expect(await beginPractice(made.engine.db, made.deps)).toBe(false);
});

test('a tab practises from its start until it is left, and knows that there is data to delete', () => {
  expect(isPractising()).toBe(false);
  expect(setPractice('on')).toBe(false);
  giveTabStorage();
  expect(setPractice('on')).toBe(true);
  expect([isPractising(), isPracticeOver()]).toEqual([true, false]);
  setPractice('over');
  expect([isPractising(), isPracticeOver()]).toEqual([false, true]);
  setPractice('none');
  expect([isPractising(), isPracticeOver()]).toEqual([false, false]);
});
