import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/calendar.ts';
import { toAsciiDigits } from '#domain/kernel/digits.ts';
import { isLocalDate, type LocalDate } from '#domain/kernel/local-date.ts';
import {
  dateFault,
  dateTimeFault,
  isDayless,
  keptDate,
  keptDateTime,
  lastDayOf,
  shownDate,
  shownDateTime,
  shownMonth,
} from '#ui/form/date/date-text.ts';
import { typeDate, typeTime } from '#ui/form/date/typed-date.ts';

const first = '1900-01-01' as LocalDate;
const days = fc.integer({ min: 0, max: 109_000 }).map((number) => addDays(first, number));
const minutes = fc
  .record({ day: days, hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ day, hour, minute }) => `${day}T${two(hour)}:${two(minute)}`);
/** Texts that people leave in a date field: digits and slashes, some nearly a date. */
const scribbles = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789/'), maxLength: 12 }),
  fc
    .tuple(fc.nat(99), fc.nat(99), fc.nat(9999))
    .map(([day, month, year]) => `${two(day)}/${two(month)}/${String(year).padStart(4, '0')}`),
);

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** The digits without zeros, which a field may add before a single digit. */
function withoutPadding(text: string): string {
  return toAsciiDigits(text).replaceAll(/[\D0]/g, '');
}

/** The text after each key, with the caret always at the end. */
function typedAll(keys: string, takesMonth = false): string {
  return [...keys].reduce((text, key) => {
    const next = text + key;
    return typeDate({ text: next, caret: next.length }, text, { takesMonth }).text;
  }, '');
}

describe('a date', () => {
  test('is read as it was shown', () => {
    fc.assert(
      fc.property(days, fc.boolean(), (day, takesMonth) => {
        expect(shownDate(day)).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
        expect(keptDate(shownDate(day), { takesMonth })).toBe(day);
      }),
    );
  });

  test('can be typed by its digits alone or with slashes', () => {
    fc.assert(
      fc.property(days, (day) => {
        const shown = shownDate(day);
        expect(typedAll(shown.replaceAll('/', ''))).toBe(shown);
        expect(typedAll(shown)).toBe(shown);
        expect(typedAll(shown, true)).toBe(shown);
      }),
    );
  });

  test('typed month first stays as it was typed, with a hint to begin with the day', () => {
    fc.assert(
      fc.property(
        days.filter((day) => Number(day.slice(8)) > 12),
        fc.boolean(),
        (day, takesMonth) => {
          const monthFirst = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
          const typed = typedAll(monthFirst, takesMonth);
          expect(typed).toBe(monthFirst);
          expect(dateFault(keptDate(typed, { takesMonth }), { takesMonth })).toBe(
            `There is no month ${day.slice(8)}. The day comes first, as in ${shownDate(day)}`,
          );
        },
      ),
    );
  });

  test('that is incomplete or impossible is kept as it is, with a sentence', () => {
    fc.assert(
      fc.property(scribbles, fc.boolean(), (text, takesMonth) => {
        const kept = keptDate(text, { takesMonth });
        if (isLocalDate(kept)) {
          expect(dateFault(kept, { takesMonth })).toBeUndefined();
          return;
        }
        expect(kept).toBe(text);
        expect(shownDate(kept)).toBe(text);
        expect(dateFault(kept, { takesMonth })).toMatch(/^\p{Lu}.{10,}$/u);
      }),
    );
  });

  test('is deleted key by key', () => {
    fc.assert(
      fc.property(days, fc.boolean(), (day, takesMonth) => {
        let text = shownDate(day);
        for (let key = 0; key < 10 && text !== ''; key += 1) {
          const next = text.slice(0, -1);
          const left = typeDate({ text: next, caret: next.length }, text, { takesMonth }).text;
          expect(left.length).toBeLessThan(text.length);
          text = left;
        }
        expect(text).toBe('');
      }),
    );
  });

  test.each([
    ['31/02/2026', 'There is no day 31 in this month, it ends on 28/02/2026'],
    ['29/02/2027', 'There is no day 29 in this month, it ends on 28/02/2027'],
    ['00/02/2027', 'There is no day 00'],
    ['11/13/2026', 'There is no month 13. The day comes first, as in 13/11/2026'],
    ['32/13/2026', 'There is no month 13, the months are 01 to 12'],
    ['11/12/0026', 'Please look at the year again: 0026'],
    ['20/11/26', 'Type day, month and year, as in 20/11/2026'],
    ['tomorrow', 'Type day, month and year, as in 20/11/2026'],
  ])('%s is reported as wrong', (text, sentence) => {
    expect(dateFault(keptDate(text))).toBe(sentence);
  });

  test.each([
    ['1/2/2026', '01/02/2026'],
    ['4', '04/'],
    ['45', '04/05/'],
    ['112026', '11/02/026'],
    ['20.11.2026', '20/11/2026'],
    ['20 11 2026 99', '20/11/202699'],
    ['2028-11-20', '2028-11-20'],
    ['2028-1-5', '2028-01-05'],
    ['20 Nov 2026', '20/Nov 2026'],
    ['٢٠/١١/٢٠٢٦', '20/11/2026'],
    ['\u{1e952}\u{1e950}\u{1e951}\u{1e951}\u{1e952}\u{1e950}\u{1e952}\u{1e956}', '20/11/2026'],
  ])('%s typed becomes %s', (keys, text) => {
    expect(typedAll(keys)).toBe(text);
  });

  test.each([
    ['11/20/2028', 'refused'],
    ['12/20/28', 'refused'],
    ['11/21/28', 'refused'],
    ['06/15/28', 'refused'],
    ['11202028', 'refused'],
    ['0628', 'refused'],
    ['6/2028', '2028-06-30'],
    ['062028', '2028-06-30'],
    ['20/11/2028', '2028-11-20'],
    ['20112028', '2028-11-20'],
    ['2028-11-20', '2028-11-20'],
  ])('an expiry typed as %s is %s', (keys, day) => {
    const kept = keptDate(typedAll(keys, true), { takesMonth: true });
    expect(dateFault(kept, { takesMonth: true }) === undefined ? kept : 'refused').toBe(day);
  });

  test('loses no digit of what is typed, pasted or put between others', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'0123456789/-. 0123456789٣۷'), maxLength: 14 });
    const places = fc.array(fc.tuple(fc.nat(20), keys), { maxLength: 5 });
    fc.assert(
      fc.property(places, fc.boolean(), (pieces, takesMonth) => {
        let text = '';
        for (const [at, piece] of pieces) {
          const caret = Math.min(at, text.length);
          const next = text.slice(0, caret) + piece + text.slice(caret);
          const put = { text: next, caret: caret + piece.length };
          for (const typed of [
            typeDate(put, text, { takesMonth }),
            ...(text.length < 6 ? [typeTime(put, text)] : []),
          ]) {
            expect(withoutPadding(typed.text)).toBe(withoutPadding(next));
            expect(typed.caret).toBeLessThanOrEqual(typed.text.length);
          }
          text = typeDate(put, text, { takesMonth }).text;
        }
      }),
    );
  });

  test('a digit in the middle is corrected without moving the caret', () => {
    const removed = typeDate({ text: '2/11/2026', caret: 1 }, '20/11/2026', { takesMonth: false });
    expect(removed).toEqual({ text: '2/11/2026', caret: 1 });
    expect(typeDate({ text: '21/11/2026', caret: 2 }, removed.text, { takesMonth: false })).toEqual({
      text: '21/11/2026',
      caret: 2,
    });
    expect(typeDate({ text: '2011/2026', caret: 2 }, '20/11/2026', { takesMonth: false })).toEqual({
      text: '2/11/2026',
      caret: 1,
    });
  });
});

