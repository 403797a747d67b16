import { afterEach, describe, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { queue } from './queued.ts';

const demo = { demoAllowed: true, seedDemo: true, smtp: null } as const;
const here = { host: 'localhost:3000' };

describe('the page of kept mail', () => {
  let server: TestApp | undefined;
  afterEach(() => server?.close());

  const open = async (
    config: Partial<Config>,
    headers: Record<string, string> = here,
    remoteAddress = '127.0.0.1',
  ) => {
    server = await testApp({ engine: 'pglite', config });
    await queue(server, 'amina', {
      recipient: 'amina@care.example',
      subject: '<script>alert("1")</script>',
      body: `Tom & "Jerry's" <b>visit</b>`,
    });
    return server.call({ url: '/dev/mail/', headers: { ...headers, accept: 'text/html' }, remoteAddress });
  };

  test('shows what would have been sent, with every text escaped', async () => {
    const page = await open(demo);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('amina@care.example');
    expect(page.body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(page.body).toContain('Tom &amp; &quot;Jerry&#39;s&quot; &lt;b&gt;visit&lt;/b&gt;');
    expect(page.body).not.toMatch(/<script|<b>/);
  });

  test('shows the digits of a code', async () => {
    server = await testApp({ engine: 'pglite', config: demo });
    const { email } = await server.createUser();
    await server.call({ method: 'POST', url: '/v/get/otp/by/email/', payload: { email } });
    const page = await server.call({ url: '/dev/mail/', headers: here });
    expect(page.body).toMatch(/Your code for a new password is \d{6}\./);
  });

  test.each([
    ['in production', { ...demo, demoAllowed: false }, here],
    ['without the demo', { ...demo, seedDemo: false }, here],
    [
      'where mail is sent',
      {
        ...demo,
        smtp: {
          host: 'mail.example.org',
          port: 587,
          secure: false,
          requireTls: false,
          auth: null,
          from: { name: '', address: 'a@b.example' },
        },
      },
      here,
    ],
    ['for a page that points its own name at this machine', demo, { host: 'evil.example:3000' }],
    ['behind a proxy', demo, { ...here, 'x-forwarded-for': '41.58.1.2' }],
    ['for another machine that names this one', demo, here, '41.58.1.2'],
  ])('does not exist %s', async (_case, config, headers, remoteAddress = '127.0.0.1') => {
    const page = await open(config, headers, remoteAddress);
    expect([page.statusCode, page.json<{ code: string }>().code]).toEqual([404, 'not-found']);
    expect(page.body).not.toContain('amina');
  });
});
