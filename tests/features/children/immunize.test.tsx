import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { dayOfAge } from '#domain/immunization/schedule/age.ts';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { RegistrationScreen } from '#features/children/registration/registration-screen.tsx';
import { RecordsScreen } from '#features/children/records/records-screen.tsx';
import { bcg, penta, tablet, type TabletOptions } from '#tests/features/stock/stock-tablet.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import {
  childOf,
  chooseVaccine,
  daysAgo,
  give,
  immunizeDialog,
  recordOf,
  sendVisit,
  today,
} from './session.ts';

/** An age at which BCG is due and none of the other antigens in stock. */
const newborn = 3;
const longExpired = '2020-01-31' as LocalDate;
/** Old enough for the first Penta. */
const sixWeeks = 45;
/** Old enough for all of the first three visits. */
const fifteenWeeks = 105;

async function visit(age = newborn, options: TabletOptions = {}) {
  const device = await tablet(options);
  const lot = await device.receive({ doses: 200 });
  const issued = await device.issue(lot, 20);
  const child = await childOf(device, 'Aisha Bello', age);
  const shown = device.show(<RegistrationScreen />, `/?view=immunization&immunize=${child}`);
  return { ...shown, device, child, lot, issued, dialog: await immunizeDialog() };
}

const idOf = (antigen: AntigenId | number): AntigenId =>
  typeof antigen === 'number'
    ? (`00000000-0000-7000-8000-0000000001${String(antigen).padStart(2, '0')}` as AntigenId)
    : antigen;

