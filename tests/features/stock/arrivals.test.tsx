import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { openRow } from '#client/session/standing.ts';
import type { VoucherId } from '#domain/kernel/ids.ts';
import { ArrivalsScreen } from '#features/stock/arrivals/arrivals-screen.tsx';
import { arrivalLines, arrivalsDraft, countedArrivals } from '#features/stock/arrivals/counted-arrivals.ts';
import { saveLines } from '#features/stock/voucher/save-voucher.ts';
import { particulars } from './amended-entry.tsx';
import { bcg, cottage, tablet, type Tablet } from './stock-tablet.tsx';

const voucher = '01990000-0000-7000-8000-0000aaaabbbb' as VoucherId;

/** A tablet with two lots on one voucher on the way from another facility. */
async function opened(): Promise<Tablet> {
  const device = await tablet();
  await device.arrive(100, 'B-1', voucher);
  await device.arrive(40, 'B-2', voucher);
  device.show(<ArrivalsScreen />, '/ledger/arrivals');
  await screen.findByText('Voucher AAAA-BBBB · 2 lots');
  return device;
}

const save = (device: Tablet) => device.user.click(screen.getByRole('button', { name: 'Confirm arrival' }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const open = (device: Tablet) => device.engine.queries.unconfirmedArrivals();
async function events(device: Tablet) {
  const rows = await device.engine.db.event.toArray();
  return rows.map(({ envelope }) => ({ type: envelope.type, ...envelope.payload }));
}

describe('Arrivals', () => {
  test('are confirmed as sent with one tap and one save', async () => {
    const device = await opened();
    await device.user.click(screen.getByRole('button', { name: 'All as sent' }));
    expect(screen.getByText('2 of 2 lots counted')).toBeTruthy();
    expect(screen.getByText('140 doses arrived')).toBeTruthy();
    await save(device);
    await expect.poll(() => open(device)).toEqual([]);
    expect(await events(device)).toMatchObject([
      { type: 'confirm-arrival', counted: 100, note: null },
      { type: 'confirm-arrival', counted: 40, note: null },
    ]);
  });

  test('record missing doses with the reason, and the monitor’s stage, in the same save', async () => {
    const device = await opened();
    await device.user.click(screen.getByRole('button', { name: 'All as sent' }));
    type('Arrived of B-2', '35');
    expect(screen.getByText('−5 doses')).toBeTruthy();
    await device.user.selectOptions(screen.getByRole('combobox', { name: 'Why fewer of B-2' }), 'broken');
    await device.user.selectOptions(screen.getByRole('combobox', { name: 'VVM of B-1' }), 'II');
    fireEvent.change(await screen.findByRole('textbox', { name: /^Note/ }), {
      target: { value: 'Box was wet' },
    });
    expect(screen.getByText('135 doses arrived · 1 lot not as sent')).toBeTruthy();
    await save(device);
    expect(
      await screen.findByText('1 lot not as sent: both facilities are told when this is sent'),
    ).toBeTruthy();
    await expect.poll(() => open(device)).toEqual([]);
    expect(await events(device)).toMatchObject([
      { type: 'confirm-arrival', counted: 100, note: null },
      { type: 'read-vvm', vvmStage: 'II' },
      { type: 'confirm-arrival', counted: 35, note: 'Box was wet', reasonCode: 'broken' },
    ]);
  });

  test('are found by the paper that came with them', async () => {
    const device = await opened();
    const scan = async (code: string) => {
      await device.user.click(screen.getByRole('button', { name: /Scan a box or the voucher/ }));
      await device.user.type(await screen.findByLabelText('Or type what is printed beside the code'), code);
      await device.user.click(screen.getByRole('button', { name: 'Use' }));
    };
    await scan('AAAA-BBBC');
    expect(await screen.findByText('Nothing of this voucher waits to be confirmed here.')).toBeTruthy();
    await device.user.click(screen.getByRole('button', { name: 'Close' }));
    await scan(voucher);
    const first = screen.getByRole('textbox', { name: 'Arrived of B-1' });
    await expect.poll(() => document.activeElement).toBe(first);
    await scan('(01)08901234567890(17)280630(10)B-2');
    const second = screen.getByRole('textbox', { name: 'Arrived of B-2' });
    await expect.poll(() => document.activeElement).toBe(second);
  });

  test('stay open if they were not counted', async () => {
    const device = await opened();
    type('Arrived of B-1', '100');
    expect(screen.getByText('1 of 2 lots counted')).toBeTruthy();
    await save(device);
    await expect.poll(() => open(device)).toHaveLength(1);
    expect((await open(device))[0]?.batchNo).toBe('B-2');
  });

  test('offer no stage better than the known one', async () => {
    await opened();
    const stages = within(screen.getByRole('combobox', { name: 'VVM of B-1' })).getAllByRole('option');
    expect(stages.map(({ textContent }) => textContent)).toEqual([
      'VVM not looked at',
      'Stage I',
      'Stage II',
      'Stage III',
    ]);
  });

  test('report beside a lot that no number was typed, and save none of the others', async () => {
    const device = await opened();
    type('Arrived of B-1', '100');
    type('Arrived of B-2', 'all');
    expect(screen.getByText('Type a whole number')).toBeTruthy();
    await save(device);
    expect((await screen.findAllByText('Nothing was saved. Please look at B-2.')).length).toBeGreaterThan(0);
    expect(await open(device)).toHaveLength(2);
  });

  test('name the lot with more missing than left, and save none', async () => {
    const device = await opened();
    const [, second] = await open(device);
    if (second === undefined) throw new Error('nothing arrived');
    await device.issue(second.id, 40);
    type('Arrived of B-1', '100');
    type('Arrived of B-2', '10');
    await save(device);
    expect((await screen.findAllByText(/^Lot 2 \(B-2\): /)).length).toBeGreaterThan(0);
    expect(await open(device)).toHaveLength(2);
  });

  test('keep typed values until they are saved', async () => {
    const device = await opened();
    type('Arrived of B-1', '99');
    await expect
      .poll(async () => JSON.stringify(await device.engine.db.draft.toArray()))
      .toContain('"counted":"99"');
  });

  test('keep the note with the typed values, even while nothing differs for a moment', async () => {
    const device = await opened();
    type('Arrived of B-1', '99');
    fireEvent.change(await screen.findByRole('textbox', { name: /^Note/ }), {
      target: { value: 'Box was wet' },
    });
    await expect
      .poll(async () => JSON.stringify(await device.engine.db.draft.toArray()))
      .toContain('Box was wet');
    cleanup();
    device.show(<ArrivalsScreen />, '/ledger/arrivals');
    const note = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Note/ });
    expect(note.value).toBe('Box was wet');
    type('Arrived of B-1', '100');
    expect(screen.queryByRole('textbox', { name: /^Note/ })).toBeNull();
    type('Arrived of B-1', '98');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Note/ }).value).toBe('Box was wet');
    await save(device);
    await expect.poll(() => open(device)).toHaveLength(1);
    expect(await events(device)).toMatchObject([
      { type: 'confirm-arrival', counted: 98, note: 'Box was wet' },
    ]);
    await expect
      .poll(async () => JSON.stringify(await device.engine.db.draft.toArray()))
      .not.toContain('Box was wet');
  });

  test('are not offered again by a draft that slow storage writes only after the save', async () => {
    const device = await opened();
    const typed = { 'B-1': { counted: '100' } };
    const session = await openRow(device.engine.db);
    const officer = { userId: session?.reply.user_id, facilityId: cottage } as Officer;
    const draft = officerDraft(officer, arrivalsDraft);
    const keeping = Array.from({ length: 40 }, () => draft.save({ arrivals: typed }));
    const [arrival] = await open(device);
    const counted = countedArrivals([arrival!], { [arrival!.id]: typed['B-1'] });
    const saved = await saveLines(arrivalLines(counted, particulars), {
      officer,
      draft: arrivalsDraft,
    });
    expect(saved).toMatchObject({ ok: true });
    await Promise.all(keeping);
    expect(await draft.load()).toBeUndefined();
  });

  test('step by the vials of the lot, even if the product comes in others', async () => {
    const device = await tablet();
    await device.engine.db.antigen.update(bcg, { dosesPerVial: 20 });
    const lot = await device.arrive(100, 'B-1');
    await device.engine.db.ledger.update(lot, { dosesPerVial: 10 });
    await device.arrive(100, 'B-2');
    device.show(<ArrivalsScreen />, '/ledger/arrivals');
    await screen.findByRole('textbox', { name: 'Arrived of B-2' });
    for (const more of screen.getAllByRole('button', { name: 'More' })) fireEvent.click(more);
    const counted = (of: string) =>
      screen.getByRole<HTMLInputElement>('textbox', { name: `Arrived of ${of}` });
    await expect.poll(() => [counted('B-1').value, counted('B-2').value]).toEqual(['10', '20']);
  });

  test('say so if there are none', async () => {
    const device = await tablet();
    device.show(<ArrivalsScreen />, '/ledger/arrivals');
    expect(await screen.findByText('Nothing waits to be confirmed')).toBeTruthy();
  });
});
