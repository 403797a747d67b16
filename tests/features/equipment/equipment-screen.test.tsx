import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ShownUnit, StoredLot } from '#client/equipment/equipment.ts';
import type { ReadingRow } from '#contract/wire/equipment-rows.ts';
import { type PageEngine, pageEngine, providePageEngine } from '#client/page-engine.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import type { Role } from '#domain/access/model.ts';
import { EquipmentScreen } from '#features/equipment/screen.tsx';
import { refrigerator, unitId } from '#tests/domain/equipment/units.ts';
import { type Answer, noConnection, onlineDevice, refusal } from '#tests/bindings/online-page.tsx';

const at = '2026-11-20T08:14:00.000Z';
const unit = {
  id: unitId(1),
  ...refrigerator(),
  deleted: null,
  history: [],
  admin: unitId(2),
  createdAt: at,
  updatedAt: at,
  status: 'saved',
  last: [],
  troubles: [],
} as unknown as ShownUnit;
const reading = (n: number, celsius: number, readAt: string) =>
  ({ id: unitId(n), equipment: unit.id, celsius, readAt, voided: null }) as unknown as ReadingRow;

interface Shown {
  readonly roles?: readonly Role[];
  readonly units?: readonly ShownUnit[];
  readonly answer?: object;
  readonly readings?: readonly ReadingRow[];
  readonly lots?: readonly StoredLot[];
  /** The server's answers, if there is a network. */
  readonly server?: Answer;
}

const registration = '/equipments?mode=registration';

/** Shows the screen over a device that stores these units, offline unless it has a server; returns a spy on `save`. */
function show(
  {
    roles = [],
    units = [unit],
    answer = { ok: true, saved: [] },
    readings = [],
    lots = [],
    server = () => noConnection,
  }: Shown = {},
  address = '/equipments',
) {
  const device = onlineDevice(server);
  device.setRoles(roles);
  device.setHome('facility-1');
  const save = vi.fn<(events: readonly EquipmentEvent[]) => Promise<object>>(() => Promise.resolve(answer));
  providePageEngine({
    ...pageEngine(),
    queries: { stockLoaded: () => Promise.resolve(true) },
    session: { ...pageEngine().session, clock: () => Promise.resolve({ offsetMs: 0, heardAt: 0 }) },
    equipment: {
      units: () => Promise.resolve(units),
      readings: () => Promise.resolve(readings),
      storedLots: () => Promise.resolve(lots),
      save,
    },
  } as unknown as PageEngine);
  const { user } = device.show(<EquipmentScreen />, address);
  return { user, events: () => save.mock.calls.map(([events]) => events) };
}
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
const columns = ['#', 'Type of CCE', 'Model No', 'Manufacturer', 'Serial Number', 'Year', 'Status'];

