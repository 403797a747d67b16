import { describe, expect, test } from 'vitest';
import { contrast, palettes } from './palettes.ts';

const grounds = [
  'canvas',
  'surface',
  'sunken',
  'accent-soft',
  'neutral-soft',
  'info-soft',
  'good-soft',
  'warning-soft',
  'danger-soft',
];
const texts = ['ink', 'ink-soft', 'accent', 'accent-strong', 'neutral', 'info', 'good', 'warning', 'danger'];
/** Text colours on filled backgrounds. */
const filled = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-accent', 'danger'],
  ['on-accent', 'danger-strong'],
  ['on-brand', 'brand'],
  ['canvas', 'ink'],
] as const;

describe.each([...palettes()])('%s', (_theme, palette) => {
  const colour = (name: string) => {
    const value = palette.get(name);
    if (value === undefined) throw new Error(`no colour ${name}`);
    return value;
  };
  const pairsOf = (names: readonly string[]) =>
    names.flatMap((name) => grounds.map((ground) => [name, ground] as const));
  const below = (pairs: readonly (readonly [string, string])[], least: number) =>
    pairs
      .map(([name, ground]) => ({ name, ground, ratio: contrast(colour(name), colour(ground)) }))
      .filter(({ ratio }) => ratio < least);

  test('every text has a contrast of 7 to every background', () => {
    expect(below([...pairsOf(texts), ...filled], 7)).toEqual([]);
  });

  test('every border of a control, the focus ring and the vial have a contrast of 3 to their background', () => {
    expect(below(pairsOf(['line-strong', 'accent', 'accent-strong', 'warning', 'ink-soft']), 3)).toEqual([]);
  });

  test('the two parts of an unchanged vial monitor can be told apart', () => {
    expect(contrast(colour('vvm'), colour('vvm-light'))).toBeGreaterThanOrEqual(2.5);
  });
});

test('contrast is computed as in WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
