import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { RegistrationScreen } from '#features/children/registration/registration-screen.tsx';
import { SessionScreen } from '#features/children/session/session-screen.tsx';
import type { ChildId } from '#domain/kernel/ids.ts';
import { bcg, penta, type Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { childTablet } from './child-tablet.tsx';
import { childOf, give, recordOf, sendVisit, immunizeDialog, today } from './session.ts';

const slow = { timeout: 20_000 };

async function stocked(): Promise<Tablet> {
  const device = await childTablet();
  await device.engine.db.antigen.update(bcg, { dosesPerVial: 20, openVial: 'session' });
  await device.receive({ doses: 60, batchNo: 'B-1' });
  return device;
}

async function inFront(device: Tablet, name: string): Promise<void> {
  device.show(<SessionScreen />, '/child/session');
  await device.user.click(await screen.findByRole('button', { name: 'Start session' }));
  await device.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  await screen.findByRole('heading', { name });
}

const shown = async ({ engine }: Tablet, child: ChildId) => (await engine.children.child(child))!;

describe('a session', () => {
  test('asks the questions about BCG; one tap answers no to all, and the answer is kept with the dose', async () => {
    const device = await stocked();
    const child = await childOf(device, 'Aisha Bello', 3);
    await inFront(device, 'Aisha Bello');
    const asked = within(await screen.findByRole('group', { name: 'Ask the care giver' }));
    // One line until it is opened.
    expect(asked.queryByRole('checkbox')).toBeNull();
    expect(
      asked.getAllByText(/^Immune deficiency, HIV, not stable on treatment, seriously ill today$/),
    ).not.toEqual([]);
    await device.user.click(asked.getByRole('button', { name: 'Ask each' }));
    expect(asked.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Has a known immune deficiency, or takes medicine that weakens the immune system',
      'Has HIV and is not on treatment, or is not yet stable on it',
      'Is so ill today that it needs a hospital',
    ]);
    await device.user.click(asked.getByRole('button', { name: 'None of these' }));
    expect(asked.getByText('Asked: none of these')).toBeTruthy();
    await device.user.click(screen.getByRole('button', { name: /^Open B-1/ }));
    await screen.findByRole('checkbox', { name: 'BCG', checked: true });
    await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
    await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' }, slow);
    expect((await shown(device, child)).screened).toMatchObject({ on: today, found: [] });
    expect(await recordOf(device, child)).toHaveLength(1);
  });

  test('a refusal takes one tap, is shown in the result, and the child is due again on the announced day', async () => {
    const device = await stocked();
    const child = await childOf(device, 'Aisha Bello', 3);
    await inFront(device, 'Aisha Bello');
    await device.user.click(screen.getByRole('button', { name: 'Not given BCG' }));
    const why = within(screen.getByRole('group', { name: 'Why BCG is not given' }));
    await device.user.click(why.getByRole('button', { name: 'Refused' }));
    await device.user.click(screen.getByRole('button', { name: 'Save 1 not given' }));
    const result = within(await screen.findByRole('region', { name: 'Not given' }, slow));
    expect(result.getByText('BCG')).toBeTruthy();
    expect(result.getByText('Refused')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Aisha Bello got no dose' })).toBeTruthy();
    expect((await shown(device, child)).notGiven).toMatchObject([
      { dose: 'BCG', reason: 'refused', on: today },
    ]);
    const bcgOn = async (day: LocalDate) =>
      (await device.engine.children.card(child, day))?.schedule.find(({ dose }) => dose.code === 'BCG')
        ?.state;
    const { nextVisit } = (await device.engine.children.card(child, today))!;
    expect(nextVisit?.on).toBe(addDays(today, 7));
    expect(await bcgOn(today)).toBe('upcoming');
    expect(await bcgOn(addDays(today, 7))).toBe('due');
  });

  test('a contraindication takes the vaccine away, and is counted in the summary', async () => {
    const device = await stocked();
    const child = await childOf(device, 'Aisha Bello', 3);
    await inFront(device, 'Aisha Bello');
    await device.user.click(await screen.findByRole('button', { name: 'Ask each' }));
    await device.user.click(screen.getByRole('checkbox', { name: /known immune deficiency/ }));
    expect(screen.getByText('Contraindicated: immune deficiency')).toBeTruthy();
    // Answers stay visible when the other questions are folded, and on the dose.
    await device.user.click(screen.getByRole('button', { name: 'Fold' }));
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Has a known immune deficiency, or takes medicine that weakens the immune system',
    ]);
    expect(screen.getByText('Contraindicated: immune deficiency')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'None of these' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Open B-1/ })).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Due today' })).getByText('0 doses')).toBeTruthy();
    await device.user.click(screen.getByRole('button', { name: /^Save \d not given$/ }));
    await device.user.click(await screen.findByRole('button', { name: 'Next child' }, slow));
    const { schedule, nextVisit } = (await device.engine.children.card(child, today))!;
    expect(schedule.find(({ dose }) => dose.code === 'BCG')?.state).toBe('contraindicated');
    expect(nextVisit?.doses).not.toContain('BCG');
    await device.user.click(await screen.findByRole('button', { name: 'Close session' }));
    await device.user.click(await screen.findByRole('button', { name: 'Save and close' }));
    const summary = within(await screen.findByRole('region', { name: 'Session summary' }, slow));
    const row = summary.getByRole('row', { name: /^BCG Contraindicated 1/ });
    expect(row).toBeTruthy();
  });
});

