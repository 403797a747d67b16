import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paceOfReading } from '#officer/online/pace-of-reading.ts';

/** When a page reads that hears of changes at these moments, in ms: one that waits with a reading hears nothing new by another. */
function readingsOf(changes: readonly number[]): number[] {
  const pace = paceOfReading();
  const readings: number[] = [];
  for (const at of changes) if (at > (readings.at(-1) ?? -1)) readings.push(at + pace(at));
  return readings;
}

const every = (ms: number, forMs: number) => Array.from({ length: forMs / ms }, (_, n) => n * ms);

test('a change after a quiet time is read within a second, and so are a few that follow', () => {
  expect(readingsOf([0, 5_000, 7_000, 9_000, 300_000])).toEqual([1_000, 6_000, 8_000, 10_000, 301_000]);
});

test('an officer who saves every ten seconds is followed within a second for ever', () => {
  const changes = every(10_000, 3_600_000);
  expect(readingsOf(changes)).toEqual(changes.map((at) => at + 1_000));
});

test('where something moves all the time it is read every ten seconds', () => {
  const readings = readingsOf(every(250, 3_600_000));
  expect(readings.slice(0, 3)).toEqual([1_000, 2_250, 3_500]);
  expect(readings.length).toBeGreaterThan(350);
  expect(readings.length).toBeLessThan(370);
});

test('no change is left unread for longer than ten seconds, and a page reads at most six times at once and then every ten seconds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 200 }), (gaps) => {
      let at = 0;
      const changes = gaps.map((gap) => (at += gap));
      const readings = readingsOf(changes);
      for (const change of changes) {
        const read = readings.find((reading) => reading >= change);
        expect(read).toBeDefined();
        expect((read ?? 0) - change).toBeLessThanOrEqual(10_000);
      }
      for (const [n, first] of readings.entries()) {
        const within = readings.slice(n).filter((reading) => reading < first + 60_000).length;
        expect(within).toBeLessThanOrEqual(12);
      }
    }),
  );
});
