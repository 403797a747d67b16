import { describe, expect, test } from 'vitest';
import { badgesOf } from '#app/sync-badge-text.ts';

describe('what the header says', () => {
  test.each([
    [{ state: 'online', waiting: 0, needAttention: 0 }, true, ['All saved to server']],
    [{ state: 'online', waiting: 0, needAttention: 0, stockLoaded: false }, true, ['Loading stock']],
    [{ state: 'online', waiting: 1, needAttention: 0, stockLoaded: false }, true, ['1 waiting']],
    [{ state: 'offline', waiting: 0, needAttention: 0, stockLoaded: false }, true, ['Offline']],
    [{ state: 'online', waiting: 12, needAttention: 0 }, true, ['12 waiting']],
    [{ state: 'offline', waiting: 12, needAttention: 0 }, true, ['Offline · 12 waiting']],
    [{ state: 'offline', waiting: 0, needAttention: 0 }, true, ['Offline']],
    [{ state: 'online', waiting: 3, needAttention: 0 }, false, ['Offline · 3 waiting']],
    [{ state: 'online', waiting: 0, needAttention: 0 }, false, ['Offline']],
    [{ state: 'online', waiting: 0, needAttention: 2 }, true, ['2 need attention']],
    [{ state: 'online', waiting: 3, needAttention: 2 }, true, ['2 need attention', '3 waiting']],
    [{ state: 'offline', waiting: 3, needAttention: 2 }, true, ['2 need attention', 'Offline · 3 waiting']],
    [
      { state: 'online', waiting: 0, needAttention: 0, openCases: 2 },
      true,
      ['2 need attention', 'All saved to server'],
    ],
    [
      { state: 'offline', waiting: 3, needAttention: 0, openCases: 2 },
      true,
      ['2 need attention', 'Offline · 3 waiting'],
    ],
    [{ state: 'online', waiting: 0, needAttention: 1, openCases: 2 }, true, ['3 need attention']],
    [{ state: 'sign-in-needed', waiting: 3, needAttention: 0 }, true, ['Sign in to send']],
    [{ state: 'sign-in-needed', waiting: 3, needAttention: 0 }, false, ['Sign in to send']],
    [{ state: 'update-needed', waiting: 3, needAttention: 0 }, true, ['3 waiting']],
    [{ state: 'not-your-facility', waiting: 3, needAttention: 0 }, true, ['3 waiting']],
  ] as const)('%j with network %s: %j', (badge, hasNetwork, texts) => {
    expect(
      badgesOf({ stockLoaded: true, openCases: 0, ...badge }, hasNetwork).map(({ text }) => text),
    ).toEqual(texts);
  });

  test('only the missing sign-in leads to the login', () => {
    const goals = (['online', 'offline', 'sign-in-needed'] as const).map(
      (state) =>
        badgesOf({ stockLoaded: true, openCases: 0, state, waiting: 1, needAttention: 0 }, true)[0]?.leadsTo,
    );
    expect(goals).toEqual(['sync', 'sync', 'sign-in']);
  });

  test('no two of the badges look alike without their colour', () => {
    const all = [
      ...badgesOf({ stockLoaded: true, openCases: 0, state: 'online', waiting: 0, needAttention: 0 }, true),
      ...badgesOf({ stockLoaded: true, openCases: 0, state: 'online', waiting: 1, needAttention: 1 }, true),
      ...badgesOf({ stockLoaded: true, openCases: 0, state: 'offline', waiting: 1, needAttention: 0 }, true),
      ...badgesOf(
        { stockLoaded: true, openCases: 0, state: 'sign-in-needed', waiting: 1, needAttention: 0 },
        true,
      ),
    ];
    expect(new Set(all.map(({ icon }) => icon)).size).toBe(all.length);
  });
});
