import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { liveQuery } from 'dexie';
import { describe, expect, test, vi } from 'vitest';
import { LedgerScreen } from '#features/stock/entries/entry-screen.tsx';
import { openRemembered } from './remembered.ts';
import { ajingi, albasu, albasuClinic, bcg, cottage, dundun, tablet, type Tablet } from './stock-tablet.tsx';
import { saveWords } from '#bindings/strings.ts';
import { chooseFound } from '#tests/features/choose-found.ts';

const openForm = async (device: Tablet) => {
  device.show(<LedgerScreen />);
  await device.user.click(await screen.findByRole('button', { name: 'Add to Ledger' }));
  const form = await screen.findByRole('dialog', { name: 'recieved vaccine' });
  await within(form).findByRole('option', { name: 'BCG' });
  await within(form).findByText('Ajingi, Kano, Nigeria');
  await openRemembered(device, within(form));
  await within(form).findByRole('combobox', { name: 'Origin facility' });
  return within(form);
};
type Form = Awaited<ReturnType<typeof openForm>>;

const good = {
  Antigen: bcg as string,
  'No of dose': '200',
  'Batch no': 'B-77',
  'Expiry date': '2035-06-30',
  Vendor: 'Serum Institute',
  'Date-time received': '2026-11-20T08:14',
};

const type = (form: Form, values: Partial<typeof good>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(form.getByLabelText(label), { target: { value } });
};
const chooseOrigin = async (device: Tablet, form: Form, name = 'Dundun Health Post') => {
  await device.user.click(form.getByRole('combobox', { name: 'Origin facility' }));
  await device.user.click(await screen.findByRole('option', { name }));
};
const fill = async (device: Tablet, form: Form, values: Partial<typeof good> = {}, stage = 'Stage I') => {
  type(form, { ...good, ...values });
  await device.user.click(form.getByRole('radio', { name: stage }));
  await chooseOrigin(device, form);
};
const send = (device: Tablet, form: Form) =>
  device.user.click(form.getByRole('button', { name: 'Recieved Antigen' }));
const savedEvents = async (device: Tablet) => (await device.engine.queries.syncRows()).rows;

