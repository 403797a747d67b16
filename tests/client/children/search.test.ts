import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { vaccNoOf, writtenVaccNo } from '#domain/immunization/register/vacc-no.ts';
import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import { wantedIn } from '#client/children/find-children.ts';
import type { Engine } from '#client/engine.ts';
import { day, details, lend, registered } from '#tests/client/support/children.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { facilityB } from '#tests/client/support/replies.ts';
import { soughtChild, typedDigits } from '#tests/support/digit-searches.ts';
import { signInElsewhere } from '#tests/client/support/sign-in-elsewhere.ts';

let engine: Engine;
let ids: Record<string, ChildId>;

beforeAll(async () => {
  ({ engine } = await signedIn(new FakeServer()));
  ids = {
    muhammad: await registered(engine, 'Muhammad Sani Bello', { caregiverName: 'Zainab Bello' }),
    mohammed: await registered(engine, 'Mohammed Aliyu', {
      caregiverName: 'Hauwa Sani',
      caregiverNumber: '+234 805 555 0101',
    }),
    aisha: await registered(engine, "A'isha Musa", {
      caregiverName: 'Rakiya Umar',
      caregiverNumber: '0806 777 8888',
    }),
    chidi: await registered(engine, 'Chidi Okafor', {
      caregiverName: 'Ngozi Okafor',
      caregiverNumber: '07010000000',
    }),
  };
});

const found = async (text: string, limit?: number) =>
  (await engine.children.search(text, limit)).map(({ child, by }) => [
    Object.entries(ids).find(([, id]) => id === child.id)?.[0],
    by,
  ]);

test.each([
  ['muh', [['muhammad', 'name']]],
  [
    'Muhammad',
    [
      ['muhammad', 'name'],
      ['mohammed', 'sound'],
    ],
  ],
  [
    'mohd',
    [
      ['mohammed', 'sound'],
      ['muhammad', 'sound'],
    ],
  ],
  [
    'sani',
    [
      ['muhammad', 'name'],
      ['mohammed', 'caregiver'],
    ],
  ],
  ['bello muh', [['muhammad', 'name']]],
  ['muhammad zainab', [['muhammad', 'name']]],
  ['aisha', [['aisha', 'name']]],
  ['AISHATU MUSA', [['aisha', 'sound']]],
  ['rak', [['aisha', 'caregiver']]],
  ['oka', [['chidi', 'name']]],
  ['okafr', [['chidi', 'sound']]],
  ['0806777', [['aisha', 'number']]],
  ['08067778888', [['aisha', 'number']]],
  ['+2348067778888', [['aisha', 'number']]],
  ['08055550101', [['mohammed', 'number']]],
  ['0805-555', [['mohammed', 'number']]],
  ['08067779', []],
  ['xyz', []],
  ['m', []],
  ['mu', []],
  ['sani b', [['muhammad', 'name']]],
  ['b sani', [['muhammad', 'name']]],
  ['aliyu x', []],
  ['080', []],
  ['0806', [['aisha', 'number']]],
  ['7788', [['aisha', 'number']]],
  ['777-88', [['aisha', 'number']]],
  ['67778888', [['aisha', 'number']]],
  ['8067778888', [['aisha', 'number']]],
  ['٠٨٠٦\u00a0٧٧٧', [['aisha', 'number']]],
  ['2348067778888', [['aisha', 'number']]],
  ['55010', [['mohammed', 'number']]],
  ['888', []],
  ['+2348067', [['aisha', 'number']]],
  ['+234 806 77', [['aisha', 'number']]],
  ['002348067', [['aisha', 'number']]],
  ['', []],
  [' -- ', []],
])('%j finds %j', async (text, expected) => {
  const all = await found(text);
  expect(all.filter(([name]) => name !== undefined)).toEqual(expected);
});

test('a card’s number is found if typed, with dashes, scanned, or from its fifth digit on', async () => {
  const number = vaccNoOf(2);
  for (const text of [number, writtenVaccNo(number), ` ${writtenVaccNo(number).replaceAll('-', ' ')} `])
    expect(await found(text)).toEqual([['mohammed', 'number']]);
  expect((await found(number.slice(0, 7))).length).toBeGreaterThan(1);
  expect(await found(vaccNoOf(4711))).toEqual([]);
});

test.each([
  ['m', false],
  ['mu', false],
  ['muh', true],
  ['m s', false],
  ['bo li', true],
  ['080', false],
  ['0806', true],
  ['08067', true],
  ['+23480', false],
  ['+2348067', true],
])('%j is long enough to search: %j', (text, isEnough) => {
  expect(wantedIn(text) !== null).toBe(isEnough);
});

test('a name of short words is found by them', async () => {
  const { engine: other } = await signedIn(new FakeServer());
  await registered(other, 'Bo Li');
  await registered(other, 'Bola Lima');
  expect(await other.children.search('bo li')).toMatchObject([{ child: { fullname: 'Bo Li' } }]);
});

test('the search stops at its limit, and a corrected name is found only by its new spelling', async () => {
  const server = new FakeServer();
  const { engine: other } = await signedIn(server);
  const first = await registered(other, 'Aisha 0');
  for (let count = 1; count < 30; count += 1) await registered(other, `Aisha ${count}`);
  expect(await other.children.search('aisha', 7)).toHaveLength(7);
  expect(await other.children.search('aisha')).toHaveLength(20);
  await other.children.save({
    type: 'correct-child',
    payload: { child: first, fullname: 'Ngozi Eze', reason: 'another name' },
  });
  await other.sync.replay();
  expect(await other.children.search('ngozi')).toMatchObject([{ child: { id: first, sync: 'saved' } }]);
  expect(await other.children.search('aisha', 100)).toHaveLength(29);
});

