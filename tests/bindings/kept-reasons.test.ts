import { expect, test } from 'vitest';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';
import { keptReasons, keptReasonWords } from '#bindings/ledger-words.ts';

const hausa = wordsIn(await languageOf('ha'), 'keptReasons', keptReasons);

test('a reason given by the app is shown in the device’s language, an officer’s as written', () => {
  expect(keptReasonWords('Undone right after it was saved', hausa)).toBe('An soke nan da nan bayan an adana');
  expect(keptReasonWords('Counted twice', hausa)).toBe('Counted twice');
});
