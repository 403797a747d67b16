import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';

describe('dates are shown day first', () => {
  test.each([
    ['2026-11-20', '20/11/2026'],
    ['2026-01-02T23:59', '02/01/2026'],
    ['not a date', 'not a date'],
  ])('%s as %s', (input, shown) => {
    expect(formatDate(input)).toBe(shown);
  });
});

describe('times are shown by a 12-hour clock', () => {
  test.each([
    ['2026-11-20T08:14', '20/11/2026 08:14 AM'],
    ['2026-11-20 20:05:59', '20/11/2026 08:05 PM'],
    ['2026-11-20T00:00', '20/11/2026 12:00 AM'],
    ['2026-11-20T12:30:00.000', '20/11/2026 12:30 PM'],
    [new Date('2026-11-20T12:01:00Z'), '20/11/2026 01:01 PM'],
    ['2026-11-19T23:14:00.000Z', '20/11/2026 12:14 AM'],
    [Date.parse('2026-11-20T07:14:00Z'), '20/11/2026 08:14 AM'],
  ])('%s as %s', (input, shown) => {
    expect(formatDateTime(input)).toBe(shown);
  });
});

test('thousands are separated', () => {
  expect(formatQuantity(1_234_500)).toBe('1,234,500');
});
