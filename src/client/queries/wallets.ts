import { Dexie } from 'dexie';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { AntigenRow } from '#contract/sync-rows.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { ShownWalletRow } from '#client/db/rows.ts';
import { queryScope } from './scope.ts';

/** A wallet as shown: confirmed figures and what waits. */
export interface ShownWallet {
  readonly antigen: AntigenId;
  readonly name: string;
  readonly schedule: string;
  readonly balance: number;
  readonly issued: number;
  readonly wastage: number;
  /** Own events in the figures that the server has not confirmed yet. */
  readonly waiting: number;
  /** False for a wallet that only this device knows of. */
  readonly confirmed: boolean;
}

/** The facility's wallets by antigen name. */
export async function wallets(db: DeviceDatabase): Promise<ShownWallet[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const rows = await db.wallet
    .where('[facility+antigen]')
    .between([scope.facility, Dexie.minKey], [scope.facility, Dexie.maxKey])
    .toArray();
  const antigens = await db.antigen.bulkGet(rows.map((row) => row.antigen));
  return rows.map((row, at) => walletOf(row, antigens[at])).toSorted((a, b) => a.name.localeCompare(b.name));
}

export async function wallet(db: DeviceDatabase, antigen: string): Promise<ShownWallet | null> {
  const scope = await queryScope(db);
  const row = scope && (await db.wallet.get([scope.facility, antigen]));
  return row ? walletOf(row, await db.antigen.get(antigen)) : null;
}

function walletOf(row: ShownWalletRow, antigen: AntigenRow | undefined): ShownWallet {
  return {
    antigen: row.antigen,
    name: antigen?.name ?? '',
    schedule: antigen?.schedule ?? '',
    balance: row.balance,
    issued: row.issued,
    wastage: row.wastage,
    waiting: row.pending.events,
    confirmed: row.confirmed !== null,
  };
}
