import fc from 'fast-check';
import { expect, test } from 'vitest';
import { facilityDayAt, facilityMinuteAt, instantOf } from '#domain/kernel/facility-time.ts';

const inLagos = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'short',
  timeStyle: 'short',
});

test('the facility’s minute equals that of the time zone database for Africa/Lagos', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1970-01-02'), max: new Date('2099-12-30'), noInvalidDate: true }),
      (at) => {
        const minute = facilityMinuteAt(at.getTime());
        expect(minute).toBe(inLagos.format(at).replace(' ', 'T'));
        expect(facilityDayAt(at.getTime())).toBe(minute.slice(0, 10));
        expect(instantOf(minute)).toBe(Math.floor(at.getTime() / 60_000) * 60_000);
      },
    ),
  );
});

test.each([
  ['2026-08-31T22:59:59Z', '2026-08-31T23:59'],
  ['2026-08-31T23:00:00Z', '2026-09-01T00:00'],
  ['2026-12-31T23:30:00Z', '2027-01-01T00:30'],
])('%s is %s', (instant, minute) => {
  expect(facilityMinuteAt(Date.parse(instant))).toBe(minute);
});