describe('month and year', () => {
  test('means the last day of the month, and is shown again as typed', () => {
    fc.assert(
      fc.property(days, (day) => {
        const last = lastDayOf(day);
        const typed = `${last.slice(5, 7)}/${last.slice(0, 4)}`;
        expect(keptDate(typed, { takesMonth: true })).toBe(last);
        expect(shownMonth(last)).toBe(typed);
        expect(addDays(last, 1).slice(8)).toBe('01');
        expect(typedAll(typed.replaceAll('/', ''), true)).toBe(typed);
      }),
    );
  });

  test('is no date where a day is needed', () => {
    expect(keptDate('06/2028')).toBe('06/2028');
    expect(dateFault('06/2028')).toBe('Type day, month and year, as in 20/11/2026');
    expect(dateFault('13/2028', { takesMonth: true })).toBe('There is no month 13, the months are 01 to 12');
    expect(dateFault('06/20', { takesMonth: true })).toContain('or month and year, as in 11/2026');
  });
});

describe('a date and time', () => {
  test('is read as it was shown, by the 12-hour clock', () => {
    fc.assert(
      fc.property(minutes, (minute) => {
        const shown = shownDateTime(minute);
        expect(shown.time).toMatch(/^(0[1-9]|1[0-2]):[0-5]\d$/);
        expect(keptDateTime(shown)).toBe(minute);
        expect(dateTimeFault(minute)).toBeUndefined();
      }),
    );
  });

  test('with a missing part is kept as typed, with a sentence once it has a day', () => {
    fc.assert(
      fc.property(
        scribbles,
        fc.string({ unit: fc.constantFrom(...'0123456789:'), maxLength: 5 }),
        fc.constantFrom('AM' as const, 'PM' as const),
        (date, time, half) => {
          const kept = keptDateTime({ date, time, half });
          if (dateTimeFault(kept) === undefined) return;
          if (date === '' && time === '') expect(kept).toBe('');
          else expect(shownDateTime(kept)).toEqual({ date, time, half });
          expect(isDayless(kept)).toBe(date === '');
        },
      ),
    );
  });

  test.each([
    ['814', '08:14'],
    ['0814', '08:14'],
    ['8:5', '08:5'],
    ['1430', '14:30'],
  ])('%s typed as a time becomes %s', (keys, text) => {
    const typed = [...keys].reduce((before, key) => {
      const next = before + key;
      return typeTime({ text: next, caret: next.length }, before).text;
    }, '');
    expect(typed).toBe(text);
  });

  test.each([
    ['14:30', 'AM', '2026-11-20T14:30'],
    ['00:05', 'PM', '2026-11-20T00:05'],
    ['12:00', 'AM', '2026-11-20T00:00'],
    ['12:00', 'PM', '2026-11-20T12:00'],
  ] as const)('%s %s is %s', (time, half, minute) => {
    expect(keptDateTime({ date: '20/11/2026', time, half })).toBe(minute);
  });

  test('with an impossible hour is reported as wrong', () => {
    expect(dateTimeFault(keptDateTime({ date: '20/11/2026', time: '25:00', half: 'AM' }))).toBe(
      'Type hours and minutes, as in 08:14',
    );
  });
});
