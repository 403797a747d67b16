import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { IssueScreen, ReturnScreen, TransferScreen } from '#features/stock/outgoing/outgoing-screen.tsx';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { expectGoal } from '#tests/support/taps.ts';
import { bcg, dundun, penta, tablet, type Tablet } from './stock-tablet.tsx';

/** A tablet with two lots of BCG in vials of 20, and one of Penta of unknown vial size. */
async function stocked(): Promise<Tablet> {
  const device = await tablet();
  await device.engine.db.antigen.update(bcg, { dosesPerVial: 20 });
  await device.receive({ batchNo: 'LATE', doses: 200, expiryOn: '2035-06-30' as LocalDate });
  await device.receive({ batchNo: 'EARLY', doses: 60, expiryOn: '2034-06-30' as LocalDate });
  await device.receive({ batchNo: 'P-1', doses: 100, antigen: penta });
  return device;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const issued = (device: Tablet) => device.engine.queries.newestEntries('issued', 20);
const save = (device: Tablet, name = 'Issued Antigen') =>
  device.user.click(screen.getByRole('button', { name }));

async function openedIssue(): Promise<Tablet> {
  const device = await stocked();
  device.show(<IssueScreen />, '/ledger/issue');
  await screen.findByRole('region', { name: 'BCG' });
  return device;
}

describe('An issue of many lots', () => {
  test('lists the stock with the lot to use first at the top, and what may be used', async () => {
    await openedIssue();
    const lots = region('BCG').getAllByRole('listitem');
    expect(
      lots.map((lot) => within(lot).getByText(/EARLY|LATE/, { selector: 'strong *' }).textContent),
    ).toEqual(['EARLY', 'LATE']);
    expect(region('BCG').getByText('260 usable')).toBeTruthy();
  });

  test('is saved completely, in vials or in doses, each line on one voucher', async () => {
    const device = await openedIssue();
    type('Vials × 20 of EARLY', '2');
    expect(field('Doses of EARLY').value).toBe('40');
    type('Doses of P-1', '25');
    expect(screen.getByText('2 lots · 65 doses')).toBeTruthy();
    await save(device);
    await expect.poll(() => issued(device)).toHaveLength(2);
    const [second, first] = await issued(device);
    expect([first, second].map((line) => [line?.batchNo, line?.doses])).toEqual([
      ['EARLY', 40],
      ['P-1', 25],
    ]);
    expect(first?.voucher).toBeTruthy();
    expect(second?.voucher).toBe(first?.voucher);
  });

  test('shows and counts no vials if the doses make no whole vial', async () => {
    await openedIssue();
    type('Doses of EARLY', '30');
    expect(field('Vials × 20 of EARLY').value).toBe('');
    expect(screen.getByText('saved together or not at all')).toBeTruthy();
    type('Vials × 20 of EARLY', '3');
    expect(screen.getByText('3 vials · saved together or not at all')).toBeTruthy();
  });

  test('asks for no vials of an antigen of which nobody said how it is packed', async () => {
    await openedIssue();
    expect(screen.queryByRole('textbox', { name: /^Vials .* of P-1/ })).toBeNull();
  });

  test('takes three taps for a single vial: open the screen, add one, save', async (context) => {
    const device = await openedIssue();
    const more = region('BCG').getAllByRole('button', { name: 'More' })[0];
    if (more === undefined) throw new Error('no stepper');
    await device.user.click(more);
    await save(device);
    await expect.poll(() => issued(device)).toHaveLength(1);
    expect((await issued(device))[0]).toMatchObject({ batchNo: 'EARLY', doses: 20 });
    // The screen opened from the start page, and the two steps above.
    expectGoal(context, 'issue', 3);
  });

  test('says beside a lot that it has less, and saves no line', async () => {
    const device = await openedIssue();
    type('Vials × 20 of LATE', '1');
    type('Doses of EARLY', '61');
    expect(region('BCG').getByText('More than the 60 in stock')).toBeTruthy();
    expect(field('Doses of EARLY').getAttribute('aria-invalid')).toBe('true');
    await save(device);
    expect((await screen.findAllByText('Nothing was saved. Please look at EARLY.')).length).toBeGreaterThan(
      0,
    );
    expect(await issued(device)).toEqual([]);
  });

  test('says that a lot was emptied elsewhere meanwhile, and saves none of the lines', async () => {
    const device = await tablet();
    const lot = await device.receive({ batchNo: 'GONE', doses: 60 });
    await device.receive({ batchNo: 'P-1', doses: 100, antigen: penta });
    device.show(<IssueScreen />, '/ledger/issue');
    await screen.findByRole('region', { name: 'BCG' });
    type('Doses of GONE', '40');
    type('Doses of P-1', '10');
    await device.issue(lot, 60);
    expect(
      await screen.findByText('Nothing is left of it: it went elsewhere. Clear it to save the others.'),
    ).toBeTruthy();
    await save(device);
    expect((await screen.findAllByText('Nothing was saved. Please look at GONE.')).length).toBeGreaterThan(0);
    expect(await issued(device)).toHaveLength(1);
    type('Doses of GONE', '');
    await expect.poll(() => screen.queryByRole('region', { name: 'BCG' })).toBeNull();
    await save(device);
    await expect.poll(() => issued(device)).toHaveLength(2);
    expect((await issued(device))[0]).toMatchObject({ batchNo: 'P-1', doses: 10 });
  });

  test('the buttons beside the vials go to the next whole vial of the typed doses', async () => {
    await openedIssue();
    type('Doses of EARLY', '30');
    const more = region('BCG').getAllByRole('button', { name: 'More' })[0];
    if (more === undefined) throw new Error('no stepper');
    fireEvent.click(more);
    expect(field('Doses of EARLY').value).toBe('40');
    type('Doses of EARLY', '30');
    const less = region('BCG').getAllByRole('button', { name: 'Less' })[0];
    if (less === undefined) throw new Error('no stepper');
    fireEvent.click(less);
    expect(field('Doses of EARLY').value).toBe('20');
  });

  test('says beside a lot that no number was typed', async () => {
    await openedIssue();
    type('Doses of P-1', 'ten');
    expect(region('Penta').getByText('Type a whole number')).toBeTruthy();
  });

  test('cannot be saved before anything is typed, and says so', async () => {
    await openedIssue();
    expect(screen.getByRole('button', { name: 'Issued Antigen' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Type how much of a lot goes out')).toBeTruthy();
  });

  test('asks once before doubtful lots go out, and saves nothing if that was a mistake', async () => {
    const device = await tablet();
    await device.receive({ batchNo: 'OLD', expiryOn: '2020-06-30' as LocalDate });
    await device.receive({ batchNo: 'HOT', vvmStage: 'III' });
    device.show(<IssueScreen />, '/ledger/issue');
    await screen.findByRole('region', { name: 'BCG' });
    type('Doses of OLD', '10');
    type('Doses of HOT', '10');
    await save(device);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Batch OLD expired/)).toBeTruthy();
    expect(question.getByText(/VVM of batch HOT/)).toBeTruthy();
    await device.user.click(question.getByRole('button', { name: 'No, go back' }));
    expect(await issued(device)).toEqual([]);
  });

  test('is reversed whole by one tap', async () => {
    const device = await openedIssue();
    type('Vials × 20 of EARLY', '1');
    type('Doses of P-1', '10');
    await save(device);
    await device.user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await expect
      .poll(async () => (await issued(device)).filter(({ reversedBy }) => reversedBy !== null))
      .toHaveLength(2);
  });

  test('keeps typed entries until they are saved', async () => {
    const device = await openedIssue();
    type('Doses of P-1', '10');
    const drafts = async () =>
      JSON.stringify((await device.engine.db.draft.toArray()).filter(({ form }) => form === 'voucher:issue'));
    await expect.poll(drafts).toContain('"10"');
    await save(device);
    await expect.poll(() => issued(device)).toHaveLength(1);
    expect(await drafts()).not.toContain('"10"');
  });

  test('finds the line of a box by its code', async () => {
    const device = await openedIssue();
    await device.user.click(screen.getByRole('button', { name: /^Scan/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await device.user.type(await dialog.findByRole('textbox'), '(01)08901234567890(17)280630(10)LATE');
    await device.user.click(dialog.getByRole('button', { name: 'Use' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(field('Vials × 20 of LATE'));
  });

  test('says that nothing is in stock', async () => {
    const device = await tablet();
    device.show(<IssueScreen />, '/ledger/issue');
    expect(await screen.findByText('Nothing is in stock')).toBeTruthy();
  });
});

describe('A transfer of many lots', () => {
  test('proposes the last destination, and each line has its own arrival', async () => {
    const device = await stocked();
    const [before] = await device.engine.queries.newestEntries('recieved', 1);
    if (!before) throw new Error('nothing received');
    await device.dispatch('transfer', before.id, 5);
    device.show(<TransferScreen />, '/ledger/transfer');
    expect((await screen.findByRole('group', { name: 'Destination' })).textContent).toContain(
      'Dundun Health Post',
    );
    type('Vials × 20 of EARLY', '1');
    type('Doses of P-1', '10');
    await save(device, 'Transfer Antigen');
    const sent = () => device.engine.queries.newestEntries('transfer', 20);
    await expect.poll(sent).toHaveLength(3);
    const [second, first] = await sent();
    expect(first?.destination?.name).toBe('Dundun Health Post');
    expect(second?.voucher).toBe(first?.voucher);
    const rows = await device.engine.db.event.toArray();
    const arrivals = rows.flatMap(({ envelope }) =>
      envelope.type === 'transfer' ? [envelope.payload['arrival']] : [],
    );
    expect(new Set(arrivals).size).toBe(3);
  });

  test('starts without a destination if none is known, and asks for it', async () => {
    const device = await stocked();
    device.show(<TransferScreen />, '/ledger/transfer');
    await screen.findByRole('button', { name: 'Transfer Antigen' });
    type('Doses of P-1', '10');
    await save(device, 'Transfer Antigen');
    await expect
      .poll(() => screen.getByRole('combobox', { name: /Destination facility/ }).getAttribute('aria-invalid'))
      .toBe('true');
    expect(await device.engine.queries.newestEntries('transfer', 20)).toEqual([]);
  });
});

describe('A transfer to the facility in the address', () => {
  const destination = async () => (await screen.findByRole('group', { name: 'Destination' })).textContent;

  test('proposes it', async () => {
    const device = await stocked();
    device.show(<TransferScreen />, `/ledger/transfer?to=${dundun}`);
    expect(await destination()).toContain('Dundun Health Post');
  });
});

describe('A return of many lots', () => {
  test('of doubtful lots needs no answer', async () => {
    const device = await stocked();
    const old = await device.receive({ batchNo: 'OLD', expiryOn: '2020-06-30' as LocalDate });
    await device.dispatch('return', old, 5);
    device.show(<ReturnScreen />, '/ledger/return');
    await screen.findByRole('group', { name: 'Destination' });
    type('Doses of OLD', '10');
    await save(device, 'Return Antigen');
    await expect.poll(() => device.engine.queries.newestEntries('return', 20)).toHaveLength(2);
  });
});
