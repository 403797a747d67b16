import { expect } from 'vitest';
import type { WalletFigure } from '#client/stock/entries/movements.ts';
import type { Device } from './device.ts';

const figures: readonly WalletFigure[] = ['balance', 'issued', 'wastage'];

/** Every figure shown on a tablet is the sum of the movements shown for it. */
export async function expectExplained({ name, engine }: Device): Promise<void> {
  for (const { antigen, ...wallet } of await engine.queries.wallets()) {
    for (const figure of figures) {
      let sum = 0;
      for (let page = 0, hasOlder = true; hasOlder; page += 1) {
        const found = await engine.queries.movements({ antigen, figure, page, pageSize: 20 });
        sum += found?.rows.reduce((doses, { change }) => doses + change, 0) ?? 0;
        hasOlder = found?.hasOlder ?? false;
      }
      expect(sum, `${name}: movements of ${figure} of ${antigen}`).toBe(wallet[figure]);
    }
  }
}