describe('receiving', () => {
  test('proposes the antigen’s vial size, and keeps the size on the box', async () => {
    const device = await tablet();
    await device.engine.db.antigen.update(bcg, { dosesPerVial: 20 });
    const form = await openForm(device);
    await fill(device, form);
    expect(form.getByLabelText<HTMLInputElement>('Doses in a vial').value).toBe('20');
    expect(form.getByText('10 vials × 20 = 200 doses')).toBeTruthy();
    fireEvent.change(form.getByLabelText('Doses in a vial'), { target: { value: '10' } });
    fireEvent.change(form.getByRole('textbox', { name: 'Vials of 10' }), { target: { value: '5' } });
    await send(device, form);
    await expect
      .poll(() => savedEvents(device))
      .toMatchObject([{ payload: { doses: 50, dosesPerVial: 10 } }]);
    expect(await device.engine.queries.wallet(bcg)).toMatchObject({ balance: 50, dosesPerVial: 10 });
  });

  test('leaves the size open if nobody entered it, and shows no vials', async () => {
    const device = await tablet();
    const form = await openForm(device);
    await fill(device, form);
    expect(form.getByLabelText<HTMLInputElement>('Doses in a vial').value).toBe('');
    expect(form.queryByRole('textbox', { name: /^Vials of/ })).toBeNull();
    await send(device, form);
    await expect.poll(() => device.engine.queries.wallet(bcg)).toMatchObject({ dosesPerVial: null });
  });

  test('saves a receipt, reports it, and shows it in the listing', async () => {
    const device = await tablet();
    const form = await openForm(device);
    await fill(device, form);
    await send(device, form);
    expect(await screen.findByText('Recieved Antigen Application')).toBeTruthy();
    const row = await screen.findByRole('row', { name: /B-77/ });
    expect(within(row).getByText('Waiting')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [event] = await savedEvents(device);
    expect(event).toMatchObject({
      type: 'receive',
      payload: {
        antigen: bcg,
        doses: 200,
        year: 2026,
        quarter: 'Q4',
        origin: { facility: dundun, name: 'Dundun Health Post' },
      },
    });
  });

  test('proposes officer, place, and the period of the date', async () => {
    const form = await openForm(await tablet());
    expect(form.getByLabelText<HTMLInputElement>('Reporting officer').value).toBe('Amina Bello');
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Origin state' }).value).toBe('Kano');
    fireEvent.change(form.getByLabelText('Date-time received'), { target: { value: '2025-05-03T10:00' } });
    expect(await form.findByRole('radio', { name: 'Q2', checked: true })).toBeTruthy();
    expect(form.getByLabelText<HTMLSelectElement>('Year').value).toBe('2025');
  });

  test('keeps a chosen period when something else is changed', async () => {
    const device = await tablet();
    const form = await openForm(device);
    type(form, { 'Date-time received': '2025-05-03T10:00' });
    await device.user.click(form.getByRole('radio', { name: 'Q1' }));
    type(form, { 'Batch no': 'B-78' });
    expect(form.getByRole('radio', { name: 'Q1', checked: true })).toBeTruthy();
  });

  test('does not offer the own facility as the origin', async () => {
    const device = await tablet();
    const form = await openForm(device);
    await device.user.click(form.getByRole('combobox', { name: 'Origin facility' }));
    expect(await screen.findByRole('option', { name: 'Dundun Health Post' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Ajingi Cottage Hospital' })).toBeNull();
  });

  test('proposes the supplying store and lists it first', async () => {
    const device = await tablet();
    const store = { id: albasuClinic, level: 'facility', name: 'Zazzau LGA store' } as const;
    await device.engine.db.place.put({ ...store, parent: ajingi, serves: [ajingi] });
    device.show(<LedgerScreen />, '/ledger/stock?modal=add&activity=recieved');
    const form = within(await screen.findByRole('dialog', { name: 'recieved vaccine' }));
    await form.findByText(/Zazzau LGA store/);
    await openRemembered(device, form);
    const origin = await form.findByRole<HTMLInputElement>('combobox', { name: 'Origin facility' });
    expect(origin.value).toBe('Zazzau LGA store');
    await device.user.click(origin);
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered.filter((name) => /store|Post/.test(name ?? ''))).toEqual([
      'Zazzau LGA store',
      'Dundun Health Post',
    ]);
  });

  test('keeps its origin when the supplying store becomes known later', async () => {
    const device = await tablet();
    const form = await openForm(device);
    await send(device, form);
    expect(await form.findByRole('list', { name: 'Fields to correct' })).toBeTruthy();
    await device.engine.db.place.put({
      id: albasuClinic,
      level: 'facility',
      name: 'Ajingi LGA store',
      parent: ajingi,
      serves: [ajingi],
    });
    // A query of the form's own would be notified together with this one.
    const heard = liveQuery(() => device.engine.queries.supplier(cottage));
    await act(() => new Promise<void>((hear) => heard.subscribe((store) => store && hear())));
    expect(form.getByRole('list', { name: 'Fields to correct' })).toBeTruthy();
  });

  describe('from an origin whose deliveries wait to be confirmed', () => {
    const waiting = 'Dundun Health Post has sent you stock that waits to be confirmed';

    test('offers each of them to be confirmed instead, once that origin is chosen', async () => {
      const device = await tablet();
      const entry = await device.arrive(30, 'B-9');
      const { address } = device.show(<LedgerScreen />, '/ledger/stock?modal=add&activity=recieved');
      const form = within(await screen.findByRole('dialog', { name: 'recieved vaccine' }));
      await form.findByText('Ajingi, Kano, Nigeria');
      await openRemembered(device, form);
      await form.findByRole('combobox', { name: 'Origin facility' });
      expect(form.queryByText(waiting)).toBeNull();
      await chooseOrigin(device, form);
      expect(await form.findByText(waiting)).toBeTruthy();
      await device.user.click(form.getByRole('link', { name: 'Confirm arrival BCG B-9, 30 doses' }));
      expect(address()).toBe(`/ledger/stock?receipt=${entry}`);
    });

    test('saves if the officer insists', async () => {
      const device = await tablet();
      await device.arrive(30);
      const form = await openForm(device);
      await fill(device, form);
      expect(await form.findByText(waiting)).toBeTruthy();
      await send(device, form);
      expect(await screen.findByText('Recieved Antigen Application')).toBeTruthy();
      expect(await savedEvents(device)).toMatchObject([{ type: 'receive' }]);
      expect(await device.engine.queries.unconfirmedArrivals()).toHaveLength(1);
    });
  });

  test('says in words that the form is empty, and beside each field what is missing', async () => {
    const device = await tablet();
    const form = await openForm(device);
    await send(device, form);
    expect(await form.findByText('Your forms are empty please fill in appropriately')).toBeTruthy();
    for (const sentence of [
      'Please enter batch no',
      'Please enter vendor',
      'Please select VVM stage',
      'Please select expiry date',
    ]) {
      expect(form.getByText(sentence)).toBeTruthy();
    }
    expect(await savedEvents(device)).toEqual([]);
  });

  test.each([
    ['No of dose', '0', 'No of dose must be at least 1'],
    ['No of dose', '-1', 'No of dose must not be negative'],
    ['No of dose', '1.5', 'Please enter a whole number'],
    ['No of dose', 'many', 'Please enter a whole number'],
    ['No of dose', '10000001', 'No of dose is more than 10,000,000'],
    ['Batch no', 'B\u202e77', 'Batch no holds characters that cannot be printed'],
    ['Batch no', 'B\u000777', 'Batch no holds characters that cannot be printed'],
    ['Vendor', 'v'.repeat(201), 'Vendor is longer than 200 characters'],
    ['Expiry date', '31/02/2027', 'There is no day 31 in this month, it ends on 28/02/2027'],
  ] as const)('refuses %s %j beside the field, and keeps what was typed', async (label, value, sentence) => {
    const device = await tablet();
    const form = await openForm(device);
    await fill(device, form, { [label]: value });
    await send(device, form);
    expect(await form.findByText(sentence)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Batch no').value).toBe(
      label === 'Batch no' ? value : good['Batch no'],
    );
    expect(await savedEvents(device)).toEqual([]);
  });

  test('reports an improbable expiry date beside the field, before any question', async () => {
    const device = await tablet();
    const form = await openForm(device);
    for (const [year, said] of [
      ['1926', 'This date has passed. Please check it against the box.'],
      ['2128', 'This is more than 15 years from now. Please check it against the box.'],
    ] as const) {
      type(form, { 'Expiry date': `30/06/${year}` });
      expect(form.getByText(said)).toBeTruthy();
      expect(form.getByLabelText('Expiry date').getAttribute('aria-describedby')).toContain('doubt');
    }
    type(form, { 'Expiry date': '30/06/2035' });
    expect(form.queryByText(/Please check it against the box/)).toBeNull();
  });

  test('doubts an amount by the number of children served, as the server does', async () => {
    const device = await tablet();
    await device.engine.db.place.update(cottage, { catchment: 1500 });
    const form = await openForm(device);
    await fill(device, form, { 'No of dose': '1600' });
    await send(device, form);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^1,600 doses of batch B-77 are far more .* \(1,500\)/)).toBeTruthy();
    await device.user.click(question.getByRole('button', { name: 'No, go back' }));
    type(form, { 'No of dose': '1400' });
    await send(device, form);
    expect(await screen.findByText('Recieved Antigen Application')).toBeTruthy();
  });

  test.each([
    ['an expired lot', { 'Expiry date': '2020-01-31' }, 'Stage I', /Batch B-77 expired on 31\/01\/2020/],
    ['a lot at the discard point', {}, 'Stage III', /stage III, the discard point/],
  ])('asks before saving %s', async (_name, values, stage, sentence) => {
    const device = await tablet();
    const form = await openForm(device);
    await fill(device, form, values, stage);
    await send(device, form);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(sentence)).toBeTruthy();
    await device.user.click(question.getByRole('button', { name: 'No, go back' }));
    expect(await form.findByText(/Nothing was saved/)).toBeTruthy();
    expect(await savedEvents(device)).toEqual([]);
    await send(device, form);
    await device.user.click(await screen.findByRole('button', { name: 'Yes, save it' }));
    expect(await screen.findByText('Recieved Antigen Application')).toBeTruthy();
    expect(await savedEvents(device)).toHaveLength(1);
  });

  test('saves nothing at a facility known to be closed, says why, and keeps what was typed', async () => {
    const device = await tablet();
    const form = await openForm(device);
    await fill(device, form);
    await device.engine.db.place.update(cottage, { closed: true });
    await send(device, form);
    expect((await screen.findAllByText(saveWords['place-closed'])).length).toBeGreaterThan(0);
    expect(form.getByLabelText<HTMLInputElement>('No of dose').value).toBe('200');
    expect(await savedEvents(device)).toEqual([]);
  });

  test('is not sent twice', async () => {
    const device = await tablet();
    const form = await openForm(device);
    await fill(device, form);
    const button = form.getByRole('button', { name: 'Recieved Antigen' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Saving to DB...' }).disabled).toBe(true);
    await screen.findByText('Recieved Antigen Application');
    expect(await savedEvents(device)).toHaveLength(1);
  });

  test('says that it was not saved if the device cannot store it, and keeps the form', async () => {
    const device = await tablet();
    vi.spyOn(device.engine.stock, 'save').mockResolvedValue({ ok: false, reason: 'not-saved' });
    const form = await openForm(device);
    await fill(device, form);
    await send(device, form);
    expect((await screen.findAllByText(/^Not saved\. The tablet could not store it/)).length).toBeGreaterThan(
      0,
    );
    expect(form.getByLabelText<HTMLInputElement>('Batch no').value).toBe('B-77');
  });

  test('restores what was typed after a reload, and deletes it once it is saved', async () => {
    const device = await tablet();
    const form = await openForm(device);
    type(form, { 'Batch no': 'B-99' });
    await waitFor(async () =>
      expect(await device.engine.drafts.of('receive').load()).toMatchObject({ batchNo: 'B-99' }),
    );
    cleanup();
    const again = await openForm(device);
    await waitFor(() => expect(again.getByLabelText<HTMLInputElement>('Batch no').value).toBe('B-99'));
    await fill(device, again, { 'Batch no': 'B-99' });
    await send(device, again);
    await screen.findByText('Recieved Antigen Application');
    await waitFor(async () => expect(await device.engine.drafts.of('receive').load()).toBeUndefined());
  });

  test('offline, says that the facilities of another LGA need the network', async () => {
    const device = await tablet();
    const form = await openForm(device);
    await chooseFound(device.user, form.getByRole('combobox', { name: 'Origin LGA' }), 'Albasu');
    expect(
      await form.findByText(/The facilities of Albasu are not on this tablet.*choose a facility of Ajingi/),
    ).toBeTruthy();
    await chooseFound(device.user, form.getByRole('combobox', { name: 'Origin LGA' }), 'Ajingi');
    await waitFor(() => expect(form.queryByText(/are not on this tablet/)).toBeNull());
  });

  test('online, offers the facilities of another LGA from the server', async () => {
    const device = await tablet({
      network: (url) =>
        url.endsWith(`/v/get/all/facility/${albasu}/`)
          ? Response.json([{ id: albasuClinic, name: 'Albasu Clinic' }])
          : Response.error(),
    });
    const form = await openForm(device);
    await fill(device, form);
    await chooseFound(device.user, form.getByRole('combobox', { name: 'Origin LGA' }), 'Albasu');
    await device.user.click(form.getByRole('combobox', { name: 'Origin facility' }));
    await device.user.click(await screen.findByRole('option', { name: 'Albasu Clinic' }));
    await send(device, form);
    await screen.findByText('Recieved Antigen Application');
    const [event] = await savedEvents(device);
    expect(event?.payload).toMatchObject({ origin: { facility: albasuClinic, name: 'Albasu Clinic' } });
  });

  test('clears lower places when a higher one is changed', async () => {
    const device = await tablet();
    const form = await openForm(device);
    await chooseFound(device.user, form.getByRole('combobox', { name: 'Origin state' }), 'Lagos');
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Origin LGA' }).value).toBe('');
  });
});
