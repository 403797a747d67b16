import type { IndexableType } from 'dexie';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ownTables } from '#client/db/database.ts';
import { facilityDayAt, facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import type { ChildId, EntryId, EquipmentId } from '#domain/kernel/ids.ts';
import { details, immunize } from '#tests/client/support/children.ts';
import { device as emptyDevice } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold as expectLaw } from '#tests/client/support/law.ts';
import { fever } from '#tests/domain/aefi/reports.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import { tuesdays } from '#tests/domain/sessions/plans.ts';
import { isDeep } from '#tests/support/deep.ts';
import type { Device, Image } from './device.ts';
import { expectLikeFresh } from './invariants.ts';
import { issueOf, receiveOf } from './officer.ts';
import { worldAntigens } from './world-server.ts';
import { World } from './world.ts';

type Row = Record<string, unknown>;

const dayMinutes = 25 * 60;

/** Every table of this build's database, as it declares them. */
const allTables = emptyDevice(new FakeServer()).engine.db.tables.map(({ name }) => name);

/** The fields of a row that its table finds it by; a row without them cannot be stored. */
function keyFields(device: Device, table: string): ReadonlySet<string> {
  const { keyPath } = device.engine.db.table(table).schema.primKey;
  return new Set([keyPath ?? []].flat());
}

/** A tablet with rows in every table, of which two events wait, and a colleague whose event was refused. */
async function filled(): Promise<{ world: World; device: Device; image: Image }> {
  const world = await World.begin(900, [0, 0]);
  const [device, colleague] = [world.device(0), world.device(1)];
  const { engine } = device;
  const [antigen] = worldAntigens;
  if (!antigen) throw new Error('no antigen');
  const lotsOf = () => engine.queries.lots(antigen, facilityDayAt(device.formNow()));
  await device.save(receiveOf(device, world.random, antigen));
  const lot = (await lotsOf())[0]!.id as EntryId;
  await device.save(issueOf(device, lot, 2));
  const registered = await engine.children.register(details('Aisha Bello'));
  if (!registered.ok) throw new Error(registered.reason);
  const child: ChildId = registered.child;
  await engine.children.save(immunize(child, '', { antigen }));
  await engine.equipment.save([{ type: 'register-equipment', payload: refrigerator() }], {});
  const unit = (await engine.equipment.units())[0]!.id as EquipmentId;
  const readAt = facilityMinuteAt(device.formNow());
  await engine.equipment.save(
    [
      { type: 'record-temperature', payload: { equipment: unit, celsius: 4, readAt } },
      { type: 'store-lot', payload: { lot, equipment: unit } },
    ],
    {},
  );
  const on = facilityDayAt(device.formNow());
  const [vaccine] = fever().vaccines;
  await engine.aefi.save(
    [
      {
        type: 'report-aefi',
        payload: fever({ child, vaccines: [{ ...vaccine!, antigen }] }),
      },
    ],
    {},
  );
  await engine.planning.save(
    [
      { type: 'plan-session', payload: tuesdays({ on }) },
      {
        type: 'start-session',
        payload: {
          kind: 'fixed',
          place: 'Here',
          settlement: '',
          plan: null,
          on,
          team: '',
          carried: [],
          vials: [],
        },
      },
    ],
    {},
  );
  await device.replay();
  await colleague.replay();
  const left = (await lotsOf())[0]!.left;
  await colleague.save(issueOf(colleague, lot, left));
  await device.save(issueOf(device, lot, left));
  await colleague.replay();
  await device.replay();
  await device.replay();
  await engine.drafts.of('receive', { user: 'somebody' }).save({ doses: 20 });
  device.network.isUp = false;
  await device.save(receiveOf(device, world.random, antigen));
  await engine.children.save(immunize(child, '', { antigen }));
  const image = new Map(await device.image());
  image.set('aside', [
    {
      facility: device.account.facility,
      scope: 'facility',
      kind: 'newer-rows',
      id: 'of a newer server',
      s: 1,
      raw: { id: 'of a newer server' },
      fault: 'kind',
    },
  ]);
  return { world, device, image };
}

/** What becomes of a field that is not there any more, or is another thing. */
const damages: readonly (readonly [what: string, damage: (row: Row, field: string) => void])[] = [
  ['is gone', (row, field) => void Reflect.deleteProperty(row, field)],
  ['is null', (row, field) => void Object.assign(row, { [field]: null })],
  ['is a number', (row, field) => void Object.assign(row, { [field]: 0.5 })],
  ['is a text', (row, field) => void Object.assign(row, { [field]: 'damaged' })],
  ['is an object', (row, field) => void Object.assign(row, { [field]: { damaged: true } })],
];

let made: Awaited<ReturnType<typeof filled>>;
beforeAll(async () => {
  made = await filled();
}, 120_000);

