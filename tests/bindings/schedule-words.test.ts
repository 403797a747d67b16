import { expect, test } from 'vitest';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';
import { scheduleEnglish, scheduleWords } from '#bindings/schedule-words.ts';

const hausa = wordsIn(await languageOf('ha'), 'schedule', scheduleEnglish);

test.each([
  ['At birth', 'Haihuwa'],
  ['At birth, 6, 10 and 14 weeks', 'Haihuwa, makonni 6, 10 da 14'],
  ['6 and 14 weeks', 'makonni 6 da 14'],
  ['6 weeks, 9 and 15 months', 'makonni 6, watanni 9 da 15'],
  ['1 year', 'shekara 1'],
  ['9 years', 'shekaru 9'],
])('the ages %s are said in Hausa', (ages, words) => expect(scheduleWords(ages, hausa)).toBe(words));

test.each(['', 'Girls of 9 to 14 years', 'From 6 weeks', 'at need'])(
  'a schedule text that differs stays unchanged: %j',
  (ages) => expect(scheduleWords(ages, hausa)).toBe(ages),
);
