import { describe, expect, test } from 'vitest';
import { doubtSentences } from '#contract/doubt-sentences.ts';
import { ledger } from '#contract/families/ledger.ts';
import { stockSentences } from '#contract/stock-sentences.ts';
import { syncSentences } from '#contract/sync-sentences.ts';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';
import { caseOfReversed } from '#server/immunization/register-run.ts';
import { caseOfDifference } from '#server/ledger/relay/arrival-difference.ts';
import { caseOfReceipt } from '#server/ledger/relay/received-twice.ts';
import { refusalSentences, withVendor } from '#contract/refusal-sentences.ts';
import { type Refusals, refusalsEnglish, serverEnglish, serverWords } from '#bindings/server-words.ts';

const ha = await languageOf('ha');
const hausa = wordsIn(ha, 'serverWords', serverEnglish);
const refusals = Object.fromEntries(
  Object.entries(refusalsEnglish).map(([name, english]) => [name, wordsIn(ha, name, english)]),
) as Refusals;
const origin = { name: 'Dala Clinic' };
const taken = { server: { family: ledger }, event: { type: 'reverse', payload: { entry: 'e-1' } } };

describe('what the server says of a record', () => {
  const said = [
    [doubtSentences['same-dose-twice'], hausa.sentences['same-dose-twice']],
    [
      `${doubtSentences['likely-duplicate']}. ${doubtSentences['unlikely-date']}`,
      `${hausa.sentences['likely-duplicate']}. ${hausa.sentences['unlikely-date']}`,
    ],
    [`${doubtSentences['number-changed']}: 037G4011`, `${hausa.sentences['number-changed']}: 037G4011`],
    [
      caseOfDifference({ origin, sent: 40, counted: 35 } as never).detail,
      `${hausa.sentences['arrival-differs']}: Dala Clinic ya tura 40, an ƙirga 35`,
    ],
    [
      `${caseOfReceipt({ doses: 40, batchNo: '0012', origin } as never).detail} (Ajingi)`,
      `${hausa.sentences['origin-keeps-stock']}: allurai 40 na rukuni 0012 daga Dala Clinic (Ajingi)`,
    ],
    [
      caseOfReversed(taken as never, { givenFrom: () => 1 })?.detail ?? '',
      'An rubuta cewa an yi wa yara allura 1 daga abin da aka mayar; da fatan za a soke bayanan da ba daidai ba, ko a sake shigar da kayan',
    ],
    [
      `Voucher FFE3-CEC9, 2 lots not accepted: ${stockSentences['unknown-antigen']}`,
      `Takarda FFE3-CEC9, ba a karɓi rukunoni 2 ba: ${hausa.sentences['unknown-antigen']}`,
    ],
    [
      `Set aside at the facility: ${syncSentences['lost-range']}: 3 to 7 of log a1`,
      `An ajiye a gefe a cibiyar: ${hausa.sentences['lost-range']}: 3 zuwa 7 na littafin a1`,
    ],
    [
      `Voucher FFE3-CEC9, 1 lot not accepted: ${withVendor(refusalSentences['less-than-in-stock'], 'Serum & Co.')}`,
      'Takarda FFE3-CEC9, ba a karɓi rukuni 1 ba: Ba za ka iya fitar da wannan rigakafi Serum & Co. ba; bai kai haka a cikin kaya ba',
    ],
    [
      withVendor(refusalSentences['less-than-in-stock'], null),
      'Ba za ka iya fitar da wannan rigakafi ba; bai kai haka a cikin kaya ba',
    ],
    ['Ask your LGA', 'Ask your LGA'],
  ] as const;

  test.each(said)('%s', (english, inHausa) => {
    expect(serverWords(english, hausa, refusals)).toBe(inHausa);
    expect(serverWords(english)).toBe(english);
  });

  test.each(
    Object.entries(refusalsEnglish).flatMap(([name, sentences]) =>
      Object.entries(sentences).map(([reason, english]) => [english, name, reason] as const),
    ),
  )('%s', (english, name, reason) => {
    const words: Readonly<Record<string, string>> = refusals[name as keyof Refusals];
    expect(serverWords(withVendor(english, 'Serum'), hausa, refusals)).toBe(
      withVendor(words[reason] ?? '', 'Serum'),
    );
  });
});
