import { expect, test } from 'vitest';
import { typePhone } from '#ui/form/inputs/phone-input.tsx';

const whole = '0803 123 4567';

test('typing the same number over the existing one loses no digit', () => {
  expect(typePhone({ text: '08031234567', caret: 11 }, whole)).toEqual({ text: whole, caret: whole.length });
  expect(typePhone({ text: '0803 1234567', caret: 12 }, whole)).toEqual({ text: whole, caret: whole.length });
});

test('deleting a space deletes the digit before it', () => {
  expect(typePhone({ text: '0803123 4567', caret: 4 }, whole)).toEqual({ text: '0801 234 567', caret: 3 });
});