describe('immunizing a child', () => {
  test('is begun from the list of children', async () => {
    const device = await tablet();
    await childOf(device, 'Aisha Bello', newborn);
    const { address } = device.show(<RegistrationScreen />, '/?view=immunization');
    await device.user.click(await screen.findByRole('button', { name: 'Immunize Child Aisha Bello' }));
    const dialog = await immunizeDialog();
    expect(await dialog.findByText('Aisha Bello')).toBeTruthy();
    await device.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/?view=immunization');
  });

  test('offers open issued entries before lots, with what is left of each', async () => {
    const { device, child, issued, dialog } = await visit();
    await give(device, child, { source: issued, doses: 3, isHistory: false });
    await device.user.selectOptions(await dialog.findByLabelText('Antigen'), bcg);
    const table = within(await dialog.findByRole('table', { name: 'Vendor stock of BCG' }));
    await waitFor(() =>
      expect(
        table
          .getAllByRole('row')
          .slice(1)
          .map((row) =>
            within(row)
              .getAllByRole('cell')
              .slice(4, 6)
              .map((cell) => cell.textContent),
          ),
      ).toEqual([
        ['17', 'Issued'],
        ['180', 'In store'],
      ]),
    );
  });

  test('is saved on the device at once with the label of the stock, and a notice says so', async () => {
    const { device, child, issued, dialog, address } = await visit();
    await device.user.selectOptions(await dialog.findByLabelText('Immunization type'), 'Outreach');
    await device.user.selectOptions(dialog.getByLabelText('Antigen'), bcg);
    const [first] = await dialog.findAllByRole('button', { name: 'Select batch B-1' });
    await device.user.click(first!);
    await sendVisit(device, dialog);
    expect(await screen.findByText('Child successfully registered')).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Visit saved' })).toBeTruthy();
    expect(address()).toBe(`/?view=immunization&given=${child}&on=${today}`);
    expect(await recordOf(device, child)).toMatchObject([
      {
        antigen: bcg,
        dose: 'BCG',
        doses: 1,
        immunizedOn: today,
        nextOn: addDays(today, 7),
        immunizationType: 'Outreach',
        source: issued,
        label: { batchNo: 'B-1', vendor: 'Serum Institute' },
        isHistory: false,
        warnings: [],
      },
    ]);
  });

  test('saves several antigens of one visit together, due doses from open vials', async () => {
    const device = await tablet();
    const issued: EntryId[] = [];
    for (const [antigen, batchNo] of [
      [bcg, 'B-1'],
      [penta, 'P-1'],
    ] as const)
      issued.push(await device.issue(await device.receive({ antigen, batchNo }), 20));
    const child = await childOf(device, 'Aisha Bello', sixWeeks);
    device.show(<RegistrationScreen />, `/?immunize=${child}`);
    const dialog = await immunizeDialog();
    await device.user.selectOptions(await dialog.findByLabelText('Immunization type'), 'Fixed-Post');
    await device.user.click(await dialog.findByRole('button', { name: 'Add all that is due' }));
    expect(dialog.getAllByText('20 available')).toHaveLength(2);
    expect(dialog.getByLabelText<HTMLInputElement>('Next immunization date').value).not.toBe('');
    await sendVisit(device, dialog);
    await waitFor(async () =>
      expect(await recordOf(device, child)).toMatchObject([
        { dose: 'BCG', source: issued[0] },
        { dose: 'Penta1', source: issued[1] },
      ]),
    );
    expect(
      (await device.engine.queries.syncRows()).rows.filter(({ type }) => type === 'immunize'),
    ).toHaveLength(2);
  });

  test.each([
    ['the only lot that is fit to use', [{ expiryOn: longExpired }], true],
    ['neither of two lots that are', [{}], false],
    ['none that is not', null, false],
  ] as const)('with no vial open, what is due is taken from %s', async (_what, others, isTaken) => {
    const device = await tablet();
    const fit = await device.receive(others === null ? { expiryOn: longExpired } : {});
    for (const other of others ?? []) await device.receive({ batchNo: 'B-2', ...other });
    const child = await childOf(device, 'Aisha Bello', newborn);
    device.show(<RegistrationScreen />, `/?immunize=${child}`);
    const dialog = await immunizeDialog();
    await device.user.selectOptions(await dialog.findByLabelText('Immunization type'), 'Fixed-Post');
    await device.user.click(await dialog.findByRole('button', { name: 'Add BCG' }));
    if (!isTaken) {
      expect(await dialog.findByRole('table', { name: 'Vendor stock of BCG' })).toBeTruthy();
      return;
    }
    expect(await dialog.findByRole('button', { name: /^Change BCG/ })).toBeTruthy();
    await sendVisit(device, dialog);
    await waitFor(async () => expect(await recordOf(device, child)).toMatchObject([{ source: fit }]));
  });

  test('due doses are offered once their lots are known', async () => {
    const device = await tablet();
    const fit = await device.receive();
    const child = await childOf(device, 'Aisha Bello', newborn);
    const { stock } = device.engine.children;
    let found: () => void = () => undefined;
    const isFound = new Promise<void>((resolve) => (found = resolve));
    vi.spyOn(device.engine.children, 'stock').mockImplementation((...asked) =>
      isFound.then(() => stock(...asked)),
    );
    device.show(<RegistrationScreen />, `/?immunize=${child}`);
    const dialog = await immunizeDialog();
    await device.user.selectOptions(await dialog.findByLabelText('Immunization type'), 'Fixed-Post');
    expect(dialog.queryByRole('button', { name: 'Add BCG' })).toBeNull();
    found();
    await device.user.click(await dialog.findByRole('button', { name: 'Add BCG' }));
    await sendVisit(device, dialog);
    await waitFor(async () => expect(await recordOf(device, child)).toMatchObject([{ source: fit }]));
  });

  test('doses due on another day are offered at once when all lots are known', async () => {
    const device = await tablet();
    await device.receive();
    await device.receive({ antigen: penta, batchNo: 'P-1' });
    const child = await childOf(device, 'Aisha Bello', newborn);
    device.show(<RegistrationScreen />, `/?immunize=${child}`);
    const dialog = await immunizeDialog();
    const due = () =>
      dialog.queryAllByRole('button', { name: /^Add (BCG|Penta)/ }).map(({ textContent }) => textContent);
    await waitFor(() => expect(due()).toEqual(['Add BCG']));
    const day = dialog.getByLabelText('Immunization date');
    fireEvent.change(day, { target: { value: addDays(today, sixWeeks) } });
    await waitFor(() => expect(due()).toEqual(['Add BCG', 'Add Penta 1']));
    await device.user.click(dialog.getByRole('button', { name: 'Add Penta 1' }));
    expect(await dialog.findByRole('button', { name: /^Change Penta/ })).toBeTruthy();
  });

  test('names due antigens without a wallet and links to the remedy', async () => {
    const { device, dialog, address } = await visit(sixWeeks);
    expect(await dialog.findByRole('button', { name: 'Add BCG' })).toBeTruthy();
    const notice = within(await dialog.findByRole('status'));
    expect(notice.getByText('Also due, but not kept at this facility')).toBeTruthy();
    expect(notice.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Penta 1: no wallet for Penta',
      'PCV 1: no wallet for PCV',
      'OPV 1: no wallet for bOPV',
      'Rota 1: no wallet for Rota',
      'IPV 1: no wallet for IPV',
    ]);
    expect(notice.getByRole('link', { name: 'Create Wallet' }).getAttribute('href')).toBe('/antigen/wallet');
    await device.user.click(notice.getByRole('button', { name: 'Given elsewhere' }));
    expect(await dialog.findByLabelText('Date of the other dose')).toBeTruthy();
    expect(address()).toContain('way=card');
  });

  test('proposes the next date by the schedule, and keeps a date chosen by hand', async () => {
    const { device, dialog } = await visit(sixWeeks);
    const next = dialog.getByLabelText<HTMLInputElement>('Next immunization date');
    expect(next.value).toBe('');
    await device.user.selectOptions(dialog.getByLabelText('Antigen'), bcg);
    await waitFor(() => expect(next.value).toBe(formatDate(addDays(today, 7))));
    fireEvent.change(next, { target: { value: addDays(today, 30) } });
    fireEvent.change(dialog.getByLabelText('Immunization date'), { target: { value: addDays(today, -1) } });
    expect(next.value).toBe(formatDate(addDays(today, 30)));
  });

  test.each([
    ['GSK', 'at six months', () => dayOfAge(daysAgo(fifteenWeeks), { months: 6 })],
    ['Serum Institute', 'four weeks later', () => addDays(today, 28)],
  ])('after the second rotavirus by %s the child comes %s', async (vendor, _when, nextOn) => {
    const rota = '00000000-0000-7000-8000-0000000000ff' as AntigenId;
    const device = await tablet();
    const antigens = [...new Set(schedule.map(({ antigen }) => antigen))];
    await device.engine.db.antigen.bulkPut(
      antigens.map((name, at) => ({ id: idOf(name === 'Rota' ? rota : at), name, schedule: '' })),
    );
    await device.receive({ antigen: rota, batchNo: 'R-1', vendor });
    const child = await childOf(device, 'Aisha Bello', fifteenWeeks);
    for (const { antigen, code, from } of schedule) {
      const isGiven = antigen === 'Rota' ? code === 'Rota1' : true;
      const on = dayOfAge(daysAgo(fifteenWeeks), from);
      if (isGiven && on <= today)
        await give(device, child, {
          antigen: idOf(antigen === 'Rota' ? rota : antigens.indexOf(antigen)),
          dose: code,
          immunizedOn: on,
          label: { batchNo: 'X', expiryOn: addDays(today, 400), vvmStage: 'I', vendor },
        });
    }
    device.show(<RegistrationScreen />, `/?immunize=${child}`);
    const dialog = await immunizeDialog();
    await device.user.click(await dialog.findByRole('button', { name: 'Add Rota 2' }));
    const next = dialog.getByLabelText<HTMLInputElement>('Next immunization date');
    await waitFor(() => expect(next.value).toBe(formatDate(nextOn())));
  });

  test('the next visit is set in weeks from now, or stays empty', async () => {
    const { device, dialog } = await visit(sixWeeks);
    const next = dialog.getByLabelText<HTMLInputElement>('Next immunization date');
    const offered = within(next.closest('.ui-date')!);
    expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'In 4 weeks',
      'None',
    ]);
    await device.user.selectOptions(dialog.getByLabelText('Antigen'), bcg);
    await waitFor(() => expect(next.value).toBe(formatDate(addDays(today, 7))));
    await device.user.click(offered.getByRole('button', { name: 'In 4 weeks' }));
    expect(next.value).toBe(formatDate(addDays(today, 28)));
    await device.user.click(offered.getByRole('button', { name: 'None' }));
    expect(next.value).toBe('');
    await device.user.click(dialog.getByRole('button', { name: 'Remove BCG' }));
    await device.user.selectOptions(dialog.getByLabelText('Antigen'), bcg);
    expect(next.value).toBe('');
  });

  test('updates year and quarter with the immunization date', async () => {
    const { dialog } = await visit(400);
    fireEvent.change(dialog.getByLabelText('Immunization date'), { target: { value: '2026-02-14' } });
    await waitFor(() => expect(dialog.getByLabelText<HTMLSelectElement>('Quarter').value).toBe('Q1'));
    expect(dialog.getByLabelText<HTMLSelectElement>('Year').value).toBe('2026');
  });

  test('proposes the type of the session for the next child', async () => {
    const { device, dialog } = await visit();
    await childOf(device, 'Musa Sani', newborn);
    await device.user.selectOptions(dialog.getByLabelText('Immunization type'), 'Outreach');
    await device.user.click(await dialog.findByRole('button', { name: 'Add BCG' }));
    await sendVisit(device, dialog);
    const saved = within(await screen.findByRole('dialog', { name: 'Visit saved' }));
    await device.user.click(await saved.findByRole('button', { name: 'Next child' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await device.user.click(await screen.findByRole('button', { name: 'Immunize Child Musa Sani' }));
    const next = await immunizeDialog();
    const type = within(next.getByRole('group', { name: 'Immunization type' }));
    expect(type.getByText('Outreach')).toBeTruthy();
    expect(type.getByRole('button', { name: 'Change Immunization type' })).toBeTruthy();
  });

  test('on another screen and after a reload the session continues: its type, and its lot', async () => {
    const device = await tablet();
    await device.receive();
    const second = await device.receive({ batchNo: 'B-2' });
    const [first, next] = [
      await childOf(device, 'Aisha Bello', newborn),
      await childOf(device, 'Musa Sani', newborn),
    ];
    await give(device, first, { source: second, isHistory: false, immunizationType: 'Outreach' });
    device.show(<RecordsScreen />, `/?view=Fixed-Post&immunize=${next}`);
    const dialog = await immunizeDialog();
    const type = within(await dialog.findByRole('group', { name: 'Immunization type' }));
    expect(type.getByText('Outreach')).toBeTruthy();
    await device.user.click(await dialog.findByRole('button', { name: 'Add BCG' }));
    expect(await dialog.findByText('Save 1 dose')).toBeTruthy();
    expect(dialog.getByText('B-2')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Change BCG' })).toBeTruthy();
    await sendVisit(device, dialog);
    await waitFor(async () =>
      expect(await recordOf(device, next)).toMatchObject([{ source: second, immunizationType: 'Outreach' }]),
    );
  });

  test.each([
    [
      'of yesterday, entered yesterday',
      { immunizedOn: daysAgo(1), createdAt: new Date(Date.now() - 86_400_000).toISOString() },
    ],
    ['of a colleague', { admin: '00000000-0000-7000-8000-0000000000aa' }],
    ['copied from a card', { isHistory: true }],
    ['that was cancelled', { voided: { at: '', by: '', reason: '' } }],
  ] as const)('a record %s does not change the session', async (_what, changes) => {
    const device = await tablet();
    const lot = await device.receive();
    const child = await childOf(device, 'Aisha Bello', newborn);
    await give(device, child, { source: lot, isHistory: false, immunizationType: 'Outreach' });
    const officer = (await recordOf(device, child))[0]!.admin;
    const { children, db } = device.engine;
    expect((await children.sessionSoFar(officer, today)).type).toBe('Outreach');
    await db.immunization.toCollection().modify(changes as never);
    expect(await children.sessionSoFar(officer, today)).toEqual({ type: null, sources: new Map() });
  });

  test('keeps what was typed through a reload', async () => {
    const { device, child, dialog } = await visit();
    await device.user.selectOptions(dialog.getByLabelText('Immunization type'), 'Outreach');
    await device.user.click(await dialog.findByRole('button', { name: 'Add BCG' }));
    await waitFor(async () =>
      expect(JSON.stringify(await device.engine.db.draft.toArray())).toContain('BCG'),
    );
    await device.user.click(dialog.getByRole('button', { name: 'Close' }));
    device.show(<RegistrationScreen />, `/?immunize=${child}`);
    const again = await immunizeDialog();
    expect(again.getByLabelText<HTMLSelectElement>('Immunization type').value).toBe('Outreach');
    expect(await again.findByText('B-1')).toBeTruthy();
  });

  test('says that a child is not on this device', async () => {
    const device = await tablet();
    device.show(<RegistrationScreen />, '/?immunize=00000000-0000-7000-8000-00000000ffff');
    expect(await screen.findByText('This child is not on this tablet')).toBeTruthy();
  });
});

describe('refuses, in the order of the checks', () => {
  test('an empty form', async () => {
    const { device, dialog } = await visit();
    await sendVisit(device, dialog);
    expect(await dialog.findByText('input fields cannot be emptied')).toBeTruthy();
    expect(dialog.getAllByText('Please select immunization type').length).toBeGreaterThan(0);
  });

  test.each([
    ['no antigen at all', undefined],
    ['an antigen whose stock is not selected', bcg],
  ])('%s', async (_, antigen) => {
    const { device, child, dialog } = await visit();
    await device.user.selectOptions(dialog.getByLabelText('Immunization type'), 'Outreach');
    if (antigen !== undefined) await device.user.selectOptions(dialog.getByLabelText('Antigen'), antigen);
    await sendVisit(device, dialog);
    expect((await dialog.findAllByText('Please select vaccine to be used')).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText('Antigen').getAttribute('aria-invalid')).toBe('true');
    expect(await recordOf(device, child)).toEqual([]);
  });

  test.each([
    ['0', 'No of dose must be a whole number of at least 1'],
    ['1e1', 'No of dose must be a whole number of at least 1'],
    ['21', 'You cannot issued low vaccine dose'],
  ])('%s doses of an entry of 20', async (doses, sentence) => {
    const { device, child, dialog } = await visit();
    await device.user.selectOptions(dialog.getByLabelText('Immunization type'), 'Outreach');
    await device.user.click(await dialog.findByRole('button', { name: 'Add BCG' }));
    const field = dialog.getByLabelText<HTMLInputElement>('No of dose, BCG');
    fireEvent.change(field, { target: { value: doses } });
    await sendVisit(device, dialog);
    expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(field.value).toBe(doses);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(await recordOf(device, child)).toEqual([]);
  });

  test.each([
    ['Immunization date', addDays(today, 1), 'The immunization date is in the future'],
    ['Immunization date', daysAgo(newborn + 1), 'The immunization date is before the date of birth'],
    ['Next immunization date', today, 'The next date is not after the immunization date'],
    ['Care giver email', 'nobody', 'Care giver email is not an e-mail address'],
  ])('%s %s', async (label, value, sentence) => {
    const { device, child, dialog } = await visit();
    await device.user.selectOptions(dialog.getByLabelText('Immunization type'), 'Outreach');
    await device.user.click(await dialog.findByRole('button', { name: 'Add BCG' }));
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    await sendVisit(device, dialog);
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(await recordOf(device, child)).toEqual([]);
  });

  test('a save for which the device has no room, in the product’s words, and keeps the form', async () => {
    const { device, child, dialog } = await visit();
    await device.user.selectOptions(dialog.getByLabelText('Immunization type'), 'Outreach');
    await device.user.click(await dialog.findByRole('button', { name: 'Add BCG' }));
    device.engine.db.event.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await sendVisit(device, dialog);
    expect(await screen.findByText('Error saving child record')).toBeTruthy();
    expect(dialog.getByText('B-1')).toBeTruthy();
    expect(await recordOf(device, child)).toEqual([]);
  });

  test('to save for another officer who has signed in since', async () => {
    const { device, child, dialog } = await visit();
    await device.user.selectOptions(dialog.getByLabelText('Immunization type'), 'Outreach');
    await device.user.click(await dialog.findByRole('button', { name: 'Add BCG' }));
    await device.signInAnother();
    await waitFor(() => expect(screen.queryByText('B-1')).toBeNull());
    const anew = await immunizeDialog();
    expect(anew.getByLabelText<HTMLSelectElement>('Immunization type').value).toBe('');
    expect(await recordOf(device, child)).toEqual([]);
  });
});

describe('warns and still records', () => {
  test.each([
    ['an expired vaccine', { expiryOn: longExpired }, 'expired', 'The vaccine was past its expiry date.'],
    [
      'a vial at stage III',
      { vvmStage: 'III' as const },
      'vvm-discard',
      'The vaccine vial monitor was at stage III, the discard point.',
    ],
  ])('%s', async (_, label, code, sentence) => {
    const device = await tablet();
    await device.receive(label);
    const child = await childOf(device, 'Aisha Bello', newborn);
    device.show(<RegistrationScreen />, `/?immunize=${child}`);
    const dialog = await immunizeDialog();
    await device.user.selectOptions(await dialog.findByLabelText('Immunization type'), 'Outreach');
    await chooseVaccine(device, dialog);
    expect(await dialog.findByText(sentence)).toBeTruthy();
    await sendVisit(device, dialog);
    const question = within(await screen.findByRole('alertdialog', { name: 'Please confirm' }));
    expect(question.getByText(`BCG: ${sentence}`)).toBeTruthy();
    await device.user.click(question.getByRole('button', { name: 'No, go back' }));
    expect(await dialog.findByText(/Nothing was saved/)).toBeTruthy();
    expect(await recordOf(device, child)).toEqual([]);

    await sendVisit(device, dialog);
    await device.user.click(await screen.findByRole('button', { name: 'Yes, record it' }));
    await waitFor(async () => expect(await recordOf(device, child)).toMatchObject([{ warnings: [code] }]));
  });

  test('a child that is too young, and a dose outside the schedule', async () => {
    const device = await tablet();
    await device.receive({ antigen: penta, batchNo: 'P-1' });
    const child = await childOf(device, 'Aisha Bello', newborn);
    device.show(<RegistrationScreen />, `/?immunize=${child}`);
    const dialog = await immunizeDialog();
    await device.user.selectOptions(await dialog.findByLabelText('Immunization type'), 'Outreach');
    await chooseVaccine(device, dialog, { antigen: penta, batch: 'P-1' });
    expect(
      await dialog.findByText('The child is younger than the schedule asks for this dose.'),
    ).toBeTruthy();
    await device.user.click(dialog.getByRole('radio', { name: 'Outside the schedule' }));
    expect(await dialog.findByText('The routine schedule has no such dose of this antigen.')).toBeTruthy();
    await sendVisit(device, dialog);
    await device.user.click(await screen.findByRole('button', { name: 'Yes, record it' }));
    await waitFor(async () =>
      expect(await recordOf(device, child)).toMatchObject([{ dose: null, warnings: ['not-in-schedule'] }]),
    );
  });

  test('a campaign dose is chosen in one tap, warns of nothing and has no place in the schedule', async () => {
    const device = await tablet();
    await device.receive({ antigen: penta, batchNo: 'P-1' });
    const child = await childOf(device, 'Aisha Bello', newborn);
    device.show(<RegistrationScreen />, `/?immunize=${child}`);
    const dialog = await immunizeDialog();
    await device.user.selectOptions(await dialog.findByLabelText('Immunization type'), 'Outreach');
    await chooseVaccine(device, dialog, { antigen: penta, batch: 'P-1' });
    const kinds = within(dialog.getByRole('radiogroup', { name: 'Kind of dose, Penta' }));
    await device.user.click(kinds.getByRole('radio', { name: 'Campaign' }));
    expect(dialog.queryByLabelText('Dose of the schedule, Penta')).toBeNull();
    await sendVisit(device, dialog);
    await waitFor(async () =>
      expect(await recordOf(device, child)).toMatchObject([{ dose: null, kind: 'campaign', warnings: [] }]),
    );
  });
});

describe('copying a card', () => {
  test('the date of a visit applies to its doses, except those with another date or none', async () => {
    const { device, child, dialog } = await visit(sixWeeks);
    await device.engine.db.antigen.bulkPut([
      { id: '00000007-0000-4000-8000-000000000021' as AntigenId, name: 'bOPV', schedule: '' },
      { id: '00000007-0000-4000-8000-000000000022' as AntigenId, name: 'HepB', schedule: '' },
    ]);
    await device.user.click(dialog.getByRole('radio', { name: 'Copied from a card' }));
    const day = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(await dialog.findByLabelText('Visit at birth'), { target: { value: daysAgo(41) } });
    expect(dialog.getByText(/^BCG · OPV\s0 · Hepatitis B, birth\sdose$/)).toBeTruthy();
    await device.user.click(dialog.getByRole('button', { name: 'Change Doses of the visit at birth' }));
    fireEvent.change(day('OPV 0'), { target: { value: daysAgo(39) } });
    fireEvent.change(day('Hepatitis B, birth dose'), { target: { value: '' } });
    fireEvent.change(day('Visit at birth'), { target: { value: daysAgo(40) } });
    await device.user.click(dialog.getByRole('button', { name: 'Save from card' }));
    await waitFor(async () =>
      expect(await recordOf(device, child)).toMatchObject([
        { dose: 'BCG', immunizedOn: daysAgo(40), isHistory: true },
        { dose: 'OPV0', immunizedOn: daysAgo(39), isHistory: true },
      ]),
    );
  });

  test('records dates without stock, as history', async () => {
    const { device, child, dialog } = await visit(sixWeeks);
    await device.user.click(dialog.getByRole('radio', { name: 'Copied from a card' }));
    fireEvent.change(await dialog.findByLabelText('BCG'), { target: { value: daysAgo(40) } });
    fireEvent.change(dialog.getByLabelText('Penta 1'), { target: { value: daysAgo(2) } });
    await device.user.click(dialog.getByRole('button', { name: 'Save from card' }));
    await waitFor(async () =>
      expect(await recordOf(device, child)).toMatchObject([
        { dose: 'BCG', immunizedOn: daysAgo(40), isHistory: true, source: null, label: null },
        { dose: 'Penta1', immunizedOn: daysAgo(2), isHistory: true, source: null, label: null },
      ]),
    );
    expect((await device.engine.children.stock(bcg, today))[0]?.available).toBe(20);
  });

  test('says once per visit that doses are of a campaign or another programme', async () => {
    const { device, child, dialog } = await visit(sixWeeks);
    await device.user.click(dialog.getByRole('radio', { name: 'Copied from a card' }));
    const kind = (label: string) => within(dialog.getByRole('radiogroup', { name: label }));
    expect(dialog.queryByRole('radiogroup', { name: /^Kind of dose/ })).toBeNull();
    fireEvent.change(await dialog.findByLabelText('BCG'), { target: { value: daysAgo(40) } });
    fireEvent.change(dialog.getByLabelText('Penta 1'), { target: { value: daysAgo(2) } });
    expect(
      kind('Kind of dose, visit at birth').getByRole('radio', { name: 'Routine', checked: true }),
    ).toBeTruthy();
    await device.user.click(kind('Kind of dose, visit at 6 weeks').getByRole('radio', { name: 'Campaign' }));
    await device.user.selectOptions(dialog.getByLabelText('Another dose on the card'), penta);
    fireEvent.change(dialog.getByLabelText('Date of the other dose'), { target: { value: daysAgo(30) } });
    await device.user.click(kind('Kind of the other dose').getByRole('radio', { name: 'Campaign' }));
    await device.user.click(dialog.getByRole('button', { name: 'Save from card' }));
    await waitFor(async () =>
      expect(
        (await recordOf(device, child)).map(({ dose, kind: given, isHistory }) => [dose, given, isHistory]),
      ).toEqual([
        ['BCG', undefined, true],
        [null, 'campaign', true],
        [null, 'campaign', true],
      ]),
    );
  });

  test.each([
    ['nothing entered', '', 'No date was entered.'],
    ['a day before birth', daysAgo(sixWeeks + 1), 'The immunization date is before the date of birth'],
    ['a day to come', addDays(today, 1), 'The immunization date is in the future'],
  ])('refuses %s', async (_, value, sentence) => {
    const { device, child, dialog } = await visit(sixWeeks);
    await device.user.click(dialog.getByRole('radio', { name: 'Copied from a card' }));
    fireEvent.change(await dialog.findByLabelText('BCG'), { target: { value } });
    await device.user.click(dialog.getByRole('button', { name: 'Save from card' }));
    expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(await recordOf(device, child)).toEqual([]);
  });

  test('records a dose outside the schedule and keeps the warning with it', async () => {
    const { device, child, dialog } = await visit(sixWeeks);
    await device.user.click(dialog.getByRole('radio', { name: 'Copied from a card' }));
    await device.user.selectOptions(await dialog.findByLabelText('Another dose on the card'), penta);
    await device.user.click(dialog.getByRole('button', { name: 'Save from card' }));
    expect(await dialog.findByText('Another dose needs its antigen and its date')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Date of the other dose'), { target: { value: daysAgo(2) } });
    await device.user.click(dialog.getByRole('button', { name: 'Save from card' }));
    await device.user.click(await screen.findByRole('button', { name: 'Yes, record it' }));
    await waitFor(async () =>
      expect(await recordOf(device, child)).toMatchObject([
        { antigen: penta, dose: null, isHistory: true, warnings: ['not-in-schedule'] },
      ]),
    );
  });
});
