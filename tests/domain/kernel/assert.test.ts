import { expect, it } from 'vitest';
import { assert, assertNever, DefectError } from '#domain/kernel/assert.ts';

it('lets a true condition pass, and throws a defect with the sentence otherwise', () => {
  expect(() => assert(true, 'holds')).not.toThrow();
  expect(() => assert(false, 'must hold')).toThrow(new DefectError('must hold'));
});

it('throws a defect for an uncovered member of a union', () => {
  expect(() => assertNever('new' as never)).toThrow(DefectError);
});
