import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { addDays } from '#domain/kernel/calendar.ts';
import type { AntigenId, ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { writtenVaccNo } from '#domain/immunization/register/vacc-no.ts';
import { RegistrationScreen } from '#features/children/registration/registration-screen.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import type { Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { childTablet, daysAgo, givenBcg, numbers, record, register, savedEvents } from './child-tablet.tsx';

const openCard = async (device: Tablet, child: ChildId, name = 'Muhammad Sani Bello') => {
  const shown = device.show(<RegistrationScreen />, `/?card=${child}`);
  const card = within(await screen.findByRole('dialog', { name: 'Child card' }));
  await card.findByRole('heading', { name });
  return { card, ...shown };
};
/** This tablet has no name for the antigen, so the dose's code decides the series. */
const pentaId = '0197e000-0000-7000-8000-0000000000f1' as AntigenId;
/** Selects the words of a notice, because the history contains the same words. */
const noticed = { selector: '.ui-toast-words strong' };
const task = async (name: string) => within(await screen.findByRole('dialog', { name }));
const line = (card: ReturnType<typeof within>, name: string) =>
  within(card.getByText(name, { selector: '.child-dose-name' }).closest('li')!);
const dose = (card: ReturnType<typeof within>, name: string) =>
  within(card.getByText(name, { selector: '.card-dose b' }).closest('li')!);
const lastEvent = async (device: Tablet) => (await savedEvents(device)).at(-1);

describe('the card of a child', () => {
  test('shows the child, the doses due now and the whole schedule by age', async () => {
    const device = await childTablet();
    const child = await register(device);
    await record(device, givenBcg(child, { immunizedOn: daysAgo(60), warnings: ['too-early'] }));
    const { card } = await openCard(device, child);
    const [number = ''] = numbers;
    for (const text of [
      writtenVaccNo(number),
      'Male, 10 weeks',
      'Hauwa Sani',
      'Unguwar Rimi, 12 Kasuwa Road',
    ])
      expect(card.getAllByText(text).length).toBeGreaterThan(0);
    expect(card.getByText('Due now:').parentElement?.textContent).toMatch(/Penta 1 · PCV 1 · OPV 1/);
    expect(
      await card.findByRole('img', { name: `QR code of vaccination number ${writtenVaccNo(number)}` }),
    ).toBeTruthy();
    const bcg = line(card, 'BCG');
    expect(dose(card, 'BCG').getByText('Given')).toBeTruthy();
    expect(dose(card, 'BCG').getByText(formatDate(daysAgo(60)))).toBeTruthy();
    expect(bcg.getByText(`on ${formatDate(daysAgo(60))}`)).toBeTruthy();
    expect(bcg.getByText('From a card')).toBeTruthy();
    expect(bcg.getByText('The child is younger than the schedule asks for this dose.')).toBeTruthy();
    expect(dose(card, 'OPV 0').getByText('Too late')).toBeTruthy();
    expect(dose(card, 'Penta 1').getByText('Due')).toBeTruthy();
    expect(dose(card, 'Penta 2').getByText('To come')).toBeTruthy();
    expect(card.getByRole('region', { name: 'At birth' })).toBeTruthy();
    expect(card.getByText('Routine schedule of Nigeria, nphcda-0.9.0')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Call Hauwa Sani 0803 123 4567' }).getAttribute('href')).toBe(
      'tel:+2348031234567',
    );
  });

  test('says why a dose does not count, and from when it is given again', async () => {
    const device = await childTablet();
    const child = await register(device, { bornOn: daysAgo(80) });
    const penta = (code: string, on: LocalDate) =>
      givenBcg(child, { dose: code, antigen: pentaId, immunizedOn: on });
    await record(device, penta('Penta1', daysAgo(9)));
    await record(device, penta('Penta2', daysAgo(2)));
    const { card } = await openCard(device, child);
    const again = formatDate(addDays(daysAgo(2), 28));
    expect(dose(card, 'Penta 1').getByText('Given')).toBeTruthy();
    expect(dose(card, 'Penta 2').getByText('Repeat from')).toBeTruthy();
    expect(dose(card, 'Penta 2').getByText(again)).toBeTruthy();
    const uncounted = within(card.getByRole('region', { name: 'Doses that do not count' }));
    expect(
      uncounted.getByText(`Given too close to another dose. Repeat Penta 2 from ${again}.`),
    ).toBeTruthy();
  });

  test('names each dose once: due now, or at the next visit', async () => {
    const device = await childTablet();
    const child = await register(device, { bornOn: daysAgo(49) });
    // Too early and live, so it is given again four weeks later: in five days.
    await record(device, givenBcg(child, { dose: 'OPV1', antigen: pentaId, immunizedOn: daysAgo(23) }));
    const { card } = await openCard(device, child);
    const dosesAfter = (words: string) =>
      card.getByText(words, { exact: false }).closest('p')?.textContent?.split(': ')[1]?.split(' · ') ?? [];
    const [now, then] = [dosesAfter('Due now:'), dosesAfter('Then:')];
    expect(now).toContain('PCV 1');
    expect(then).toContain('OPV 1');
    expect(now.filter((name) => then.includes(name))).toEqual([]);
  });

  test('says which dose a record counts as, if it is not the recorded one', async () => {
    const device = await childTablet();
    const child = await register(device, { bornOn: daysAgo(80) });
    const penta = (code: string, on: LocalDate) =>
      givenBcg(child, { dose: code, antigen: pentaId, immunizedOn: on });
    await record(device, penta('Penta2', daysAgo(35)));
    await record(device, penta('Penta3', daysAgo(2)));
    const { card } = await openCard(device, child);
    const given = card.getByRole('region', { name: 'Doses given' });
    expect(line(within(given), 'Penta 2').getByText('Counts as Penta 1')).toBeTruthy();
    expect(line(within(given), 'Penta 3').getByText('Counts as Penta 2')).toBeTruthy();
    expect(dose(card, 'Penta 1').getByText(formatDate(daysAgo(35)))).toBeTruthy();
  });

  test('says of a dose beside the schedule that the child has already had it, and of others only what they were given for', async () => {
    const device = await childTablet();
    const child = await register(device, { bornOn: daysAgo(80) });
    const penta = (more: Parameters<typeof givenBcg>[1]) =>
      givenBcg(child, { dose: 'Penta1', antigen: pentaId, immunizedOn: daysAgo(35), ...more });
    await record(device, penta({}));
    await record(device, penta({ immunizationType: 'Outreach' }));
    await record(device, penta({ dose: null, kind: 'campaign', immunizedOn: daysAgo(20) }));
    await record(device, penta({ dose: null, kind: 'outside', immunizedOn: daysAgo(10) }));
    const { card } = await openCard(device, child);
    const others = within(card.getByRole('region', { name: 'Other doses' }));
    expect(others.getAllByRole('listitem')).toHaveLength(3);
    expect(others.getAllByText('Campaign')).toHaveLength(1);
    expect(others.getAllByText('Outside the schedule')).toHaveLength(1);
    expect(others.getAllByText('Not counted again: the child has this dose already.')).toHaveLength(1);
    expect(line(others, 'Penta 1').getByText(/^Not counted again/)).toBeTruthy();
  });

  test('says nothing if a record counts as the recorded dose', async () => {
    const device = await childTablet();
    const child = await register(device);
    await record(device, givenBcg(child, { immunizedOn: daysAgo(60) }));
    const { card } = await openCard(device, child);
    expect(card.getByRole('region', { name: 'Doses given' }).textContent).not.toContain('Counts as');
  });

  test('calls a dose missed once it is no longer on time', async () => {
    const device = await childTablet();
    const { card } = await openCard(device, await register(device, { bornOn: daysAgo(100) }));
    expect(dose(card, 'Penta 1').getByText('Missed, still possible')).toBeTruthy();
  });

  test('is printed', async () => {
    const device = await childTablet();
    const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
    const { card } = await openCard(device, await register(device));
    await device.user.click(card.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  test('that is not in the register says so', async () => {
    const device = await childTablet();
    device.show(<RegistrationScreen />, '/?card=0197e000-0000-7000-8000-000000000001');
    expect(await screen.findByText('This child is not in the register of this tablet')).toBeTruthy();
  });

  test('opens from the listing and leads to the immunization', async () => {
    const device = await childTablet();
    const child = await register(device);
    const { address } = device.show(<RegistrationScreen />);
    await device.user.click(
      await screen.findByRole('button', { name: 'Open the card of Muhammad Sani Bello' }),
    );
    const card = within(await screen.findByRole('dialog', { name: 'Child card' }));
    await card.findByRole('heading', { name: 'Muhammad Sani Bello' });
    await device.user.click(card.getByRole('button', { name: 'Immunize Child' }));
    expect(address()).toContain(`immunize=${child}`);
  });
});

describe('correcting the details', () => {
  const open = async (device: Tablet, child: ChildId) => {
    const { card } = await openCard(device, child);
    await device.user.click(card.getByRole('button', { name: 'Correct details' }));
    const form = await task('Correct the details of a child');
    await form.findByLabelText('Child full name');
    return form;
  };

  test('sends only the changed fields and shows them in the history', async () => {
    const device = await childTablet();
    const child = await register(device);
    const form = await open(device, child);
    fireEvent.change(form.getByLabelText('Care giver number'), { target: { value: '0809 000 1111' } });
    fireEvent.change(form.getByLabelText('Settlement'), { target: { value: '' } });
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'She has a new number' } });
    await device.user.click(form.getByRole('button', { name: 'Save correction' }));
    expect(await screen.findByText('Details corrected', noticed)).toBeTruthy();
    expect(await lastEvent(device)).toEqual({
      type: 'correct-child',
      payload: { child, caregiverNumber: '0809 000 1111', settlement: null, reason: 'She has a new number' },
    });
    const history = within(await screen.findByRole('region', { name: 'History of changes' }));
    expect(await history.findByText('Care giver number: 0803 123 4567 → 0809 000 1111')).toBeTruthy();
    expect(history.getByText('Settlement: Unguwar Rimi → —')).toBeTruthy();
    expect(history.getByText('Reason: She has a new number')).toBeTruthy();
  });

  test('does not undo a change that came from elsewhere while the form was open', async () => {
    const device = await childTablet();
    const child = await register(device);
    const form = await open(device, child);
    await record(device, { type: 'correct-child', payload: { child, address: 'New Road', reason: 'Moved' } });
    fireEvent.change(form.getByLabelText('Child full name'), { target: { value: 'Muhammad Bello' } });
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Spelling' } });
    await device.user.click(form.getByRole('button', { name: 'Save correction' }));
    await screen.findByText('Details corrected', noticed);
    expect(await lastEvent(device)).toMatchObject({
      payload: { fullname: 'Muhammad Bello', reason: 'Spelling' },
    });
    expect((await device.engine.children.child(child))?.address).toBe('New Road');
  });

  test('refuses a date of birth after a given dose, and names the dose', async () => {
    const device = await childTablet();
    const child = await register(device);
    await record(device, givenBcg(child, { immunizedOn: daysAgo(60) }));
    const form = await open(device, child);
    fireEvent.change(form.getByLabelText('Date of birth'), { target: { value: formatDate(daysAgo(59)) } });
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'The certificate' } });
    await device.user.click(form.getByRole('button', { name: 'Save correction' }));
    const sentence = `BCG was given on ${formatDate(daysAgo(60))}, before this day. Cancel the dose first if its date is wrong.`;
    expect((await form.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect((await lastEvent(device))?.type).toBe('immunize');
    fireEvent.change(form.getByLabelText('Date of birth'), { target: { value: formatDate(daysAgo(60)) } });
    await device.user.click(form.getByRole('button', { name: 'Save correction' }));
    expect(await screen.findByText('Details corrected', noticed)).toBeTruthy();
  });

  test('that changes nothing says so', async () => {
    const device = await childTablet();
    const form = await open(device, await register(device));
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'None' } });
    await device.user.click(form.getByRole('button', { name: 'Save correction' }));
    expect(await form.findByText('Nothing was changed: the details are as they were.')).toBeTruthy();
    expect(await savedEvents(device)).toHaveLength(1);
  });

  test('needs a reason, and the same care as a registration', async () => {
    const device = await childTablet();
    const form = await open(device, await register(device));
    fireEvent.change(form.getByLabelText('Date of birth'), { target: { value: daysAgo(-1) } });
    await device.user.click(form.getByRole('button', { name: 'Save correction' }));
    expect(await form.findByText('Please enter reason')).toBeTruthy();
    expect(form.getByText('The date of birth is in the future')).toBeTruthy();
  });
});

