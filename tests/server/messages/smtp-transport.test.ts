import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smtpTransport } from '#server/messages/smtp-transport.ts';
import type { SmtpSettings } from '#server/messages/message-settings.ts';
import type { Outcome } from '#server/messages/transport.ts';
import { startMailServer, type Behaviour, type FakeMailServer } from './fake-mail-server.ts';

const message = {
  id: '0190a000-0000-8000-8000-000000000001',
  recipient: 'ngozi@care.example',
  subject: 'Child Vaccination Progress',
  body: 'Zainab Bello has been immunized. The next immunization date is 20/12/2026.',
};
const patience = { connectMs: 400, silenceMs: 400, attemptMs: 800 };

describe('mail over SMTP', () => {
  let mail: FakeMailServer;
  let settings: SmtpSettings;
  beforeEach(async () => {
    mail = await startMailServer();
    settings = {
      host: '127.0.0.1',
      port: mail.port,
      secure: false,
      requireTls: false,
      auth: null,
      from: { name: 'Vaxledger', address: 'no-reply@vax.example' },
    };
  });
  afterEach(() => mail.close());

  test('arrives as text with a sender, an id of its own and a note that it was sent automatically', async () => {
    expect(await smtpTransport(settings, patience).send(message)).toEqual({ kind: 'sent' });
    expect(mail.delivered).toMatchObject([{ from: 'no-reply@vax.example', to: ['ngozi@care.example'] }]);
    const { source } = mail.delivered[0]!;
    expect(source).toContain('From: Vaxledger <no-reply@vax.example>');
    expect(source).toContain('Subject: Child Vaccination Progress');
    expect(source).toContain(`Message-ID: <${message.id}@vax.example>`);
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(source).toContain('Content-Type: text/plain');
    expect(source.replaceAll(/=\r\n|\r\n/g, '')).toContain('20/12/2026.');
  });

  test('cannot gain headers or recipients through line breaks in a subject or an address', async () => {
    const hostile = {
      ...message,
      subject: 'Hello\r\nBcc: eve@evil.example',
      recipient: 'a@b.example, c@d.example',
    };
    await smtpTransport(settings, patience).send(hostile);
    expect(mail.delivered.flatMap(({ to }) => to)).not.toContain('eve@evil.example');
    expect(mail.delivered.flatMap(({ to }) => to)).not.toContain('c@d.example');
    expect(mail.delivered.map(({ source }) => source).join()).not.toMatch(/^Bcc:/m);
  });

  const rows: [string, Behaviour, Outcome, number][] = [
    [
      'a greeting that turns us away',
      { at: 'greeting', refuseWith: 554 },
      { kind: 'again', failure: 'deferred', code: 554 },
      0,
    ],
    [
      'no greeting',
      { at: 'greeting', stall: true },
      { kind: 'again', failure: 'unreachable', code: null },
      0,
    ],
    [
      'an address it does not know',
      { at: 'recipient', refuseWith: 550 },
      { kind: 'failed', failure: 'refused', code: 550 },
      0,
    ],
    [
      'a mailbox that is full for now',
      { at: 'recipient', refuseWith: 452 },
      { kind: 'again', failure: 'deferred', code: 452 },
      0,
    ],
    [
      'a connection lost before the text',
      { at: 'recipient', drop: true },
      { kind: 'again', failure: 'unreachable', code: null },
      0,
    ],
    [
      'a text it will not have',
      { at: 'body', refuseWith: 554 },
      { kind: 'failed', failure: 'refused', code: 554 },
      0,
    ],
    [
      'a text it will have later',
      { at: 'body', refuseWith: 451 },
      { kind: 'again', failure: 'deferred', code: 451 },
      0,
    ],
    ['a connection lost after the text', { at: 'accepted', drop: true }, { kind: 'in-doubt' }, 1],
    ['silence after the text', { at: 'accepted', stall: true }, { kind: 'in-doubt' }, 1],
    ['a slow answer', { at: 'accepted', delayMs: 150 }, { kind: 'sent' }, 1],
  ];
  test.each(rows)('%s', async (_case, behaviour, outcome, delivered) => {
    mail.behaviours.push(behaviour);
    expect(await smtpTransport(settings, patience).send(message)).toEqual(outcome);
    expect(mail.delivered).toHaveLength(delivered);
  });

  test('to an unreachable server is retried', async () => {
    await mail.close();
    expect(await smtpTransport(settings, patience).send(message)).toEqual({
      kind: 'again',
      failure: 'unreachable',
      code: null,
    });
  });

  test('to a server that answers forever is given up in time', async () => {
    mail.behaviours.push({ at: 'accepted', stall: true });
    const limits = { connectMs: 400, silenceMs: 60_000, attemptMs: 500 };
    expect(await smtpTransport(settings, limits).send(message)).toEqual({ kind: 'in-doubt' });
  });

  test('says nothing to a server without encryption if encryption is required', async () => {
    const outcome = await smtpTransport({ ...settings, requireTls: true }, patience).send(message);
    expect(outcome).toMatchObject({ kind: 'again' });
    expect(mail.delivered).toEqual([]);
  });

  test('with a password that the server rejects is retried, because the settings may be fixed', async () => {
    const auth = { user: 'vax', password: 'secret' };
    expect(await smtpTransport({ ...settings, auth }, patience).send(message)).toMatchObject({
      kind: 'again',
    });
  });
});
