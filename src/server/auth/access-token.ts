import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that an access token lasts. */
export const accessTokenSeconds = 15 * 60;

export interface AccessClaims {
  readonly user: string;
  readonly family: string;
}

/** A signed, self-contained token: `payload.signature`, both base64url, HMAC-SHA-256. */
export function signAccessToken(secret: string, claims: AccessClaims, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + accessTokenSeconds;
  const payload = Buffer.from(JSON.stringify([claims.user, claims.family, expires])).toString('base64url');
  return `${payload}.${signatureOf(secret, payload).toString('base64url')}`;
}

/**
 * What the token says, or null when it is not ours or has run out.
 * @param secrets the key that signs now, and those of before.
 */
export function readAccessToken(secrets: readonly string[], token: string, now: Date): AccessClaims | null {
  const [payload, signature, ...rest] = token.split('.');
  if (payload === undefined || signature === undefined || rest.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = secrets.some((secret) => {
    const expected = signatureOf(secret, payload);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) return null;
  // The signature holds, so this is what signAccessToken wrote.
  const [user, family, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    string,
    string,
    number,
  ];
  return now.getTime() < expires * 1000 ? { user, family } : null;
}

function signatureOf(secret: string, payload: string): Buffer {
  return createHmac('sha256', secret).update(`access.${payload}`).digest();
}
