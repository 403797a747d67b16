import { expect, test, type Locator, type Page } from '@playwright/test';
import { layoutFaults } from './support/layout-faults.ts';
import { daysAgo } from './support/days-ago.ts';
import { allSaved, card, retryNow } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import {
  closeAlert,
  fillChild,
  numbersLent,
  openAddChild,
  openChildCard,
  registerChild,
  registeredAlert,
  writeChild,
} from './support/register.ts';
import { landscape, phone, portrait, type Tablet } from './support/tablet.ts';
import { serverChild, serverOutreach } from './support/server-register.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { visibleRows } from './support/visible-rows.ts';
import { turn } from './support/turn.ts';

const fatima = { fullname: 'Fatima Abubakar', bornOn: '2026-09-01', caregiverNumber: '0805 111 2222' };
const musa = {
  fullname: 'Musa Garba',
  bornOn: '2026-08-01',
  sex: 'Male',
  caregiverNumber: '0806 333 4444',
} as const;
const aisha = { fullname: 'Aisha Lawal', bornOn: '2026-05-01', caregiverNumber: '0807 555 6666' };

const listed = (tablet: Tablet, fullname: string) => visibleRows(tablet.page, fullname);

test.describe('Registering children', () => {
  const { product, unpack, tabletOf } = productOfThisFile();

  test('offline gives numbers at once, keeps everything after the battery died, and is the same on every tablet', async () => {
    test.setTimeout(360_000);
    const amina = await unpack();
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await amina.go('/child/registration');
    await allSaved(amina);
    await numbersLent(amina);
    await amina.setOffline(true);
    // A freshly started browser may send before it notices that it is offline.
    product().proxy.set({ kind: 'refuse' });
    product().proxy.cut();
    const numbers: string[] = [];
    for (const child of [fatima, musa, aisha]) numbers.push(await registerChild(amina, child));
    expect(new Set(numbers).size).toBe(3);
    await expect(amina.badge()).toHaveText('Offline · 3 waiting');

    await amina.pullBattery();
    await amina.boot();
    await amina.open('/child/registration');
    for (const [at, { fullname }] of [fatima, musa, aisha].entries()) {
      await expect(listed(amina, fullname)).toContainText(numbers[at] ?? '');
      await expect(listed(amina, fullname)).toContainText('Waiting');
    }
    const card = await openChildCard(amina, aisha.fullname);
    await expect(card.getByText('Due now:')).toBeVisible();
    await card.getByRole('button', { name: 'Correct details' }).click();
    const form = amina.page.getByRole('dialog', { name: 'Correct the details of a child' });
    await form.getByLabel('Care giver number').fill('0807 555 7777');
    await form.getByLabel('Reason').fill('A new number');
    await form.getByRole('button', { name: 'Save correction' }).click();
    await expect(card).toContainText('Care giver number: 0807 555 6666 → 0807 555 7777');

    product().proxy.set({ kind: 'none' });
    await amina.setOffline(false);
    await allSaved(amina);
    await amina.go('/child/registration');
    for (const { fullname } of [fatima, musa, aisha])
      await expect(listed(amina, fullname)).toContainText('Registered');

    const halima = await unpack();
    await halima.signIn('facility2@demo.test');
    await halima.go('/child/registration');
    for (const [at, { fullname }] of [fatima, musa, aisha].entries())
      await expect(listed(halima, fullname)).toContainText(numbers[at] ?? '');
    await expect(listed(halima, aisha.fullname)).toContainText('0807 555 7777');
    await halima.page
      .getByRole('searchbox')
      .last()
      .fill(numbers[1] ?? '');
    await expect(listed(halima, fatima.fullname)).toBeHidden();
    await expect(listed(halima, musa.fullname)).toBeVisible();
    const next = await registerChild(halima, {
      fullname: 'Zainab Umar',
      bornOn: '2026-10-01',
      caregiverNumber: '0808 777 8888',
    });
    expect(numbers).not.toContain(next);
  });

  test('without a number left shows the number when it comes, in the alert and in the list', async () => {
    const tablet = await unpack();
    await tablet.context.route('**/v/vacc-no/lease/', (route) => route.abort());
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await allSaved(tablet);
    await tablet.setOffline(true);
    const child = { fullname: 'Binta Yusuf', bornOn: '2026-10-20', caregiverNumber: '0809 121 3434' };
    await fillChild(await openAddChild(tablet), child);
    const alert = registeredAlert(tablet);
    await expect(alert).toContainText('No vaccination number is left on this tablet');
    await tablet.setOffline(false);
    const number = await closeAlert(tablet, child.fullname);
    await expect(listed(tablet, child.fullname)).toContainText(number);
    // The browser logs every request that was cut off.
    tablet.troubles.length = 0;
  });

  test('by name and an age in weeks works offline: immunized, given a return date, and estimated on the server', async () => {
    await stockOnServer(product().origin, { antigen: 'BCG', doses: 40, batchNo: '037G4011' });
    const tablet = await tabletOf('facility@demo.test');
    const { page } = tablet;
    await expect(card(tablet, 'BCG')).toContainText('40 doses');
    await numbersLent(tablet);
    await tablet.setOffline(true);
    const form = await openAddChild(tablet);
    await form.getByLabel('Child full name').fill('Rabi Danladi');
    await form.getByRole('button', { name: 'Only the age is known' }).click();
    await form.getByLabel('Age', { exact: true }).fill('2');
    const underTheNotice = buttonsUnderTheNotice(page);
    await form.getByRole('button', { name: 'Add Child' }).click();
    expect(await underTheNotice).toEqual([]);
    const alert = registeredAlert(tablet);
    await expect(alert).toContainText(/\d{4}-\d{4}-\d, Rabi Danladi/);
    const [number = ''] = /\d{4}-\d{4}-\d/.exec((await alert.textContent()) ?? '') ?? [];
    await alert.getByRole('button', { name: 'Immunize Child' }).click();
    const visit = page.getByRole('dialog', { name: 'Immunize Child' });
    await visit.getByLabel('Immunization type').selectOption('Outreach');
    await visit.getByRole('button', { name: 'Add BCG' }).click();
    await expect(visit.getByText('Save 1 dose')).toBeVisible();
    await visit.getByRole('button', { name: 'Immunize Child' }).click();
    const saved = page.getByRole('dialog', { name: 'Visit saved' });
    await expect(saved).toContainText('Rabi Danladi got 1 dose');
    await expect(saved).toContainText(/Next visit\d{2}\/\d{2}\/\d{4}\w+day, in (a week|\d+ (days|weeks))/);
    await expect(tablet.badge()).toHaveText('Offline · 2 waiting');

    await tablet.setOffline(false);
    await allSaved(tablet);
    expect(await serverChild(product().origin, number)).toMatchObject([
      { fullname: 'Rabi Danladi', dob: daysAgo(14), dob_estimated: true },
    ]);
    const given = (await serverOutreach(product().origin)).filter(
      ({ fullname }) => fullname === 'Rabi Danladi',
    );
    expect(given).toMatchObject([{ dose: 'BCG' }]);
  });

  test('twice on two offline tablets opens a case, makes one card after a merge, and can be undone', async () => {
    test.setTimeout(360_000);
    const [amina, halima] = [await unpack(), await unpack()];
    const sani = {
      fullname: 'Muhammad Sani',
      bornOn: '2026-07-10',
      sex: 'Male',
      caregiverNumber: '0803 123 4567',
    } as const;
    await amina.signIn('facility@demo.test');
    await halima.signIn('facility2@demo.test');
    for (const tablet of [amina, halima]) {
      await tablet.installed();
      await tablet.go('/child/registration');
      await allSaved(tablet);
      await tablet.setOffline(true);
    }
    const first = await registerChild(amina, sani);
    await registerChild(halima, { ...sani, fullname: 'Mohammed Sani', bornOn: '2026-07-12' });
    await amina.setOffline(false);
    await allSaved(amina);
    await halima.setOffline(false);
    await allSaved(halima);

    await halima.go('/sync');
    const cases = halima.page.getByRole('region', { name: 'To look into' });
    await expect(cases).toContainText('This child may have been registered before');
    await cases.getByRole('link', { name: 'Compare the entries' }).click();
    const merge = halima.page.getByRole('dialog', { name: 'Merge two entries of one child' });
    await expect(merge.getByRole('article', { name: 'Muhammad Sani' })).toContainText(first);
    await merge.getByLabel('Reason').fill('One boy');
    await merge.getByRole('button', { name: 'Merge entries' }).click();
    const card = halima.page.getByRole('dialog', { name: 'Child card' });
    await expect(card.getByRole('region', { name: 'Entries merged into this one' })).toContainText(first);
    await allSaved(halima);
    await halima.go('/sync');
    await expect(cases).toBeHidden();

    await retryNow(amina);
    await allSaved(amina);
    const seen = await openChildCard(amina, sani.fullname);
    await expect(seen).toContainText('The entry of Muhammad Sani was merged into this one.');
    await seen.getByRole('button', { name: 'Take the merge back' }).click();
    const back = amina.page.getByRole('dialog', { name: 'Take a merge back' });
    await back.getByLabel('Reason').fill('Twins after all');
    await back.getByRole('button', { name: 'Take the merge back' }).click();
    await allSaved(amina);
    await retryNow(halima);
    await halima.go('/child/registration');
    await expect(listed(halima, sani.fullname)).toContainText('Registered');
    await expect(listed(halima, sani.fullname)).not.toContainText('Merged');
  });

  test('has steps that name their controls, with targets of 44 px and no sideways scrolling', async () => {
    const tablet = await tabletOf('facility@demo.test');
    const { page } = tablet;
    const faults: Record<string, string[]> = {};
    const look = async (where: string) => {
      for (const [name, size] of Object.entries({ portrait, landscape, phone })) {
        await turn(page, size);
        const found = await layoutFaults(page);
        if (found.length > 0) faults[`${where} ${name}`] = found;
      }
      await turn(page, portrait);
    };
    const long = { fullname: 'Nnamdi-Chukwuemeka Oluwaseun Abdulrahman', bornOn: '2026-03-03' };
    const dialog = await openAddChild(tablet);
    await dialog.getByRole('button', { name: 'Add Child' }).click();
    await look('form with faults');
    await fillChild(dialog, { ...long, caregiverNumber: '+234 803 999 0000' });
    await look('alert');
    await closeAlert(tablet, long.fullname);
    await look('list');
    await fillChild(await openAddChild(tablet), { ...long, caregiverNumber: '+234 803 999 0000' });
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await look('likely duplicates');
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await openChildCard(tablet, long.fullname);
    await look('card');
    for (const task of ['Correct details', 'Did not come', 'Merge entries']) {
      await page.getByRole('button', { name: task }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(task);
      await page.keyboard.press('Escape');
    }
    expect(faults).toEqual({});
  });

  test('prints the card on one page of A5', async () => {
    const tablet = await tabletOf('facility@demo.test');
    await registerChild(tablet, {
      fullname: 'Hadiza Isa',
      bornOn: '2025-12-01',
      caregiverNumber: '0810 000 1111',
    });
    await openChildCard(tablet, 'Hadiza Isa');
    await expect(tablet.page.getByRole('img', { name: /^QR code of vaccination number/ })).toBeVisible();
    // Browsers print no backgrounds by default, and the tick of a given dose is white on one.
    await expect(tablet.page.locator('.card-sign').first()).toHaveCSS('print-color-adjust', 'exact');
    const file = (await tablet.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test('ignores a second tap on Add Child for the question that it opens', async () => {
    const tablet = await tabletOf('facility@demo.test');
    const { page } = tablet;
    const umar = { fullname: 'Umar Faruk', bornOn: '2026-04-04', caregiverNumber: '0802 555 1111' };
    await registerChild(tablet, umar);
    const form = await openAddChild(tablet);
    await writeChild(form, umar);
    const question = page.getByRole('alertdialog', { name: 'Is this child registered already?' });
    await tapTwice(page, form.getByRole('button', { name: 'Add Child' }));
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Back to the form' }).click();
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(listed(tablet, umar.fullname)).toHaveCount(1);
  });
});

/**
 * Two bare taps in one place, a quarter of a second apart by the events' own clock, however long this machine takes for the first. Resolves
 * when the page has handled the second.
 */
async function tapTwice(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to tap');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  // The window's capture listener sees a click before any handler that may drop it.
  const clicks = await page.evaluateHandle(() => {
    const heard: number[] = [];
    window.addEventListener('click', ({ timeStamp }) => heard.push(timeStamp), { capture: true });
    return heard;
  });
  const finger = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  for (const timestamp of [began, began + 0.25]) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp });
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      timestamp: timestamp + 0.03,
    });
  }
  await expect.poll(() => clicks.evaluate(({ length }) => length)).toBe(2);
  const [first = 0, second = 0] = await clicks.jsonValue();
  expect(Math.round(second - first)).toBe(250);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/**
 * Buttons that the next notice would cover above an alert, so that they could not be pressed. Called before both appear, because the notice
 * disappears by itself; the page measures the moment both are there.
 */
function buttonsUnderTheNotice(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const alert = () => document.querySelector('[role="alertdialog"]');
    const notice = () => document.querySelector('.ui-toast');
    while (!alert() || !notice()) await new Promise(requestAnimationFrame);
    const coming = [alert(), notice()].flatMap((each) => each?.getAnimations({ subtree: true }) ?? []);
    await Promise.all(coming.map(({ finished }) => finished.catch(() => undefined)));
    if (!notice()) return ['the notice went before it stood'];
    return [...(alert()?.querySelectorAll('button') ?? [])].flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const pressed = document.elementFromPoint(left + width / 2, top + height / 2);
      return button.contains(pressed) ? [] : [button.textContent ?? ''];
    });
  });
}