test('registration mode has all columns and the actions, and listing mode only the columns', async () => {
  const { user } = show({}, registration);
  const row = within(await screen.findByRole('row', { name: /BE0A-17/ }));
  expect(headers()).toEqual([...columns, 'Action']);
  for (const text of ['Ice-lined refrigerator', 'HBC-70', 'Haier', '2019', 'Good Condition'])
    expect(row.getByText(text)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Equipment Listing' }));
  expect(headers()).toEqual(columns);
  expect(screen.queryByRole('button', { name: 'Add Equipments' })).toBeNull();
});

test('without a unit it says how to begin', async () => {
  show({ units: [] });
  expect(await screen.findByText('No Equipment Listing data, you can add to get start.')).toBeTruthy();
});

test.each(['ice-LINED', 'hbc', 'haier', 'be0a', '2019'])('%j finds the unit', async (text) => {
  show({}, `${registration}&equipment.q=${text}`);
  expect(await screen.findByRole('row', { name: /BE0A-17/ })).toBeTruthy();
});

test('a unit shows all its details', async () => {
  show({}, `/equipments?modal=view&unit=${unit.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'View Equipment' }));
  const terms = await dialog.findAllByRole('term');
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'Id',
    'Type of CCE',
    'Model No',
    'Year',
    'Status',
    'Reason',
    'Serial Number',
    'Manufacturer',
    'Capacity',
    'Country',
    'State',
    'LGA/LCDA',
    'Facility',
    'Created at',
    'Updated at',
  ]);
});

test('a breakdown is reported with its reason, which is requested only then', async () => {
  const { user, events } = show({}, `/equipments?modal=update&unit=${unit.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Equipment' }));
  const bad = await dialog.findByRole('radio', { name: 'Bad Condition' });
  expect(dialog.queryByLabelText('Reason')).toBeNull();
  await user.click(bad);
  await user.type(dialog.getByLabelText('Reason'), 'Motor');
  await user.clear(dialog.getByLabelText('Serial Number'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Equipment saved successfully')).toBeTruthy();
  expect(events()).toEqual([
    [{ type: 'change-condition', payload: { equipment: unit.id, functionality: 'bad', reason: 'Motor' } }],
  ]);
});

test('reporting a breakdown is an action of the unit’s row in the listing', async () => {
  const { user, events } = show({}, registration);
  await user.click(await screen.findByRole('button', { name: 'HBC-70 BE0A-17 broke down' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'HBC-70 BE0A-17 broke down' }));
  await user.type(await dialog.findByLabelText('Reason'), 'Motor');
  await user.click(dialog.getByRole('radio', { name: 'No power' }));
  await user.click(dialog.getByRole('button', { name: 'Save breakdown' }));
  expect(await screen.findByText('Breakdown saved')).toBeTruthy();
  const payload = { equipment: unit.id, functionality: 'bad', reason: 'No power: Motor' };
  expect(events()).toEqual([[{ type: 'change-condition', payload }]]);
});

test('a broken unit is reported as working again from its details', async () => {
  const { user, events } = show(
    { units: [{ ...unit, functionality: 'bad' }] },
    `/equipments?modal=view&unit=${unit.id}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Works again' }));
  expect(events()).toEqual([
    [{ type: 'change-condition', payload: { equipment: unit.id, functionality: 'good', reason: null } }],
  ]);
});

test.each([
  [{ ok: true, saved: [] }, 'Deleted successfully'],
  [{ ok: false, at: 0, reason: 'not-saved' }, 'Error saving equipment record'],
])('deleting asks first; %j says %s', async (answer, notice) => {
  const { user, events } = show({ answer }, registration);
  await user.click(await screen.findByRole('button', { name: 'Delete HBC-70 BE0A-17' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Equipment' }));
  expect(question.getByText('Are you sure you want to delete this equipment')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(events()).toEqual([[{ type: 'delete-equipment', payload: { equipment: unit.id } }]]);
});

test('only equipment managers add names to the lists', async () => {
  show({ roles: ['equipmentManager'] }, '/equipments?modal=add');
  for (const name of ['Add Type of CCE', 'Add Model Number', 'Add Manufacturer'])
    expect(await screen.findByRole('button', { name })).toBeTruthy();
});

const lists = [
  ['Add Manufacturer', 'Manufacturer', 'Manufacturer saved successfully', 'Error saving manufacturer record'],
  ['Add Type of CCE', 'Type of CCE', 'CCE saved successfully', 'Error saving CCE record'],
  ['Add Model Number', 'Model Number', 'Model Number saved successfully', 'Error saving Model Number record'],
] as const;
const isThere = refusal('name-exists', 'This name is in the list already.');
test.each(
  lists.flatMap(([title, label, saved, failed]) => [
    { title, label, answer: { ok: true, value: { id: 'n-1', name: 'Vestfrost' } } as const, says: saved },
    { title, label, answer: isThere, says: failed },
    { title, label, answer: noConnection, says: 'Check your network connection' },
  ]),
)('$title says “$says”; what is not saved stays typed', async ({ title, label, answer, says }) => {
  const server: Answer = ({ method }) => (method === 'GET' ? { ok: true, value: [] } : answer);
  const { user } = show({ roles: ['equipmentManager'], server }, '/equipments?modal=add');
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.type(await dialog.findByLabelText(label), 'Vestfrost');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(says)).length).toBeGreaterThan(0);
  if (!answer.ok) expect(dialog.getByLabelText(label)).toHaveProperty('value', 'Vestfrost');
});

test('others cannot add any', async () => {
  show({}, '/equipments?modal=add');
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Manufacturer' })).toBeNull();
});

test('readings are listed by day and half, those out of the band are named, and the last one can be undone', async () => {
  const readings = [reading(5, 9.5, '2026-11-20T16:00'), reading(4, 4.5, '2026-11-20T08:00')];
  const { user, events } = show({ readings }, `/equipments?modal=view&unit=${unit.id}`);
  expect(await screen.findByRole('row', { name: '20/11/2026 4.5 °C 9.5 °C · Too warm' })).toBeTruthy();
  expect(
    screen.getByRole('img', { name: /Temperature of HBC-70 BE0A-17 .* 2 to 8 °C is right/ }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Take back the last reading' }));
  expect(await screen.findByText('Temperature taken back')).toBeTruthy();
  expect(events()).toEqual([
    [{ type: 'void-temperature', payload: { equipment: unit.id, reading: unitId(5) } }],
  ]);
});

test('a reading of a future day is reported beside its field and not saved', async () => {
  const { user, events } = show({}, `/equipments?modal=temperature&unit=${unit.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Record temperature of HBC-70 BE0A-17' }));
  await user.type(await dialog.findByLabelText('Temperature (°C)'), '5');
  const day = dialog.getByLabelText('Read at');
  const { value: today } = day as HTMLInputElement;
  await user.clear(day);
  await user.type(day, today.slice(0, 6) + String(Number(today.slice(6)) + 1));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText('The date is in the future')).not.toEqual([]);
  expect(events()).toEqual([]);
});

test('a temperature is typed with a comma or a point, and one out of the band says what to do before it is saved', async () => {
  const { user, events } = show({}, `/equipments?modal=temperature&unit=${unit.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Record temperature of HBC-70 BE0A-17' }));
  const field = await dialog.findByLabelText('Temperature (°C)');
  await user.type(field, 'warm');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText('Temperature (°C) is not a temperature')).not.toEqual([]);
  await user.clear(field);
  await user.type(field, '9,5');
  expect(await dialog.findByText('Too warm')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Temperature saved')).toBeTruthy();
  expect(events()).toMatchObject([
    [{ type: 'record-temperature', payload: { equipment: unit.id, celsius: 9.5 } }],
  ]);
});

test('the lots kept in a unit are ticked, and those of a broken one are on hold', async () => {
  const lot = { antigenName: 'BCG', expiryOn: '2027-06-30', left: 400 };
  const lots = [
    { ...lot, id: unitId(6), batchNo: 'B-1', equipment: unit.id, isOnHold: true },
    { ...lot, id: unitId(7), batchNo: 'B-2', equipment: null },
  ] as unknown as readonly StoredLot[];
  const broken = { ...unit, functionality: 'bad', troubles: [{ kind: 'broken' }] } as const;
  const { user, events } = show({ units: [broken], lots }, `/equipments?modal=view&unit=${unit.id}`);
  expect(await screen.findByText(/These lots are on hold/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose lots' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lots kept here' }));
  await user.click(await dialog.findByRole('checkbox', { name: /B-1/ }));
  await user.click(dialog.getByRole('checkbox', { name: /B-2/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Lots kept here saved')).toBeTruthy();
  expect(events()).toEqual([
    [
      { type: 'store-lot', payload: { lot: unitId(6), equipment: null } },
      { type: 'store-lot', payload: { lot: unitId(7), equipment: unit.id } },
    ],
  ]);
});

const frozen = {
  ...unit,
  troubles: [
    {
      kind: 'frozen',
      isCertain: true,
      celsius: -1,
      since: '2026-11-20T08:00',
      until: '2026-11-20T16:00',
      readings: [unitId(4), unitId(5)],
    },
  ],
} as unknown as ShownUnit;

test('a unit that froze says what to test, and settling it saves the readings that were shown', async () => {
  const lots = ['Penta', 'MR'].map((antigenName, at) => ({
    id: unitId(6 + at),
    antigenName,
    batchNo: 'B-1',
    expiryOn: '2027-06-30',
    left: 400,
    equipment: unit.id,
    freezing: at === 0 ? 'shake-test' : 'unharmed',
    isOnHold: at === 0,
  })) as unknown as readonly StoredLot[];
  const { user, events } = show({ units: [frozen], lots }, `/equipments?modal=view&unit=${unit.id}`);
  expect(await screen.findByText('HBC-70 BE0A-17 froze: −1 °C')).toBeTruthy();
  expect(await screen.findByText('Shake test: Penta')).toBeTruthy();
  expect(screen.getByText('Bears freezing: MR')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'The vaccines were looked at' }));
  expect(
    await screen.findByText('What failed the shake test is taken out of the stock first: Penta.'),
  ).toBeTruthy();
  expect(screen.queryByText(/No test tells what froze|vial monitor/)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Saved: what is left in it may be used')).toBeTruthy();
  expect(events()).toEqual([
    [{ type: 'settle-alarm', payload: { equipment: unit.id, readings: [unitId(4), unitId(5)] } }],
  ]);
});

test.each([
  {
    kind: 'frozen',
    freezing: 'no-test',
    said: 'No test tells what froze of Rota: unless your store says otherwise, it is taken out of the stock first.',
  },
  { kind: 'frozen', freezing: 'unharmed', said: null },
  {
    kind: 'hot',
    freezing: 'shake-test',
    said: 'What is past its vial monitor (VVM) is taken out of the stock first.',
  },
])('looking at $freezing vaccines that were $kind names no shake test', async ({ kind, freezing, said }) => {
  const troubled = {
    ...frozen,
    troubles: frozen.troubles.map((trouble) => ({ ...trouble, kind, hours: 12 })),
  } as unknown as ShownUnit;
  const lots = [
    {
      id: unitId(6),
      antigenName: 'Rota',
      batchNo: 'B-1',
      expiryOn: '2027-06-30',
      left: 40,
      equipment: unit.id,
      freezing,
      isOnHold: true,
    },
  ] as unknown as readonly StoredLot[];
  const { user } = show({ units: [troubled], lots }, `/equipments?modal=view&unit=${unit.id}`);
  await user.click(await screen.findByRole('button', { name: 'The vaccines were looked at' }));
  const sure = within(await screen.findByRole('alertdialog'));
  expect(sure.queryByText(/shake test/)).toBeNull();
  expect([...sure.getAllByText(/equipment|stock/)].map(({ textContent }) => textContent)).toEqual([
    ...(said === null ? [] : [said]),
    'What is left in the equipment may then be used again.',
  ]);
});

test('minus is a button beside the figure, and each chamber of a combined unit is read separately', async () => {
  const combined = { ...unit, typeCce: { id: unitId(3), name: 'Refrigerator/freezer' } };
  const { user, events } = show({ units: [combined] }, `/equipments?modal=temperature&unit=${unit.id}`);
  const field = await screen.findByLabelText('Temperature (°C)');
  await user.type(field, '٢٠');
  await user.click(screen.getByRole('button', { name: 'Below zero' }));
  expect(field).toHaveProperty('value', '−٢٠');
  expect(await screen.findByText('Vaccines freeze here')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Freezer, −25 to −15 °C' }));
  expect(screen.queryByText('Vaccines freeze here')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Temperature saved')).toBeTruthy();
  expect(events()).toMatchObject([[{ payload: { celsius: -20, chamber: 'freezer' } }]]);
});

describe('the daily readings', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Sets the clock to a local time of the facility, which is one hour ahead of UTC. */
  function at(local: string): void {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${local}:00+01:00`) });
  }
  const lot = (n: number, over: Partial<StoredLot>) =>
    ({
      id: unitId(n),
      antigenName: 'Penta',
      batchNo: `PN-${n}`,
      expiryOn: '2027-06-30',
      vvmStage: 'I',
      left: 100,
      freezing: 'shake-test',
      isOnHold: false,
      equipment: unit.id,
      isInNone: false,
      isNoted: true,
      ...over,
    }) as StoredLot;
  const spare = {
    ...unit,
    id: unitId(9),
    serialNumber: 'BE0A-18',
    last: [],
  } as unknown as ShownUnit;

  test('a reading typed for its half of the day shows at once if it is out of the band, and can be undone', async () => {
    at('2026-11-20T08:05');
    const answer = { ok: true, saved: [{ event: unitId(30), outcome: {} }] };
    const { user, events } = show({ answer });
    const field = await screen.findByRole('textbox', { name: /^Morning/ });
    expect(screen.queryByRole('textbox', { name: /^Afternoon/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save readings' })).toHaveProperty('disabled', true);
    await user.type(field, '9,5');
    expect(screen.getByText('too warm by 1.5')).toBeTruthy();
    expect(screen.getByText(/Look at the power, the door and the thermostat/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save reading' }));
    expect(await screen.findByText('Temperature saved')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Temperature taken back')).toBeTruthy();
    expect(events()).toEqual([
      [
        {
          type: 'record-temperature',
          payload: { equipment: unit.id, celsius: 9.5, readAt: '2026-11-20T08:05' },
        },
      ],
      [{ type: 'void-temperature', payload: { equipment: unit.id, reading: unitId(30) } }],
    ]);
  });

  test('today’s reading is in its field, whoever read it, and the month is counted', async () => {
    at('2026-11-20T15:10');
    const readings = [
      reading(5, 9.5, '2026-11-20T14:00'),
      reading(4, 4.5, '2026-11-20T08:00'),
      reading(3, 4.5, '2026-11-19T15:00'),
      reading(2, 4.5, '2026-11-19T16:00'),
    ];
    show({ readings });
    expect(await screen.findByRole('textbox', { name: /^Afternoon, 02:00 PM/ })).toHaveProperty(
      'value',
      '9.5',
    );
    expect(within(screen.getByRole('group', { name: /^Morning, 08:00 AM/ })).getByText('4.5')).toBeTruthy();
    expect(screen.getByText(/2 of 20 afternoons read this month/)).toBeTruthy();
    expect(screen.getByText('1 of 1 read this afternoon')).toBeTruthy();
  });

  test('a missed morning reading is recorded with its time', async () => {
    at('2026-11-20T15:10');
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Not written. Write it with its time' }));
    expect(await screen.findByRole('dialog', { name: 'Record temperature of HBC-70 BE0A-17' })).toBeTruthy();
  });

  test('text that is not a temperature is not saved, and is reported', async () => {
    at('2026-11-20T08:05');
    const { user, events } = show();
    await user.type(await screen.findByRole('textbox', { name: /^Morning/ }), 'warm');
    await user.click(screen.getByRole('button', { name: 'Save reading' }));
    expect(await screen.findByText('What is typed for HBC-70 BE0A-17 is not a temperature')).toBeTruthy();
    expect(events()).toEqual([]);
  });

  test('a breakdown takes two taps: the lots known to be there move to the working unit', async () => {
    const lots = [lot(6, {}), lot(7, { equipment: null }), lot(8, { equipment: null, isInNone: true })];
    const { user, events } = show({ units: [unit, spare], lots });
    await user.click(await screen.findByRole('button', { name: 'Broken HBC-70 BE0A-17' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'HBC-70 BE0A-17 broke down' }));
    expect(await dialog.findByRole('checkbox', { name: /PN-6/ })).toHaveProperty('checked', true);
    expect(dialog.getByRole('checkbox', { name: /PN-7/ })).toHaveProperty('checked', false);
    expect(dialog.queryByRole('checkbox', { name: /PN-8/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save breakdown' }));
    expect(await screen.findByText('Breakdown saved')).toBeTruthy();
    expect(events()).toEqual([
      [
        {
          type: 'change-condition',
          payload: { equipment: unit.id, functionality: 'bad', reason: null },
        },
        { type: 'store-lot', payload: { lot: unitId(6), equipment: spare.id } },
      ],
    ]);
  });

  test('if several units have no recorded lots, all that may be in one are ticked and stay on hold without another place', async () => {
    const lots = [lot(6, { equipment: null }), lot(7, { equipment: null })];
    const broken = { ...spare, functionality: 'bad', reason: null, troubles: [{ kind: 'broken' }] } as const;
    const { user, events } = show({ units: [unit, broken], lots });
    await user.click(await screen.findByRole('button', { name: 'Broken HBC-70 BE0A-17' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'HBC-70 BE0A-17 broke down' }));
    await user.click(await dialog.findByRole('checkbox', { name: /PN-7/ }));
    await user.click(dialog.getByRole('button', { name: 'Save breakdown' }));
    expect(await screen.findByText('Breakdown saved')).toBeTruthy();
    expect(events()[0]?.slice(1)).toEqual([
      { type: 'store-lot', payload: { lot: unitId(6), equipment: unit.id } },
    ]);
  });

  test('a unit out of its band is not proposed as the new place of vaccines', async () => {
    const warm = {
      ...spare,
      troubles: [{ kind: 'too-warm', chamber: 'refrigerator', celsius: 10.4, at: '' }],
    } as never;
    const { user, events } = show({ units: [unit, warm], lots: [lot(6, {})] });
    await user.click(await screen.findByRole('button', { name: 'Broken HBC-70 BE0A-17' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'HBC-70 BE0A-17 broke down' }));
    expect(await dialog.findByRole('radio', { name: /^Stays inside/ })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('button', { name: 'Save breakdown' }));
    expect(await screen.findByText('Breakdown saved')).toBeTruthy();
    expect(events()[0]?.slice(1)).toEqual([
      { type: 'store-lot', payload: { lot: unitId(6), equipment: unit.id } },
    ]);
  });

  test('a lot without a recorded place is first recorded in the unit, so that it stays on hold for what happened there', async () => {
    const { user, events } = show({ units: [unit, spare], lots: [lot(6, { isNoted: false })] });
    await user.click(await screen.findByRole('button', { name: 'Broken HBC-70 BE0A-17' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'HBC-70 BE0A-17 broke down' }));
    await user.click(await dialog.findByRole('button', { name: 'Save breakdown' }));
    expect(await screen.findByText('Breakdown saved')).toBeTruthy();
    expect(events()[0]?.slice(1)).toEqual(
      [unit.id, spare.id].map((equipment) => ({
        type: 'store-lot',
        payload: { lot: unitId(6), equipment },
      })),
    );
  });

  test('a broken unit asks where its lots go, and lots put into a cold box are in no unit', async () => {
    const broken = {
      ...unit,
      functionality: 'bad',
      reason: 'Motor',
      troubles: [{ kind: 'broken' }],
    } as const;
    const { user, events } = show({ units: [broken], lots: [lot(6, { isOnHold: true })] });
    expect(await screen.findByText('Still lies here, on hold: Penta PN-6')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Where does it go?' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Where does what lies in/ }));
    await user.click(await dialog.findByRole('radio', { name: 'Cold box with ice-packs' }));
    await user.click(dialog.getByRole('button', { name: 'Save where it lies' }));
    expect(await screen.findByText('Lots kept here saved')).toBeTruthy();
    expect(events()).toEqual([[{ type: 'store-lot', payload: { lot: unitId(6), equipment: null } }]]);
  });
});
