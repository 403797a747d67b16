import { expect, type TestContext } from 'vitest';

/** An officer's frequent tasks, with the maximum number of taps for each. */
export const tapGoals = {
  delivery: { what: 'Receive ten lots of one delivery', most: 30, unit: 'taps' },
  issue: { what: 'Issue a vial', most: 5, unit: 'taps' },
  child: { what: 'A known child with six due doses', most: 3, unit: 'taps' },
  firstChild: { what: 'The first child of a session, with six vials to open', most: 4, unit: 'taps' },
  call: { what: 'Call the care giver of a defaulter', most: 2, unit: 'taps' },
  count: { what: 'Count ten antigens of the store', most: 1, unit: 'form' },
} as const;

export interface ReachedGoal {
  readonly goal: keyof typeof tapGoals;
  readonly counted: number;
}

declare module 'vitest' {
  interface TaskMeta {
    /** Read by `npm run bench -- taps`. */
    tapGoal?: ReachedGoal;
  }
}

/** Checks a goal and records the count for the bench. */
export function expectGoal(
  { task }: Pick<TestContext, 'task'>,
  goal: keyof typeof tapGoals,
  counted: number,
): void {
  task.meta.tapGoal = { goal, counted };
  expect(counted).toBeLessThanOrEqual(tapGoals[goal].most);
}
