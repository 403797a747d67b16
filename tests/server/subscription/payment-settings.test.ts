import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const secret = { SESSION_SECRET: 'a secret of at least thirty-two signs' };
const key = 'sk_test_0123456789';

describe('the choice of payment provider', () => {
  test.each([
    ['a fresh machine', {}, { provider: 'sandbox' }],
    ['a fresh machine that wants none', { PAYMENT_SANDBOX: '0' }, null],
    ['production', { NODE_ENV: 'production', ...secret }, null],
    ['a machine that others reach', { HOST: '0.0.0.0', ...secret }, null],
    [
      'production that asks for the sandbox',
      { NODE_ENV: 'production', PAYMENT_SANDBOX: '1', ...secret },
      { provider: 'sandbox' },
    ],
    [
      'a key',
      { PAYSTACK_SECRET_KEY: key },
      { provider: 'paystack', secretKey: key, url: 'https://api.paystack.co' },
    ],
    [
      'a key and another address',
      { PAYSTACK_SECRET_KEY: key, PAYSTACK_URL: 'http://127.0.0.1:9/' },
      { provider: 'paystack', secretKey: key, url: 'http://127.0.0.1:9' },
    ],
  ] as const)('%s', (_case, environment, payments) => {
    expect(readConfig(environment).payments).toEqual(payments);
  });

  test.each([
    [{ PAYSTACK_SECRET_KEY: 'pk_test_0123456789' }, /begins with sk_/],
    [{ PAYSTACK_SECRET_KEY: key, PAYMENT_SANDBOX: '1' }, /leave one of them out/],
  ] as const)('%j is refused in one sentence', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(sentence);
  });
});
