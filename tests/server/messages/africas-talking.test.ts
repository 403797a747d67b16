import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { africasTalking } from '#server/messages/africas-talking.ts';
import type { Outcome } from '#server/messages/transport.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** The provider's documented answer for one recipient. */
const answered = (statusCode: number, status: string): Answer => ({
  status: 201,
  body: JSON.stringify({
    SMSMessageData: {
      Message: 'Sent to 1/1 Total Cost: NGN 2.2000',
      Recipients: [
        { statusCode, number: '+2348031234567', cost: 'NGN 2.2000', status, messageId: 'ATXid_1' },
      ],
    },
  }),
});

describe('text messages through Africa’s Talking', () => {
  let provider: Server;
  let answer: Answer | 'hang up' | 'say nothing';
  let asked: { readonly headers: Record<string, unknown>; readonly form: Record<string, string> }[];
  let url: string;
  beforeEach(async () => {
    asked = [];
    provider = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () => {
        asked.push({ headers: request.headers, form: Object.fromEntries(new URLSearchParams(body)) });
        if (answer === 'hang up') return request.socket.destroy();
        if (answer === 'say nothing') return undefined;
        return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      });
    });
    await new Promise<void>((resolve) => {
      provider.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/version1/messaging`;
  });
  afterEach(() => {
    provider.closeAllConnections();
    provider.close();
  });

  const send = (from: string | null = null) =>
    africasTalking({ url, username: 'vax', apiKey: 'key-1', from }, { attemptMs: 300 }).send({
      id: 'm1',
      recipient: '+2348031234567',
      subject: '',
      body: 'Zainab Bello is due tomorrow & soon.',
    });

  test('sends the form and the key that the provider documents', async () => {
    answer = answered(101, 'Success');
    expect(await send('VAXLEDGER')).toEqual({ kind: 'sent' });
    await send();
    expect(asked[0]).toMatchObject({
      headers: {
        apikey: 'key-1',
        accept: 'application/json',
        'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
      },
      form: {
        username: 'vax',
        to: '+2348031234567',
        message: 'Zainab Bello is due tomorrow & soon.',
        from: 'VAXLEDGER',
      },
    });
    expect(asked[1]!.form).not.toHaveProperty('from');
  });

  const deferred = (code: number | null): Outcome => ({ kind: 'again', failure: 'deferred', code });
  const refused = (code: number): Outcome => ({ kind: 'failed', failure: 'refused', code });
  const rows: [string, Answer | 'hang up' | 'say nothing', Outcome][] = [
    ['Processed', answered(100, 'Processed'), { kind: 'sent' }],
    ['Queued', answered(102, 'Queued'), { kind: 'sent' }],
    ['InvalidSenderId', answered(402, 'InvalidSenderId'), deferred(402)],
    ['InvalidPhoneNumber', answered(403, 'InvalidPhoneNumber'), refused(403)],
    ['InsufficientBalance', answered(405, 'InsufficientBalance'), deferred(405)],
    ['UserInBlacklist', answered(406, 'UserInBlacklist'), refused(406)],
    ['DoNotDisturbRejection', answered(409, 'DoNotDisturbRejection'), refused(409)],
    ['GatewayError', answered(501, 'GatewayError'), deferred(501)],
    [
      'no recipient',
      { status: 201, body: '{"SMSMessageData":{"Message":"InvalidSenderId","Recipients":[]}}' },
      deferred(null),
    ],
    ['a wrong key', { status: 401, body: 'The supplied authentication is invalid' }, deferred(401)],
    ['a bad request', { status: 400, body: 'Missing to' }, refused(400)],
    ['too many requests', { status: 429, body: '' }, deferred(429)],
    ['service unavailable', { status: 503, body: '' }, deferred(503)],
    ['a gateway that gave up waiting', { status: 504, body: '' }, { kind: 'in-doubt' }],
    [
      'an answer of somebody else',
      { status: 200, body: '<html>Welcome to Hotel WiFi</html>' },
      { kind: 'in-doubt' },
    ],
    ['a connection lost after the request', 'hang up', { kind: 'in-doubt' }],
    ['silence', 'say nothing', { kind: 'in-doubt' }],
  ];
  test.each(rows)('%s', async (_case, given, outcome) => {
    answer = given;
    expect(await send()).toEqual(outcome);
  });

  test('retries a provider that cannot be reached', async () => {
    await new Promise((resolve) => {
      provider.close(resolve);
    });
    expect(await send()).toEqual({ kind: 'again', failure: 'unreachable', code: null });
  });
});
