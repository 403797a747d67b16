import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isVaccNo, vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import { migrate } from '#server/db/migrate.ts';
import { drawNumbers } from '#server/immunization/vacc-numbers.ts';
import { makeBackup } from '#server/sync/backup/make-backup.ts';
import { restoreBackup } from '#server/sync/backup/restore-backup.ts';
import { emptyDatabase, bothEngines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet } from '../sync/fake-tablet.ts';
import { withOneTablet } from '../sync/one-tablet.ts';
import { child } from './typed-children.ts';

describe.each(bothEngines)('vaccination numbers on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const lease = async (by: FakeTablet, have = 0): Promise<string[]> => {
    const answer = await world.call(
      {
        method: 'POST',
        url: '/v/vacc-no/lease/',
        payload: { device: by.device, facility: by.facility, log_id: by.logId, have },
      },
      by.session,
    );
    expect(answer.statusCode).toBe(200);
    return answer.json().numbers;
  };
  const numberOf = async (event: string) => {
    const row = await world.deps.db
      .selectFrom('child')
      .select('vacc_no')
      .where('child_id', '=', event)
      .executeTakeFirst();
    return row?.vacc_no;
  };
  const openCases = () =>
    world.deps.db
      .selectFrom('case_file')
      .select(['case_id', 'reason', 'detail'])
      .where('closed_at', 'is', null)
      .execute();

  test('a lease fills a device up to 50 when it has fewer than 20', async () => {
    const numbers = await lease(tablet);
    expect(numbers).toHaveLength(50);
    expect(numbers.every(isVaccNo)).toBe(true);
    expect(await lease(tablet, 19)).toHaveLength(31);
    expect(await lease(tablet, 20)).toEqual([]);
  });

  test('simultaneous requests get different numbers', async () => {
    const others = await Promise.all([
      FakeTablet.at(world),
      FakeTablet.at(world, 'dala'),
      FakeTablet.at(world),
    ]);
    const leased = await Promise.all([tablet, ...others, tablet, ...others].map((by) => lease(by)));
    expect(new Set(leased.flat()).size).toBe(400);
  });

  test('a leased number stays on the card and is used once', async () => {
    const [number = ''] = await lease(tablet);
    const musa = tablet.save('register-child', child('Musa', { vaccNo: number }));
    const other = tablet.save('register-child', child('Aisha', { vaccNo: number }));
    const reply = await tablet.push();
    expect(reply.results).toMatchObject([
      { verdict: 'accepted', response: { vacc_no: number } },
      { verdict: 'accepted' },
    ]);
    expect(await numberOf(other.event_id)).not.toBe(number);
    expect(await numberOf(musa.event_id)).toBe(number);
    expect(await openCases()).toMatchObject([{ case_id: other.event_id, reason: 'number-changed' }]);
    await tablet.push();
    expect(await numberOf(musa.event_id)).toBe(number);
  });

  test.each([
    ['of another facility', async (far: FakeTablet) => (await lease(far))[0] ?? ''],
    ['of another device', async () => (await lease(await FakeTablet.at(world)))[0] ?? ''],
    ['that nobody was given', async () => vaccNoOf(77_777_777)],
    ['that was misread', async () => '123456789'],
    ['that is none', async () => 'MUSA-1'],
  ])('a number %s is replaced, and a person is told', async (_name, numberFrom) => {
    const vaccNo = await numberFrom(await FakeTablet.at(world, 'dala'));
    const musa = tablet.save('register-child', child('Musa', { vaccNo }));
    expect((await tablet.push()).results).toMatchObject([{ verdict: 'accepted' }]);
    const given = (await numberOf(musa.event_id)) ?? '';
    expect(isVaccNo(given)).toBe(true);
    expect(given).not.toBe(vaccNo);
    const [opened] = await openCases();
    expect(opened?.reason).toBe('number-changed');
    expect(opened?.detail.replaceAll('-', '')).toContain(given);
  });

  test('a number belongs to the device of the session that leased it, whatever device the request names', async () => {
    const colleague = await FakeTablet.at(world);
    const [number = ''] = await lease({ ...colleague, device: tablet.device } as FakeTablet);
    tablet.save('register-child', child('Musa', { vaccNo: number }));
    await tablet.push();
    expect(await openCases()).toMatchObject([{ reason: 'number-changed' }]);
    const aisha = colleague.save('register-child', child('Aisha', { vaccNo: number }));
    await colleague.push();
    expect(await numberOf(aisha.event_id)).toBe(number);
  });

  test('two hundred children without a number get two hundred numbers', async () => {
    for (let n = 0; n < 200; n++)
      tablet.save('register-child', child(`Child ${n}`, { caregiverNumber: `0900 ${1_000_000 + n}` }));
    await tablet.push();
    const rows = await world.deps.db.selectFrom('child').select('vacc_no').execute();
    expect(new Set(rows.map(({ vacc_no: number }) => number)).size).toBe(200);
    expect(rows.every(({ vacc_no: number }) => isVaccNo(number ?? ''))).toBe(true);
  });

  test('a child is registered even if no numbers are left', async () => {
    await drawNumbers(world.deps.db, {
      facility: tablet.facility,
      logId: tablet.logId,
      device: tablet.device,
      count: 1,
      now: world.deps.now(),
    });
    await world.deps.db.updateTable('vacc_no_head').set({ next: 99_999_999 }).execute();
    const last = tablet.save('register-child', child('Musa'));
    const none = tablet.save('register-child', child('Aisha'));
    expect((await tablet.push()).results).toMatchObject([{ verdict: 'accepted' }, { verdict: 'accepted' }]);
    expect(await numberOf(last.event_id)).toBe(vaccNoOf(99_999_999));
    expect(await numberOf(none.event_id)).toBeNull();
    expect(await lease(tablet)).toEqual([]);
  });

  test('a restored server hands out no number twice, and accepts those on cards of incoming children', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-backup-'));
    await lease(tablet);
    const { file } = await makeBackup(world.deps, folder);
    const forgotten = await lease(tablet);
    const restored = await emptyDatabase(engine);
    try {
      await restoreBackup({ db: restored.db }, file);
      const draw = { facility: tablet.facility, logId: null, device: null, count: 60, now: world.deps.now() };
      const drawn = await drawNumbers(restored.db, draw);
      expect(drawn.map(vaccNoOf).filter((number) => forgotten.includes(number))).toEqual([]);
      const gaps = await restored.db.selectFrom('vacc_no_gap').selectAll().execute();
      const counters = forgotten.map((number) => Number(number.slice(0, -1)));
      for (const counter of counters)
        expect(gaps.some(({ first, last }) => first <= counter && counter <= last)).toBe(true);
    } finally {
      await restored.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('a server restored to before its first number skips those it may have handed out since', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-backup-'));
    const old = await emptyDatabase(engine);
    const restored = await emptyDatabase(engine);
    try {
      await migrate(old.db);
      const { file } = await makeBackup({ db: old.db, now: world.deps.now }, folder);
      const forgotten = await lease(tablet);
      await restoreBackup({ db: restored.db }, file);
      const draw = {
        facility: tablet.facility,
        logId: null,
        device: null,
        count: 60,
        now: world.deps.now(),
      };
      const drawn = (await drawNumbers(restored.db, draw)).map(vaccNoOf);
      expect(drawn).toHaveLength(60);
      expect(drawn.filter((number) => forgotten.includes(number))).toEqual([]);
    } finally {
      await Promise.all([old.close(), restored.close()]);
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('a number lost in a restore is kept by the first child that has it', async () => {
    await world.deps.db.insertInto('vacc_no_gap').values({ first: 60_000_000, last: 60_000_099 }).execute();
    const number = vaccNoOf(60_000_007);
    const musa = tablet.save('register-child', child('Musa', { vaccNo: number }));
    await tablet.push();
    expect(await numberOf(musa.event_id)).toBe(number);
    const far = await FakeTablet.at(world, 'dala');
    const other = far.save('register-child', child('Aisha', { vaccNo: number }));
    await far.push();
    expect(await numberOf(other.event_id)).not.toBe(number);
  });
});
