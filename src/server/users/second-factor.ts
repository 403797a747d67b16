import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { AppDeps } from '../deps.ts';
import { sessionSecretsOf } from '../auth/session-secret.ts';

const periodSeconds = 30;
const secretBytes = 20;
const nonceBytes = 12;
const tagBytes = 16;

/** A new secret for an authenticator app, in base32. */
export function newFactorSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What an authenticator app reads from a QR code (otpauth://totp/…). */
export function factorUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The step of 30 seconds that the six digits belong to, or null where they are wrong or were used. A step to either side is
 * taken too, because clocks differ (RFC 6238, 5.2); the same digits are good once.
 * @param usedStep the newest step whose digits were taken before.
 */
export function stepOfDigits(
  digits: string,
  { secret, now, usedStep }: { readonly secret: string; readonly now: Date; readonly usedStep: number },
): number | null {
  const delta = totpOf(secret, '').validate({ token: digits, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
  return step > usedStep ? step : null;
}

/** The secret as the database keeps it: whoever reads a backup without the server's key has none. */
export function sealFactor(deps: Pick<AppDeps, 'config'>, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(sessionSecretsOf(deps)[0]), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The secret of a sealed one, also of one that a former key sealed; null where no key opens it. */
export function openFactor(deps: Pick<AppDeps, 'config'>, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  for (const key of sessionSecretsOf(deps)) {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      return (
        decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      continue;
    }
  }
  return null;
}

function totpOf(secret: string, email: string): TOTP {
  return new TOTP({
    issuer: 'Vaxledger',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'second-factor', 32));
}
