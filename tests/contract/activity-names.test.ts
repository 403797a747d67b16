import { expect, it } from 'vitest';
import { activityNameOf, activityNames } from '#contract/activity-names.ts';
import { entryActivities } from '#domain/ledger/model.ts';

it('spells each activity as the product always has', () => {
  expect(entryActivities.map((activity) => [activity, activityNameOf[activity]])).toEqual([
    ['receive', 'recieved'],
    ['issue', 'issued'],
    ['transfer', 'transfer'],
    ['return', 'return'],
    ['adjust', 'adjustment'],
    ['utilize', 'utilization'],
    ['arrive', 'recieved'],
  ]);
});

it('uses every name', () => {
  expect(new Set(Object.values(activityNameOf))).toEqual(new Set(activityNames));
});
