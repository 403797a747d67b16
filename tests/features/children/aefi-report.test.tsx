import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AefiScreen } from '#features/children/aefi/aefi-screen.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import type { Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { childTablet, daysAgo, givenBcg, record, register } from './child-tablet.tsx';

/** The form for a child given BCG sixty days ago. */
async function openReport(device: Tablet) {
  const child = await register(device);
  await record(device, givenBcg(child));
  device.show(<AefiScreen />, `/child/aefi?report=1&of=${child}`);
  const form = within(await screen.findByRole('dialog'));
  await form.findByRole('checkbox', { name: /^BCG/ });
  const save = () => device.user.click(form.getByRole('button', { name: 'Save report' }));
  return { form, save };
}

test('an empty report says for each field what to do', async () => {
  const device = await childTablet();
  const { form, save } = await openReport(device);
  await device.user.click(form.getByRole('checkbox', { name: /^BCG/ }));
  await save();
  for (const sentence of [
    'Please tick the vaccines given before the event',
    'Please tick what was seen',
    'Please say whether it is serious',
  ])
    expect(await form.findByText(sentence)).toBeTruthy();
  await device.user.click(form.getByRole('radio', { name: 'Yes' }));
  await save();
  expect(await form.findByText('Please tick why it is serious')).toBeTruthy();
});

test('a death needs its day, and the field does not call it optional', async () => {
  const device = await childTablet();
  const { form, save } = await openReport(device);
  await device.user.selectOptions(form.getByLabelText('Outcome'), 'Died');
  const diedOn = await form.findByLabelText('Date of death');
  expect(diedOn.getAttribute('aria-required')).toBe('true');
  await save();
  expect(await form.findByText('Please select date of death')).toBeTruthy();
});

test('a report is not dated before the event began', async () => {
  const device = await childTablet();
  const { form, save } = await openReport(device);
  await device.user.type(form.getByLabelText('When the event began'), formatDate(daysAgo(5)));
  await device.user.type(form.getByLabelText('Time'), '0930');
  await device.user.click(form.getByRole('checkbox', { name: 'Seizure' }));
  await device.user.click(form.getByRole('radio', { name: 'No' }));
  await device.user.selectOptions(form.getByLabelText('Outcome'), 'Recovering');
  const reportedOn = form.getByLabelText('Reported');
  await device.user.clear(reportedOn);
  await device.user.type(reportedOn, formatDate(daysAgo(6)));
  await save();
  expect(await form.findByText('The report is dated before the event began')).toBeTruthy();
  await device.user.clear(reportedOn);
  await device.user.type(reportedOn, formatDate(daysAgo(5)));
  await save();
  expect(await screen.findByText('Report saved')).toBeTruthy();
});

test('going back after leaving a report opens the list, not the choice of a child', async () => {
  const device = await childTablet();
  await record(device, givenBcg(await register(device)));
  const { back } = device.show(<AefiScreen />, '/child/aefi');
  await device.user.click(await screen.findByRole('button', { name: 'Report AEFI' }));
  const dialog = within(await screen.findByRole('dialog'));
  await device.user.type(dialog.getByRole('searchbox'), 'Sani');
  await device.user.click(await dialog.findByRole('button', { name: /Muhammad Sani Bello$/ }));
  await dialog.findByRole('button', { name: 'Save report' });
  // The pressed button is gone; the dialog regains the focus one frame later.
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await device.user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await back();
  expect(screen.queryByRole('dialog')).toBeNull();
});