describe('the card', () => {
  async function opened(device: Tablet, child: ChildId) {
    device.show(<RegistrationScreen />, `/child/registration?card=${child}`);
    return within(await screen.findByRole('dialog', { name: 'Child card' }));
  }

  test('records findings about a child and revises them with a reason', async () => {
    const device = await stocked();
    await device.openWallet(penta);
    const child = await childOf(device, 'Musa Bello', 75);
    await give(device, child, { antigen: penta, dose: 'Penta1' } as never);
    const card = await opened(device, child);
    await device.user.click(await card.findByRole('button', { name: 'Contraindication' }));
    const task = within(await screen.findByRole('dialog', { name: 'What speaks against a vaccine' }));
    expect(task.getByRole('button', { name: 'Save answer' })).toHaveProperty('disabled', true);
    await device.user.click(
      await task.findByRole('checkbox', { name: /severe allergic reaction after.*\(Penta\)/ }),
    );
    await device.user.click(task.getByRole('button', { name: 'Save answer' }));
    const again = within(await screen.findByRole('dialog', { name: 'Child card' }));
    const known = within(await again.findByRole('region', { name: 'Contraindications and precautions' }));
    expect(known.getByText(/^Severe allergic reaction \(Penta\), /)).toBeTruthy();
    await device.user.click(known.getByRole('button', { name: /^Revise/ }));
    const revise = within(await screen.findByRole('dialog', { name: 'Revise a contraindication' }));
    await device.user.type(revise.getByLabelText(/Reason/), 'It was a fever, not an allergy');
    await device.user.click(revise.getByRole('button', { name: 'Revise' }));
    await screen.findByRole('dialog', { name: 'Child card' });
    expect((await shown(device, child)).findings?.[0]?.revised?.reason).toBe(
      'It was a fever, not an allergy',
    );
  });
});

test('the immunize form asks too, and keeps why a dose was not given', async () => {
  const device = await stocked();
  const child = await childOf(device, 'Aisha Bello', 3);
  device.show(<RegistrationScreen />, `/child/registration?view=immunization&immunize=${child}`);
  const dialog = await immunizeDialog();
  await device.user.selectOptions(dialog.getByLabelText(/Immunization type/), 'Fixed-Post');
  await device.user.click(dialog.getByRole('button', { name: 'Something is not given' }));
  const why = within(dialog.getByRole('group', { name: 'Why BCG is not given' }));
  await device.user.click(why.getByRole('button', { name: 'Contraindicated' }));
  const which = within(dialog.getByRole('group', { name: 'What speaks against BCG' }));
  await device.user.click(which.getByRole('button', { name: 'HIV, not stable on treatment' }));
  await sendVisit(device, dialog);
  await screen.findByRole('region', { name: 'Not given' }, slow);
  expect(await shown(device, child)).toMatchObject({
    findings: [{ condition: 'hiv-untreated', revised: null }],
    notGiven: expect.arrayContaining([expect.objectContaining({ dose: 'BCG', reason: 'contraindicated' })]),
  });
});

test.each([
  [/so ill today/, 'Be careful: seriously ill today'],
  [/^Has HIV/, 'Contraindicated: HIV, not stable on treatment'],
])('the immunize form names what speaks against a dose: %s', async (question, sentence) => {
  const device = await stocked();
  const child = await childOf(device, 'Aisha Bello', 3);
  device.show(<RegistrationScreen />, `/child/registration?view=immunization&immunize=${child}`);
  const dialog = await immunizeDialog();
  await device.user.selectOptions(dialog.getByLabelText(/Immunization type/), 'Fixed-Post');
  await device.user.click(await dialog.findByRole('button', { name: 'Add BCG' }));
  await device.user.click(dialog.getByRole('button', { name: 'Ask each' }));
  await device.user.click(dialog.getByRole('checkbox', { name: question }));
  expect(await dialog.findByText(sentence)).toBeTruthy();
  await device.user.click(dialog.getByRole('button', { name: 'Immunize Child' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Please confirm' }));
  expect(asked.getByText(`BCG: ${sentence}`)).toBeTruthy();
});

test('the immunize form keeps why a dose of a campaign was not given, also where nothing is due', async () => {
  const device = await stocked();
  const child = await childOf(device, 'Aisha Bello', 3);
  await give(device, child);
  device.show(<RegistrationScreen />, `/child/registration?view=immunization&immunize=${child}`);
  const dialog = await immunizeDialog();
  await device.user.selectOptions(dialog.getByLabelText(/Immunization type/), 'Outreach');
  await device.user.click(dialog.getByRole('button', { name: 'Something is not given' }));
  await device.user.selectOptions(dialog.getByLabelText('A campaign’s dose that is not given'), 'BCG');
  const why = within(dialog.getByRole('group', { name: 'Why BCG, campaign is not given' }));
  await device.user.click(why.getByRole('button', { name: 'Contraindicated' }));
  const which = within(dialog.getByRole('group', { name: 'What speaks against BCG, campaign' }));
  await device.user.click(which.getByRole('button', { name: 'HIV, not stable on treatment' }));
  await sendVisit(device, dialog);
  const result = within(await screen.findByRole('region', { name: 'Not given' }, slow));
  expect(result.getByText('BCG, campaign')).toBeTruthy();
  expect(await shown(device, child)).toMatchObject({
    findings: [{ condition: 'hiv-untreated', revised: null }],
    notGiven: [{ dose: 'campaign:BCG', reason: 'contraindicated' }],
  });
});
