import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AefiResource } from '#contract/calls/aefi.ts';
import { vaccNoOf, writtenVaccNo } from '#domain/immunization/register/vacc-no.ts';
import { AefiAboveScreen } from '#features/children/aefi/aefi-above-screen.tsx';
import { noConnection, onlineDevice, type Answer } from '#tests/bindings/online-page.tsx';

const number = vaccNoOf(7);
const id = (tail: number) => `0190a000-0000-7000-8000-${String(tail).padStart(12, '0')}`;

const report = (more: Partial<AefiResource> = {}) => ({
  id: id(1),
  child: id(2),
  vacc_no: number,
  fullname: null,
  dob: null,
  sex: null,
  vaccines: [],
  onset_at: '2026-11-18T20:00',
  reactions: ['fever'],
  serious: false,
  serious_reasons: [],
  outcome: 'recovering',
  died_on: null,
  reported_on: '2026-11-19',
  description: null,
  medical_history: null,
  reporter: null,
  follow_ups: 0,
  withdrawn: false,
  facility: id(3),
  facility__name: 'Ajingi Clinic',
  created_at: '2026-11-19T08:00:00.000Z',
  ...more,
});

const zainab = {
  fullname: 'Zainab Sani',
  vacc_no: number,
  dob: '2026-10-02',
  sex: 'female',
  caregiver_name: 'Rabi Sani',
  caregiver_number: '0803 123 4567',
  follow_up_address: '12 Kasuwa Road',
  facility__name: 'Ajingi Clinic',
};

async function opened(childAnswer: ReturnType<Answer>, row = report()) {
  const device = onlineDevice(
    ({ path }) => (path.startsWith('/v/filter/child/') ? childAnswer : { ok: true, value: [row] }),
    undefined,
    { level: 'lga' },
  );
  const { user } = device.show(<AefiAboveScreen />, '/monitoring/aefi');
  await user.click(
    await screen.findByRole('button', { name: /^Open the record of the child, Ajingi Clinic/ }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Open the record of the child' }));
  return { ...device, user, dialog };
}

type Opened = Awaited<ReturnType<typeof opened>>;

async function fillIn(user: Opened['user'], dialog: Opened['dialog']) {
  await user.selectOptions(dialog.getByLabelText('What for'), 'Follow-up of a complaint or AEFI');
  await user.type(dialog.getByLabelText('Reason'), 'AEFI is investigated');
}

const asked = ({ calls }: ReturnType<typeof onlineDevice>) =>
  calls.filter(({ path }) => path.startsWith('/v/filter/child/'));

test('the child of a report is named only after a purpose and a reason are given', async () => {
  const { user, dialog, ...device } = await opened({ ok: true, value: [zainab] });
  expect(dialog.getByText(new RegExp(`Vacc No ${writtenVaccNo(number)}`))).toBeTruthy();
  expect(dialog.queryByText('Zainab Sani')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Open record' }));
  expect((await dialog.findAllByText('Please say why')).length).toBeGreaterThan(0);
  expect(dialog.getAllByText('Please choose what for').length).toBeGreaterThan(0);
  await user.type(dialog.getByLabelText('Reason'), 'why');
  await user.click(dialog.getByRole('button', { name: 'Open record' }));
  expect((await dialog.findAllByText('Please say why in a few words')).length).toBeGreaterThan(0);
  await user.clear(dialog.getByLabelText('Reason'));
  await user.type(dialog.getByLabelText('Reason'), 'AEFI is investigated');
  await user.click(dialog.getByRole('button', { name: 'Open record' }));
  expect(dialog.getAllByText('Please choose what for').length).toBeGreaterThan(0);
  expect(asked(device)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('What for'), 'Follow-up of a complaint or AEFI');
  await user.click(dialog.getByRole('button', { name: 'Open record' }));
  expect(await dialog.findByText('Zainab Sani')).toBeTruthy();
  expect(dialog.queryByLabelText('Reason')).toBeNull();
  expect(document.activeElement?.textContent).toContain('Zainab Sani');
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  expect(asked(device)).toMatchObject([
    {
      path: `/v/filter/child/${number}/`,
      query: { purpose: 'complaint-or-aefi', reason: 'AEFI is investigated' },
    },
  ]);
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Zainab Sani')).toBeNull();
});

test('the vaccine has the server’s name, and the sex of the child is a word', async () => {
  const dose = { antigen: id(4), name: 'MR', dose: 'MR1', given_date: '2025-10-05', batch_no: 'MR-1' };
  const row = report({ vaccines: [{ ...dose, dose_name: 'Measles 1', expiry_date: null }] });
  const { user, dialog } = await opened({ ok: true, value: [zainab] }, row);
  expect(screen.getAllByText(/Measles 1/).length).toBeGreaterThan(0);
  await fillIn(user, dialog);
  await user.click(dialog.getByRole('button', { name: 'Open record' }));
  expect(await dialog.findByText('Female')).toBeTruthy();
  expect(dialog.getAllByText(writtenVaccNo(number)).length).toBeGreaterThan(0);
});

test('without a network the typed purpose and reason are kept', async () => {
  const { user, dialog } = await opened(noConnection);
  await fillIn(user, dialog);
  await user.click(dialog.getByRole('button', { name: 'Open record' }));
  expect(await dialog.findByText(/network/i)).toBeTruthy();
  expect(dialog.getByLabelText('What for')).toHaveProperty('value', 'complaint-or-aefi');
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'AEFI is investigated');
});

test('a child without a number cannot be opened, and the message says what to do', async () => {
  const { dialog } = await opened({ ok: true, value: [] }, report({ vacc_no: null }));
  expect(dialog.getByText('This child has no vaccination number yet')).toBeTruthy();
  expect(dialog.queryByLabelText('Reason')).toBeNull();
});
