import { createHmac, timingSafeEqual } from 'node:crypto';
import { uuidV7 } from '../new-id.ts';

/*
 * A grant proves itself: its id is a UUID version 7 whose last 48 bits are a MAC, under the session key, of the bits
 * before them and the holder. A server restored to a backup made before the grant can therefore still recognise it,
 * with no help from the tablet.
 */

/** The person who may record, where, and on which device. */
export interface GrantHolder {
  readonly user: string;
  readonly device: string;
  readonly facility: string;
}

export const grantLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** Characters of an id that its MAC covers. */
const coveredLength = 24;

/** @param uuid of version 7, made at `now`. */
export function newGrantId(secret: string, holder: GrantHolder, now: Date, uuid = uuidV7(now)): string {
  const covered = uuid.slice(0, coveredLength);
  return covered + macOf(secret, covered, holder);
}

/** When a grant was issued, according to its id; null if no key proves that it was issued to this holder. */
export function grantGivenAt(secrets: readonly string[], id: string, holder: GrantHolder): Date | null {
  const covered = id.slice(0, coveredLength);
  const mac = Buffer.from(id.slice(coveredLength));
  const isOurs = secrets.some((secret) => {
    const expected = Buffer.from(macOf(secret, covered, holder));
    return expected.length === mac.length && timingSafeEqual(expected, mac);
  });
  return isOurs ? new Date(Number.parseInt(covered.replaceAll('-', '').slice(0, 12), 16)) : null;
}

function macOf(secret: string, covered: string, { user, device, facility }: GrantHolder): string {
  const said = JSON.stringify(['grant', covered, user, device, facility]);
  return createHmac('sha256', secret).update(said).digest('hex').slice(0, 12);
}
