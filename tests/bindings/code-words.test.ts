import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Code, codes, englishOf, sentence, textOfCode } from '#contract/codes.ts';
import { fieldLabels, fieldSentence, isSentence } from '#contract/field-sentences.ts';
import { ledger } from '#contract/families/ledger.ts';
import type { Sentence } from '#contract/problem.ts';
import { fieldFaults, fieldLimits, limitFault } from '#domain/kernel/field-faults.ts';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';
import { sentencesInWords, sentenceWords, wordsOfCodes } from '#bindings/code-words.ts';
import { faultWords, problemWords } from '#bindings/problem-words.ts';
import { serverWords } from '#bindings/server-words.ts';
import { faultOf } from '#server/http/schemas.ts';
import { detailOf, sentenceBeside, sentenceOf, sentenceOfFault } from '#server/http/saying.ts';
import { caseOfReversed } from '#server/immunization/register-run.ts';
import { caseOfDifference } from '#server/ledger/relay/arrival-difference.ts';
import { caseOfReceipt } from '#server/ledger/relay/received-twice.ts';
import { passwordWeaknesses } from '#server/users/password.ts';

const ha = await languageOf('ha');
const hausa = wordsOfCodes((name, english) => wordsIn(ha, name, english));
const words = hausa.codeWords;
const origin = { name: 'Dala Clinic' };
const taken = { server: { family: ledger }, event: { type: 'reverse', payload: { entry: 'e-1' } } };
const voucher = (lots: number) => sentence('caseFigures.ofVoucher', { voucher: 'FFE3-CEC9', lots });
const stockOf = (vendor: string | null) => sentence('ledger.less-than-in-stock', { vendor });

const all = Object.entries(codes).flatMap(([group, texts]) =>
  Object.entries(texts).map(([key, text]) => [`${group}.${key}` as Code, text as string] as const),
);

/** A sentence with a value in each placeholder. */
function filled(code: Code, text: string): Sentence {
  const names = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, name === 'level' ? 'LGA' : 3]));
  return names.length === 0 ? { code } : { code, params };
}

describe('A code of the contract', () => {
  test.each(all)('%s has an English and a Hausa text', (code, text) => {
    const said = filled(code, text);
    const english = englishOf(said);
    expect(english).not.toMatch(/[{}]/);
    expect(sentenceWords(said)).toBe(english);
    const inHausa = sentenceWords(said, hausa);
    expect(inHausa).not.toMatch(/[{}]/);
    // A text of names and figures alone needs no translation.
    if (/\p{L}{3}/u.test(text.replace(/\{\w+\}/g, ''))) expect(inHausa).not.toBe(english);
  });

  test('unknown to this build stays in English', () => {
    for (const code of ['moon.full', 'call.moon', 'toString', 'call.toString', '']) {
      expect(textOfCode(codes, code)).toBeUndefined();
      expect(sentenceWords({ code })).toBeNull();
    }
    expect(problemWords({ detail: 'The moon is full.', sentence: { code: 'call.moon' } })).toBe(
      'The moon is full.',
    );
    expect(problemWords({ detail: null })).toBeNull();
    const sentences = [{ code: 'sync.lost-range' }, { code: 'sync.moon' }];
    expect(serverWords({ detail: 'The moon is full', sentences })).toBe('The moon is full');
    expect(serverWords({ detail: 'Ask your LGA' })).toBe('Ask your LGA');
  });
});

