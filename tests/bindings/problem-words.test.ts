import { describe, expect, test } from 'vitest';
import { problemSentences } from '#contract/problem-sentences.ts';
import { paymentSentences, subscriptionSentences } from '#contract/subscription-sentences.ts';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';
import { problemEnglish, problemWords } from '#bindings/problem-words.ts';
import { passwordWeaknesses } from '#server/users/password.ts';

const hausa = wordsIn(await languageOf('ha'), 'problemAnswers', problemEnglish);

describe('what the server answers to a call', () => {
  test.each([
    [problemSentences.placeOutside, 'Wannan wuri ba a yankinka yake ba.'],
    [subscriptionSentences.notPaidYet, 'Ba a yi wannan biya ba.'],
    [paymentSentences.open, 'Ba a yi biyan ba tukuna.'],
    [passwordWeaknesses['too-short'], 'Dole kalmar sirri ta kai aƙalla haruffa 10.'],
    ['The facility Dala Clinic is closed.', 'An rufe cibiyar Dala Clinic.'],
    ['There is a LGA of this name in Kano already.', 'Akwai ƙaramar hukuma mai wannan suna a Kano tuni.'],
    [
      'Please close what lies in it first: 3 open places.',
      'Da fatan za a fara rufe abin da yake ciki: wurare 3 a buɗe.',
    ],
    ['There is no LGA of this code', 'Babu ƙaramar hukuma mai wannan lamba'],
    ['Is written f-1 here', 'An rubuta shi f-1 a nan'],
    ['Stands on line 7 already', 'Yana layi na 7 tuni'],
  ])('%s', (english, said) => {
    expect(problemWords(english, hausa)).toBe(said);
    expect(problemWords(english)).toBe(english);
  });

  test('stays as it came where the device does not know it', () => {
    expect(problemWords('The moon is full.', hausa)).toBe('The moon is full.');
    expect(problemWords(null, hausa)).toBeNull();
  });
});
