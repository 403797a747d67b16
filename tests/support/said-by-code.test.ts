import { expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { unsaid } from './said-by-code.ts';

const problem = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  code: 'invalid',
  detail: 'Name is needed',
  sentence: { code: 'field.needed', params: { field: 'name' } },
  errors: [
    { path: 'name', message: 'Name is needed', code: 'field.needed', params: { field: 'name' } },
    {
      path: 'rows.0.batch_no',
      message: 'Batch no is longer than 30 characters',
      code: 'fieldLimit.longerThan',
      params: { field: 'batch_no', figure: '30' },
    },
  ],
} satisfies Problem;

test('a problem that the tablet reports in the same words passes, for a field of programs too', () => {
  expect(unsaid(problem)).toEqual([]);
});

test.each<[string, Partial<Problem>, string]>([
  ['has no code', { sentence: undefined }, 'detail has no code: Name is needed'],
  [
    'has a code without words',
    { sentence: { code: 'call.purple' } },
    'detail has a code without words: call.purple',
  ],
  [
    'lost its figure',
    { detail: 'The facility Dala is closed.', sentence: { code: 'callFigures.placeClosed' } },
    'detail: callFigures.placeClosed says "The   is closed.", and the server "The facility Dala is closed."',
  ],
  [
    'has a fault without a code beside a field',
    { errors: [{ path: 'name', message: 'Name is purple' }] },
    'errors of "name" has no code: Name is purple',
  ],
])('a problem that %s is told', (_case, changes, fault) => {
  expect(unsaid({ ...problem, ...changes })).toEqual([fault]);
});
