import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { EquipmentResource } from '#contract/calls/equipment.ts';
import { FacilityEquipment } from '#features/monitoring/facility/equipment-screen.tsx';
import { onlineDevice, type Answer } from '#tests/bindings/online-page.tsx';
import { id, kano } from './figures.ts';

const country = { level: 'country', countryId: id(1), stateId: null } as const;
const unit: EquipmentResource = {
  id: id(40),
  type_cce: { id: id(41), name: 'Ice-lined refrigerator' },
  chambers: ['refrigerator'],
  troubles: [
    { kind: 'broken', celsius: null, is_certain: null, hours: null, chamber: null },
    { kind: 'hot', celsius: 9.5, is_certain: null, hours: 14, chamber: null },
  ],
  model_number: { id: id(42), name: 'HBC-70' },
  manufacturer: { id: id(43), name: 'Haier' },
  serial_number: 'BE0A-17',
  year: 2019,
  capacity: '45',
  functionality: 'bad',
  reason: 'Compressor',
  last_celsius: 9.5,
  last_read_at: '2026-11-20T08:10',
  admin: id(44),
  country: id(1),
  country__name: 'Nigeria',
  state: id(2),
  state__name: 'Kano',
  local_lga: id(3),
  local_lga__name: 'Ajingi',
  facility: id(11),
  facility__name: 'Ajingi Clinic',
  created_at: '2026-11-20T08:14:00.000Z',
  updated_at: '2026-11-20T08:14:00.000Z',
};
const page = (
  <Routes>
    <Route path="/facility/equipment/:name" element={<FacilityEquipment />} />
  </Routes>
);
const figures = {
  chain: kano.chain,
  whole: { ...kano.whole, id: id(11), level: 'facility', name: 'Ajingi Clinic' },
  antigens: [],
  months: [],
  children: { registered: 0, immunizations: 0 },
};

test('users above a facility can read its equipment and change none of it', async () => {
  const answer: Answer = ({ path }) => ({
    ok: true,
    value: path.includes('/v/get/equipment/')
      ? { count: 1, page: 0, page_size: 10, results: [unit] }
      : figures,
  });
  const device = onlineDevice(answer, undefined, country);
  const { user } = device.show(page, `/facility/equipment/Ajingi-Clinic?id=${id(11)}`);
  expect(await screen.findByRole('heading', { name: 'Equipments of Ajingi Clinic' })).toBeTruthy();
  const row = within(await screen.findByRole('row', { name: /BE0A-17/ }));
  expect(row.getByText('Bad Condition')).toBeTruthy();
  for (const text of ['9.5 °C · 14 hours above 8', /^9\.5 °C, /]) expect(row.getByText(text)).toBeTruthy();
  for (const name of [/^Edit/, /^Delete/, 'Add Equipments'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(row.getByRole('button', { name: 'View HBC-70 BE0A-17' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'View Equipment' }));
  for (const text of ['Compressor', 'Ajingi Clinic', 'Haier', '45'])
    expect(dialog.getByText(text)).toBeTruthy();
});
