import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { equipment } from '#contract/families/equipment.ts';
import { changedDigest } from '#contract/families/row-digest.ts';
import type { EquipmentId } from '#domain/kernel/ids.ts';
import { findDrift } from '#server/reconcile.ts';
import { engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { statementsOf } from '#tests/server/sync/statements-of.ts';

describe.each(engines)('equipment recorded offline, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    world = await testApp({ engine });
    tablet = await FakeTablet.at(world);
  });
  afterEach(() => world.close());

  const idOf = ({ event_id: id }: { event_id: string }) => id as EquipmentId;
  const openCases = () =>
    world.deps.db
      .selectFrom('case_file')
      .select(['case_id', 'reason', 'about'])
      .where('closed_at', 'is', null)
      .execute();

  test('is judged in the order of the log and published as complete rows', async () => {
    const unit = idOf(tablet.save('register-equipment', refrigerator()));
    tablet.save('change-condition', { equipment: unit, functionality: 'bad', reason: 'Compressor' });
    tablet.save('update-equipment', { equipment: unit, serialNumber: '', year: 2020 });
    tablet.save('delete-equipment', { equipment: unit });
    tablet.save('update-equipment', { equipment: unit, serialNumber: 'C-2', year: null });
    const { results } = await tablet.push();
    expect(results.map(({ verdict }) => verdict)).toEqual([...Array(4).fill('accepted'), 'refused']);
    expect(results[4]).toMatchObject({
      reason: 'equipment-deleted',
      detail: 'This equipment has been deleted',
    });
    await tablet.pull();
    expect(tablet.items.map(({ equipment: rows }) => rows)).toMatchObject([
      [{ id: unit, functionality: 'good', history: [] }],
      [{ id: unit, functionality: 'bad', reason: 'Compressor' }],
      [{ id: unit, year: 2020, serialNumber: 'BE0A-17' }],
      [{ id: unit, deleted: { by: tablet.session.user_id } }],
      [],
    ]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('keeps both changes when two tablets change one unit', async () => {
    const unit = idOf(tablet.save('register-equipment', refrigerator()));
    await tablet.push();
    const other = await FakeTablet.at(world);
    tablet.save('change-condition', { equipment: unit, functionality: 'bad', reason: 'Compressor' });
    other.save('update-equipment', { equipment: unit, serialNumber: 'C-2', year: null });
    await other.push();
    await tablet.push(tablet.outbox.slice(1));
    await other.pull();
    expect(other.items.at(-1)?.equipment).toMatchObject([
      { serialNumber: 'C-2', functionality: 'bad', reason: 'Compressor' },
    ]);
  });

  test('opens a case for a serial number in use, which closes when the number is corrected', async () => {
    const first = idOf(tablet.save('register-equipment', refrigerator()));
    const twin = idOf(tablet.save('register-equipment', refrigerator({ serialNumber: 'be0a-17' })));
    const { results } = await tablet.push();
    expect(results.map(({ verdict }) => verdict)).toEqual(['accepted', 'accepted']);
    expect(await openCases()).toEqual([{ case_id: twin, reason: 'serial-known', about: [first] }]);
    tablet.save('update-equipment', { equipment: twin, serialNumber: 'BE0A-18', year: null });
    await tablet.push(tablet.outbox.slice(2));
    expect(await openCases()).toEqual([]);
    const elsewhere = await FakeTablet.at(world, 'ikeja');
    const far = idOf(elsewhere.save('register-equipment', refrigerator()));
    await elsewhere.push();
    expect(await openCases()).toEqual([{ case_id: far, reason: 'serial-known', about: [first] }]);
    elsewhere.save('delete-equipment', { equipment: far });
    await elsewhere.push(elsewhere.outbox.slice(1));
    expect(await openCases()).toEqual([]);
  });

  test('sends own steps in short form with a digest of their rows, and units in a snapshot only on request', async () => {
    const saved = tablet.save('register-equipment', refrigerator());
    await tablet.push();
    await tablet.pull();
    const [row] = tablet.items[0]?.equipment ?? [];
    const asked = {
      epoch: tablet.epoch,
      facility: tablet.facility,
      scopes: [{ scope: 'facility', after: 0 }],
      log_id: tablet.logId,
      limit: 100,
      own: 'short',
    };
    const page = await world.call({ method: 'POST', url: '/v/sync/pull/', payload: asked }, tablet.session);
    expect(page.json().scopes[0].items).toEqual([
      {
        s: 1,
        k: 'own',
        seq: 1,
        digest: changedDigest(equipment, { equipment: [row!], reading: [], storage: [] }),
      },
    ]);
    const lines = async (families: string) => {
      const query = new URLSearchParams({ facility: tablet.facility, log_id: tablet.logId, families });
      const answer = await world.call({ method: 'GET', url: `/v/sync/snapshot/?${query}` }, tablet.session);
      return answer.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { k: string; row?: object });
    };
    expect((await lines('ledger,equipment')).filter(({ k }) => k === 'equipment')).toEqual([
      { k: 'equipment', row: { ...row, id: saved.event_id } },
    ]);
    expect((await lines('ledger')).map(({ k }) => k)).not.toContain('equipment');
  });

  test('stores, publishes and includes in snapshots temperatures and where lots are kept', async () => {
    const unit = idOf(tablet.save('register-equipment', refrigerator()));
    const read = { equipment: unit, celsius: 9.5, readAt: '2026-11-20T08:10' };
    const kept = tablet.save('record-temperature', read as never);
    const wrong = tablet.save('record-temperature', { ...read, celsius: 40 } as never);
    tablet.save('void-temperature', { equipment: unit, reading: wrong.event_id } as never);
    const lot = tablet.save('receive', typed.receive(10)).event_id;
    tablet.save('store-lot', { lot, equipment: unit } as never);
    tablet.save('store-lot', { lot, equipment: null } as never);
    tablet.save('void-temperature', { equipment: unit, reading: lot } as never);
    const { results } = await tablet.push();
    expect(results.map(({ verdict }) => verdict)).toEqual([...Array(7).fill('accepted'), 'refused']);
    expect(results[7]).toMatchObject({ reason: 'reading-missing' });
    await tablet.pull();
    const last = <Row>(rows: (readonly Row[] | undefined)[]) => rows.flatMap((row) => row ?? []).at(-1);
    const reading = { id: kept.event_id, ...read, voided: null };
    expect(tablet.items[1]?.readings).toMatchObject([reading]);
    expect(last(tablet.items.map(({ readings }) => readings))).toMatchObject({
      id: wrong.event_id,
      voided: { by: tablet.session.user_id },
    });
    const storage = { lot, equipment: null, history: [{ to: unit }, { from: unit, to: null }] };
    expect(last(tablet.items.map(({ storages }) => storages))).toMatchObject(storage);
    const query = new URLSearchParams({
      facility: tablet.facility,
      log_id: tablet.logId,
      families: 'ledger,equipment',
    });
    const answer = await world.call({ method: 'GET', url: `/v/sync/snapshot/?${query}` }, tablet.session);
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { k: string; row?: object });
    expect(lines.filter(({ k }) => k === 'reading')).toMatchObject([
      { row: reading },
      { row: { celsius: 40 } },
    ]);
    expect(lines.filter(({ k }) => k === 'storage')).toMatchObject([{ row: storage }]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('takes no more statements for more events', async () => {
    const stock = () => tablet.save('receive', typed.receive(1));
    await tablet.push([stock()]);
    const without = await statementsOf(world, tablet, [stock()]);
    const unit = () => tablet.save('register-equipment', refrigerator({ serialNumber: '' }));
    expect(await statementsOf(world, tablet, [stock(), unit(), unit()])).toBe(without);
  });
});