describe('cancelling a dose', () => {
  test('asks why, marks it, and the dose is no longer given', async () => {
    const device = await childTablet();
    const child = await register(device);
    const given = await record(device, givenBcg(child));
    const { card } = await openCard(device, child);
    await device.user.click(line(card, 'BCG').getByRole('button', { name: /^Cancel dose BCG of/ }));
    const form = await task('Cancel a dose');
    await device.user.click(await form.findByRole('button', { name: 'Cancel dose' }));
    expect(await form.findByText('Please enter reason')).toBeTruthy();
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Another child' } });
    await device.user.click(form.getByRole('button', { name: 'Cancel dose' }));
    expect(await screen.findByText('Recorded by mistake: the dose no longer counts')).toBeTruthy();
    expect(await lastEvent(device)).toEqual({
      type: 'void-immunization',
      payload: { immunization: given, reason: 'Another child' },
    });
    const voided = within(await screen.findByRole('region', { name: 'Recorded by mistake' }));
    expect(voided.getByText(/^Cancelled by you on .*: Another child$/)).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'At birth' })).queryByText('Given')).toBeNull();
  });

  test('of a record that is not on the card says so', async () => {
    const device = await childTablet();
    device.show(<RegistrationScreen />, `/?card=${await register(device)}&task=void&of=none`);
    expect(await screen.findByText('This dose is not on the card, or was cancelled already')).toBeTruthy();
  });
});

