import { Dexie } from 'dexie';
import { isVaccNo } from '#domain/immunization/register/vacc-no.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { VaccNoRow } from '../db/child-rows.ts';
import { leaseBelow, leaseReplySchema } from '#contract/calls/children.ts';
import type { LogRow } from '../db/rows.ts';
import { ask, type HttpDeps } from '../http/request.ts';

/** Tells whether a stored row is a number, free or used. */
export function isWholeNumber(row: unknown): boolean {
  const { number, free } = row as Partial<Record<keyof VaccNoRow, unknown>>;
  return typeof number === 'string' && isVaccNo(number) && (free === undefined || free === 1);
}

/** Leased numbers not given to a child yet. */
export async function numbersLeft(db: DeviceDatabase, facility: FacilityId): Promise<number> {
  return db.vacc_no.where({ facility, free: 1 }).count();
}

/** The next free numbers, up to a count. Mark them used in the same transaction. */
export async function freeNumbers(
  db: DeviceDatabase,
  facility: FacilityId,
  most: number,
): Promise<VaccNoRow[]> {
  return most === 0 ? [] : db.vacc_no.where({ facility, free: 1 }).limit(most).toArray();
}

/** The number's row once a child has it. */
export function usedNumber({ facility, number }: VaccNoRow): VaccNoRow {
  return { facility, number };
}

/** Deletes the numbers not given to a child yet. */
export async function forgetNumbers(db: DeviceDatabase, facility: FacilityId): Promise<void> {
  await db.vacc_no.where({ facility, free: 1 }).delete();
}

/** Stores leased numbers. A number already here is left as it is, because it may be on a child's card. */
export async function storeNumbers(
  db: DeviceDatabase,
  facility: FacilityId,
  numbers: readonly string[],
): Promise<void> {
  await db.transaction('rw', db.vacc_no, async () => {
    const known = await db.vacc_no
      .where('[facility+number]')
      .between([facility, Dexie.minKey], [facility, Dexie.maxKey])
      .primaryKeys();
    const taken = new Set(known.map(([, number]) => number));
    const fresh = numbers.filter((number) => isVaccNo(number) && !taken.has(number));
    await db.vacc_no.bulkPut(fresh.map((number) => ({ facility, number, free: 1 })));
  });
}

/**
 * Leases vaccination numbers from the server when the device is running low. A failure is retried by the next run, because a child can be
 * registered without a number. The numbers in an answer belong to this device for good, so a number lost on the way is never used.
 */
export async function leaseNumbers(
  db: DeviceDatabase,
  http: HttpDeps,
  { log, access }: { log: LogRow; access: string },
): Promise<void> {
  const { facility, device, log_id } = log;
  const have = await numbersLeft(db, facility);
  if (have >= leaseBelow) return;
  const json = { device, facility, log_id, have };
  const call = { method: 'POST', path: '/v/vacc-no/lease/', json, bearer: access } as const;
  const answer = await ask(http, call, leaseReplySchema);
  if (answer.kind === 'ok') await storeNumbers(db, facility, answer.value.numbers);
}
