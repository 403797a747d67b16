import { expect, test } from '@playwright/test';
import { confirmArrival, expectOnTheWay, reportDifference } from './support/arrivals.ts';
import { allSaved, expectWallet, issue, receive, retryNow } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { askServer, serverWallet, signInPast } from './support/server-view.ts';
import type { Tablet } from './support/tablet.ts';
import { transfer, type Transfer } from './support/transfers.ts';

const antigen = 'Penta';
const batchNo = 'PN-9001';
const airport = 'Airport Cold Room';
const stops = {
  national: { name: 'National Strategic Cold Store', email: 'country@demo.test' },
  state: { name: 'Kano State Cold Store', email: 'state@demo.test' },
  lga: { name: 'Ajingi LGA Cold Store', email: 'lga@demo.test' },
  facility: { name: 'Ajingi Cottage Hospital', email: 'facility@demo.test' },
} as const;
type Stop = keyof typeof stops;
const all = Object.keys(stops) as readonly Stop[];

test.describe('The chain of stores', () => {
  const { unpack, product } = productOfThisFile();

  test('brings 10,000 doses down to a facility; each end counts them, and one is short by 20', async () => {
    test.setTimeout(480_000);
    await openAirport(product().origin);
    const tablets = {} as Record<Stop, Tablet>;
    for (const stop of all) {
      tablets[stop] = await unpack();
      await tablets[stop].signIn(stops[stop].email);
    }
    const { national, state, lga, facility } = tablets;
    const issued: Record<Stop, number> = { national: 0, state: 0, lga: 0, facility: 0 };

    /** Expects the stock of each store; no dose is anywhere else. */
    const expectStock = async (held: Readonly<Record<Stop, number>>) => {
      await expect.poll(() => balances(product().origin), { timeout: 30_000 }).toEqual(held);
    };
    const send = async (
      from: Stop,
      to: Stop,
      { doses, left, ...places }: Pick<Transfer, 'doses' | 'state' | 'lga'> & { readonly left: number },
    ) => {
      await transfer(tablets[from], { antigen, batchNo, doses, to: stops[to].name, ...places });
      await allSaved(tablets[from]);
      await expectWallet(tablets[from], antigen, { inStock: left, issued: issued[from] });
      await expectOnTheWay(tablets[to], { antigen, doses });
    };

    await test.step('the national store receives a delivery from abroad', async () => {
      await receive(national, { antigen, batchNo, doses: 10_000, origin: airport });
      await allSaved(national);
      await expectStock({ national: 10_000, state: 0, lga: 0, facility: 0 });
    });
    await test.step('the state store confirms its 6,000, issues and counts, all offline', async () => {
      await send('national', 'state', { doses: 6000, left: 4000, state: 'Kano' });
      await state.installed();
      await state.setOffline(true);
      await confirmArrival(state);
      await issue(state, { antigen, batchNo, doses: 50 });
      await countStock(state, { counted: 5940, reason: 'Ten broken on the road' });
      issued.state = 50;
      await expectWallet(state, antigen, { inStock: 5940, issued: issued.state });
      await state.setOffline(false);
      await allSaved(state);
      await expectStock({ national: 4000, state: 5940, lga: 0, facility: 0 });
    });
    await test.step('the LGA store counts 20 fewer than 1,500', async () => {
      await send('state', 'lga', { doses: 1500, left: 4440, lga: 'Ajingi' });
      await reportDifference(lga, { counted: 1480, note: 'Two vials broken' });
      await allSaved(lga);
      await expectStock({ national: 4000, state: 4440, lga: 1480, facility: 0 });
    });
    await test.step('the facility confirms its 480', async () => {
      await send('lga', 'facility', { doses: 480, left: 1000 });
      await confirmArrival(facility);
      await allSaved(facility);
      await expectStock({ national: 4000, state: 4440, lga: 1000, facility: 480 });
    });
    await test.step('the sender learns of the shortage, and nothing is on the way any more', async () => {
      await expect(async () => {
        await retryNow(state);
        await expect(state.page.getByRole('region', { name: 'To look into' })).toContainText(
          `1500 sent by ${stops.state.name}, 1480 counted`,
          { timeout: 3000 },
        );
      }).toPass({ timeout: 45_000 });
      const ends = { national: 4000, state: 4440, lga: 1000, facility: 480 };
      for (const stop of all) {
        await expectWallet(tablets[stop], antigen, { inStock: ends[stop], issued: issued[stop] });
        await expect(tablets[stop].page.getByRole('heading', { name: /on the way to you$/ })).toHaveCount(0);
      }
    });
  });
});

/** Origin of the national store's stock: a store without stock keeping here. */
async function openAirport(origin: string): Promise<void> {
  const { countryId, facilityId } = await signInPast(origin, stops.national.email);
  await askServer(origin, '/v/api/facility/', {
    as: 'admin@demo.test',
    body: { name: airport, country: countryId, kind: 'Cold Store', serves: [facilityId] },
  });
}

/** Counts the store's only lot, with the full count started from a store's start page. */
async function countStock(
  tablet: Tablet,
  { counted, reason }: { readonly counted: number; readonly reason: string },
): Promise<void> {
  const { page } = tablet;
  await tablet.go('/protected/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Count stock' }).click();
  const dialog = page.getByRole('region', { name: 'Count stock of the whole store' });
  await dialog.getByLabel(`Batch ${batchNo} of ${antigen}`).fill(String(counted));
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save count' }).click();
  await expect(dialog).toBeHidden();
  const voucher = page.getByRole('dialog', { name: 'Count voucher' });
  await voucher.getByRole('button', { name: 'Close' }).last().click();
  await expect(voucher).toBeHidden();
}

/** Doses in each store, according to the server. */
async function balances(origin: string): Promise<Record<string, number>> {
  const held = await Promise.all(
    all.map(async (stop) => {
      const wallet = await serverWallet(origin, antigen, stops[stop].email);
      return [stop, wallet?.balance ?? 0] as const;
    }),
  );
  return Object.fromEntries(held);
}
