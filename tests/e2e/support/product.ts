import { expect, test } from '@playwright/test';
import { installedDisk } from './installed-disk.ts';
import { startStack, type Stack } from './stack.ts';
import { Tablet, type TabletKind } from './tablet.ts';

interface Product {
  /** The running product, shared by all tests of a file and restored after each of them. */
  readonly product: () => Stack;
  /**
   * A tablet that has the app and no signed-in user. It is deleted after the test, which fails if its consoles contain
   * an error.
   */
  readonly unpack: (kind?: TabletKind) => Promise<Tablet>;
  /**
   * The file's tablet on which this officer is signed in, on its first screen and online. It stays signed in from test
   * to test and keeps what was saved and typed, for tests that begin where an officer does on any day.
   */
  readonly tabletOf: (email: string) => Promise<Tablet>;
}

/** Call it once in a file, outside of the tests. */
export function productOfThisFile(environment: () => Record<string, string> = () => ({})): Product {
  let stack: Stack | undefined;
  let disk: string;
  const tablets: Tablet[] = [];
  const kept = new Map<string, Tablet>();

  test.beforeAll(async () => {
    stack = await startStack(environment());
    disk = await installedDisk(stack.origin);
    stack.proxy.forget();
  });
  test.afterEach(async () => {
    const { status, expectedStatus } = test.info();
    if (status !== expectedStatus)
      for (const tablet of [...tablets, ...kept.values()]) console.log(await tablet.shown());
    stack?.proxy.set({ kind: 'none' });
    const used = tablets.splice(0);
    await Promise.all(used.map((tablet) => tablet.throwAway()));
    expectNoTroubles([...used, ...kept.values()]);
  });
  test.afterAll(async () => {
    await Promise.all([...kept.values()].map((tablet) => tablet.throwAway()));
    await stack?.close();
  });

  const product = (): Stack => {
    if (!stack) throw new Error('the product has not been started');
    return stack;
  };
  return {
    product,
    async unpack(kind) {
      const tablet = await Tablet.unpack(product().origin, { disk, ...kind });
      tablets.push(tablet);
      return tablet;
    },
    async tabletOf(email) {
      const known = kept.get(email);
      if (known !== undefined) {
        await known.setOffline(false);
        await known.go('/protected/dashboard');
        return known;
      }
      const tablet = await Tablet.unpack(product().origin, { disk });
      kept.set(email, tablet);
      await tablet.signIn(email);
      await tablet.installed();
      return tablet;
    },
  };
}

/** Expects no console errors, no uncaught errors, and nothing refused by the content security policy. */
export function expectNoTroubles(tablets: readonly Tablet[]): void {
  expect(
    tablets.flatMap(({ troubles }) => troubles),
    'errors in a console',
  ).toEqual([]);
}
