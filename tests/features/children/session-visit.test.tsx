import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageEngine } from '#client/page-engine.ts';
import { deviceNow } from '#client/db/clock.ts';
import { SessionScreen } from '#features/children/session/session-screen.tsx';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { expectGoal } from '#tests/support/taps.ts';
import { antigenIds } from '#tests/client/support/children.ts';
import { bcg, type Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { savedEvents } from './child-tablet.tsx';
import { seenOf, started, stocked } from './held-session.tsx';
import { childOf, daysAgo, give, recordOf } from './session.ts';

const patience = { timeout: 20_000 };

/** Gives Aisha BCG from the first vial, opened for her. */
async function givenToAisha(device: Tablet): Promise<void> {
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' }, patience);
}

test('a visit saved in a session is undone: the child is expected and open again, the dose in its vial', async () => {
  const device = await stocked();
  const child = await childOf(device, 'Aisha Bello', 3);
  await started(device);
  await givenToAisha(device);
  await seenOf('1 of 1 seen');
  const [given] = await recordOf(device, child);
  await device.user.click(screen.getByRole('button', { name: 'Child card' }));
  await screen.findByRole('dialog', { name: 'Child card' });
  await device.user.keyboard('{Escape}');
  await device.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Aisha Bello' }, patience)).toBeTruthy();
  await seenOf('0 of 1 seen');
  expect((await savedEvents(device)).at(-1)).toMatchObject({
    type: 'void-immunization',
    payload: { immunization: given?.id },
  });
  await device.user.click(await screen.findByRole('checkbox', { name: 'BCG', checked: false }));
  expect(screen.getByText('20 → 19 of 20')).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' }, patience);
  await seenOf('1 of 1 seen');
  expect((await recordOf(device, child)).map(({ voided }) => voided !== null)).toEqual([true, false]);
});

test('a child found while it was being registered again has its visit in the session', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  await started(device);
  await device.user.click(screen.getByRole('button', { name: 'Add Child' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Child' }));
  fireEvent.change(form.getByLabelText('Child full name'), { target: { value: 'Aisha Bello' } });
  fireEvent.change(form.getByLabelText('Date of birth'), { target: { value: daysAgo(3) } });
  await device.user.click(form.getByRole('radio', { name: 'Female' }));
  await device.user.click(form.getByRole('button', { name: 'Add Child' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Is this child registered already?' }),
  );
  await device.user.click(question.getByRole('button', { name: /^This is the child/ }));
  expect(await screen.findByRole('button', { name: /^Open B-1/ })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the other due children of the caregiver are one tap away, and nobody else is listed with them', async () => {
  const device = await stocked();
  const other = { caregiverName: 'Zainab Garba', caregiverNumber: '0805 111 2222' };
  await childOf(device, 'Aisha Bello', 3);
  await childOf(device, 'Musa Bello', 20, { caregiverNumber: '+234 803 123 4567' });
  // Overdue longer, and therefore first in the list.
  await childOf(device, 'Yusuf Garba', 60, other);
  // Has the same care giver, and has been given everything due at that age.
  const umar = await childOf(device, 'Umar Bello', 20);
  const hepB = antigenIds['HepB'] as AntigenId;
  await device.engine.db.antigen.put({ id: hepB, name: 'HepB', schedule: '' });
  await give(device, umar);
  await give(device, umar, { antigen: hepB, dose: 'HepB0' });
  await started(device);
  await givenToAisha(device);
  const siblings = within(await screen.findByRole('region', { name: 'Same care giver' }));
  expect(siblings.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Musa Bello'),
  ]);
  expect(await screen.findByRole('button', { name: /^Next in line\s*Musa Bello/ })).toBeTruthy();
  await device.user.click(siblings.getByRole('button'));
  expect(await screen.findByRole('heading', { name: 'Musa Bello' })).toBeTruthy();
  await device.user.click(await screen.findByRole('checkbox', { name: 'BCG' }));
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await screen.findByRole('heading', { name: 'Musa Bello got 1 dose' }, patience);
  // Aisha has been seen.
  expect(screen.queryByRole('region', { name: 'Same care giver' })).toBeNull();
  expect(await screen.findByRole('button', { name: /^Next in line\s*Yusuf Garba/ })).toBeTruthy();
});

test('the row names which of two open batches a dose comes from, and one tap takes the other', async () => {
  const device = await stocked();
  const second = await device.receive({ doses: 20, batchNo: 'B-2' });
  const first = await device.receive({ doses: 20, batchNo: 'B-3' });
  await device.issue(first, 10, deviceNow());
  const entry = await device.issue(second, 20, deviceNow());
  const child = await childOf(device, 'Aisha Bello', 3);
  await childOf(device, 'Musa Bello', 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('checkbox', { name: 'BCG' }));
  expect(screen.getByText(/^B-3 ·/)).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Use B-2 instead, 20 of 20 BCG' }));
  expect(await screen.findByText(/^B-2 ·/)).toBeTruthy();
  // A ticked dose stays ticked, now from the other vial.
  expect(screen.getByText('20 → 19 of 20')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use B-3 instead, 10 of 10 BCG' })).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' }, patience);
  expect(await recordOf(device, child)).toMatchObject([{ source: entry, label: { batchNo: 'B-2' } }]);
  // The next child also gets a dose from it.
  await device.user.click(await screen.findByRole('button', { name: /^Next in line/ }));
  await screen.findByRole('heading', { name: 'Musa Bello' });
  expect(await screen.findByText(/^B-2 ·/)).toBeTruthy();
});

test('a vial of another batch that was taken along can be opened while one is open, and is used from then on', async () => {
  const device = await stocked();
  await device.receive({ doses: 20, batchNo: 'B-2' });
  await childOf(device, 'Aisha Bello', 3);
  device.show(<SessionScreen />, '/child/session');
  await device.user.click(await screen.findByRole('button', { name: 'Another batch, BCG' }));
  expect(screen.getByText('2 vials · 40 doses')).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Start session' }));
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  expect(await screen.findByText(/^B-1 ·/)).toBeTruthy();
  await device.user.click(await screen.findByRole('button', { name: 'Another vial of BCG' }));
  await device.user.click(
    await screen.findByRole(
      'button',
      // A second vial cannot be opened before the first one is shown.
      { name: 'Open B-2 instead, vial of 20 BCG', busy: false },
      patience,
    ),
  );
  expect(await screen.findByText(/^B-2 ·/, undefined, patience)).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'BCG', checked: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use B-1 instead, 20 of 20 BCG' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Open B-/ })).toBeNull();
  expect((await savedEvents(device)).filter(({ type }) => type === 'issue')).toHaveLength(2);
});

test('a known child with six due doses takes three taps once the vials are open', async (context) => {
  const device = await stocked();
  for (const name of ['bOPV', 'Penta', 'PCV', 'Rota', 'IPV']) {
    const antigen = antigenIds[name] as AntigenId;
    await device.engine.db.antigen.put({ id: antigen, name, schedule: '', dosesPerVial: 10 });
    await device.issue(await device.receive({ antigen, doses: 20, batchNo: name }), 10, deviceNow());
  }
  await device.issue(await device.receive({ doses: 20, batchNo: 'B-2' }), 20, deviceNow());
  const child = await childOf(device, 'Aisha Bello', 45);
  await started(device);
  let taps = 0;
  const tap = async (name: RegExp | string) => {
    await device.user.click(await screen.findByRole('button', { name }, patience));
    taps += 1;
  };
  await tap(/^Aisha Bello/);
  await tap('Tick all 6');
  await tap('Save 6 doses');
  await screen.findByRole('heading', { name: 'Aisha Bello got 6 doses' }, patience);
  expectGoal(context, 'child', taps);
  expect(await recordOf(device, child)).toHaveLength(6);
});

test('the vials of the first child are opened with one tap, each is shown, and one is undone', async (context) => {
  const device = await stocked();
  const names = ['bOPV', 'Penta', 'PCV', 'Rota', 'IPV'];
  for (const name of names) {
    const antigen = antigenIds[name] as AntigenId;
    await device.engine.db.antigen.put({ id: antigen, name, schedule: '', dosesPerVial: 10 });
    await device.receive({ antigen, doses: 20, batchNo: name });
  }
  const child = await childOf(device, 'Aisha Bello', 45);
  await started(device);
  let taps = 0;
  const tap = async (name: RegExp | string) => {
    await device.user.click(await screen.findByRole('button', { name }, patience));
    taps += 1;
  };
  await tap(/^Aisha Bello/);
  expect(await screen.findByText('6 vials to open')).toBeTruthy();
  await tap('Open all 6');
  await screen.findByText('6 doses ticked', undefined, patience);
  expect(screen.getAllByText(/^\d+ → \d+ of \d+$/)).toHaveLength(6);
  expect((await savedTypes(device)).filter((type) => type === 'open-session-vial')).toHaveLength(6);
  // Each vial was opened once, so nothing is left to open.
  expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
  await device.user.click(screen.getByRole('button', { name: 'Not opened Rota Rota' }));
  expect(await screen.findByRole('button', { name: /^Open Rota/ })).toBeTruthy();
  expect(screen.getByText('5 doses ticked')).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: /^Open Rota/ }));
  await tap('Tick all 6');
  await tap('Save 6 doses');
  await screen.findByRole('heading', { name: 'Aisha Bello got 6 doses' }, patience);
  expectGoal(context, 'firstChild', taps);
  expect(await recordOf(device, child)).toHaveLength(6);
});

test('opening all opens no vial for a dose that is contraindicated or not given', async () => {
  const device = await stocked();
  for (const name of ['bOPV', 'Penta', 'PCV', 'Rota', 'IPV']) {
    const antigen = antigenIds[name] as AntigenId;
    await device.engine.db.antigen.put({ id: antigen, name, schedule: '', dosesPerVial: 10 });
    await device.receive({ antigen, doses: 20, batchNo: name });
  }
  await childOf(device, 'Aisha Bello', 45);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: 'Ask each' }));
  await device.user.click(screen.getByRole('checkbox', { name: /known immune deficiency/ }));
  await device.user.click(screen.getByRole('button', { name: /^Not given PCV/ }));
  await device.user.click(screen.getByRole('button', { name: 'Refused' }));
  // BCG, bOPV and Rota are ruled out by the answer.
  await device.user.click(screen.getByRole('button', { name: 'Open all 2' }));
  await screen.findByText('2 doses ticked', undefined, patience);
  const opened = (await savedEvents(device)).filter(({ type }) => type === 'open-session-vial');
  expect(opened).toHaveLength(2);
  for (const name of ['IPV 1', 'Penta 1'])
    expect(screen.getByRole('checkbox', { name, checked: true })).toBeTruthy();
});

