import { ledger } from '#contract/families/ledger.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { FacilityRows } from '#client/db/row-sets.ts';

/**
 * The law that a wallet's balance is what its lots have left, over the wallets that a page brought: the server's figure and what is
 * pending on the one side, the lots shown on the other. Only lots with doses left are read.
 * @returns what does not add up; null where all does.
 */
export async function walletsAreTheirLots(
  db: DeviceDatabase,
  facility: FacilityId,
  fresh: FacilityRows,
): Promise<string | null> {
  const antigens = [...(fresh.of(ledger)['wallet']?.keys() ?? [])];
  const faults = await Promise.all(antigens.map((antigen) => faultOf(db, facility, antigen)));
  return faults.find((fault) => fault !== null) ?? null;
}

async function faultOf(db: DeviceDatabase, facility: FacilityId, antigen: string): Promise<string | null> {
  const [wallet, pending, lots] = await Promise.all([
    db.wallet.get([facility, antigen]),
    db.base.where('[facility+total]').equals([facility, antigen]).toArray(),
    db.lot.where('[facility+in_stock]').equals([facility, antigen]).toArray(),
  ]);
  const balance = pending.reduce((sum, base) => sum + (base.sum?.['balance'] ?? 0), wallet?.balance ?? 0);
  const left = lots.reduce((sum, lot) => sum + lot.left, 0);
  return balance === left ? null : `wallet ${antigen} says ${balance}, its lots ${left}`;
}
