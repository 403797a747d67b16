import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { LedgerScreen } from '#features/stock/entries/entry-screen.tsx';
import {
  chooseLot,
  expectDosesRefused,
  openActivity,
  refusedDoses,
  send,
  type Dialog,
} from './activity-dialog.tsx';
import { openRemembered } from './remembered.ts';
import { albasu, albasuClinic, bcg, cottage, dundun, tablet, type Tablet } from './stock-tablet.tsx';
import { chooseFound } from '#tests/features/choose-found.ts';

const ways = [
  ['transfer', 'Transfer Antigen', 'Transferred Antigen Successfully'],
  ['return', 'Return Antigen', 'Returned Antigen Successfully'],
] as const;
const buttons = ways.map(([activity, button]) => [activity, button] as const);

const destination = (dialog: Dialog) => dialog.findByRole('combobox', { name: 'Destination facility' });
const lga = (dialog: Dialog) => dialog.getByRole<HTMLInputElement>('combobox', { name: 'Destination LGA' });
const chooseDestination = async (device: Tablet, dialog: Dialog, name = 'Dundun Health Post') => {
  await device.user.click(await destination(dialog));
  await device.user.click(await screen.findByRole('option', { name }));
};
const selected = async (activity: string, options?: Parameters<typeof tablet>[0]) => {
  const device = await tablet(options);
  const lot = await device.receive();
  const { dialog } = await openActivity(device, activity);
  await chooseLot(device, dialog);
  await destination(dialog);
  await waitFor(() => expect(lga(dialog).value).toBe('Ajingi'));
  return { device, dialog, lot };
};
const newestEvent = async (device: Tablet) => (await device.engine.queries.syncRows()).rows[0];

