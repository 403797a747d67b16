import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { ArrivalsScreen } from '#features/stock/arrivals/arrivals-screen.tsx';
import { DeliveryScreen } from '#features/stock/delivery/delivery-screen.tsx';
import { IssueScreen, ReturnScreen, TransferScreen } from '#features/stock/outgoing/outgoing-screen.tsx';
import { ajingi, tablet, type Tablet } from './stock-tablet.tsx';

const kukar = '00000000-0000-7000-8000-0002000000aa' as FacilityId;

/** A tablet that received from Dundun Health Post, sent and returned to it, and knows a second facility. */
async function stocked(): Promise<Tablet> {
  const device = await tablet();
  const { db } = device.engine;
  await db.place.put({ id: kukar, level: 'facility', name: 'Kukar Clinic', parent: ajingi });
  const lot = await device.receive({ batchNo: 'B-1', doses: 200 });
  await device.dispatch('transfer', lot, 5);
  await device.dispatch('return', lot, 5);
  return device;
}

const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

/** Sets a date in another quarter than today's. */
async function setDate(device: Tablet, group = 'When, and by whom') {
  const change = screen.queryByRole('button', { name: `Change ${group}` });
  if (change) await device.user.click(change);
  type(/^Date-time/, '2025-05-03T10:00');
}

async function choose(device: Tablet, field: string, facility: string) {
  await device.user.click(await screen.findByRole('combobox', { name: field }));
  await device.user.click(await screen.findByRole('option', { name: facility }));
}

const drafts = async ({ engine }: Tablet) => JSON.stringify(await engine.db.draft.toArray());

/** The officer leaves for another screen and comes back. */
async function comeBack(device: Tablet, kept: string, [shown, address]: readonly [ReactElement, string]) {
  await expect.poll(() => drafts(device)).toContain(kept);
  cleanup();
  device.show(shown, address);
}

const save = (device: Tablet, name: string) => device.user.click(screen.getByRole('button', { name }));

/** The date set is before the lot arrived, so the form asks for confirmation. */
const saveAsked = async (device: Tablet, name: string) => {
  await save(device, name);
  await device.user.click(await screen.findByRole('button', { name: 'Yes, save it' }));
};

const setFacts = { happenedAt: '2025-05-03T10:00', year: 2025, quarter: 'Q2' };

describe('The values that an officer set for all lots are kept until they return', () => {
  test.each([
    ['transfer', 'Transfer Antigen', [<TransferScreen key="" />, '/ledger/transfer']],
    ['return', 'Return Antigen', [<ReturnScreen key="" />, '/ledger/return']],
  ] as const)('of a %s: the destination and the time', async (activity, button, screenOf) => {
    const device = await stocked();
    device.show(screenOf[0], screenOf[1]);
    await device.user.click(await screen.findByRole('button', { name: 'Change Destination' }));
    type('Doses of B-1', '30');
    await choose(device, 'Destination facility', 'Kukar Clinic');
    await setDate(device);
    await comeBack(device, '2025-05-03T10:00', screenOf);
    expect((await screen.findByRole('group', { name: 'Destination' })).textContent).toContain('Kukar Clinic');
    await saveAsked(device, button);
    const sent = () => device.engine.queries.newestEntries(activity, 20);
    await expect.poll(sent).toHaveLength(2);
    expect((await sent())[0]).toMatchObject({
      doses: 30,
      destination: { facility: kukar, name: 'Kukar Clinic' },
      ...setFacts,
    });
    expect(await drafts(device)).not.toContain('Kukar Clinic');
  });

  test('of an issue: the time', async () => {
    const device = await stocked();
    const screenOf = [<IssueScreen key="" />, '/ledger/issue'] as const;
    device.show(...screenOf);
    await screen.findByRole('region', { name: 'BCG' });
    await setDate(device);
    type('Doses of B-1', '30');
    await comeBack(device, '"30"', screenOf);
    await screen.findByRole('region', { name: 'BCG' });
    await saveAsked(device, 'Issued Antigen');
    const issued = () => device.engine.queries.newestEntries('issued', 20);
    await expect.poll(issued).toHaveLength(1);
    expect((await issued())[0]).toMatchObject({ doses: 30, ...setFacts });
  });

  test('of arrivals: the time', async () => {
    const device = await stocked();
    await device.arrive(100, 'A-1');
    const screenOf = [<ArrivalsScreen key="" />, '/ledger/arrivals'] as const;
    device.show(...screenOf);
    await device.user.click(await screen.findByRole('button', { name: 'All as sent' }));
    await setDate(device);
    await comeBack(device, '2025-05-03T10:00', screenOf);
    await screen.findByText('1 of 1 lot counted');
    await saveAsked(device, 'Confirm arrival');
    const confirmed = async () => {
      const rows = await device.engine.db.event.toArray();
      return rows.map(({ envelope }) => envelope).filter((event) => event.type === 'confirm-arrival');
    };
    await expect.poll(confirmed).toHaveLength(1);
    expect((await confirmed())[0]?.payload).toMatchObject({ counted: 100, ...setFacts });
  });

  test('of a delivery: the time, and the origin, which is no longer labelled as last time', async () => {
    const device = await stocked();
    const screenOf = [<DeliveryScreen key="" />, '/ledger/delivery'] as const;
    device.show(...screenOf);
    await device.user.click(await screen.findByRole('button', { name: 'Change From, as last time' }));
    await choose(device, 'Origin facility', 'Kukar Clinic');
    await setDate(device, 'From, as last time');
    await comeBack(device, '2025-05-03T10:00', screenOf);
    const from = await screen.findByRole('group', { name: 'From' });
    expect(within(from).getByText(/Kukar Clinic/)).toBeTruthy();
    expect(within(from).getByText(/2025 Q2/)).toBeTruthy();
  });
});

test('Values that nobody set are suggested again when the officer returns', async () => {
  const device = await stocked();
  const screenOf = [<TransferScreen key="" />, '/ledger/transfer'] as const;
  device.show(...screenOf);
  await screen.findByRole('group', { name: 'Destination' });
  type('Doses of B-1', '30');
  await comeBack(device, '"30"', screenOf);
  expect((await screen.findByRole('group', { name: 'Destination' })).textContent).toContain(
    'Dundun Health Post',
  );
  expect(await drafts(device)).not.toContain('happenedAt');
});
