import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LedgerScreen } from '#features/stock/entries/entry-screen.tsx';
import type { VoucherId } from '#domain/kernel/ids.ts';
import { consignment, tablet } from './stock-tablet.tsx';

describe('the ledger', () => {
  test.each([
    ['/', 'Recieved Antigen', 'No Recieved request data...'],
    ['/?view=issued', 'Issued Antigen', 'No Issued request data...'],
  ])('%s has its title and says what to do when it is empty', async (address, title, empty) => {
    (await tablet()).show(<LedgerScreen />, address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.getByText('you can click on the Add to Ledger to get started!!!')).toBeTruthy();
  });

  test.each([
    ['/', 'Time Received'],
    ['/?view=issued', 'Time Issued'],
  ])('%s has the columns of the paper ledger', async (address, time) => {
    const device = await tablet();
    await device.issue(await device.receive(), 50);
    device.show(<LedgerScreen />, address);
    const headers = await screen.findAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual([
      '#',
      'Facility',
      'Antigen',
      'No of Doses',
      'VVM Stage',
      time,
      'Expiry Date',
      'Batch No.',
      'Officer',
      'Action',
    ]);
  });

  test('shows what is left of a received lot', async () => {
    const device = await tablet();
    await device.issue(await device.receive(), 50);
    await device.issue(await device.receive({ batchNo: 'GONE' }), 200);
    device.show(<LedgerScreen />);
    const doses = async (batch: RegExp) =>
      within(await screen.findByRole('row', { name: batch })).getAllByRole('cell')[3]?.textContent;
    expect(await doses(/B-1/)).toBe('150 of 200');
    expect(await doses(/GONE/)).toBe('0 of 200');
  });

  test('shows the latest VVM stage of a received lot', async () => {
    const device = await tablet();
    const lot = await device.receive();
    const { officer, happenedAt } = consignment;
    const reading = { entry: lot, vvmStage: 'III', officer, happenedAt } as const;
    await device.engine.stock.save({ type: 'read-vvm', payload: reading });
    device.show(<LedgerScreen />);
    const row = within(await screen.findByRole('row', { name: /B-1/ }));
    expect(row.getAllByRole('cell')[4]?.textContent).toBe('III');
  });

  test('has ten rows a page and a search over its fields', async () => {
    const device = await tablet();
    for (let count = 1; count <= 11; count++) await device.receive({ batchNo: `LOT-${count}`, vendor: 'V' });
    device.show(<LedgerScreen />);
    expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
    await device.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
    expect(await screen.findByText('LOT-1')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lot-11' } });
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing like it' } });
    expect(await screen.findByText('No records found')).toBeTruthy();
  });

  test('marks a waiting entry that would be refused', async () => {
    const device = await tablet();
    const entry = await device.issue(await device.receive(), 50);
    await device.engine.db.event
      .where({ event_id: entry as string })
      .modify({ would_refuse: 'less-than-in-stock' });
    device.show(<LedgerScreen />, '/?view=issued');
    expect(
      within(await screen.findByRole('row', { name: /B-1/ })).getByText('May not be accepted'),
    ).toBeTruthy();
    expect(screen.queryByText('Waiting')).toBeNull();
  });

  test('switches between received and issued', async () => {
    const device = await tablet();
    await device.issue(await device.receive(), 50);
    const { address } = device.show(<LedgerScreen />);
    await device.user.click(await screen.findByRole('radio', { name: 'Issued' }));
    expect(await screen.findByRole('table', { name: 'Issued Antigen' })).toBeTruthy();
    expect(address()).toBe('/?view=issued');
  });
});

const terms =
  'ID|Antigen|No of doses|Expiry date|Batch no|Manufacturer|Activity|Year|Quarter|VVM stage|Time received|Officer|Children immunized|Country|State|LGA/LCDA|Facility|Origin|Destination|Created at|Updated at'.split(
    '|',
  );

describe('the receipt', () => {
  test('shows every field, and prints', async () => {
    const device = await tablet();
    await device.receive();
    const print = vi.spyOn(window, 'print').mockReturnValue();
    device.show(<LedgerScreen />);
    await device.user.click(await screen.findByRole('button', { name: 'View reciept of BCG, batch B-1' }));
    const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
    await receipt.findByText('Serum Institute');
    expect(receipt.getAllByRole('term').map((term) => term.textContent)).toEqual(terms);
    expect(receipt.getByText('20/11/2026 08:14 AM')).toBeTruthy();
    expect(receipt.getByText('Waiting: on this tablet only, not sent yet.')).toBeTruthy();
    await device.user.click(receipt.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('of an unknown entry says that there is none', async () => {
    (await tablet()).show(<LedgerScreen />, '/?receipt=00000000-0000-7000-8000-000000000000');
    expect(await screen.findByText('There is no such entry on this tablet.')).toBeTruthy();
  });
});

describe('a refused entry', () => {
  const refused = async () => {
    const device = await tablet();
    const lot = await device.receive();
    const entry = await device.issue(lot, 50);
    await device.refuse(entry, 'less-than-in-stock');
    return { device, entry };
  };

  test('is marked in the listing, and its receipt opens the correction', async () => {
    const { device, entry } = await refused();
    const { address } = device.show(<LedgerScreen />, '/?view=issued');
    expect(within(await screen.findByRole('row', { name: /B-1/ })).getByText('Needs you')).toBeTruthy();
    await device.user.click(screen.getByRole('button', { name: /View reciept/ }));
    await device.user.click(await screen.findByRole('button', { name: 'Correct and resend' }));
    expect(address()).toContain(`modal=correct&event=${entry}`);
  });

  test('stays on its voucher when it is corrected', async () => {
    const device = await tablet();
    const lot = await device.receive();
    const voucher = device.engine.outbox.newId();
    const { officer, happenedAt, year, quarter } = consignment;
    const saved = await device.engine.stock.save({
      type: 'issue',
      payload: { entry: lot, doses: 50, officer, happenedAt, year, quarter, voucher: voucher as VoucherId },
    });
    if (!saved.ok || saved.entry === null) throw new Error('not saved');
    const { id } = saved.entry;
    await device.refuse(id, 'less-than-in-stock');
    device.show(<LedgerScreen />, `/?modal=correct&event=${id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct and resend: issued vaccine' }));
    fireEvent.change(await dialog.findByLabelText('No of dose'), { target: { value: '20' } });
    await device.user.click(dialog.getByRole('button', { name: 'Issued Antigen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [newest] = (await device.engine.queries.syncRows()).rows;
    expect(newest).toMatchObject({ replaces: id, payload: { doses: 20, voucher } });
  });

  test('is corrected in the same form, filled in, which names what it replaces', async () => {
    const { device, entry } = await refused();
    device.show(<LedgerScreen />, `/?modal=correct&event=${entry}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct and resend: issued vaccine' }));
    expect(
      await dialog.findByText(
        /The server refused this entry: You cannot issued this Serum Institute antigen/,
      ),
    ).toBeTruthy();
    const doses = await dialog.findByLabelText<HTMLInputElement>('No of dose');
    expect(doses.value).toBe('50');
    fireEvent.change(doses, { target: { value: '20' } });
    await device.user.click(dialog.getByRole('button', { name: 'Issued Antigen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [newest] = (await device.engine.queries.syncRows()).rows;
    expect(newest).toMatchObject({ type: 'issue', replaces: entry, payload: { doses: 20 } });
    expect(
      (await device.engine.queries.syncRows({ status: 'set-aside' })).rows.map((row) => row.event),
    ).toEqual([entry]);
  });

  test('can be corrected after it was set aside', async () => {
    const { device, entry } = await refused();
    const { rows } = await device.engine.queries.syncRows({ status: 'refused' });
    await device.engine.outbox.setAside(rows[0]!.event);
    device.show(<LedgerScreen />, `/?modal=correct&event=${entry}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct and resend: issued vaccine' }));
    const doses = await dialog.findByLabelText<HTMLInputElement>('No of dose');
    expect(doses.value).toBe('50');
    await device.user.click(dialog.getByRole('button', { name: 'Issued Antigen' }));
    await waitFor(async () =>
      expect((await device.engine.queries.syncRows()).rows[0]).toMatchObject({
        replaces: entry,
        status: 'waiting',
      }),
    );
  });

  test('gives the reason in the words of the server', async () => {
    const device = await tablet();
    const entry = await device.issue(await device.receive(), 50);
    await device.refuse(entry, 'grant-invalid', 'The permission to work offline had ended');
    device.show(<LedgerScreen />, `/?modal=correct&event=${entry}`);
    expect(await screen.findByText(/The permission to work offline had ended/)).toBeTruthy();
  });

  test('can be corrected only once', async () => {
    const { device, entry } = await refused();
    const { rows } = await device.engine.queries.syncRows({ status: 'refused' });
    await device.engine.stock.resend(rows[0]!.event);
    device.show(<LedgerScreen />, `/?modal=correct&event=${entry}`);
    expect(await screen.findByText(/it was corrected or set aside/)).toBeTruthy();
  });

  test('that a colleague corrected while the form was open is not sent again', async () => {
    const { device, entry } = await refused();
    vi.spyOn(device.engine.stock, 'save').mockResolvedValue({ ok: false, reason: 'not-replaceable' });
    device.show(<LedgerScreen />, `/?modal=correct&event=${entry}`);
    const dialog = within(await screen.findByRole('dialog'));
    // The button appears before the form, disabled.
    await dialog.findByLabelText(/^No of dose/);
    await device.user.click(dialog.getByRole('button', { name: 'Issued Antigen' }));
    expect(await dialog.findByText(/already corrected or set aside/)).toBeTruthy();
  });

  test.each([
    ['an entry that was not refused', 'waiting', /was not refused, so there is nothing to correct/],
    ['an entry that is unknown', 'unknown', /There is no such refused entry on this tablet/],
  ])('%s cannot be corrected', async (_name, which, sentence) => {
    const device = await tablet();
    const lot = await device.receive();
    const event = which === 'waiting' ? lot : '00000000-0000-7000-8000-000000000000';
    device.show(<LedgerScreen />, `/?modal=correct&event=${event}`);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
