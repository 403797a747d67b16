import { describe, expect, test } from 'vitest';
import { spreadsheetPhone, spreadsheetTime } from '#ui/csv/write-csv.ts';

describe('a telephone number in a file', () => {
  test.each([
    ['08100000003', '0810 000 0003'],
    ['0803 123 4567', '0803 123 4567'],
    ['', ''],
  ])('%s is not a number to a spreadsheet: %s', (text, written) => {
    expect(spreadsheetPhone(text)).toBe(written);
  });

  test.each(['08100000003', '2348031234567', '00442079460000', '1234567'])(
    '%s keeps its digits and does not consist of digits alone',
    (text) => {
      const written = spreadsheetPhone(text);
      expect(written).not.toMatch(/^\d+$/);
      expect(written.replaceAll(/\D/g, '').slice(-7)).toBe(text.slice(-7));
    },
  );
});

describe('a time in a file', () => {
  test('is the same for a local time and for its instant', () => {
    expect(spreadsheetTime('2026-11-20T08:04')).toBe('2026-11-20 08:04');
    expect(spreadsheetTime('2026-11-20T07:04:00.000Z')).toBe('2026-11-20 08:04');
  });

  test('stays as it is if it is not a time', () => {
    expect(spreadsheetTime('soon')).toBe('soon');
  });
});