describe('what the server reports about a record', () => {
  test.each<[string, readonly Sentence[], string]>([
    [
      'This dose was recorded twice; please void the record that is wrong',
      [sentence('register.same-dose-twice')],
      words.register['same-dose-twice'],
    ],
    [
      `${codes.register['likely-duplicate']}. ${codes.register['unlikely-date']}`,
      [sentence('register.likely-duplicate'), sentence('register.unlikely-date')],
      `${words.register['likely-duplicate']}. ${words.register['unlikely-date']}`,
    ],
    [
      `${codes.register['number-changed']}: 037G4011`,
      [sentence('register.number-changed'), sentence('caseFigures.newNumber', { number: '037G4011' })],
      `${words.register['number-changed']}: 037G4011`,
    ],
    [
      `${codes.stock['arrival-differs']}: 40 sent by Dala Clinic, 35 counted`,
      caseOfDifference({ origin, sent: 40, counted: 35 } as never).sentences,
      `${words.stock['arrival-differs']}: Dala Clinic ya tura 40, an ƙirga 35`,
    ],
    [
      `${codes.stock['origin-keeps-stock']}: 40 doses of batch 0012 from Dala Clinic (Ajingi)`,
      [
        ...caseOfReceipt({ doses: 40, batchNo: '0012', origin } as never).sentences,
        sentence('caseFigures.toldFrom', { facility: 'Ajingi' }),
      ],
      `${words.stock['origin-keeps-stock']}: kashi 40 na rukuni 0012 daga Dala Clinic (Ajingi)`,
    ],
    [
      'Children were recorded as given 1 dose of what was taken back; please void the records that are wrong, or enter the stock again',
      caseOfReversed(taken as never, { givenFrom: () => 1 })?.sentences ?? [],
      'An rubuta cewa an yi wa yara kashi 1 daga abin da aka mayar; da fatan za a soke bayanan da ba daidai ba, ko a sake shigar da kayan',
    ],
    [
      `Voucher FFE3-CEC9, 2 lots not accepted: ${codes.stock['unknown-antigen']}`,
      [voucher(2), sentence('stock.unknown-antigen')],
      `Takarda FFE3-CEC9, ba a karɓi rukunoni 2 ba: ${words.stock['unknown-antigen']}`,
    ],
    [
      `Set aside at the facility: ${codes.sync['lost-range']}: 3 to 7 of log a1`,
      [
        sentence('case.setAside'),
        sentence('sync.lost-range'),
        sentence('caseFigures.ofLog', { first: 3, last: 7, log: 'a1' }),
      ],
      `An ajiye a gefe a cibiyar: ${words.sync['lost-range']}: 3 zuwa 7 na littafin a1`,
    ],
    [
      'Voucher FFE3-CEC9, 1 lot not accepted: You cannot issued this Serum & Co. antigen; you have less than the Antigen in stock',
      [voucher(1), stockOf('Serum & Co.')],
      'Takarda FFE3-CEC9, ba a karɓi rukuni 1 ba: Ba za ku iya fitar da wannan rigakafi Serum & Co. ba; bai kai haka a cikin kaya ba',
    ],
    [
      'You cannot issued this antigen; you have less than the Antigen in stock',
      [stockOf(null)],
      'Ba za ku iya fitar da wannan rigakafi ba; bai kai haka a cikin kaya ba',
    ],
    [
      `${codes.sync['lost-range']}. Musa Garba: looked at it`,
      [
        sentence('sync.lost-range'),
        sentence('caseFigures.found', { name: 'Musa Garba', finding: 'looked at it' }),
      ],
      `${words.sync['lost-range']}. Musa Garba: looked at it`,
    ],
  ])('%s', (english, sentences, inHausa) => {
    expect(englishOf(...sentences)).toBe(english);
    expect(serverWords({ detail: english, sentences })).toBe(english);
    expect(sentencesInWords(sentences, hausa)).toBe(inHausa);
  });
});

describe('what the server answers to a call', () => {
  test.each([
    ['call.placeOutside', 'Wannan wuri ba a yankinku yake ba.'],
    ['subscription.notPaidYet', 'Ba a yi wannan biya ba.'],
    ['payment.open', 'Ba a yi biyan ba tukuna.'],
    [passwordWeaknesses['too-short'], 'Dole kalmar sirri ta kai aƙalla haruffa 10.'],
    [
      sentence('callFigures.placeClosed', { level: 'facility', name: 'Dala Clinic' }),
      'An rufe cibiyar Dala Clinic.',
    ],
    [
      sentence('callFigures.placeExists', { level: 'LGA', parent: 'Kano' }),
      'Akwai ƙaramar hukuma mai wannan suna a Kano tuni.',
    ],
    [
      sentence('callFigures.closeFirst', { places: 3 }),
      'Da fatan za a fara rufe abin da yake ciki: wurare 3 a buɗe.',
    ],
    [sentence('callFigures.noCode', { level: 'LGA' }), 'Babu ƙaramar hukuma mai wannan lamba'],
    [sentence('callFigures.lineAlready', { line: 7 }), 'Yana layi na 7 tuni'],
  ] as const)('%j', (saying, said) => {
    const coded = sentenceOf(saying);
    expect(sentenceWords(coded, hausa)).toBe(said);
    expect(problemWords({ detail: 'unread', sentence: coded })).toBe(detailOf(saying));
  });
});

