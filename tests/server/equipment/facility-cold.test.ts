import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EquipmentResource } from '#contract/calls/equipment.ts';
import type { FacilityFigures, UnitFigures } from '#contract/calls/monitoring.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import type { AntigenId, EntryId, EquipmentId, ReadingId } from '#domain/kernel/ids.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import { requireNoDrift } from '#tests/server/sync/no-drift.ts';
import { bcg, FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const { ajingi } = testFacilities;
const penta = freshId() as string as AntigenId;

describe.each(engines)('the cold chain as seen from above, on %s', (engine) => {
  let world: TestApp;
  let manager: TokenReply;
  let tablet: FakeTablet;
  let unit: EquipmentId;

  beforeEach(async () => {
    world = await testApp({ engine });
    const antigens = [
      { id: bcg, name: 'BCG', schedule: 'At birth' },
      { id: penta, name: 'Penta', schedule: '6 Weeks' },
    ];
    await world.deps.db.insertInto('antigen').values(antigens).execute();
    manager = await world.signIn(
      await world.createUser({ level: 'country', roles: ['stateManager', 'countryManager'] }),
    );
    tablet = await FakeTablet.at(world, 'ajingi');
    unit = tablet.save('register-equipment', refrigerator()).event_id as string as EquipmentId;
    tablet.save('receive', typed.receive(100));
    tablet.save('receive', typed.receive(40, penta));
    await tablet.push();
  });
  afterEach(async () => {
    await requireNoDrift(world.deps.db);
    await world.close();
  });

  const get = async <Reply>(url: string) => (await world.call({ url }, manager)).json<Reply>();
  const seen = async () => {
    const { whole, antigens } = await get<FacilityFigures>(`/v/monitoring/facility/${ajingi.facility}/`);
    const usable = Object.fromEntries(antigens.map((one) => [one.name, one.usable]));
    const total = antigens.reduce((sum, one) => sum + one.usable, 0);
    expect(whole.usable, 'the card says what its antigens say').toBe(total);
    const { parts } = await get<UnitFigures>(`/v/monitoring/unit/${ajingi.lga}/`);
    const [card] = parts.filter(({ id }) => id === ajingi.facility);
    expect(card).toMatchObject({ cold_troubles: whole.cold_troubles, usable: whole.usable });
    const of = await get<UnitFigures>(`/v/monitoring/unit/${ajingi.lga}/?antigen=${penta}`);
    expect(of.whole.usable).toBe(usable['Penta']);
    expect(card?.on_hold, 'the LGA says what its facility says').toEqual(whole.on_hold);
    return { ...usable, troubles: whole.cold_troubles };
  };
  const cold = async () => {
    const { whole, cold: found } = await get<FacilityFigures>(`/v/monitoring/facility/${ajingi.facility}/`);
    const units = found.map(({ troubles, holds }) => [troubles.map(({ kind }) => kind), holds] as const);
    return { units, onHold: whole.on_hold };
  };
  const units = () => get<EquipmentResource[]>(`/v/get/equipment/${ajingi.facility}/`);
  const read = (celsius: number, readAt: string) =>
    tablet.save('record-temperature', { equipment: unit, celsius, readAt: readAt as LocalDateTime })
      .event_id as string as ReadingId;

  test('flags what froze, got hot or broke down, and counts its lots as unusable until someone has dealt with it', async () => {
    const all = { BCG: 100, Penta: 40, troubles: 0 };
    expect(await seen()).toEqual(all);

    read(9.5, '2026-11-19T08:00');
    await tablet.push();
    expect(await seen()).toEqual({ ...all, troubles: 1 });
    expect(await units()).toMatchObject([{ troubles: [{ kind: 'too-warm', celsius: 9.5 }] }]);
    const inside = [
      { antigen: 'BCG', doses: 100 },
      { antigen: 'Penta', doses: 40 },
    ];
    expect(await cold()).toEqual({ units: [[['too-warm'], inside]], onHold: [] });

    // BCG tolerates freezing.
    const frozen = read(-1, '2026-11-19T09:00');
    await tablet.push();
    expect(await seen()).toEqual({ BCG: 100, Penta: 0, troubles: 1 });
    expect(await cold()).toEqual({
      units: [[['frozen'], inside]],
      onHold: [{ antigen: 'Penta', doses: 40 }],
    });
    read(5, '2026-11-19T10:00');
    await tablet.push();
    expect(await seen()).toEqual({ BCG: 100, Penta: 0, troubles: 1 });
    expect(await units()).toMatchObject([
      {
        troubles: [{ kind: 'frozen', celsius: -1, is_certain: false }],
        last_celsius: 5,
        chambers: ['refrigerator'],
      },
    ]);
    tablet.save('settle-alarm', { equipment: unit, readings: [frozen] });
    await tablet.push();
    expect(await seen()).toEqual(all);

    // A later lot is in the unit too, unless moved.
    const later = tablet.save('receive', typed.receive(7, penta)).event_id as string as EntryId;
    tablet.save('change-condition', { equipment: unit, functionality: 'bad', reason: 'Compressor' });
    await tablet.push();
    expect(await seen()).toEqual({ BCG: 0, Penta: 0, troubles: 1 });
    tablet.save('store-lot', { lot: later, equipment: null });
    await tablet.push();
    expect(await seen()).toEqual({ BCG: 0, Penta: 7, troubles: 1 });
    expect(await cold()).toEqual({ units: [[['broken'], inside]], onHold: inside });
    tablet.save('delete-equipment', { equipment: unit });
    await tablet.push();
    expect(await seen()).toEqual({ BCG: 100, Penta: 47, troubles: 0 });
  });

  test('reports the chambers of a unit as entered, or as its type suggests', async () => {
    const officer = await world.signIn(await world.createUser());
    const { typeCce } = refrigerator();
    const register = async (payload: object) => {
      const answer = await world.call(
        { method: 'POST', url: '/v/api/equipment/', payload: { type_cce: typeCce.id, ...payload } },
        officer,
      );
      return { status: answer.statusCode, body: answer.json<EquipmentResource>() };
    };
    expect((await register({})).body.chambers).toEqual(['refrigerator']);
    const { body } = await register({ chambers: ['freezer', 'refrigerator'] });
    expect(body.chambers).toEqual(['refrigerator', 'freezer']);
    expect((await register({ chambers: ['cellar'] })).status).toBe(400);
    const changed = await world.call(
      { method: 'PATCH', url: `/v/api/update/equipment/${body.id}/`, payload: { chambers: ['freezer'] } },
      officer,
    );
    expect(changed.json()).toMatchObject({ chambers: ['freezer'], year: null });
  });
});
