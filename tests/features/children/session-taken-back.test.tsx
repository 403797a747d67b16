import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageEngine } from '#client/page-engine.ts';
import { deviceNow } from '#client/db/clock.ts';
import { SessionScreen } from '#features/children/session/session-screen.tsx';
import type { AntigenId, ChildId } from '#domain/kernel/ids.ts';
import { antigenIds } from '#tests/client/support/children.ts';
import { bcg, cottage, type Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { savedEvents } from './child-tablet.tsx';
import { gaveBcg, seenOf, started, stocked } from './held-session.tsx';
import { childOf, recordOf, today } from './session.ts';

const patience = { timeout: 20_000 };

/** A tablet with open vials of BCG and hepatitis B, both due for a newborn. */
async function twoVials(): Promise<Tablet> {
  const device = await stocked();
  const hepB = antigenIds['HepB'] as AntigenId;
  await device.engine.db.antigen.put({ id: hepB, name: 'HepB', schedule: '', dosesPerVial: 10 });
  await device.issue(await device.receive({ antigen: hepB, doses: 20, batchNo: 'H-1' }), 10, deviceNow());
  await device.issue(await device.receive({ doses: 20, batchNo: 'B-9' }), 20, deviceNow());
  return device;
}

async function refuses(device: Tablet, dose: string): Promise<void> {
  await device.user.click(await screen.findByRole('button', { name: `Not given ${dose}` }));
  const row = screen.getByRole('checkbox', { name: dose }).closest('li') as HTMLElement;
  await device.user.click(await within(row).findByRole('button', { name: /^Refused/ }));
}

const lastOf = (device: Tablet, child: ChildId) => device.engine.children.child(child);

test('ticking all leaves answered doses unchanged, and an undo undoes the whole visit: the child is expected again', async () => {
  const device = await twoVials();
  const child = await childOf(device, 'Aisha Bello', 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await refuses(device, 'BCG');
  await device.user.click(screen.getByRole('button', { name: 'Tick 1 dose' }));
  expect(screen.getByRole('checkbox', { name: 'BCG', checked: false })).toBeTruthy();
  expect(screen.getByText('1 not given')).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'None of these' }));
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' }, patience);
  expect((await recordOf(device, child)).map(({ dose }) => dose)).toEqual(['HepB0']);
  expect((await lastOf(device, child))?.notGiven).toHaveLength(1);
  await seenOf('1 of 1 seen');
  await device.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await seenOf('0 of 1 seen');
  const undone = await lastOf(device, child);
  expect([undone?.notGiven, undone?.screened]).toEqual([undefined, undefined]);
  await device.user.click(await screen.findByRole('button', { name: 'Back to the list' }));
  const expected = within(await screen.findByRole('region', { name: 'Expected' }));
  expect(await expected.findByRole('button', { name: /^Aisha Bello.* 2 due / })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Seen' })).getByText('Nobody was seen yet.')).toBeTruthy();
});

test('a visit with only a saved answer is undone from the list of children seen', async () => {
  const device = await twoVials();
  const child = await childOf(device, 'Aisha Bello', 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await refuses(device, 'BCG');
  await device.user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByRole('heading', { name: 'Aisha Bello got no dose' }, patience);
  // The date just given is kept, and nobody is called before it.
  expect((await lastOf(device, child))?.notGiven?.[0]?.nextOn).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Next child' }));
  const seen = within(await screen.findByRole('region', { name: 'Seen' }));
  await device.user.click(await seen.findByRole('button', { name: /^Aisha Bello.*no dose/ }));
  await device.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await seenOf('0 of 1 seen');
  expect((await lastOf(device, child))?.notGiven).toBeUndefined();
});

test('a vial opened by mistake is unopened again, in the box and in the store', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  const left = async () => (await device.engine.db.lot.toArray()).reduce((sum, lot) => sum + lot.left, 0);
  expect(await left()).toBe(40);
  await device.user.click(screen.getByRole('button', { name: 'Not opened BCG B-1' }));
  expect(await screen.findByRole('button', { name: /^Open B-1/ })).toBeTruthy();
  expect(await left()).toBe(60);
  expect((await savedEvents(device)).slice(-2).map(({ type }) => type)).toEqual([
    'reverse',
    'take-back-session-vial',
  ]);
  await device.user.click(screen.getByRole('button', { name: 'Close session' }));
  expect(await screen.findByText(/1 vial not opened after all/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Returned unopened/ })).toHaveProperty('value', '1');
  expect(screen.getByRole('textbox', { name: /^Discarded/ })).toHaveProperty('value', '0');
}, 60_000);

test('closing offers to put back a vial from which nothing was given, but not one with a dose given', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  await childOf(device, 'Musa Bello', 3);
  await started(device);
  await gaveBcg(device, 'Aisha Bello');
  expect(screen.queryByRole('button', { name: 'Not opened BCG B-1' })).toBeNull();
  await device.user.click(screen.getByRole('button', { name: 'Close session' }));
  await screen.findByRole('textbox', { name: /^Returned unopened/ });
  expect(screen.queryByRole('region', { name: 'Opened, and nothing given' })).toBeNull();
}, 60_000);

