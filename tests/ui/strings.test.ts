import { expect, test } from 'vitest';
import { inSentence, uiStrings } from '#ui/strings.ts';

test.each([
  ['Antigen', 'Please select antigen'],
  ['Origin LGA', 'Please select origin LGA'],
  ['VVM stage', 'Please select VVM stage'],
  ['First Name', 'Please select first name'],
  ['CCE Type', 'Please select CCE type'],
  ['E-mail', 'Please select e-mail'],
  ['WhatsApp Number', 'Please select WhatsApp number'],
  ['Care Giver’s Name', 'Please select care giver’s name'],
  ['Stage I', 'Please select stage I'],
  ['Ƙaramar Hukuma', 'Please select ƙaramar hukuma'],
  ['No of dose', 'Please select no of dose'],
])('a field called %s: %s', (label, sentence) => {
  expect(uiStrings.pleaseSelect(inSentence(label))).toBe(sentence);
});