describe('merging two entries', () => {
  const two = async () => {
    const device = await childTablet();
    const kept = await register(device);
    const other = await register(device, { fullname: 'Mohammed Sani Bello' });
    await record(device, givenBcg(other));
    return { device, kept, other };
  };

  test('proposes the likely one, keeps the one that is chosen, and reads the records under it', async () => {
    const { device, kept, other } = await two();
    const { card } = await openCard(device, kept);
    await device.user.click(card.getByRole('button', { name: 'Merge entries' }));
    const form = await task('Merge two entries of one child');
    await device.user.click(await form.findByRole('button', { name: 'Select Mohammed Sani Bello' }));
    fireEvent.change(await form.findByLabelText('Reason'), { target: { value: 'Twice registered' } });
    await device.user.click(form.getByRole('button', { name: 'Merge entries' }));
    expect(await screen.findByText('Entries merged')).toBeTruthy();
    expect(await lastEvent(device)).toEqual({
      type: 'merge-children',
      payload: { kept, merged: other, reason: 'Twice registered' },
    });
    const merged = within(await screen.findByRole('dialog', { name: 'Child card' }));
    expect(await merged.findByRole('region', { name: 'Entries merged into this one' })).toBeTruthy();
    expect(dose(merged, 'BCG').getByText('Given')).toBeTruthy();
  });

  test('may keep the other one, found by its name', async () => {
    const { device, kept, other } = await two();
    const { card, address } = await openCard(device, kept);
    await device.user.click(card.getByRole('button', { name: 'Merge entries' }));
    const form = await task('Merge two entries of one child');
    await device.user.type(form.getByRole('searchbox', { name: 'Search for the other entry' }), 'moham');
    await device.user.click(await form.findByRole('button', { name: 'Select Mohammed Sani Bello' }));
    await device.user.click(await form.findByRole('radio', { name: /^Mohammed Sani Bello/ }));
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Twice registered' } });
    await device.user.click(form.getByRole('button', { name: 'Merge entries' }));
    await screen.findByText('Entries merged');
    expect(await lastEvent(device)).toMatchObject({ payload: { kept: other, merged: kept } });
    expect(address()).toContain(`card=${other}`);
  });

  test('is undone with a reason, and each entry has its own records again', async () => {
    const { device, kept, other } = await two();
    const merge = await record(device, {
      type: 'merge-children',
      payload: { kept, merged: other, reason: 'Twice registered' },
    });
    const { card } = await openCard(device, other);
    expect(card.getByText('The entry of Mohammed Sani Bello was merged into this one.')).toBeTruthy();
    await device.user.click(card.getByRole('button', { name: 'Take the merge back' }));
    const form = await task('Take a merge back');
    fireEvent.change(await form.findByLabelText('Reason'), { target: { value: 'They are twins' } });
    await device.user.click(form.getByRole('button', { name: 'Take the merge back' }));
    expect(await screen.findByText('Merge taken back')).toBeTruthy();
    expect(await lastEvent(device)).toEqual({
      type: 'unmerge-children',
      payload: { merge, merged: other, reason: 'They are twins' },
    });
    const own = within(await screen.findByRole('dialog', { name: 'Child card' }));
    expect(await own.findByRole('heading', { name: 'Mohammed Sani Bello' })).toBeTruthy();
  });

  test('a merged entry is marked in the listing', async () => {
    const { device, kept, other } = await two();
    await record(device, { type: 'merge-children', payload: { kept, merged: other, reason: 'Twice' } });
    device.show(<RegistrationScreen />);
    const row = await screen.findByRole('row', { name: /Mohammed/ });
    expect(within(row).getByText('Merged')).toBeTruthy();
  });
});

