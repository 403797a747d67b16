import { describe, expect, test } from 'vitest';
import { badgeOf, type BadgeFacts } from '#app/header/sync-badge-text.ts';

const quiet: BadgeFacts = {
  state: 'online',
  waiting: 0,
  needAttention: 0,
  openCases: 0,
  stockLoaded: true,
};

describe('what the header says, and what a tap on it opens', () => {
  test.each<[Partial<BadgeFacts>, boolean, string, string]>([
    [{}, true, 'All saved to server', '/sync?show=sent'],
    [{ stockLoaded: false }, true, 'Loading stock', '/sync'],
    [{ waiting: 1, stockLoaded: false }, true, '1 waiting', '/sync?show=waiting'],
    [{ waiting: 12 }, true, '12 waiting', '/sync?show=waiting'],
    [{ state: 'offline', stockLoaded: false }, true, 'Offline', '/sync?show=waiting'],
    [{ state: 'offline', waiting: 12 }, true, 'Offline · 12 waiting', '/sync?show=waiting'],
    [{ state: 'offline' }, true, 'Offline', '/sync?show=waiting'],
    [{ waiting: 3 }, false, 'Offline · 3 waiting', '/sync?show=waiting'],
    [{}, false, 'Offline', '/sync?show=waiting'],
    [{ needAttention: 1 }, true, '1 needs attention', '/sync?show=attention'],
    [{ needAttention: 2 }, true, '2 need attention', '/sync?show=attention'],
    [{ openCases: 1 }, true, '1 needs attention', '/sync?show=attention'],
    [{ needAttention: 1, openCases: 2 }, true, '3 need attention', '/sync?show=attention'],
    [{ state: 'sign-in-needed', waiting: 3 }, true, 'Sign in to send', '/?sign-in=1'],
    [{ state: 'sign-in-needed', waiting: 3 }, false, 'Sign in to send', '/?sign-in=1'],
    [{ state: 'update-needed', waiting: 3 }, true, '3 waiting', '/sync?show=waiting'],
    [{ state: 'not-your-facility', waiting: 3 }, true, '3 waiting', '/sync?show=waiting'],
  ])('%j with network %s: %s, to %s', (facts, hasNetwork, text, to) => {
    expect(badgeOf({ ...quiet, ...facts }, hasNetwork)).toMatchObject({ text, to });
  });

  test('one thing at a time: what needs a person, then the sign-in, then the network, then what waits', () => {
    const all: BadgeFacts = { ...quiet, state: 'sign-in-needed', waiting: 3, needAttention: 2 };
    expect(badgeOf(all, false).text).toBe('2 need attention');
    expect(badgeOf({ ...all, needAttention: 0 }, false).text).toBe('Sign in to send');
    expect(badgeOf({ ...all, needAttention: 0, state: 'online' }, false).text).toBe('Offline · 3 waiting');
    expect(badgeOf({ ...all, needAttention: 0, state: 'online' }, true).text).toBe('3 waiting');
  });

  test('nothing about the network is ever a warning', () => {
    expect(badgeOf({ ...quiet, state: 'offline', waiting: 3 }, true).tone).toBe('neutral');
    expect(badgeOf({ ...quiet, waiting: 3 }, true).tone).toBe('neutral');
  });

  test('no two texts look alike without their colour', () => {
    const looks = [
      badgeOf(quiet, true),
      badgeOf({ ...quiet, waiting: 1 }, true),
      badgeOf({ ...quiet, needAttention: 1 }, true),
      badgeOf(quiet, false),
      badgeOf({ ...quiet, state: 'sign-in-needed' }, true),
      badgeOf({ ...quiet, stockLoaded: false }, true),
    ];
    expect(new Set(looks.map(({ icon }) => icon)).size).toBe(looks.length);
  });
});
