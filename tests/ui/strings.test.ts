import { expect, test } from 'vitest';
import { inSentence, uiStrings } from '#ui/strings.ts';

test.each([
  ['Antigen', 'Please select antigen'],
  ['Origin LGA', 'Please select origin LGA'],
  ['VVM stage', 'Please select VVM stage'],
  ['No of dose', 'Please select no of dose'],
])('a field called %s: %s', (label, sentence) => {
  expect(uiStrings.pleaseSelect(inSentence(label))).toBe(sentence);
});