test('the settlement proposed for a child registered in a session is the last one’s, until it is changed', async () => {
  const device = await stocked();
  await started(device);
  const register = async (name: string, settlement: string | null) => {
    await device.user.click(await screen.findByRole('button', { name: 'Add Child' }, patience));
    const form = within(await screen.findByRole('dialog', { name: 'Add Child' }));
    fireEvent.change(form.getByLabelText('Child full name'), { target: { value: name } });
    fireEvent.change(form.getByLabelText('Date of birth'), { target: { value: daysAgo(3) } });
    if (settlement === null) {
      const last = form.getByRole('group', { name: 'Settlement, as last time' });
      expect(last.textContent).toContain('Chula');
    } else fireEvent.change(form.getByLabelText('Settlement'), { target: { value: settlement } });
    await device.user.click(form.getByRole('button', { name: 'Add Child' }));
    await screen.findByRole('heading', { name, level: 2 }, patience);
  };
  await register('Aisha Bello', 'Chula');
  await register('Sani Garba', null);
  const { rows } = await device.engine.children.list({ page: 0, pageSize: 9 });
  expect(rows.map(({ settlement }) => settlement)).toEqual(['Chula', 'Chula']);
});

test('a second tap before an opened vial is shown opens no other one', async () => {
  const device = await stocked();
  await device.engine.db.antigen.update(bcg, { dosesPerVial: 2 });
  for (const name of ['Aisha Bello', 'Musa Bello', 'Sani Bello']) await childOf(device, name, 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  const open = await screen.findByRole('button', { name: /^Open B-1/ });
  // The tablet is slow to read the current stock.
  let isRead = (): void => undefined;
  const reading = new Promise<void>((resolve) => (isRead = resolve));
  const { children } = pageEngine();
  const { stock } = children;
  vi.spyOn(children, 'stock').mockImplementation(async (...asked) => {
    await reading;
    return stock(...asked);
  });
  await device.user.click(open);
  await expect.poll(() => savedTypes(device)).toContain('open-session-vial');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await device.user.click(open);
  isRead();
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  expect((await savedTypes(device)).filter((type) => type === 'issue')).toEqual(['issue']);
});

test('a dose whose vial is being opened never looks untaken, and Save waits for it', async () => {
  const device = await stocked();
  const child = await childOf(device, 'Aisha Bello', 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  const open = await screen.findByRole('button', { name: /^Open B-1/ });
  // With the answers alone the visit could be saved.
  await device.user.click(screen.getByRole('button', { name: 'None of these' }));
  const shown = new Set<string>();
  const watch = new MutationObserver(() => {
    if (screen.queryByText('not taken along')) shown.add('not taken along');
    if (screen.queryByRole('button', { name: /^Save/, busy: false })) {
      const isTicked = screen.queryByRole('checkbox', { name: 'BCG', checked: true }) !== null;
      shown.add(isTicked ? 'Save with the dose' : 'Save without the dose');
    }
  });
  // The tablet is slow to read the current stock.
  let isRead = (): void => undefined;
  const reading = new Promise<void>((resolve) => (isRead = resolve));
  const { children } = pageEngine();
  const { stock } = children;
  vi.spyOn(children, 'stock').mockImplementation(async (...asked) => {
    await reading;
    return stock(...asked);
  });
  fireEvent.click(open);
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  await expect.poll(() => savedTypes(device)).toContain('open-session-vial');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await device.user.click(screen.getByRole('button', { name: /^Save/ }));
  isRead();
  await screen.findByRole('checkbox', { name: 'BCG', checked: true }, patience);
  await device.user.click(await screen.findByRole('button', { name: 'Save 1 dose', busy: false }));
  await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' }, patience);
  watch.disconnect();
  expect([...shown]).toEqual(['Save with the dose']);
  expect(await recordOf(device, child)).toHaveLength(1);
});

test('a vial taken back is opened again by one tap', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true }, patience);
  await device.user.click(await screen.findByRole('button', { name: /^Not opened/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/, busy: false }, patience));
  expect(await screen.findByRole('checkbox', { name: 'BCG', checked: true }, patience)).toBeTruthy();
});