describe('why a child did not come', () => {
  const open = async (device: Tablet, child: ChildId) => {
    const { card } = await openCard(device, child);
    await device.user.click(card.getByRole('button', { name: 'Did not come' }));
    const form = await task('Why the child did not come');
    await form.findByLabelText('Date');
    return form;
  };

  test('is recorded, and shown until the child has come', async () => {
    const device = await childTablet();
    const child = await register(device);
    const form = await open(device, child);
    await device.user.click(form.getByRole('radio', { name: 'Sick' }));
    fireEvent.change(form.getByLabelText('Date'), { target: { value: daysAgo(2) } });
    fireEvent.change(form.getByLabelText('Note'), { target: { value: 'Fever' } });
    await device.user.click(form.getByRole('button', { name: 'Save reason' }));
    expect(await screen.findByText('Reason saved')).toBeTruthy();
    expect(await lastEvent(device)).toEqual({
      type: 'note-absence',
      payload: { child, reason: 'sick', note: 'Fever', on: daysAgo(2) },
    });
    const said = `Did not come: Sick, ${formatDate(daysAgo(2))}`;
    expect(await screen.findByText(said)).toBeTruthy();
    await record(device, givenBcg(child, { immunizedOn: daysAgo(1) }));
    const card = within(screen.getByRole('dialog', { name: 'Child card' }));
    await card.findByText(`on ${formatDate(daysAgo(1))}`);
    expect(screen.queryByText(said)).toBeNull();
  });

  test('needs a reason, and no day to come', async () => {
    const device = await childTablet();
    const form = await open(device, await register(device));
    fireEvent.change(form.getByLabelText('Date'), { target: { value: daysAgo(-1) } });
    await device.user.click(form.getByRole('button', { name: 'Save reason' }));
    expect(await form.findByText('Please select reason')).toBeTruthy();
    expect(form.getByText('The date is in the future')).toBeTruthy();
    expect(await savedEvents(device)).toHaveLength(1);
  });

  test('opened by itself it goes back to where one came from', async () => {
    const device = await childTablet();
    const child = await register(device);
    const { address } = device.show(<RegistrationScreen />, `/?card=${child}&task=absence&alone=1`);
    const form = await task('Why the child did not come');
    await device.user.click(await form.findByRole('button', { name: 'Close' }));
    expect(address()).toBe('/');
  });
});
