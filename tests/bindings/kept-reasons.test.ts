import { expect, test } from 'vitest';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';
import { keptReasons, keptReasonWords } from '#bindings/ledger-words.ts';

const hausa = wordsIn(await languageOf('ha'), 'keptReasons', keptReasons);

test('a reason that the app kept is said in the language of the device, an officer’s as they wrote it', () => {
  expect(keptReasonWords('Undone right after it was saved', hausa)).toBe('An soke nan da nan bayan an adana');
  expect(keptReasonWords('Counted twice', hausa)).toBe('Counted twice');
});
