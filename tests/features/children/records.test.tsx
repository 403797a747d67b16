import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DueScreen } from '#features/children/due/due-screen.tsx';
import { RecordsScreen } from '#features/children/records/records-screen.tsx';
import { tablet, type Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { childOf, daysAgo, give, immunizeDialog, recordOf, sendVisit, today } from './session.ts';

async function rowsOf(type: 'Outreach' | 'Fixed-Post') {
  const table = within(await screen.findByRole('table', { name: `Immunizations, ${type}` }));
  return table.getAllByRole('row').slice(1);
}

const columnsShown = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(1, 7)
    .map((cell) => cell.textContent);

const dayMonthYear = (day: string) => day.split('-').toReversed().join('/');

describe('the immunization records', () => {
  test('show Outreach first and Fixed-Post after a switch, with the specified columns', async () => {
    const device = await tablet();
    const child = await childOf(device, 'Aisha Bello', 60);
    await give(device, child, { immunizedOn: daysAgo(50), nextOn: daysAgo(8) });
    await give(device, child, { immunizationType: 'Fixed-Post', dose: null, doses: 2 });
    const { address } = device.show(<RecordsScreen />);
    const outreach = await rowsOf('Outreach');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '#',
      'Child Full Name',
      'Vacc No',
      'No of Dose',
      'Date Immunized',
      'Next Immunized Date',
      'Immunized Status',
      'Action',
    ]);
    expect(outreach.map(columnsShown)).toEqual([
      [
        'Aisha Bello',
        '—',
        '1 BCG',
        dayMonthYear(daysAgo(50)),
        dayMonthYear(daysAgo(8)),
        'ImmunizedFrom a cardWaiting',
      ],
    ]);
    await device.user.click(screen.getByRole('radio', { name: 'Fixed-Post' }));
    expect((await rowsOf('Fixed-Post')).map(columnsShown)).toEqual([
      ['Aisha Bello', '—', '2 BCG', dayMonthYear(today), '—', 'ImmunizedFrom a cardWaiting'],
    ]);
    expect(address()).toBe('/?view=Fixed-Post');
  });

  test('say so when there are none', async () => {
    const device = await tablet();
    device.show(<RecordsScreen />);
    expect(await screen.findByText('No records found')).toBeTruthy();
  });

  test('open on the type that has records, and stay there when the other gets its first', async () => {
    const device = await tablet();
    const child = await childOf(device, 'Aisha Bello', 60);
    await give(device, child, { immunizationType: 'Fixed-Post' });
    device.show(<RecordsScreen />);
    expect(await rowsOf('Fixed-Post')).toHaveLength(1);
    await give(device, child, { immunizationType: 'Outreach', dose: null });
    await waitFor(async () =>
      expect(await device.engine.children.recordCounts()).toEqual({ Outreach: 1, 'Fixed-Post': 1 }),
    );
    expect(await rowsOf('Fixed-Post')).toHaveLength(1);
  });

  test('name the other type if this one has none', async () => {
    const device = await tablet();
    const child = await childOf(device, 'Aisha Bello', 60);
    await give(device, child, { immunizationType: 'Fixed-Post' });
    device.show(<RecordsScreen />, '/?view=Outreach');
    expect(
      await screen.findByText(
        'Nothing was given under Outreach yet. Choose Fixed-Post above: 1 record is there.',
      ),
    ).toBeTruthy();
  });

  test('are searched by the child’s name', async () => {
    const device = await tablet();
    await give(device, await childOf(device, 'Aisha Bello', 60));
    await give(device, await childOf(device, 'Musa Sani', 60));
    device.show(<RecordsScreen />);
    expect(await rowsOf('Outreach')).toHaveLength(2);
    await device.user.type(screen.getByRole('searchbox', { name: 'Search by child full name' }), 'musa');
    await waitFor(async () =>
      expect((await rowsOf('Outreach')).map((row) => columnsShown(row)[0])).toEqual(['Musa Sani']),
    );
    await device.user.type(screen.getByRole('searchbox', { name: 'Search by child full name' }), 'xyz');
    expect(await screen.findByText('No records found')).toBeTruthy();
  });

  test('mark what was voided', async () => {
    const device = await tablet();
    const child = await childOf(device, 'Aisha Bello', 60);
    await give(device, child);
    const [given] = await recordOf(device, child);
    await device.engine.children.save({
      type: 'void-immunization',
      payload: { immunization: given!.id, reason: 'wrong child' },
    });
    device.show(<RecordsScreen />);
    const [row] = await rowsOf('Outreach');
    expect(columnsShown(row!)[5]).toContain('Recorded by mistake');
  });

  test('immunize the child of a row again, by a form that does not ask for the e-mail', async () => {
    const device = await tablet();
    await device.issue(await device.receive(), 20);
    const child = await childOf(device, 'Aisha Bello', 3);
    await give(device, child, { antigen: '00000000-0000-7000-8000-000000000099' as never, dose: null });
    device.show(<RecordsScreen />);
    await device.user.click(await screen.findByRole('button', { name: 'Immunize Child Aisha Bello' }));
    const dialog = await immunizeDialog();
    expect(dialog.queryByLabelText('Care giver email')).toBeNull();
    await device.user.selectOptions(dialog.getByLabelText('Immunization type'), 'Outreach');
    await device.user.click(await dialog.findByRole('button', { name: 'Add BCG' }));
    await sendVisit(device, dialog);
    expect(await screen.findByText('Child successfully registered')).toBeTruthy();
    await device.user.click(await screen.findByRole('button', { name: 'Next child' }));
    await waitFor(async () => expect(await rowsOf('Outreach')).toHaveLength(2));
  });
});