describe.each(ways)('%s', (activity, button, sentence) => {
  test('lists the lots, takes the doses from the selected one, reports it, and records their arrival', async () => {
    const { device, dialog, lot } = await selected(activity);
    await chooseDestination(device, dialog);
    await send(device, dialog, button, { 'No of dose': '50' });
    expect(await screen.findByText(sentence)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await device.engine.queries.wallet(bcg)).toMatchObject({ balance: 150, issued: 0 });
    const event = await newestEvent(device);
    expect(event).toMatchObject({
      type: activity,
      payload: {
        entry: lot,
        doses: 50,
        officer: 'Amina Bello',
        destination: { facility: dundun, name: 'Dundun Health Post' },
      },
    });
    expect(event?.payload['arrival']).toEqual(expect.any(String));
    expect(event?.payload['arrival']).not.toBe(event?.event);
    if (activity === 'transfer') {
      const sent = within(await screen.findByRole('table', { name: 'Transferred Antigen' }));
      expect(sent.getByRole('row', { name: /Dundun Health Post/ })).toBeTruthy();
      await device.user.click(screen.getByRole('radio', { name: 'Received' }));
    }
    const table = within(await screen.findByRole('table', { name: 'Recieved Antigen' }));
    const row = await table.findByRole('row', { name: /B-1/ });
    await waitFor(() => expect(row.textContent).toMatch(/150\s*of 200/));
  });

  test('asks for the fields of the specification', async () => {
    const { dialog } = await selected(activity);
    expect(dialog.getByRole('radiogroup', { name: 'Quarter' })).toBeTruthy();
    for (const label of ['No of dose', 'Issuing officer', 'Year', 'Destination country']) {
      expect(dialog.getByLabelText(label)).toBeTruthy();
    }
    expect(dialog.getByLabelText(/^Date-time/)).toBeTruthy();
    await waitFor(() =>
      expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Destination state' }).value).toBe(
        'Kano',
      ),
    );
    expect(lga(dialog)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  test('does not offer the own facility', async () => {
    const { device, dialog } = await selected(activity);
    await device.user.clear(await destination(dialog));
    await device.user.click(await destination(dialog));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toContain(
      'Dundun Health Post',
    );
    expect(screen.queryByRole('option', { name: 'Ajingi Cottage Hospital' })).toBeNull();
  });

  test.each(refusedDoses)(
    'refuses %s doses beside the field, and keeps what was typed',
    async (doses, sentence) => {
      const { device, dialog } = await selected(activity);
      await chooseDestination(device, dialog);
      await expectDosesRefused(device, dialog, { button, doses, sentence });
    },
  );

  test('asks for a selected entry', async () => {
    const device = await tablet();
    await device.receive();
    const { dialog } = await openActivity(device, activity);
    await device.user.click(await dialog.findByRole('button', { name: button }));
    expect(await dialog.findByText('Please an Antigen to proceed')).toBeTruthy();
  });

  test('refuses the own facility beside the field', async () => {
    const device = await tablet();
    const lot = await device.receive();
    // A draft by an officer who was then moved to the facility that it sends to.
    await device.engine.drafts
      .of(`${activity}:${lot}`)
      .save({ doses: '5', destinationFacility: cottage, officer: 'Amina Bello' });
    const { dialog } = await openActivity(device, activity);
    await chooseLot(device, dialog);
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('No of dose').value).toBe('5'));
    await send(device, dialog, button, {});
    const refusal = 'The destination is your own facility, please choose another one';
    expect((await dialog.findAllByText(refusal)).length).toBeGreaterThan(0);
    const field = await destination(dialog);
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((part) => document.getElementById(part)?.textContent)).toContain(refusal);
    expect((await device.engine.queries.wallet(bcg))?.balance).toBe(200);
  });

  test('offline, says that the facilities of another LGA need the network', async () => {
    const { device, dialog } = await selected(activity);
    await chooseFound(device.user, lga(dialog), 'Albasu');
    expect(
      await dialog.findByText(/The facilities of Albasu are not on this tablet.*choose a facility of Ajingi/),
    ).toBeTruthy();
  });

  test('online, says that an LGA has no facility in the register', async () => {
    const { device, dialog } = await selected(activity, { network: () => Response.json([]) });
    await chooseFound(device.user, lga(dialog), 'Albasu');
    expect(await dialog.findByText(/No facility of Albasu is in the register yet/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('online, offers the facilities of another LGA from the server', async () => {
    const { device, dialog } = await selected(activity, {
      network: (url) =>
        url.endsWith(`/v/get/all/facility/${albasu}/`)
          ? Response.json([{ id: albasuClinic, name: 'Albasu Clinic' }])
          : Response.error(),
    });
    await chooseFound(device.user, lga(dialog), 'Albasu');
    await chooseDestination(device, dialog, 'Albasu Clinic');
    await send(device, dialog, button, { 'No of dose': '5' });
    expect(await screen.findByText(sentence)).toBeTruthy();
    await waitFor(async () =>
      expect((await newestEvent(device))?.payload).toMatchObject({
        destination: { facility: albasuClinic, name: 'Albasu Clinic' },
      }),
    );
  });

  test('is corrected in the same form, filled in, even for a facility missing from this device’s lists', async () => {
    const device = await tablet();
    const lot = await device.receive();
    const clinic = { facility: albasuClinic, name: 'Albasu Clinic' };
    const refused = await device.dispatch(activity, lot, 50, clinic);
    const { arrival } = (await newestEvent(device))!.payload;
    await device.refuse(refused, 'less-than-in-stock');
    device.show(<LedgerScreen />, `/?modal=correct&event=${refused}`);
    const dialog = within(
      await screen.findByRole('dialog', { name: `Correct and resend: ${activity} vaccine` }),
    );
    const doses = await dialog.findByLabelText<HTMLInputElement>('No of dose');
    expect(doses.value).toBe('50');
    await openRemembered(device, dialog);
    expect((await destination(dialog)).getAttribute('value')).toBe('Albasu Clinic');
    await send(device, dialog, button, { 'No of dose': '20' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Otherwise its notice would appear during the next test and be counted there.
    expect(await screen.findByText(sentence)).toBeTruthy();
    const corrected = await newestEvent(device);
    expect(corrected).toMatchObject({
      type: activity,
      replaces: refused,
      payload: { doses: 20, destination: clinic },
    });
    expect(corrected?.payload['arrival']).not.toBe(arrival);
  });
});

describe('sending stock to another facility', () => {
  test.each(buttons)('%s says in words that the form is empty', async (activity, button) => {
    const { device, dialog } = await selected(activity);
    await send(device, dialog, button, { 'Issuing officer': '' });
    expect(await dialog.findByText('Your forms are empty please fill in appropriately')).toBeTruthy();
    expect(dialog.getByText('Please enter no of dose')).toBeTruthy();
  });

  test('a transfer asks for the destination', async () => {
    const { device, dialog } = await selected('transfer');
    await send(device, dialog, 'Transfer Antigen', { 'No of dose': '5' });
    expect(await dialog.findByText('Please select destination facility')).toBeTruthy();
  });

  test('a return is proposed to the origin of the doses', async () => {
    const { device, dialog } = await selected('return');
    expect((await destination(dialog)).getAttribute('value')).toBe('Dundun Health Post');
    await send(device, dialog, 'Return Antigen', { 'No of dose': '5' });
    expect(await screen.findByText('Returned Antigen Successfully')).toBeTruthy();
    await waitFor(async () =>
      expect((await newestEvent(device))?.payload).toMatchObject({ destination: { facility: dundun } }),
    );
  });

  test('a destination whose name is no longer available has to be chosen again', async () => {
    const device = await tablet();
    const lot = await device.receive();
    await device.engine.drafts
      .of(`transfer:${lot}`)
      .save({ doses: '5', destinationLga: albasu, destinationFacility: albasuClinic });
    const { dialog } = await openActivity(device, 'transfer');
    await chooseLot(device, dialog);
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('No of dose').value).toBe('5'));
    await send(device, dialog, 'Transfer Antigen', {});
    expect(await dialog.findByText('Please choose the facility that the stock goes to')).toBeTruthy();
  });

  test('asks before an expired lot goes on to others, but not before it goes back', async () => {
    const device = await tablet();
    await device.receive({ expiryOn: '2020-01-31' as LocalDate });
    const back = await openActivity(device, 'return');
    await chooseLot(device, back.dialog);
    await destination(back.dialog);
    await send(device, back.dialog, 'Return Antigen', { 'No of dose': '5' });
    await waitFor(async () => expect((await device.engine.queries.wallet(bcg))?.balance).toBe(195));
    const on = await openActivity(device, 'transfer');
    await chooseLot(device, on.dialog);
    await chooseDestination(device, on.dialog);
    await send(device, on.dialog, 'Transfer Antigen', { 'No of dose': '5' });
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, save it' }));
    await waitFor(async () => expect((await device.engine.queries.wallet(bcg))?.balance).toBe(190));
  });
});
