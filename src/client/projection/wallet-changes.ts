import type { AntigenId, FacilityId } from '#domain/kernel/ids.ts';
import type { WalletRow } from '#contract/sync-rows.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type ShownWalletRow, nothingPending } from '#client/db/rows.ts';
import { type PendingChanges, shownFigures, sumOf } from './pending.ts';

/** Writes the wallets that a transaction changed: confirmed figures from a page, pending ones by their difference. */
export async function writeWallets(
  db: DeviceDatabase,
  facility: FacilityId,
  { confirmed, changes }: { confirmed: ReadonlyMap<string, WalletRow>; changes: PendingChanges<string> },
): Promise<void> {
  const antigens = [...new Set([...confirmed.keys(), ...changes.keys()])];
  const known = await db.wallet.bulkGet(antigens.map((antigen): [string, string] => [facility, antigen]));
  const gone: [string, string][] = [];
  const rows: ShownWalletRow[] = [];
  antigens.forEach((antigen, at) => {
    const before = known[at];
    const now = confirmed.get(antigen);
    const figures = now
      ? { balance: now.balance, issued: now.issued, wastage: now.wastage }
      : (before?.confirmed ?? null);
    const pending = sumOf(before?.pending ?? nothingPending, changes.of(antigen));
    if (figures === null && pending.events === 0) gone.push([facility, antigen]);
    else {
      rows.push({
        facility,
        antigen: antigen as AntigenId,
        id: now?.id ?? before?.id ?? null,
        ...shownFigures(figures, pending),
        confirmed: figures,
        pending,
      });
    }
  });
  await db.wallet.bulkDelete(gone);
  await db.wallet.bulkPut(rows);
}