test('a vial counted as returned is shown as unopened before the session is closed', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await device.user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await device.user.click(screen.getByRole('button', { name: 'Close session' }));
  const returned = await screen.findByRole('textbox', { name: /^Returned unopened/ });
  await device.user.clear(returned);
  await device.user.type(returned, '1');
  const discarded = screen.getByRole('textbox', { name: /^Discarded/ });
  await device.user.clear(discarded);
  await device.user.type(discarded, '0');
  await device.user.click(screen.getByRole('button', { name: 'Save and close' }));
  expect(
    await screen.findByText(/^A vial of BCG B-1 is counted as returned and stands as opened\./),
  ).toBeTruthy();
  expect((await savedEvents(device)).map(({ type }) => type)).not.toContain('utilize');
  await device.user.click(screen.getByRole('button', { name: 'Not opened BCG B-1' }));
  await screen.findByText(/1 vial not opened after all/);
  await device.user.click(screen.getByRole('button', { name: 'Save and close' }));
  expect(await screen.findByRole('region', { name: 'Session summary' })).toBeTruthy();
  expect((await savedEvents(device)).map(({ type }) => type)).not.toContain('utilize');
}, 60_000);

test('a dose that another tablet declared void is in no figure of the session', async () => {
  const device = await stocked();
  const child = await childOf(device, 'Aisha Bello', 3);
  await started(device);
  await gaveBcg(device, 'Aisha Bello');
  const [record] = await recordOf(device, child);
  const voided = { at: new Date(deviceNow()).toISOString(), by: record!.admin, reason: 'Another child' };
  await device.engine.db.immunization.update(record!.id, { voided });
  await device.user.click(screen.getByRole('button', { name: 'Close session' }));
  expect(await screen.findByText('doses given to 0 children')).toBeTruthy();
}, 60_000);

test('a session whose draft was never stored is this tablet’s own, and continues where the battery ran out', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  const draft = pageEngine().drafts.of('child-session', { user: cottage });
  const never = vi.spyOn(draft, 'save').mockReturnValue(new Promise(() => undefined));
  const { leave } = device.show(<SessionScreen />, '/child/session');
  await device.user.click(await screen.findByRole('button', { name: 'Start session' }));
  await expect
    .poll(async () => (await savedEvents(device)).map(({ type }) => type))
    .toContain('start-session');
  leave();
  never.mockRestore();

  device.show(<SessionScreen />, '/child/session');
  expect(await screen.findByRole('region', { name: 'Expected' }, patience)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
  await gaveBcg(device, 'Aisha Bello');
  await seenOf('1 of 1 seen');
}, 60_000);

test('a child seen as the battery ran out was seen here, and not on another tablet', async () => {
  const device = await stocked();
  const child = await childOf(device, 'Aisha Bello', 3);
  const draft = pageEngine().drafts.of('child-session', { user: cottage });
  const { leave } = device.show(<SessionScreen />, '/child/session');
  await device.user.click(await screen.findByRole('button', { name: 'Start session' }));
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  const never = vi.spyOn(draft, 'save').mockReturnValue(new Promise(() => undefined));
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await expect.poll(async () => recordOf(device, child)).toHaveLength(1);
  leave();
  never.mockRestore();

  device.show(<SessionScreen />, '/child/session');
  await seenOf('1 of 1 seen');
  expect(screen.queryByText(/on another tablet/)).toBeNull();
  expect(await screen.findByRole('region', { name: 'Seen' })).toBeTruthy();
}, 60_000);

test('a session closed as the battery ran out is closed, as its colleagues see it', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  const draft = pageEngine().drafts.of('child-session', { user: cottage });
  const { leave } = device.show(<SessionScreen />, '/child/session');
  await device.user.click(await screen.findByRole('button', { name: 'Start session' }));
  await screen.findByRole('region', { name: 'Expected' });
  await gaveBcg(device, 'Aisha Bello');
  await device.user.click(await screen.findByRole('button', { name: 'Close session' }));
  await screen.findByRole('region', { name: 'Count the vials' });
  const never = vi.spyOn(draft, 'save').mockReturnValue(new Promise(() => undefined));
  await device.user.click(screen.getByRole('button', { name: 'Save and close' }));
  const saved = async () => (await savedEvents(device)).map(({ type }) => type);
  await expect.poll(saved).toContain('close-session-part');
  leave();
  never.mockRestore();

  device.show(<SessionScreen />, '/child/session');
  expect(await screen.findByRole('region', { name: 'Session summary' }, patience)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Expected' })).toBeNull();
  expect((await saved()).filter((type) => type === 'utilize')).toHaveLength(1);
}, 60_000);

test('a child seen in one tab stays seen, even if another tab overwrites the session’s draft', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  const draft = pageEngine().drafts.of('child-session', { user: cottage });
  const { leave } = device.show(<SessionScreen />, '/child/session');
  await device.user.click(await screen.findByRole('button', { name: 'Start session' }));
  await screen.findByRole('region', { name: 'Expected' });
  const ofOtherTab = await draft.load();
  await gaveBcg(device, 'Aisha Bello');
  leave();
  await draft.save(ofOtherTab);

  device.show(<SessionScreen />, '/child/session');
  await seenOf('1 of 1 seen');
  expect(screen.queryByText(/on another tablet/)).toBeNull();
}, 60_000);

test('the officer chooses one of two vials open before, and the choice stays for the next child', async () => {
  const device = await stocked();
  const yesterday = `${today.slice(0, 8)}01T09:00` as ReturnType<typeof deviceNow>;
  await device.engine.db.antigen.update(bcg, { openVial: '28-days' });
  for (const batchNo of ['B-8', 'B-9']) {
    const lot = await device.receive({ doses: 20, batchNo });
    await device.issue(lot, 20, yesterday);
  }
  const child = await childOf(device, 'Aisha Bello', 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  expect(await screen.findByText('Please select vaccine to be used')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Tick all/ })).toBeNull();
  await device.user.click(screen.getByRole('button', { name: 'Use B-9, 20 of 20 BCG' }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' }, patience);
  expect(await recordOf(device, child)).toMatchObject([{ label: { batchNo: 'B-9' } }]);
}, 60_000);
