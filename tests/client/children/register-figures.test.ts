import { expect, test } from 'vitest';
import { cohortOf, percentOf } from '#domain/reports/coverage.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { day, immunize, nameAntigens, registered } from '#tests/client/support/children.ts';
import { signedIn } from '#tests/client/support/device.ts';

test('tablet and server count the register alike: only doses that count, merged entries once, card doses not as given here', async () => {
  const { engine } = await signedIn(new FakeServer());
  await nameAntigens(engine);
  const { children } = engine;
  const aisha = await registered(engine, 'Aisha Bello', { bornOn: day('2025-01-01') });
  const twice = await registered(engine, 'Aishat Bello', { bornOn: day('2025-01-01') });
  const penta = (of: typeof aisha, dose: string | null, on: string, more: object = {}) =>
    immunize(of, 'Penta', { dose, immunizedOn: day(on), isHistory: false, ...more });
  await children.saveTogether([
    penta(aisha, 'Penta1', '2025-02-12'),
    // One week later, which is too early to count.
    penta(twice, 'Penta2', '2025-02-19'),
    penta(aisha, 'Penta2', '2025-03-20', { isHistory: true }),
    penta(aisha, null, '2025-03-21', { kind: 'campaign' }),
  ]);
  await children.save({
    type: 'merge-children',
    payload: { kept: aisha, merged: twice, reason: 'One girl' },
  });
  const note = (of: typeof aisha, dose: string, reason: 'refused' | 'out-of-stock') => ({
    type: 'note-not-given' as const,
    payload: { child: of, on: day('2025-02-12'), doses: [{ dose, reason, note: null }] },
  });
  // One dose given that day all the same, one noted for both entries, and one outside the schedule.
  await children.saveTogether([
    note(aisha, 'Penta1', 'out-of-stock'),
    note(aisha, 'PCV1', 'refused'),
    note(twice, 'PCV1', 'refused'),
    note(twice, 'campaign:MR', 'out-of-stock'),
  ]);
  const { given, missed, born } = await children.registerFigures();
  expect(given.map(({ month, counting, dose }) => [month, counting, dose])).toEqual([
    ['2025-02', 'routine', 'Penta1'],
    ['2025-02', 'repeat', null],
    ['2025-03', 'campaign', null],
  ]);
  expect(missed.map(({ month, dose, reason, doses }) => [month, dose, reason, doses])).toEqual([
    ['2025-02', 'PCV1', 'refused', 1],
    ['2025-02', 'campaign:MR', 'out-of-stock', 1],
  ]);
  // Recorded under the entry that was merged away.
  const told = {
    kind: 'moved',
    on: day('2026-02-01'),
    toldBy: '',
    to: '',
    facility: null,
    aefi: null,
  } as const;
  const dead = await registered(engine, 'Ngozi Obi', { bornOn: day('2025-01-01') });
  await children.saveTogether([
    { type: 'end-follow-up', payload: { ...told, child: dead, kind: 'died', on: day('2025-12-31') } },
  ]);
  expect((await children.registerFigures()).born.get('2025-01' as ReportMonth)?.children).toBe(1);
  const cohort = born.get('2025-01' as ReportMonth)!;
  expect([...born]).toHaveLength(1);
  expect(cohort).toMatchObject({ children: 1, penta1: 1, penta3: 0, fully: 0 });
  expect(percentOf('zeroDose', cohort)).toBe(0);
  expect(percentOf('dropOutPenta', cohort)).toBe(100);
  expect(percentOf('dropOutMeasles', cohort)).toBeNull();
  await children.saveTogether([{ type: 'end-follow-up', payload: { ...told, child: twice } }]);
  expect([...(await children.registerFigures()).born]).toEqual([]);
  expect(cohortOf('2026-11' as ReportMonth)).toEqual({ from: '2024-12', to: '2025-11' });
});
