import { Dexie } from 'dexie';
import { isCodeOfVoucher } from '#domain/ledger/paper-code.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { queryScope } from '#client/queries/scope.ts';
import { entry, onVoucher, type ShownEntry } from './ledger.ts';

/**
 * What stands on a paper of the ledger, by the code of readPaperCode: the lines of a voucher, or the entry of a receipt; nothing where
 * it is none of this facility.
 */
export async function onPaper(db: DeviceDatabase, code: string): Promise<readonly ShownEntry[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const keys = await db.ledger
    .where('[facility+voucher]')
    .between([scope.facility, Dexie.minKey], [scope.facility, Dexie.maxKey])
    .uniqueKeys();
  const vouchers = keys.map((key) => String((key as unknown as readonly unknown[])[1]));
  const voucher = vouchers.find((known) => isCodeOfVoucher(code, known));
  if (voucher !== undefined) return onVoucher(db, voucher);
  const alone = await entry(db, code);
  return alone === null ? [] : [alone];
}
