import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const from = { MAIL_FROM: 'Vaxledger <no-reply@vax.example>' };

describe('settings of messages', () => {
  test('keep mail and send no text messages by default', () => {
    expect(readConfig({})).toMatchObject({ smtp: null, sms: null });
  });

  test.each([
    [
      'a relay on this machine',
      { SMTP_URL: 'smtp://localhost:2525' },
      { host: 'localhost', port: 2525, secure: false, requireTls: false, auth: null },
    ],
    [
      'a password asks for encryption',
      { SMTP_URL: 'smtp://ada%40vax.example:p%3Aw@mail.example.org' },
      { port: 587, requireTls: true, auth: { user: 'ada@vax.example', password: 'p:w' } },
    ],
    ['TLS from the start', { SMTP_URL: 'smtps://mail.example.org' }, { port: 465, secure: true }],
    [
      'encryption asked for',
      { SMTP_URL: 'smtp://mail.example.org:25?requireTLS=true' },
      { port: 25, requireTls: true },
    ],
    ['an address by number', { SMTP_URL: 'smtp://[::1]:2525' }, { host: '::1', port: 2525 }],
  ])('%s', (_case, environment, smtp) => {
    expect(readConfig({ ...from, ...environment }).smtp).toMatchObject(smtp);
  });

  test('accept a sender with or without a name', () => {
    const SMTP_URL = 'smtp://localhost';
    expect(readConfig({ SMTP_URL, ...from }).smtp?.from).toEqual({
      name: 'Vaxledger',
      address: 'no-reply@vax.example',
    });
    expect(readConfig({ SMTP_URL, MAIL_FROM: 'a@vax.example' }).smtp?.from).toEqual({
      name: '',
      address: 'a@vax.example',
    });
  });

  test('use the provider’s sandbox for the user of that name', () => {
    const sms = (username: string) =>
      readConfig({ SMS_PROVIDER: 'africastalking', SMS_USERNAME: username, SMS_API_KEY: 'k' }).sms;
    expect(sms('vax')).toEqual({
      url: 'https://api.africastalking.com/version1/messaging',
      username: 'vax',
      apiKey: 'k',
      from: null,
    });
    expect(sms('sandbox')?.url).toContain('api.sandbox.africastalking.com');
  });

  test.each([
    ['SMTP_URL', { ...from, SMTP_URL: 'mail.example.org' }],
    ['SMTP_URL', { ...from, SMTP_URL: 'https://mail.example.org' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://localhost' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'Vaxledger' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.example\r\nBcc: eve@evil.example' }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'pigeons' }],
    ['SMS_API_KEY', { SMS_PROVIDER: 'africastalking', SMS_USERNAME: 'vax' }],
  ])('with a wrong %s stop the start with a sentence that names it', (name, environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(name);
  });
});
