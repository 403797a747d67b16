import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { addDays } from '#domain/kernel/calendar.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { antigenIds } from '#tests/client/support/children.ts';
import { TellCaregiver } from '#features/children/visit/tell-caregiver.tsx';
import { RegistrationScreen } from '#features/children/registration/registration-screen.tsx';
import { tablet } from '#tests/features/stock/stock-tablet.tsx';
import { savedEvents } from './child-tablet.tsx';
import { childOf, chooseVaccine, give, immunizeDialog, recordOf, sendVisit, today } from './session.ts';

const penta = antigenIds['Penta'] as AntigenId;
const written = (day: string) => day.split('-').toReversed().join('/');

async function savedVisit(address = (child: string) => `/?immunize=${child}`) {
  const device = await tablet();
  await device.receive();
  const child = await childOf(device, 'Aisha Bello', 3);
  const shown = device.show(<RegistrationScreen />, address(child));
  const dialog = await immunizeDialog();
  await device.user.selectOptions(await dialog.findByLabelText('Immunization type'), 'Fixed-Post');
  await chooseVaccine(device, dialog);
  await sendVisit(device, dialog);
  const result = within(await screen.findByRole('dialog', { name: 'Visit saved' }));
  await result.findByText('Aisha Bello got 1 dose');
  return { ...shown, device, child, result };
}

test('a saved visit shows what was given, when to come again, and where it is stored', async () => {
  const { result } = await savedVisit();
  expect(result.getByText('BCG')).toBeTruthy();
  expect(result.getByText('These vaccines protect the child against tuberculosis.')).toBeTruthy();
  expect(result.getByText(/^Come again on /).textContent).toContain(written(addDays(today, 7)));
  expect(result.getByText(/B-1/)).toBeTruthy();
  expect(result.getByText(written(addDays(today, 7)))).toBeTruthy();
  expect(result.getByText(/^\w+day, in a week/)).toBeTruthy();
  expect(result.getByText('Waiting')).toBeTruthy();
});

test('nobody is told that a dose to be repeated protects', async () => {
  const device = await tablet();
  const child = await childOf(device, 'Aisha Bello', 30);
  await device.engine.db.antigen.put({ id: penta, name: 'Penta', schedule: '' });
  await give(device, child, { isHistory: false });
  await give(device, child, { antigen: penta, dose: 'Penta1', isHistory: false });
  device.show(<RegistrationScreen />, `/?given=${child}&on=${today}`);
  const result = within(await screen.findByRole('dialog', { name: 'Visit saved' }));
  expect(await result.findByText('These vaccines protect the child against tuberculosis.')).toBeTruthy();
});

test('no injection is mentioned if everything was given by mouth', () => {
  const drops = { antigenName: 'bOPV', dose: null };
  const told = (records: readonly (typeof drops)[]) => {
    const { container, unmount } = render(
      <TellCaregiver records={records} counting={records} nextOn={null} place={null} />,
    );
    const text = container.textContent;
    unmount();
    return text;
  };
  expect(told([drops])).not.toContain('needle');
  expect(told([drops])).toContain('may be warm or cry');
  expect(told([drops, { antigenName: 'Penta', dose: null }])).toContain('where the needle went in');
});

test('the text for the caregiver is in their language, with day and diseases, and for the next child too', async () => {
  const told = () => within(screen.getByRole('region', { name: 'Tell the care giver' }));
  const show = () =>
    render(
      <TellCaregiver
        records={[{ antigenName: 'MR', dose: null }]}
        counting={[{ antigenName: 'MR', dose: null }]}
        nextOn={'2026-12-22' as LocalDate}
        place="Gwale"
      />,
    );
  const first = show();
  expect(told().getByText('These vaccines protect the child against measles and rubella.')).toBeTruthy();
  await userEvent.click(told().getByRole('radio', { name: 'Hausa' }));
  expect(await told().findByText('Waɗannan rigakafi suna ba da kariya daga ƙyanda da rubella.')).toBeTruthy();
  expect(told().getByText(/^Ku dawo ranar Talata 22\/12\/2026 a Gwale /)).toBeTruthy();
  expect(told().getByRole('list').lang).toBe('ha');
  expect(told().getByText(/^A speaker has still to read these texts/)).toBeTruthy();
  first.unmount();
  show();
  expect(told().getByText(/^Ku dawo ranar Talata/)).toBeTruthy();
  await userEvent.click(told().getByRole('radio', { name: 'English' }));
  expect(await told().findByText(/^Come again on Tuesday 22\/12\/2026 to Gwale /)).toBeTruthy();
});

test('nothing on it leads to giving the same doses again, even after a registration', async () => {
  const { result, device, address } = await savedVisit((child) => `/?registered=${child}&immunize=${child}`);
  expect(result.queryByRole('button', { name: /^Immunize Child/ })).toBeNull();
  await device.user.click(result.getByRole('button', { name: 'Next child' }));
  expect(screen.queryByRole('alertdialog', { name: 'Child registered' })).toBeNull();
  expect(address()).toBe('/');
});

test('the card can be opened and printed from it, and the result is shown again afterwards', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { result, device, child, address } = await savedVisit();
  await device.user.click(result.getByRole('button', { name: 'Print card' }));
  await screen.findByRole('dialog', { name: 'Child card' });
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(address()).toBe(`/?given=${child}&on=${today}&card=${child}`);
  expect(screen.queryByRole('dialog', { name: 'Visit saved' })).toBeNull();
  await device.user.keyboard('{Escape}');
  const again = within(await screen.findByRole('dialog', { name: 'Visit saved' }));
  expect(await again.findByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('a form opened from the card and closed returns to it', async () => {
  const { result, device, child, address } = await savedVisit();
  await device.user.click(result.getByRole('button', { name: 'Child card' }));
  const card = within(await screen.findByRole('dialog', { name: 'Child card' }));
  await device.user.click(await card.findByRole('button', { name: /^Immunize Child/ }));
  await immunizeDialog();
  await device.user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Child card' });
  await device.user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Visit saved' });
  expect(address()).toBe(`/?given=${child}&on=${today}`);
});

test('a saved visit is undone with one tap and a reason, and the form is shown again', async () => {
  const { result, device, child, address } = await savedVisit();
  const [given] = await recordOf(device, child);
  await device.user.click(await result.findByRole('button', { name: 'Undo' }));
  await immunizeDialog();
  expect(address()).toBe(`/?immunize=${child}`);
  expect(await screen.findByText('1 dose taken back')).toBeTruthy();
  expect((await savedEvents(device)).at(-1)).toEqual({
    type: 'void-immunization',
    payload: { immunization: given?.id, reason: 'Taken back right after it was saved' },
  });
  const dialog = await immunizeDialog();
  await device.user.selectOptions(await dialog.findByLabelText('Immunization type'), 'Fixed-Post');
  await chooseVaccine(device, dialog);
  await sendVisit(device, dialog);
  expect(await screen.findByText('Aisha Bello got 1 dose')).toBeTruthy();
  expect((await recordOf(device, child)).map(({ voided }) => voided !== null)).toEqual([true, false]);
});

test('a visit without records saved on this screen cannot be undone from it', async () => {
  const device = await tablet();
  const child = await childOf(device, 'Aisha Bello', 3);
  await give(device, child, { isHistory: false });
  device.show(<RegistrationScreen />, `/?given=${child}&on=${today}`);
  const result = within(await screen.findByRole('dialog', { name: 'Visit saved' }));
  await result.findByText('Aisha Bello got 1 dose');
  expect(result.queryByRole('button', { name: 'Undo' })).toBeNull();
});