const savedTypes = async (device: Tablet) => (await savedEvents(device)).map(({ type }) => type);

test('a card from elsewhere is copied inside the session, and its doses are no longer due', async () => {
  const device = await stocked();
  const child = await childOf(device, 'Aisha Bello', 45);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await screen.findByRole('button', { name: /^Open B-1/ });
  await device.user.click(screen.getByRole('button', { name: 'Child card' }));
  const card = within(await screen.findByRole('dialog', { name: 'Child card' }));
  expect(card.queryByRole('button', { name: 'Immunize Child' })).toBeNull();
  await device.user.click(await card.findByRole('button', { name: 'Copy from a card' }));
  const copied = within(await screen.findByRole('dialog', { name: 'Copy from a card' }));
  fireEvent.change(await copied.findByLabelText('BCG'), { target: { value: daysAgo(40) } });
  await device.user.click(copied.getByRole('button', { name: 'Save from card' }));
  await expect
    .poll(async () => (await recordOf(device, child)).map(({ isHistory }) => isHistory))
    .toEqual([true]);
  await device.user.click(
    within(await screen.findByRole('dialog', { name: 'Child card' })).getAllByRole('button', {
      name: 'Close',
    })[0] as HTMLElement,
  );
  expect(await screen.findByRole('heading', { name: 'Aisha Bello' })).toBeTruthy();
  await expect.poll(() => screen.queryByRole('button', { name: /^Open B-1/ })).toBeNull();
});