describe.each(allTables)('a row of %s', (table) => {
  const fieldsOf = () => {
    const keys = keyFields(made.device, table);
    const rows = (made.image.get(table) ?? []) as Row[];
    return [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((field) => !keys.has(field));
  };

  test('is there to be damaged', () => {
    expect(made.image.get(table)?.length).toBeGreaterThan(0);
  });

  test.each(isDeep ? damages : damages.slice(-1))(
    'of which a field %s heals, or is set aside and reported, and nothing else is lost',
    async (_what, damage) => {
      for (const field of fieldsOf()) {
        for (const at of isDeep ? [0, -1] : [-1]) {
          const rows = structuredClone(made.image.get(table) ?? []) as Row[];
          const row = rows.filter((one) => field in one).at(at)!;
          const value = row[field];
          damage(row, field);
          // No figure covers antigens and places: a text that is another text is not noticed there.
          const isOther = typeof value === 'string' && typeof row[field] === 'string';
          if (isOther && (table === 'antigen' || table === 'place')) continue;
          // Reference data has no epoch: nothing reads that of its cursor.
          if (field === 'epoch' && row['scope'] === 'reference') continue;
          await expectHealed(made, { table, rows, what: `${table}.${field} of row ${at}` });
        }
      }
    },
    600_000,
  );

  test('of which all but the key is garbage heals, or is set aside and reported, and nothing else is lost', async () => {
    const rows = structuredClone(made.image.get(table) ?? []) as Row[];
    for (const field of Object.keys(rows[0]!).filter((one) => fieldsOf().includes(one)))
      rows[0]![field] = { damaged: true };
    await expectHealed(made, { table, rows, what: `garbage in ${table}` });
  }, 120_000);
});

async function expectHealed(
  { world, device, image }: Awaited<ReturnType<typeof filled>>,
  { table, rows, what }: { readonly table: string; readonly rows: Row[]; readonly what: string },
): Promise<void> {
  device.network.isUp = true;
  // A tablet that lacks rows of a newer server has none of what the others have.
  await device.putBack(new Map([...image, ['aside', []], [table, rows]]));
  world.wait(dayMinutes);
  for (let run = 0; run < 4; run++) {
    await device.signInWhenAsked();
    await device.replay();
  }
  const { engine } = device;
  const status = await engine.sync.status();
  expect(status, `${what}: the last run`).toMatchObject({ lastError: null });
  await engine.db.aside.clear();
  expect((await engine.queries.badge()).waiting, `${what}: what waits`).toBe(0);
  await readAll(device, what);
  await expectLaw(engine);
  await expectLikeFresh(world.server, device);
  await expectKept(device, image, { table, what });
}

/** What screens read; none of it may fail. */
async function readAll({ engine, formNow }: Device, what: string): Promise<void> {
  const today = facilityDayAt(formNow());
  const { queries, children, equipment, planning, aefi } = engine;
  await Promise.all([
    queries.wallets(),
    queries.notices(today),
    queries.openCases(),
    queries.syncRows(),
    children.list({ page: 0, pageSize: 50 }),
    children.dueList({ bucket: 'overdue', today, page: 0, pageSize: 50 }),
    equipment.units(),
    equipment.storedLots(today),
    planning.plans(),
    planning.parts(),
    aefi.reports(),
    engine.session.current(),
    engine.session.grantEndsAt(),
    engine.drafts.of('receive', { user: 'somebody' }).load(),
    engine.outbox.export(),
  ]).catch((error: unknown) => {
    throw new Error(`${what}: a screen cannot read`, { cause: error });
  });
}

/** The tablet's own rows but the damaged one are as they were: its events, and what only this tablet has. */
async function expectKept(
  { engine }: Device,
  image: Image,
  { table, what }: { readonly table: string; readonly what: string },
): Promise<void> {
  const ids = async (name: string): Promise<IndexableType[]> => {
    const kept = engine.db.table(name);
    return (await kept.toCollection().primaryKeys()) as IndexableType[];
  };
  const events = (image.get('event') as Row[]).map((row) => row['event_id']);
  const kept = new Set((await engine.db.event.toArray()).map(({ event_id: id }) => id as unknown));
  const lost = events.filter((event) => !kept.has(event));
  if (table === 'event') expect(lost.length, `${what}: events that are gone`).toBeLessThanOrEqual(1);
  else expect(lost, `${what}: events that are gone`).toEqual([]);
  for (const name of ['draft', 'grant', 'vacc_no'] satisfies (keyof typeof ownTables)[]) {
    const before = (image.get(name) ?? []).length;
    expect((await ids(name)).length, `${what}: rows of ${name}`).toBeGreaterThanOrEqual(
      before - (name === table ? 1 : 0),
    );
  }
}
