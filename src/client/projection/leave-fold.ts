import { refoldRegister } from '#client/children/apply-register.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow, OutboxRow } from '#client/db/rows.ts';
import { OpenChanges } from './open-changes.ts';
import { PendingChanges } from './pending.ts';
import { rebaseLot } from './rebase-lot.ts';
import { takeOut } from './settle.ts';
import { writeWallets } from './wallet-changes.ts';

/**
 * Takes events out of the figures shown, and decides what is pending on their lots again. `left` are their rows as they were
 * in the fold; as they are now they must be stored already. To be called inside a transaction.
 */
export async function leaveFold(db: DeviceDatabase, log: LogRow, left: readonly OutboxRow[]): Promise<void> {
  const changes = {
    wallets: new PendingChanges<string>(),
    lots: new PendingChanges<string>(),
    open: new OpenChanges(),
  };
  takeOut(left, changes);
  await changes.open.write(db, log);
  for (const lot of new Set(left.map((row) => row.lot))) {
    await rebaseLot(db, { log, lot, wallets: changes.wallets, left });
  }
  await writeWallets(db, log.facility, { confirmed: new Map(), changes: changes.wallets });
  await refoldRegister(db, log, left);
}
