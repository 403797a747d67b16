import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { LedgerScreen } from '#features/stock/entries/entry-screen.tsx';
import {
  chooseLot as choose,
  expectDosesRefused,
  openActivity,
  refusedDoses,
  send,
} from './activity-dialog.tsx';
import { bcg, tablet } from './stock-tablet.tsx';

describe('issuing', () => {
  test('offers the lots to use first, earliest expiry first, with the doses left', async () => {
    const device = await tablet();
    await device.receive({ batchNo: 'OLD', expiryOn: '2020-01-31' as LocalDate });
    await device.receive({ batchNo: 'LATE', expiryOn: '2199-12-31' as LocalDate });
    await device.issue(await device.receive({ batchNo: 'SOON', expiryOn: '2199-01-31' as LocalDate }), 50);
    const { dialog } = await openActivity(device, 'issued');
    await device.user.selectOptions(await dialog.findByLabelText('Antigen'), bcg);
    const table = within(await dialog.findByRole('table', { name: 'Received Listings to be issued out' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'SOON',
      'LATE',
      'OLD',
    ]);
    expect(rows[0]?.textContent).toMatch(/150\s*of 200/);
    expect(within(rows[2]!).getByText('Expired long ago')).toBeTruthy();
  });

  test('takes the doses from the selected lot, reports it, and shows the Issued listing', async () => {
    const device = await tablet();
    const lot = await device.receive();
    const { dialog, address } = await openActivity(device, 'issued');
    await choose(device, dialog);
    await send(device, dialog, 'Issued Antigen', { 'No of dose': '50' });
    expect(await screen.findByRole('table', { name: 'Issued Antigen' })).toBeTruthy();
    expect(address()).toBe('/?view=issued');
    expect(await device.engine.queries.wallet(bcg)).toMatchObject({ balance: 150, issued: 50 });
    expect((await device.engine.queries.syncRows()).rows[0]?.payload).toMatchObject({
      entry: lot,
      doses: 50,
    });
  });

  test('accepts vials beside doses, of the lot’s size, and loose doses stay in the doses', async () => {
    const device = await tablet();
    await device.engine.db.antigen.update(bcg, { dosesPerVial: 20, openVial: 'session' });
    await device.receive({ dosesPerVial: 10 });
    const { dialog } = await openActivity(device, 'issued');
    await choose(device, dialog);
    const field = (label: string) => dialog.getByRole<HTMLInputElement>('textbox', { name: label });
    fireEvent.change(field('Vials of 10'), { target: { value: '4' } });
    expect(dialog.getByLabelText<HTMLInputElement>('No of dose').value).toBe('40');
    expect(dialog.getByText('4 vials × 10 = 40 doses')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('No of dose'), { target: { value: '43' } });
    expect(field('Vials of 10').value).toBe('4');
    expect(dialog.getByText('4 vials × 10 + 3 = 43 doses')).toBeTruthy();
    // Invalid text is also passed on to the doses, which refuse it: 43 is not saved for the word "four".
    fireEvent.change(field('Vials of 10'), { target: { value: 'four' } });
    expect(field('Vials of 10').value).toBe('four');
    expect(dialog.getByLabelText<HTMLInputElement>('No of dose').value).toBe('four');
    expect(dialog.getByText(/10 doses a vial · once open: this session/)).toBeTruthy();
    await send(device, dialog, 'Issued Antigen', {});
    expect(await device.engine.queries.wallet(bcg)).toMatchObject({ issued: 0 });
    fireEvent.change(dialog.getByLabelText('No of dose'), { target: { value: '43' } });
    await send(device, dialog, 'Issued Antigen', {});
    await expect
      .poll(() => device.engine.queries.wallet(bcg))
      .toMatchObject({ issued: 43, dosesPerVial: 10 });
  });

  test('asks for no vials if nobody entered their size', async () => {
    const device = await tablet();
    await device.receive();
    const { dialog } = await openActivity(device, 'issued');
    await choose(device, dialog);
    expect(dialog.queryByRole('textbox', { name: /Vials/ })).toBeNull();
  });

  test.each(refusedDoses)(
    'refuses %s doses beside the field, and keeps what was typed',
    async (doses, sentence) => {
      const device = await tablet();
      await device.receive();
      const { dialog } = await openActivity(device, 'issued');
      await choose(device, dialog);
      await expectDosesRefused(device, dialog, { button: 'Issued Antigen', doses, sentence });
    },
  );

  test('asks for a selected entry', async () => {
    const device = await tablet();
    await device.receive();
    const { dialog } = await openActivity(device, 'issued');
    await device.user.click(await dialog.findByRole('button', { name: 'Issued Antigen' }));
    expect(await dialog.findByText('Please an Antigen to proceed')).toBeTruthy();
  });

  test('says in words that the form is empty', async () => {
    const device = await tablet();
    await device.receive();
    const { dialog } = await openActivity(device, 'issued');
    await choose(device, dialog);
    await send(device, dialog, 'Issued Antigen', { 'Issuing officer': '' });
    expect(await dialog.findByText('Your forms are empty please fill in appropriately')).toBeTruthy();
  });

  test('asks before an expired lot is issued', async () => {
    const device = await tablet();
    await device.receive({ expiryOn: '2020-01-31' as LocalDate });
    const { dialog } = await openActivity(device, 'issued');
    await choose(device, dialog);
    await send(device, dialog, 'Issued Antigen', { 'No of dose': '5' });
    await device.user.click(await screen.findByRole('button', { name: 'Yes, save it' }));
    await waitFor(async () => expect((await device.engine.queries.wallet(bcg))?.balance).toBe(195));
  });

  test.each([
    ['0', 'You cannot issued antigen with zero stock'],
    ['201', 'You cannot issued this Serum Institute antigen; you have less than the Antigen in stock'],
  ])('does not ask about an expired lot when %s doses are refused all the same', async (doses, sentence) => {
    const device = await tablet();
    await device.receive({ expiryOn: '2020-01-31' as LocalDate });
    const { dialog } = await openActivity(device, 'issued');
    await choose(device, dialog);
    await send(device, dialog, 'Issued Antigen', { 'No of dose': doses });
    expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog', { name: 'Please confirm' })).toBeNull();
  });

  test('says so if the selected lot has been used up meanwhile', async () => {
    const device = await tablet();
    const lot = await device.receive();
    await device.issue(lot, 200);
    device.show(<LedgerScreen />, `/?modal=add&activity=issued&antigen=${bcg}&entry=${lot}`);
    expect(await screen.findByText(/The entry that you selected has no doses left/)).toBeTruthy();
  });
});

describe('adjusting', () => {
  test.each([
    ['Increment', 'Increment Stock', 'Adjustment Successfully on Antigen', 210],
    ['Decrement', 'Deduct Stock', 'Deduction on your stock wallet just occured', 190],
  ])('%s', async (direction, button, sentence, balance) => {
    const device = await tablet();
    await device.receive();
    const { dialog } = await openActivity(device, 'adjustment');
    await device.user.click(dialog.getByRole('radio', { name: direction }));
    await choose(device, dialog);
    await send(device, dialog, button, { 'No of dose to adjust': '10' });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect((await device.engine.queries.wallet(bcg))?.balance).toBe(balance);
  });
});

describe('utilizing', () => {
  const issued = async () => {
    const device = await tablet();
    await device.issue(await device.receive(), 50);
    const { dialog } = await openActivity(device, 'utilization');
    await device.user.selectOptions(await dialog.findByLabelText('Antigen'), bcg);
    await dialog.findByRole('region', { name: 'Selected entry' });
    return { device, dialog };
  };

  test('shows the wastage while typing, and saves the record', async () => {
    const { device, dialog } = await issued();
    await send(device, dialog, 'Save record', { 'Children immunized': '42' });
    expect(dialog.getByText('16 %')).toBeTruthy();
    expect(await dialog.findByText('input fields cannot be emptied')).toBeTruthy();
    await send(device, dialog, 'Save record', { 'Immunization type': 'Outreach' });
    expect(await screen.findByText('Your Utilization created successfully')).toBeTruthy();
    expect((await device.engine.queries.wallet(bcg))?.wastage).toBe(8);
  });

  test('refuses more children than doses, and sets the field back to 0', async () => {
    const { device, dialog } = await issued();
    await send(device, dialog, 'Save record', {
      'Children immunized': '51',
      'Immunization type': 'Outreach',
    });
    expect(
      (await dialog.findAllByText('No of dose does not equivalent to children immunized')).length,
    ).toBeGreaterThan(0);
    const field = dialog.getByLabelText<HTMLInputElement>('Children immunized');
    expect(field.value).toBe('0');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByRole('radio', { name: 'Outreach', checked: true })).toBeTruthy();
    expect((await device.engine.queries.wallet(bcg))?.wastage).toBe(0);
    // Nobody typed this 0.
    expect(dialog.queryByText('100 %')).toBeNull();
    await send(device, dialog, 'Save record', { 'Children immunized': '42' });
    expect(await screen.findByText('Your Utilization created successfully')).toBeTruthy();
    expect((await device.engine.queries.wallet(bcg))?.wastage).toBe(8);
  });
});