describe('the due list', () => {
  /** One child in each bucket: BCG is due from birth and late after two weeks, Penta is due at six weeks. */
  async function three(): Promise<Tablet> {
    const device = await tablet();
    await childOf(device, 'Olu Late', 120, { settlement: 'Sabon Gari', caregiverNumber: '0803 000 0001' });
    await childOf(device, 'Amina Today', 1, { settlement: 'Sabon Gari' });
    const soon = await childOf(device, 'Zara Soon', 38);
    await give(device, soon, { immunizedOn: daysAgo(38) });
    await give(device, soon, { immunizedOn: daysAgo(38), dose: 'OPV0' });
    await give(device, soon, { immunizedOn: daysAgo(38), dose: 'HepB0' });
    return device;
  }
  const names = async () => {
    const table = within(await screen.findByRole('table', { name: 'Children due' }));
    return table
      .getAllByRole('row')
      .slice(1)
      .flatMap((row) => {
        // Settlement heading rows have no name cell.
        const [, name] = within(row).queryAllByRole('cell');
        return name?.textContent?.replace(/ \d+ (days?|weeks?|months?)$/, '') ?? [];
      });
  };

  test('has today, this week and overdue, each with its number', async () => {
    const device = await three();
    device.show(<DueScreen />, '/');
    expect(await screen.findByRole('radio', { name: 'Overdue (1)', checked: true })).toBeTruthy();
    await device.user.click(screen.getByRole('radio', { name: 'Today (1)' }));
    await waitFor(async () => expect(await names()).toEqual(['Amina Today']));
    await device.user.click(screen.getByRole('radio', { name: 'This week (1)' }));
    await waitFor(async () => expect(await names()).toEqual(['Zara Soon']));
    await device.user.click(screen.getByRole('radio', { name: 'Overdue (1)' }));
    await waitFor(async () => expect(await names()).toEqual(['Olu Late']));
    expect(screen.getByText('15')).toBeTruthy();
    expect(screen.getByText('weeks late')).toBeTruthy();
  });

  test.each([
    ['sabon', ['Olu Late']],
    ['olu', ['Olu Late']],
    ['sabon g', ['Olu Late']],
    ['kaduna', []],
  ])('is searched by settlement, address or name: %s', async (typed, found) => {
    const device = await three();
    device.show(<DueScreen />, '/?when=overdue');
    await names();
    await device.user.type(screen.getByRole('searchbox', { name: 'Name or settlement' }), typed);
    if (found.length === 0) {
      expect(await screen.findByText('No records found')).toBeTruthy();
      expect(screen.queryByText('Nobody is overdue')).toBeNull();
    } else await waitFor(async () => expect(await names()).toEqual(found));
  });

  test('says when too little was typed to search, and lists all', async () => {
    const device = await three();
    device.show(<DueScreen />, '/?when=overdue');
    await names();
    await device.user.type(screen.getByRole('searchbox', { name: /^Name or/ }), 'sa');
    expect(await screen.findByText(/^Type at least three letters/)).toBeTruthy();
    expect(await names()).toEqual(['Olu Late']);
  });

  test('calls the caregiver', async () => {
    const device = await three();
    device.show(<DueScreen />, '/?when=overdue');
    const call = await screen.findByRole('link', { name: 'Call Hauwa Abdullahi 0803 000 0001' });
    expect(call.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
  });

  test('records why a child did not come, and shows it in the list', async () => {
    const device = await three();
    device.show(<DueScreen />, '/?when=overdue');
    await device.user.click(await screen.findByRole('button', { name: 'Record reason Olu Late' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Why the child did not come' }));
    await device.user.click(await dialog.findByRole('radio', { name: 'Refused' }));
    await device.user.click(dialog.getByRole('button', { name: 'Save reason' }));
    expect(await screen.findByText(`Refused, ${dayMonthYear(today)}`)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('leaves out a child with a later appointment until that day', async () => {
    const device = await three();
    await device.issue(await device.receive(), 20);
    device.show(<DueScreen />, '/?when=today');
    await device.user.click(await screen.findByRole('button', { name: 'Immunize Child Amina Today' }));
    const dialog = await immunizeDialog();
    await device.user.selectOptions(dialog.getByLabelText('Immunization type'), 'Fixed-Post');
    await device.user.click(await dialog.findByRole('button', { name: 'Add BCG' }));
    await sendVisit(device, dialog);
    await device.user.click(await screen.findByRole('button', { name: 'Next child' }));
    // OPV 0 is still due; its care giver was asked to return for it in a week.
    expect(await screen.findByText('Nobody is due today')).toBeTruthy();
    const { rows } = await device.engine.children.dueList({ bucket: 'week', today, page: 0, pageSize: 25 });
    const amina = rows.find(({ child }) => child.fullname === 'Amina Today');
    expect(amina?.doses.map(({ code }) => code)).toContain('OPV0');
    expect(amina?.doses.map(({ code }) => code)).not.toContain('BCG');
  });

  test.each([
    ['', 'Nobody is due today'],
    ['week', 'No one else is due this week'],
    ['overdue', 'Nobody is overdue'],
  ])('says that it is empty: %s', async (when, sentence) => {
    const device = await tablet();
    device.show(<DueScreen />, `/?when=${when}`);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test('is printed whole, including its other pages', async () => {
    const device = await tablet();
    for (let number = 1; number <= 26; number++) await childOf(device, `Child ${number}`, 120);
    let printed: string[] = [];
    window.print = () => {
      const paper = document.querySelector<HTMLElement>('.due-paper');
      printed = [...(paper?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent ?? '');
    };
    device.show(<DueScreen />, '/?when=overdue');
    expect(await names()).toHaveLength(25);
    await device.user.click(screen.getByRole('button', { name: 'Print list' }));
    await waitFor(() => expect(printed).toHaveLength(26));
    expect(printed[0]).toContain('08031234567');
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('.due-paper')).toBeNull());
  });
});
