import { expect, it } from 'vitest';
import { problemSchema } from '#contract/problem.ts';

const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'zero-doses', detail: 'words' };

it.each([
  problem,
  { ...problem, status: 400, errors: [{ path: 'doses', message: 'must be a whole number' }] },
])('a problem of status $status survives the wire unchanged', (sent) => {
  expect(problemSchema.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
});

it.each(Object.keys(problem))(
  'a response without %s is not a problem, nor is the page of a captive portal',
  (field) => {
    const { [field]: _left, ...rest } = problem as Record<string, unknown>;
    expect(problemSchema.safeParse(rest).success).toBe(false);
  },
);
