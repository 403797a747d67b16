import { describe, expect, test } from 'vitest';
import { isOlderVersion, isVersion } from '#server/sync/protocol/app-version.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, typed } from '../fake-tablet.ts';

describe('versions are compared as Semantic Versioning 2.0.0 orders them (section 11)', () => {
  const rising = [
    '0.9.9',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.2',
    '1.0.10',
    '1.10.0',
    '2.0.0',
  ];
  test.each(rising.slice(1).map((newer, n) => [rising[n] ?? '', newer]))('%s before %s', (older, newer) => {
    expect(isOlderVersion(older, newer)).toBe(true);
    expect(isOlderVersion(newer, older)).toBe(false);
    expect(isOlderVersion(newer, newer)).toBe(false);
  });

  test('the part of a version after a plus does not affect the order', () => {
    expect(isOlderVersion('1.0.0+20261120', '1.0.0')).toBe(false);
    expect(isOlderVersion('1.0.0', '1.0.0+20261120')).toBe(false);
  });

  test.each(['', '1', '1.2', 'v1.2.3', '1.2.3.4', '01.2.3', '1.2.3-', 'latest'])(
    '%j is not a version',
    (text) => {
      expect(isVersion(text)).toBe(false);
      expect(isOlderVersion(text, '0.0.0')).toBe(true);
    },
  );

  test('a server does not start with a minimum version that cannot be compared', () => {
    expect(() => readConfig({ MIN_APP_VERSION: 'newest' })).toThrow(ConfigError);
    expect(readConfig({ MIN_APP_VERSION: '1.4.0' }).minAppVersion).toBe('1.4.0');
    expect(readConfig({}).minAppVersion).toBeNull();
  });
});

describe('an app that is too old', () => {
  const pull = (world: TestApp, tablet: FakeTablet, app?: string) =>
    world.call(
      {
        method: 'POST',
        url: '/v/sync/pull/',
        payload: {
          epoch: null,
          facility: tablet.facility,
          scopes: [{ scope: 'facility', after: 0 }],
          log_id: tablet.logId,
          limit: 10,
          ...(app !== undefined && { app }),
        },
      },
      tablet.session,
    );

  test('is asked to update before it pulls, and still sends what waits', async () => {
    const open = await testApp({ engine: 'pglite' });
    const tablet = await FakeTablet.at(open);
    Object.assign(open.deps.config, { minAppVersion: '1.4.0' });
    const refused = await pull(open, tablet, '1.3.9');
    expect(refused.statusCode).toBe(426);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.json()).toMatchObject({ code: 'app-too-old', status: 426, least_app: '1.4.0' });
    expect((await pull(open, tablet)).statusCode).toBe(426);
    const whole = await open.call(
      {
        method: 'GET',
        url: '/v/sync/snapshot/',
        query: { facility: tablet.facility, log_id: tablet.logId, app: '1.3.9' },
      },
      tablet.session,
    );
    expect(whole.statusCode).toBe(426);
    tablet.save('receive', typed.receive(5), { app: '1.3.9' });
    expect((await tablet.push()).results).toMatchObject([{ verdict: 'accepted' }]);
    expect((await pull(open, tablet, '1.4.0')).statusCode).toBe(200);
    await open.close();
  });

  test('does not exist if the operator set no minimum version', async () => {
    const open = await testApp({ engine: 'pglite' });
    const tablet = await FakeTablet.at(open);
    expect((await pull(open, tablet, '0.0.1')).statusCode).toBe(200);
    expect((await pull(open, tablet)).statusCode).toBe(200);
    await open.close();
  });
});
