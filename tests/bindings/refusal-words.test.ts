import { describe, expect, test } from 'vitest';
import { sentence } from '#contract/codes.ts';
import { reasonSentence, refusalSaid } from '#bindings/server-words.ts';
import { refusalSentences, withVendor } from '#contract/record-sentences.ts';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';

const zeroDoses = 'You cannot issued antigen with zero stock';

describe('the reason of a refusal', () => {
  test('is the ledger’s sentence, or the original text if the ledger has none', () => {
    expect(reasonSentence('zero-doses', null)).toBe(zeroDoses);
    expect(reasonSentence('toString', null)).toBe('toString');
  });

  test.each([
    ['the sentence of the reason', { reason: 'zero-doses', detail: null }, zeroDoses],
    [
      'the code that the server gave',
      { reason: 'zero-doses', detail: 'unread', sentences: [sentence('ledger.zero-doses')] },
      zeroDoses,
    ],
    ['what the server said', { reason: 'zero-doses', detail: 'Ask your LGA' }, 'Ask your LGA'],
    ['what the server said without a reason', { reason: null, detail: 'Ask your LGA' }, 'Ask your LGA'],
    ['nothing where nothing is known', { reason: null, detail: null }, null],
  ])('is %s', (_what, refusal, said) => {
    expect(refusalSaid(refusal, null)).toBe(said);
  });
});

test('names the vendor in Hausa too', async () => {
  const words = wordsIn(await languageOf('ha'), 'refusals', refusalSentences);
  expect(withVendor(words['less-than-in-stock'], 'Serum')).toBe(
    'Ba za ku iya fitar da wannan rigakafi Serum ba; bai kai haka a cikin kaya ba',
  );
});
