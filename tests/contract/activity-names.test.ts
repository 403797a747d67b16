import { expect, it } from 'vitest';
import { activityNameOf, activityNames, listedAs } from '#contract/activity-names.ts';
import { entryActivities } from '#domain/ledger/ledger-entry.ts';

it('spells each activity as the specification does', () => {
  const listed = entryActivities.filter((activity) => activity !== 'reverse');
  expect(Object.fromEntries(listed.map((activity) => [activity, activityNameOf(activity)]))).toMatchObject({
    receive: 'recieved',
    issue: 'issued',
    transfer: 'transfer',
    return: 'return',
    adjust: 'adjustment',
    utilize: 'utilization',
    arrive: 'recieved',
  });
});

it('lists a reversal with what it reverses', () => {
  expect(listedAs({ activity: 'issue', reverses: null })).toBe('issued');
  expect(listedAs({ activity: 'reverse', reverses: 'receive' })).toBe('recieved');
  expect(() => listedAs({ activity: 'reverse', reverses: null })).toThrow(/what it reverses/);
});

it('uses every name', () => {
  expect(
    new Set(entryActivities.flatMap((activity) => (activity === 'reverse' ? [] : activityNameOf(activity)))),
  ).toEqual(new Set(activityNames));
});
