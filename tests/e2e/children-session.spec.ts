import { expect, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { allSaved, createWallet, issue, receive, selectLot } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer, serverOutreach } from './support/server-register.ts';
import type { Tablet } from './support/tablet.ts';

const children = 40;
const half = children / 2;
const vial = { antigen: 'BCG', batchNo: '037G4011' };

const given = ['Aisha', 'Chinedu', 'Fatima', 'Ibrahim', 'Ngozi', 'Yusuf', 'Hauwa', 'Emeka'];
const families = ['Okonkwo', 'Danjuma', 'Balogun', 'Tafawa', 'Ezeh'];

/** Forty names of which no two are alike. */
function nameOf(number: number): string {
  return `${given[number % given.length] ?? ''} ${families[Math.floor(number / given.length)] ?? ''}`;
}

test.describe('A session of forty children', () => {
  const { product, unpack } = productOfThisFile();

  test('is held without a network on two tablets and replayed from both, nothing lost, nothing counted twice', async () => {
    // Forty visits, each as an officer makes it.
    test.setTimeout(360_000);
    await registerOnServer(
      product().origin,
      Array.from({ length: children }, (_, at) => ({
        fullname: nameOf(at),
        dob: daysAgo(5),
        settlement: 'Sabon Gari',
      })),
    );
    const [amina, halima] = [await unpack(), await unpack()];
    await amina.signIn('facility@demo.test');
    await createWallet(amina, vial.antigen);
    await receive(amina, { ...vial, doses: 200 });
    await issue(amina, { ...vial, doses: 50 });
    await allSaved(amina);
    await halima.signIn('facility2@demo.test');
    for (const tablet of [amina, halima]) {
      await tablet.installed();
      await tablet.open('/child/due?when=overdue');
      await expect(tablet.page.getByRole('radio', { name: `Overdue (${children})` })).toBeVisible();
      await tablet.setOffline(true);
    }

    // The twentieth child is brought to both posts.
    await Promise.all([
      immunizeAll(amina, { from: 0, to: half }),
      immunizeAll(halima, { from: half - 1, to: children }),
    ]);
    await expect(amina.badge()).toHaveText(`Offline · ${half} waiting`);
    await expect(halima.badge()).toHaveText(`Offline · ${half + 1} waiting`);
    await amina.pullBattery();
    // Its worker may be woken before the browser can be told that there is no network.
    product().proxy.set({ kind: 'refuse' });
    await amina.boot();
    await amina.open('/child/immunization');
    await expect(amina.badge()).toHaveText(`Offline · ${half} waiting`);

    // The first answer is lost on the way: what was sent is sent again.
    product().proxy.set({ kind: 'lose-answer' }, /\/v\/sync\/push\//);
    await Promise.all([amina.setOffline(false), halima.setOffline(false)]);
    await expect.poll(async () => (await serverOutreach(product().origin)).length).toBeGreaterThan(0);
    product().proxy.set({ kind: 'none' });
    await Promise.all([allSaved(amina), allSaved(halima)]);

    const recorded = await serverOutreach(product().origin);
    expect(recorded).toHaveLength(children + 1);
    expect(new Set(recorded.map(({ id }) => id)).size).toBe(children + 1);
    expect(recorded.filter(({ fullname }) => fullname === nameOf(half - 1))).toHaveLength(2);
    expect(new Set(recorded.map(({ fullname }) => fullname)).size).toBe(children);

    for (const tablet of [amina, halima]) {
      await tablet.open('/child/immunization?view=Outreach');
      // The child that was brought to both posts came on one day: one visit.
      await expect(tablet.page.getByText(`Page 1 of ${Math.ceil(children / 10)}`)).toBeVisible();
      await tablet.open('/ledger/stock?modal=add&activity=utilization');
      const dialog = tablet.page.getByRole('dialog', { name: 'utilization vaccine' });
      await dialog.getByLabel('Antigen').selectOption({ label: vial.antigen });
      await selectLot(dialog, vial.batchNo);
      await expect(dialog.getByLabel('Children immunized')).toHaveValue(String(children));
    }
  });
});

/** As an officer does it: look for the child, add what is due from the open vial, save, the next one. */
async function immunizeAll(tablet: Tablet, { from, to }: { from: number; to: number }): Promise<void> {
  const { page } = tablet;
  await tablet.open('/child/registration?view=immunization');
  const dialog = page.getByRole('dialog', { name: 'Immunize Child' });
  for (let number = from; number < to; number++) {
    await page.getByRole('searchbox', { name: /^Search by name/ }).fill(nameOf(number));
    await page.getByRole('button', { name: `Immunize Child ${nameOf(number)}` }).click();
    if (number === from) await dialog.getByLabel('Immunization type').selectOption('Outreach');
    await dialog.getByRole('button', { name: `Add ${vial.antigen}` }).click();
    await dialog.getByRole('button', { name: 'Immunize Child' }).click();
    await page.getByRole('button', { name: 'Next child' }).click();
    await expect(dialog).toBeHidden();
  }
}
