import { describe, expect, test } from 'vitest';
import { instantTextOf, typedDateSchema, typedDateTimeSchema } from '#contract/typed.ts';

describe('a date in a call', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    [' 2026-11-20 ', '2026-11-20'],
    ['2026-11-20T08:30', '2026-11-20'],
    ['2026-11-20T23:30:00Z', '2026-11-21'],
    ['2026-11-20T00:30:00.000+01:00', '2026-11-20'],
  ])('%s is %s', (text, on) => expect(typedDateSchema.parse(text)).toBe(on));

  test.each(['31/06/2026', '2026-06-31', '2026-06-31T08:00:00Z', '11/20/2026', 'tomorrow', '', '2026'])(
    '%j is refused in plain words',
    (text) =>
      expect(typedDateSchema.safeParse(text).error?.issues[0]?.message).toBe(
        'Please give the date as 20/11/2026 or 2026-11-20T08:30',
      ),
  );
});

describe('a date-time in a call', () => {
  test.each([
    ['2026-11-20T08:14', '2026-11-20T08:14'],
    ['2026-11-20T08:14:59', '2026-11-20T08:14'],
    ['2026-11-20T07:14:00.000Z', '2026-11-20T08:14'],
    ['2026-11-20T08:14:00+01:00', '2026-11-20T08:14'],
    ['2026-11-20T23:14-05:00', '2026-11-21T05:14'],
  ])('%s is %s local time', (text, at) => expect(typedDateTimeSchema.parse(text)).toBe(at));

  test.each([
    '2026-11-20',
    '2026-11-20T25:00',
    '2026-02-30T08:00Z',
    '2026-11-20T08:14+25:00',
    '2026-11-20 08:14',
  ])('%j is refused', (text) => expect(typedDateTimeSchema.safeParse(text).success).toBe(false));

  test('is returned as the instant that it was', () => {
    expect(instantTextOf('2026-11-20T08:14')).toBe('2026-11-20T07:14:00.000Z');
    expect(instantTextOf('2026-01-01T00:30')).toBe('2025-12-31T23:30:00.000Z');
  });
});
