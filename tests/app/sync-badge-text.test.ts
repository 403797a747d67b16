import { describe, expect, test } from 'vitest';
import { attentionOf, badgeOf, type BadgeFacts } from '#app/header/sync-badge.tsx';

const quiet: BadgeFacts = { state: 'online', waiting: 0, heldBack: 0, stockLoaded: true };

describe('the header’s text about waiting entries, and the screen that a tap opens', () => {
  const sent = '/sync?show=sent';
  const waiting = '/sync?show=waiting';
  const signIn = '/?sign-in=1';

  // Every replay state, online and offline, with and without waiting entries.
  test.each<[BadgeFacts['state'], boolean, number, string, string]>([
    ['online', true, 0, 'All sent', sent],
    ['online', true, 1, '1 waiting', waiting],
    ['online', true, 12, '12 waiting', waiting],
    ['online', false, 0, 'Offline', waiting],
    ['online', false, 12, 'Offline · 12 waiting', waiting],
    ['offline', true, 0, 'Offline', waiting],
    ['offline', true, 12, 'Offline · 12 waiting', waiting],
    ['offline', false, 0, 'Offline', waiting],
    ['offline', false, 12, 'Offline · 12 waiting', waiting],
    ['sign-in-needed', true, 0, 'Sign in to send', signIn],
    ['sign-in-needed', true, 12, 'Sign in to send · 12 waiting', signIn],
    ['sign-in-needed', false, 0, 'Offline · Sign in to send', signIn],
    ['sign-in-needed', false, 12, 'Offline · Sign in to send · 12 waiting', signIn],
    ['update-needed', true, 0, 'All sent · Update needed', sent],
    ['update-needed', true, 12, '12 waiting · Update needed', waiting],
    ['update-needed', false, 0, 'Offline · Update needed', waiting],
    ['update-needed', false, 12, 'Offline · 12 waiting · Update needed', waiting],
    ['not-your-facility', true, 0, 'All sent', sent],
    ['not-your-facility', true, 12, '12 waiting', waiting],
    ['not-your-facility', false, 0, 'Offline', waiting],
    ['not-your-facility', false, 12, 'Offline · 12 waiting', waiting],
  ])('%s with network %s and %i waiting: %s', (state, hasNetwork, count, text, to) => {
    expect(badgeOf({ ...quiet, state, waiting: count }, hasNetwork)).toMatchObject({ text, to });
  });

  test('until the whole stock has loaded, nothing is called saved', () => {
    for (const state of [
      'online',
      'offline',
      'sign-in-needed',
      'update-needed',
      'not-your-facility',
    ] as const)
      for (const hasNetwork of [true, false])
        for (const count of [0, 12])
          expect(
            badgeOf({ ...quiet, state, waiting: count, stockLoaded: false }, hasNetwork).text,
          ).not.toMatch(/saved/i);
    expect(badgeOf({ ...quiet, stockLoaded: false }, true)).toMatchObject({
      text: 'Loading stock',
      to: '/sync',
    });
  });

  test('no text about the network is a warning', () => {
    expect(badgeOf({ ...quiet, state: 'offline', waiting: 3 }, true).tone).toBe('neutral');
    expect(badgeOf({ ...quiet, waiting: 3 }, true).tone).toBe('neutral');
  });

  test('nothing is called saved, or is green, while the server holds something back', () => {
    for (const hasNetwork of [true, false])
      for (const waiting of [0, 3])
        expect(badgeOf({ ...quiet, waiting, heldBack: 2 }, hasNetwork)).toMatchObject({
          text: expect.stringContaining('2 held back'),
          tone: 'neutral',
        });
    expect(badgeOf({ ...quiet, heldBack: 2 }, true)).toMatchObject({
      text: '2 held back',
      to: '/sync?show=attention',
    });
  });

  test('no two texts look alike without their colour', () => {
    const looks = [
      badgeOf(quiet, true),
      badgeOf({ ...quiet, waiting: 1 }, true),
      badgeOf({ ...quiet, heldBack: 1 }, true),
      badgeOf(quiet, false),
      badgeOf({ ...quiet, state: 'sign-in-needed' }, true),
      badgeOf({ ...quiet, stockLoaded: false }, true),
    ];
    expect(new Set(looks.map(({ icon }) => icon)).size).toBe(looks.length);
  });
});

describe('the additional text', () => {
  test.each([
    [0, 0, null],
    [1, 0, { count: 1, name: '1 needs attention' }],
    [0, 1, { count: 1, name: '1 needs attention' }],
    [1, 2, { count: 3, name: '3 need attention' }],
  ])('%i entries and %i cases that the person can settle', (needAttention, openCases, expected) => {
    expect(attentionOf({ needAttention, openCases })).toEqual(expected);
  });
});