/** The server's message about a value for which the schema has no words of its own. */
function saidOf(schema: z.ZodType, value: unknown): string {
  const parsed = z.object({ name: schema }).safeParse({ name: value }, { error: faultOf });
  return parsed.error?.issues[0]?.message ?? '';
}

const saidBeside = (path: string, fault: string) => sentenceBeside(path, sentenceOfFault(fault));

const limits = Object.keys(fieldLimits) as (keyof typeof fieldLimits)[];
const faults = [...Object.values(fieldFaults), ...limits.map((limit) => limitFault(limit, '30'))];

describe('what the server reports about a field', () => {
  test.each([
    [saidOf(z.string(), undefined), 'Suna: ana buƙata'],
    [saidOf(z.string().min(1), ''), 'Suna: ana buƙata'],
    [saidOf(z.string(), 7), 'Suna: dole ya zama rubutu'],
    [saidOf(z.number(), 'x'), 'Suna: dole ya zama lamba'],
    [saidOf(z.int(), 0.5), 'Suna: dole ya zama cikakkiyar lamba'],
    [saidOf(z.boolean(), 'x'), 'Suna: dole ya zama eh ko a’a'],
    [saidOf(z.array(z.string()), 'x'), 'Suna: dole ya zama jeri'],
    [saidOf(z.object({}), 'x'), 'Suna: ba a iya karanta shi ba'],
    [saidOf(z.enum(['I', 'II']), 'V'), 'Suna: dole ya zama ɗaya daga I, II'],
    [saidOf(z.string().max(30), 'x'.repeat(31)), 'Suna: ya fi haruffa 30'],
    [saidOf(z.string().min(3), 'x'), 'Suna: dole ya kai aƙalla haruffa 3'],
    [saidOf(z.number().min(3), 2), 'Suna: dole ya kai aƙalla 3'],
    [saidOf(z.number().max(3), 4), 'Suna: kada ya wuce 3'],
    [saidOf(z.union([z.literal(1), z.literal(2)]), 3), 'Suna: dole ya zama ɗaya daga jerin'],
    [saidOf(z.strictObject({}), { a: 1, b: 2 }), 'Suna: yana da abin da ba a sani ba: a, b'],
    [saidOf(z.uuid(), 'x'), 'Suna: dole ya zama lambar shaida, kamar 0190a6c4-7d1e-7b52-9c3a-5f0e8d2b4a61'],
    [saidOf(z.literal('issued'), 'x'), 'Suna: dole ya zama issued'],
  ])('%s', (fault, said) => {
    const coded = saidBeside('name', fault);
    expect(sentenceWords(coded, hausa)).toBe(said);
    expect(faultWords({ message: 'unread', ...coded })).toBe(fieldSentence('name', fault));
  });

  test.each(Object.entries(fieldLabels))(
    'names %s in another language, whatever is wrong with it',
    (name, label) => {
      for (const fault of faults.filter((one) => !isSentence(one))) {
        const path = name === 'whole_call' ? '' : `rows.0.${name}`;
        const coded = saidBeside(path, fault);
        expect(detailOf(coded)).toBe(`${label} ${fault}`);
        const said = sentenceWords(coded, hausa) ?? '';
        expect(said).not.toContain(fault);
        expect(said.startsWith(`${hausa.labels[name as keyof typeof fieldLabels]}: `)).toBe(true);
      }
    },
  );

  test.each(faults.filter((fault) => isSentence(fault)))('is a sentence by itself: %s', (fault) => {
    const coded = saidBeside('pin', fault);
    expect(detailOf(coded)).toBe(fault);
    expect(sentenceWords(coded, hausa)).not.toBe(fault);
  });

  test('stays in English if no screen sends the field; a text without a rule is not shown', () => {
    const coded = saidBeside('batch_no', fieldFaults.needed);
    expect(faultWords({ message: 'Batch no is needed', ...coded })).toBe('Batch no is needed');
    expect(detailOf(saidBeside('name', 'is purple'))).toBe('Name cannot be read');
  });
});
