import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import type { AppDeps } from '#server/deps.ts';
import {
  factorUri,
  newFactorSecret,
  openFactor,
  sealFactor,
  stepOfDigits,
} from '#server/users/second-factor-routes.ts';

/** The secret of RFC 6238, appendix B; the digits there are the last six of its eight. */
const rfcSecret = Secret.fromLatin1('12345678901234567890').base32;
const withSecrets = (sessionSecret: string, ...formerSecrets: string[]) =>
  ({ config: { sessionSecret, formerSecrets } }) as unknown as Pick<AppDeps, 'config'>;

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the digits are %s (RFC 6238, appendix B)', (second, digits) => {
  const now = new Date(second * 1000);
  expect(stepOfDigits(digits, { secret: rfcSecret, now, usedStep: 0 })).toBe(Math.floor(second / 30));
});

test('digits are accepted one step early or late, once, and no older ones after them', () => {
  const at = 1_234_567_890;
  const digitsAt = (second: number) =>
    new TOTP({ secret: Secret.fromBase32(rfcSecret) }).generate({ timestamp: second * 1000 });
  const check = (second: number, usedStep = 0) =>
    stepOfDigits(digitsAt(second), { secret: rfcSecret, now: new Date(at * 1000), usedStep });
  const step = Math.floor(at / 30);
  expect([check(at - 60), check(at - 30), check(at), check(at + 30), check(at + 60)]).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
  expect(check(at, step)).toBeNull();
  expect(check(at - 30, step)).toBeNull();
  expect(check(at + 30, step)).toBe(step + 1);
});

test('anything but six digits is wrong', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/^\d{6}$/.test(text)),
      (text) => {
        expect(stepOfDigits(text, { secret: rfcSecret, now: new Date(59_000), usedStep: 0 })).toBeNull();
      },
    ),
  );
});

test('an authenticator app can read whose account it is', () => {
  expect(factorUri(rfcSecret, 'amina@test.example')).toBe(
    `otpauth://totp/Vaxledger:amina%40test.example?issuer=Vaxledger&secret=${rfcSecret}&algorithm=SHA1&digits=6&period=30`,
  );
});

test('a secret is stored encrypted, opens with a former key too, and with no other', () => {
  const secret = newFactorSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const sealed = sealFactor(withSecrets('old key '.repeat(4)), secret);
  expect(sealed).not.toContain(secret);
  expect(openFactor(withSecrets('old key '.repeat(4)), sealed)).toBe(secret);
  expect(openFactor(withSecrets('new key '.repeat(4), 'old key '.repeat(4)), sealed)).toBe(secret);
  expect(openFactor(withSecrets('new key '.repeat(4)), sealed)).toBeNull();
});