test('children of another facility are found only by its officers', async () => {
  const server = new FakeServer();
  const { engine: shared } = await signedIn(server);
  await registered(shared, 'Aisha Bello');
  await signInElsewhere({ server, engine: shared }, { facility: facilityB });
  expect(await shared.children.search('aisha')).toEqual([]);
  expect(await shared.children.list({ page: 0, pageSize: 10 })).toMatchObject({ total: 0 });
  expect(await shared.children.likelyDuplicates(details('Aisha Bello'))).toEqual([]);
  await registered(shared, 'Aisha Bello');
  expect(await shared.children.search('aisha')).toHaveLength(1);
});

test('the list is paged, newest first, and a search replaces it with its matches', async () => {
  const { engine: other } = await signedIn(new FakeServer());
  for (let count = 0; count < 25; count += 1)
    await registered(other, `${count % 2 ? 'Aisha' : 'Musa'} ${count}`);
  const first = await other.children.list({ page: 0, pageSize: 10 });
  expect(first).toMatchObject({ total: 25, page: 0, isCut: false, rows: { length: 10 } });
  expect(first.rows[0]).toMatchObject({ fullname: 'Musa 24', sync: 'waiting' });
  expect(await other.children.list({ page: 9, pageSize: 10 })).toMatchObject({
    page: 2,
    rows: { length: 5 },
  });
  expect(await other.children.list({ search: 'ais', page: 1, pageSize: 10 })).toMatchObject({
    total: 12,
    page: 1,
    rows: { length: 2 },
  });
});

test('likely duplicates are found before saving, at whichever facility they were registered', async () => {
  const server = new FakeServer();
  const { engine: other } = await signedIn(server);
  const here = await registered(other, 'Mohammed Sani', {
    bornOn: day('2026-02-03'),
    caregiverNumber: '0701' + '0000001',
  });
  const event = nextId() as EventId;
  server.saveElsewhere(
    {
      type: 'register-child',
      payload: {
        ...details('Sani Muhammadu', { bornOn: day('2025-12-20'), caregiverNumber: '07010000002' }),
        vaccNo: null,
      },
    },
    event,
  );
  await registered(other, 'Zainab Umar', { bornOn: day('2026-01-10'), caregiverNumber: '07010000003' });
  await other.sync.replay();
  const child = { fullname: 'Muhammad Sani', bornOn: day('2026-01-10'), caregiverNumber: '07010000009' };
  const ids = (await other.children.likelyDuplicates(child)).map(({ candidate, reasons }) => [
    candidate.id,
    reasons,
  ]);
  expect(ids).toEqual([
    [event, ['name', 'birth']],
    [here, ['name', 'birth']],
  ]);
  const sibling = { fullname: 'Hauwa Umar', bornOn: day('2026-01-12'), caregiverNumber: '+234 701 000 0003' };
  expect(await other.children.likelyDuplicates(sibling)).toMatchObject([{ reasons: ['birth', 'number'] }]);
});

test('a child is found by its short name, and as a likely duplicate too', async () => {
  const { engine: other } = await signedIn(new FakeServer());
  const tunde = await registered(other, 'Babatunde Ojo', { bornOn: day('2026-02-03') });
  const emeka = await registered(other, 'Chukwuemeka Eze', { bornOn: day('2026-02-03') });
  const short = await registered(other, 'Emeka Obi', { bornOn: day('2026-02-03') });
  await registered(other, 'Olatunji Ojo', { bornOn: day('2026-02-03') });
  const foundBy = async (text: string) => (await other.children.search(text)).map(({ child }) => child.id);
  expect(await foundBy('Tunde')).toEqual([tunde]);
  expect(await foundBy('Emeka')).toEqual([short, emeka]);
  expect(await foundBy('Chukwuemeka')).toEqual([emeka, short]);
  const born = { bornOn: day('2026-02-10'), caregiverNumber: '' };
  const duplicates = async (fullname: string) =>
    (await other.children.likelyDuplicates({ fullname, ...born })).map(({ candidate }) => candidate.id);
  expect(await duplicates('Tunde Ojo')).toEqual([tunde]);
  expect(await duplicates('Emeka Eze')).toEqual([emeka]);
  expect(await duplicates('Olatunde Ojo')).toEqual([]);
});

test('any run of digits of a child’s card or phone number finds it, regardless of spacing, as on the server', async () => {
  const { engine: other } = await signedIn(new FakeServer());
  const { vaccNo, caregiverNumber } = soughtChild;
  await other.db.vacc_no.clear();
  await lend(other, vaccNo);
  const child = await registered(other, 'Hadiza Bala', { caregiverNumber });
  await registered(other, 'Ngozi Eze', { caregiverNumber: '0703 222 6688' });
  await fc.assert(
    fc.asyncProperty(typedDigits(soughtChild), async (typed) => {
      expect((await other.children.search(typed)).map(({ child: found }) => found.id)).toEqual([child]);
    }),
    { numRuns: 60 },
  );
});
