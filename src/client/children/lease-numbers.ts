import { leaseBelow, leaseReplySchema } from '#contract/calls/children.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow } from '#client/db/rows.ts';
import { ask, type HttpDeps } from '#client/http/request.ts';
import { numbersLeft, storeNumbers } from './vacc-nos.ts';

/**
 * Borrows vaccination numbers from the server while the device has few left. Whatever goes wrong is tried again by the next
 * run: a child can be registered without a number. The answer's numbers are this device's for good, so that one that was lost
 * on the way is given to nobody.
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
