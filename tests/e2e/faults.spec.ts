import { expect, test } from '@playwright/test';
import {
  allSaved,
  card,
  createWallet,
  expectWallet,
  issue,
  openReceive,
  fillReceive,
  receive,
  retryNow,
  stocked,
} from './support/officer.ts';
import { startPortal } from './support/portal.ts';
import { productOfThisFile } from './support/product.ts';
import { serverWallet } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';

const push = /\/v\/sync\/push\//;

test.describe('A network that fails in the middle', () => {
  const { product, unpack, tabletOf } = productOfThisFile();
  const pushes = () => product().proxy.requests.filter((line) => push.test(line)).length;
  const balanceOf = async (antigen: string) => (await serverWallet(product().origin, antigen))?.balance;

  test('that loses an answer after the server has committed counts nothing twice', async () => {
    const tablet = await tabletOf('facility@demo.test');
    await createWallet(tablet, 'BCG');
    await allSaved(tablet);
    product().proxy.forget();
    product().proxy.set({ kind: 'lose-answer' }, push);
    await receive(tablet, { antigen: 'BCG', doses: 40, batchNo: 'BC-1' });
    await expect.poll(() => balanceOf('BCG')).toBe(40);
    await expect(tablet.badge()).toHaveText('Offline · 1 waiting');

    product().proxy.set({ kind: 'none' });
    await retryNow(tablet);
    await allSaved(tablet);
    expect(pushes()).toBeGreaterThan(1);
    await expectWallet(tablet, 'BCG', { inStock: 40, issued: 0 });
    expect(await balanceOf('BCG')).toBe(40);
  });

  test('that truncates an answer delivers none', async () => {
    const tablet = await tabletOf('facility@demo.test');
    await createWallet(tablet, 'bOPV');
    await allSaved(tablet);
    product().proxy.set({ kind: 'truncate-answer', bytes: 300 }, push);
    await receive(tablet, { antigen: 'bOPV', doses: 60, batchNo: 'OP-1' });
    await expect(tablet.badge()).toHaveText('Offline · 1 waiting');

    product().proxy.set({ kind: 'none' });
    await retryNow(tablet);
    await allSaved(tablet);
    await expectWallet(tablet, 'bOPV', { inStock: 60, issued: 0 });
    expect(await balanceOf('bOPV')).toBe(60);
  });

  test('that sends a request twice at once makes it count once', async () => {
    const tablet = await tabletOf('facility@demo.test');
    product().proxy.set({ kind: 'duplicate-request' }, push);
    await stocked(tablet, { antigen: 'HepB', doses: 80, batchNo: 'HB-1' });
    await expectWallet(tablet, 'HepB', { inStock: 80, issued: 0 });
    expect(await balanceOf('HepB')).toBe(80);
  });

  test('with a captive portal that answers 200 to everything looks offline, never successful', async () => {
    const tablet = await tabletOf('facility@demo.test');
    await createWallet(tablet, 'PCV');
    await allSaved(tablet);
    await product().killServer();
    const portal = await startPortal(product().serverPort);
    try {
      await receive(tablet, { antigen: 'PCV', doses: 30, batchNo: 'PC-1' });
      await expect(tablet.badge()).toHaveText('Offline · 1 waiting');
      await retryNow(tablet);
      await expect(tablet.badge()).toHaveText('Offline · 1 waiting');
      await expect(tablet.page.getByRole('article', { name: /30 doses/ })).toContainText('Waiting');
    } finally {
      await portal.close();
      await product().startServer();
    }
    await retryNow(tablet);
    await allSaved(tablet);
    expect(await balanceOf('PCV')).toBe(30);
  });

  test('that never delivers a worker’s script keeps nothing from being sent', async () => {
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    await createWallet(tablet, 'Penta');
    await allSaved(tablet);
    await tablet.installed();
    product().proxy.forget();
    product().proxy.set({ kind: 'black-hole' }, /^GET \/sw\.js/);
    await tablet.open('/ledger/stock');
    // The browser looks for a new script only now and then; here it is told to look now, and gets no answer.
    await tablet.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      void registration.update().catch(() => undefined);
    });
    await expect
      .poll(() => product().proxy.requests.filter((line) => line.includes('/sw.js')).length)
      .toBeGreaterThan(0);
    await tablet.open('/ledger/stock');
    await receive(tablet, { antigen: 'Penta', doses: 30, batchNo: 'PN-1' });
    await allSaved(tablet);
    expect(await balanceOf('Penta')).toBe(30);
  });

  test('that swallows everything keeps no page waiting', async () => {
    const tablet = await tabletOf('facility@demo.test');
    await createWallet(tablet, 'Rota');
    await allSaved(tablet);
    product().proxy.forget();
    product().proxy.set({ kind: 'black-hole' });
    product().proxy.cut();
    await receive(tablet, { antigen: 'Rota', doses: 70, batchNo: 'RO-1' });
    await issue(tablet, { antigen: 'Rota', doses: 20, batchNo: 'RO-1' });
    await expectWallet(tablet, 'Rota', { inStock: 50, issued: 20 });
    expect(product().proxy.requests.length).toBeGreaterThan(0);
    await expect(tablet.badge()).toContainText('2 waiting');

    product().proxy.set({ kind: 'none' });
    product().proxy.cut();
    await retryNow(tablet);
    await allSaved(tablet);
    expect(await serverWallet(product().origin, 'Rota')).toEqual({ balance: 50, issued: 20 });
  });

  for (const [moment, fault, antigen] of [
    ['before it has seen the push', { kind: 'black-hole' }, 'IPV'],
    ['after it has committed, before its answer arrived', { kind: 'lose-answer' }, 'MR'],
  ] as const) {
    test(`the server is killed in mid-push, ${moment}, and started again`, async () => {
      const tablet = await tabletOf('facility@demo.test');
      await createWallet(tablet, antigen);
      await allSaved(tablet);
      product().proxy.forget();
      product().proxy.set(fault, push);
      await receive(tablet, { antigen, doses: 90, batchNo: 'KI-9' });
      await expect.poll(pushes).toBeGreaterThan(0);
      if (fault.kind === 'lose-answer') await expect.poll(() => balanceOf(antigen)).toBe(90);
      await product().killServer();
      await expect(tablet.badge()).toHaveText('Offline · 1 waiting');
      product().proxy.set({ kind: 'none' });
      await product().startServer();
      await retryNow(tablet);
      await allSaved(tablet);
      await expectWallet(tablet, antigen, { inStock: 90, issued: 0 });
      expect(await balanceOf(antigen)).toBe(90);
    });
  }

  test('as slow as 2G leaves the app usable while it sends', async () => {
    await stockOnServer(product().origin, { antigen: 'YF', doses: 500, batchNo: 'YF-1' });
    const tablet = await tabletOf('facility@demo.test');
    // Killing the server cut the stream that would have notified the tablet at once.
    await retryNow(tablet);
    await tablet.go('/protected/dashboard');
    await expect(card(tablet, 'YF')).toContainText('500 doses');
    await tablet.setOffline(true);
    await issue(tablet, { antigen: 'YF', doses: 10, batchNo: 'YF-1' });
    await issue(tablet, { antigen: 'YF', doses: 20, batchNo: 'YF-1' });
    product().proxy.set({ kind: 'throttle', bytesPerSecond: 4000, roundTripMs: 600 });
    product().proxy.cut();
    product().proxy.forget();
    await tablet.setOffline(false);
    await expect.poll(pushes).toBeGreaterThan(0);
    const dialog = await openReceive(tablet);
    await fillReceive(dialog, { antigen: 'YF', doses: 5, batchNo: 'YF-2' });
    await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
    await expect(dialog).toBeHidden();
    await expectWallet(tablet, 'YF', { inStock: 475, issued: 30 });
    await allSaved(tablet);
    expect(await serverWallet(product().origin, 'YF')).toEqual({ balance: 475, issued: 30 });
  });
});
