import { test as base, expect } from '@playwright/test';
import { Tablet } from './tablet.ts';

type Unpack = (origin: string, viewport?: { width: number; height: number }) => Promise<Tablet>;

interface Fixtures {
  /** A tablet out of its box. It is thrown away after the test, which fails when its console holds an error. */
  readonly unpack: Unpack;
}

export const test = base.extend<Fixtures>({
  unpack: async ({}, use) => {
    const tablets: Tablet[] = [];
    await use(async (origin, viewport) => {
      const tablet = await Tablet.unpack(origin, viewport);
      tablets.push(tablet);
      return tablet;
    });
    const troubles = tablets.flatMap((tablet) => tablet.troubles);
    await Promise.all(tablets.map((tablet) => tablet.throwAway()));
    expect(troubles, 'errors in a console').toEqual([]);
  },
});

export { expect };
