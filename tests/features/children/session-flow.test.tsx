import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { pageEngine } from '#client/page-engine.ts';
import { SessionScreen } from '#features/children/session/session-screen.tsx';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { bcg, penta, type Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { savedEvents } from './child-tablet.tsx';
import { gaveBcg, seenOf, started, stocked } from './held-session.tsx';
import { childOf, recordOf } from './session.ts';

const ledger = async ({ engine }: Tablet) =>
  (await engine.db.ledger.orderBy('id').toArray()).map(({ activity, doses, wastage }) => ({
    activity,
    doses,
    wastage,
  }));

describe('a session', () => {
  test('is proposed from the due children and the stock', async () => {
    const device = await stocked();
    await childOf(device, 'Aisha Bello', 3);
    device.show(<SessionScreen />, '/child/session');
    expect(await screen.findByLabelText('Place')).toHaveProperty('value', 'Ajingi Cottage Hospital');
    expect(screen.getByRole('checkbox', { name: 'Amina Bello', checked: true })).toBeTruthy();
    expect(screen.getByLabelText('Vials of BCG')).toHaveProperty('value', '1');
    expect(screen.getByText('proposed for 1 child, in the order of use')).toBeTruthy();
    // Batch, expiry, quantity and VVM.
    const row = within(screen.getByRole('region', { name: 'Take out' })).getByRole('listitem');
    expect(row.textContent).toContain('B-1');
    expect(row.textContent).toContain('3 vials');
    expect(row.querySelector('.ui-square-in-circle')?.textContent).toBe('I');
    expect(screen.getByText('1 vial · 20 doses')).toBeTruthy();
    await device.user.click(screen.getByRole('radio', { name: 'Outreach' }));
    expect(screen.getByLabelText('Place')).toHaveProperty('value', '');
    await device.user.click(screen.getByRole('button', { name: 'Start session' }));
    expect((await screen.findAllByText('Please enter the place')).length).toBeGreaterThan(0);
  });

  test('that is started with a double tap is one session', async () => {
    const device = await stocked();
    device.show(<SessionScreen />, '/child/session');
    await device.user.dblClick(await screen.findByRole('button', { name: 'Start session' }));
    await screen.findByRole('region', { name: 'Expected' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await savedEvents(device)).filter(({ type }) => type === 'start-session')).toHaveLength(1);
  });

  test('counts the vials of a lot by its label, whatever its antigen usually has', async () => {
    const device = await stocked();
    await device.receive({
      doses: 30,
      batchNo: 'A-1',
      dosesPerVial: 10,
      expiryOn: '2026-12-31' as LocalDate,
    });
    for (const name of ['Aisha Bello', 'Musa Bello', 'Sani Bello']) await childOf(device, name, 3);
    device.show(<SessionScreen />, '/child/session');
    expect(await screen.findByText('1 vial · 10 doses')).toBeTruthy();
    const row = within(screen.getByRole('region', { name: 'Take out' })).getByRole('listitem');
    expect(row.textContent).toContain('A-1');
    expect(row.textContent).toContain('3 vials');
    await device.user.selectOptions(screen.getByLabelText('Batch of BCG'), 'B-1, exp. 30/06/2035, 3 vials');
    expect(await screen.findByText('1 vial · 20 doses')).toBeTruthy();
  });

  test('is held by the ticked officers of the tablet, and those written beside them', async () => {
    const device = await stocked();
    const enrolled = { isCurrent: false, waitUntil: null, email: '', facility: 'Ajingi Cottage Hospital' };
    vi.spyOn(pageEngine().tablet, 'officers').mockResolvedValue([
      { ...enrolled, userId: 'a', firstName: 'Amina', lastName: 'Bello' },
      { ...enrolled, userId: 'h', firstName: 'Halima', lastName: 'Yusuf' },
      { ...enrolled, userId: 'x', firstName: 'Ngozi', lastName: 'Ezeh', facility: 'Elsewhere' },
    ]);
    device.show(<SessionScreen />, '/child/session');
    const team = within(await screen.findByRole('group', { name: 'Team' }));
    expect(team.getAllByRole('checkbox')).toHaveLength(2);
    await device.user.click(team.getByRole('checkbox', { name: 'Halima Yusuf', checked: false }));
    await device.user.type(team.getByRole('textbox', { name: 'Other names' }), 'Musa Adamu, Sani');
    await device.user.click(screen.getByRole('button', { name: 'Start session' }));
    expect(
      await screen.findByText(/ · Amina Bello, Halima Yusuf, Musa Adamu, Sani$/, undefined, {
        timeout: 20_000,
      }),
    ).toBeTruthy();
  });

  test('doses needed beyond the first batch are taken from the next one, and missing ones are shown', async () => {
    const device = await stocked();
    await device.engine.db.antigen.update(bcg, { dosesPerVial: 2, openVial: 'session' });
    await device.openWallet(penta);
    await device.receive({ doses: 2, batchNo: 'A-0', expiryOn: '2026-12-31' as LocalDate });
    await childOf(device, 'Aisha Bello', 45);
    await childOf(device, 'Musa Bello', 45);
    await childOf(device, 'Sani Bello', 45);
    device.show(<SessionScreen />, '/child/session');
    expect(await screen.findByLabelText('Batch of BCG')).toHaveProperty('value', expect.anything());
    expect(screen.getByLabelText('Vials of BCG')).toHaveProperty('value', '1');
    expect(screen.getByLabelText('Vials of BCG, batch 2')).toHaveProperty('value', '1');
    expect(screen.getByText('Penta cannot be taken: no usable doses.')).toBeTruthy();
    expect(screen.getByText('3 children who are expected need it.')).toBeTruthy();
  });

  test('a vial is opened, the child is given the due doses, and the officer is told the return date', async () => {
    const device = await stocked();
    const child = await childOf(device, 'Aisha Bello', 3);
    await started(device);
    await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
    expect(await screen.findByRole('heading', { name: 'Aisha Bello' })).toBeTruthy();
    expect(await screen.findByText('up to 19 doses (95 %) lost today')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save 0 doses' })).toHaveProperty('disabled', true);
    await device.user.click(screen.getByRole('button', { name: /^Open B-1/ }));
    expect(await screen.findByRole('checkbox', { name: 'BCG', checked: true })).toBeTruthy();
    expect(screen.getByText('20 → 19 of 20')).toBeTruthy();
    expect(screen.getByText('Left upper arm · 0.05 mL intradermal')).toBeTruthy();
    expect(screen.getByText('B-1 · until the session ends')).toBeTruthy();
    await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
    expect(await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Visit saved' })).toBeTruthy();
    expect(await screen.findByText('19 of 20')).toBeTruthy();
    // The screen shows what was saved; a notice would repeat it.
    expect(screen.queryByText('Child successfully registered')).toBeNull();
    await device.user.click(screen.getByRole('button', { name: 'Next child' }));
    await seenOf('1 of 1 seen');
    expect(
      (await recordOf(device, child)).map(({ immunizationType, dose, doses }) => [
        immunizationType,
        dose,
        doses,
      ]),
    ).toEqual([['Fixed-Post', 'BCG', 1]]);
    expect(await ledger(device)).toEqual([
      { activity: 'receive', doses: 60, wastage: 0 },
      { activity: 'issue', doses: 20, wastage: 0 },
    ]);
  });

  test('the next child is one tap away from the result, and a used-up vial is kept as an empty', async () => {
    const device = await stocked();
    await device.engine.db.antigen.update(bcg, { dosesPerVial: 1, openVial: 'session' });
    await childOf(device, 'Aisha Bello', 3);
    await childOf(device, 'Musa Bello', 3);
    await started(device);
    await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
    expect(await screen.findByRole('button', { name: /^Musa Bello 3 days/ })).toBeTruthy();
    await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
    await screen.findByRole('checkbox', { name: 'BCG', checked: true });
    await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
    expect(await screen.findByText('vial finished, keep the empty')).toBeTruthy();
    await device.user.click(await screen.findByRole('button', { name: /^Next in line\s*Musa Bello/ }));
    expect(await screen.findByRole('heading', { name: 'Musa Bello' })).toBeTruthy();
    await seenOf('1 of 2 seen');
  });

  test('reports a team or a place that is too long, and cuts off neither', async () => {
    const device = await stocked();
    device.show(<SessionScreen />, '/child/session');
    const others = await screen.findByRole('textbox', { name: 'Other names' });
    // Saved as one text together with the ticked officer.
    const names = 'Musa Adamu, '.repeat(16).trim();
    await device.user.click(others);
    await device.user.paste(names);
    expect(others).toHaveProperty('value', names);
    expect(await screen.findByText('Team is longer than 200 characters')).toBeTruthy();
    expect(others.getAttribute('aria-invalid')).toBe('true');
    await device.user.click(screen.getByRole('button', { name: 'Start session' }));
    expect(screen.queryByRole('region', { name: 'Expected' })).toBeNull();
    await device.user.click(screen.getByRole('checkbox', { name: 'Amina Bello' }));
    await waitFor(() => expect(others.getAttribute('aria-invalid')).toBeNull());
    const place = screen.getByLabelText('Place');
    await device.user.click(place);
    await device.user.paste('x'.repeat(300));
    await device.user.click(screen.getByRole('button', { name: 'Start session' }));
    expect((await screen.findAllByText('Place is longer than 200 characters')).length).toBeGreaterThan(0);
    expect(place.getAttribute('aria-invalid')).toBe('true');
    expect(await savedEvents(device)).not.toContainEqual(expect.objectContaining({ type: 'start-session' }));
  });

  test('continues after the tablet was switched off', async () => {
    const device = await stocked();
    await childOf(device, 'Aisha Bello', 3);
    await started(device);
    document.body.replaceChildren();
    device.show(<SessionScreen />, '/child/session');
    expect(await screen.findByRole('region', { name: 'Expected' })).toBeTruthy();
  });

  test('is closed to the vial: the rest is discarded, a difference has a reason, and the summary stays', async () => {
    const device = await stocked();
    await childOf(device, 'Aisha Bello', 3);
    await started(device);
    await gaveBcg(device, 'Aisha Bello');
    await device.user.click(await screen.findByRole('button', { name: 'Close session' }));
    const count = within(await screen.findByRole('region', { name: 'Count the vials' }));
    expect(count.getByText('accounted for')).toBeTruthy();
    expect(screen.getByText('All vials accounted for')).toBeTruthy();
    expect(count.getByLabelText('Empties, BCG B-1')).toHaveProperty('value', '0');
    const discarded = count.getByLabelText('Discarded, BCG B-1');
    expect(discarded).toHaveProperty('value', '1');
    await device.user.clear(discarded);
    await device.user.type(discarded, '0');
    expect(count.getByText('1 vial missing')).toBeTruthy();
    expect(count.getByText('BCG B-1: 1 vial carried, 0 counted.')).toBeTruthy();
    expect(
      await screen.findByText('Waiting to be sent: 1 dose given, 1 vial opened, 1 other record of a child.'),
    ).toBeTruthy();
    await device.user.click(screen.getByRole('button', { name: 'Save and close' }));
    expect(screen.queryByRole('region', { name: 'Session summary' })).toBeNull();
    await device.user.click(count.getByRole('radio', { name: 'Vial broken' }));
    await device.user.click(screen.getByRole('button', { name: 'Save and close' }));
    const summary = within(await screen.findByRole('region', { name: 'Session summary' }));
    expect(summary.getByText('Why the vials differ: Vial broken')).toBeTruthy();
    expect(await ledger(device)).toContainEqual({ activity: 'utilize', doses: 20, wastage: 19 });
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await device.user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await device.user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Start session' })).toBeTruthy();
  });

  test('in which no vial was opened does not mention utilization', async () => {
    const device = await stocked();
    await started(device);
    await device.user.click(await screen.findByRole('button', { name: 'Close session' }));
    expect(await screen.findByText('All vials accounted for')).toBeTruthy();
    expect(screen.queryByText(/recorded in one go/)).toBeNull();
  });

  test('an antigen that was not taken along says so, and delays no other', async () => {
    const device = await stocked();
    await device.openWallet(penta);
    await childOf(device, 'Musa Bello', 45);
    await started(device);
    await device.user.click(await screen.findByRole('button', { name: /^Musa Bello/ }));
    await waitFor(() => expect(screen.getByText('not taken along')).toBeTruthy());
    expect(screen.getByRole('button', { name: /^Open B-1/ })).toBeTruthy();
    // The store has none either.
    expect(screen.queryByRole('button', { name: /^Take along/ })).toBeNull();
  });

  test('of a campaign gives what was taken along to everybody, as campaign doses, and routine ones by one tap', async () => {
    const device = await stocked();
    const child = await childOf(device, 'Musa Bello', 700);
    device.show(<SessionScreen />, '/child/session');
    await device.user.click(await screen.findByRole('radio', { name: 'Campaign' }));
    await device.user.type(screen.getByLabelText('Place'), 'Market');
    await device.user.clear(screen.getByLabelText('Vials of BCG'));
    await device.user.type(screen.getByLabelText('Vials of BCG'), '1');
    await device.user.click(screen.getByRole('button', { name: 'Start session' }));
    await device.user.type(await screen.findByRole('searchbox'), 'Musa');
    await device.user.click(await screen.findByRole('button', { name: /^Musa Bello/ }));
    expect(await screen.findByRole('radio', { name: 'Campaign', checked: true })).toBeTruthy();
    await device.user.click(screen.getByRole('button', { name: /^Open B-1/ }));
    await screen.findByRole('checkbox', { name: 'BCG', checked: true });
    await device.user.click(screen.getByRole('radio', { name: 'Routine' }));
    expect(screen.queryByRole('checkbox', { name: 'BCG' })).toBeNull();
    await device.user.click(screen.getByRole('radio', { name: 'Campaign' }));
    await device.user.click(await screen.findByRole('checkbox', { name: 'BCG' }));
    await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
    await screen.findByRole('heading', { name: 'Musa Bello got 1 dose' });
    expect(await recordOf(device, child)).toMatchObject([
      { kind: 'campaign', dose: null, immunizationType: 'Outreach', warnings: [] },
    ]);
  });

  test('of a campaign records why its dose is not given, separately from the vaccine’s routine dose', async () => {
    const device = await stocked();
    const child = await childOf(device, 'Musa Bello', 3);
    device.show(<SessionScreen />, '/child/session');
    await device.user.click(await screen.findByRole('radio', { name: 'Campaign' }));
    await device.user.type(screen.getByLabelText('Place'), 'Market');
    await device.user.clear(screen.getByLabelText('Vials of BCG'));
    await device.user.type(screen.getByLabelText('Vials of BCG'), '1');
    await device.user.click(screen.getByRole('button', { name: 'Start session' }));
    await device.user.type(await screen.findByRole('searchbox'), 'Musa');
    await device.user.click(await screen.findByRole('button', { name: /^Musa Bello/ }));
    await device.user.click(await screen.findByRole('button', { name: 'Not given BCG' }));
    const why = within(screen.getByRole('group', { name: 'Why BCG is not given' }));
    await device.user.click(why.getByRole('button', { name: 'Refused' }));
    await device.user.click(screen.getByRole('button', { name: 'Save 1 not given' }));
    const result = within(await screen.findByRole('region', { name: 'Not given' }));
    expect(result.getByText('BCG, campaign')).toBeTruthy();
    expect((await device.engine.children.child(child))?.notGiven).toMatchObject([
      { dose: 'campaign:BCG', reason: 'refused' },
    ]);
    const { missed } = await device.engine.children.registerFigures();
    expect(missed).toMatchObject([{ dose: 'campaign:BCG', reason: 'refused', doses: 1 }]);
    await device.user.click(screen.getByRole('button', { name: 'Next child' }));
    await device.user.click(await screen.findByRole('button', { name: 'Close session' }));
    await device.user.click(await screen.findByRole('button', { name: 'Save and close' }));
    const summary = within(await screen.findByRole('region', { name: 'Session summary' }));
    expect(summary.getByRole('row', { name: /^BCG, campaign Refused 1/ })).toBeTruthy();
  });
});
