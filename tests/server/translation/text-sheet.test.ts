import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { message } from '#language/message.ts';
import { hausa as texts } from '#language/ha.ts';
import { languageOf } from '#language/spoken.ts';
import { reviewSheet } from '#server/translation/review-sheet.ts';
import { readCatalogues, textSheet } from '#server/translation/text-sheet.ts';

test('a translator’s sheet has a line for each text with its placeholders, purpose and present translation', () => {
  const sheet = textSheet({
    catalogues: new Map([
      ['sync', { title: 'Sync, and more', sent: message<[doses: number]>('{doses} sent', 'doses') }],
      ['login', { email: 'Email', faults: { wrong: 'Wrong "password"' }, of: () => 'worked out' }],
    ]),
    sources: [
      {
        module: 'features/login/strings.ts',
        text: "/** Words of\n * the sign-in. */\nexport const a = catalogue('login', {",
      },
      {
        module: 'features/sync/strings.ts',
        text: "/** Other */ const b = 1;\nconst c = catalogue('sync', {",
      },
    ],
    translated: (catalogue) => (catalogue === 'login' ? { faults: { wrong: 'Kuskure' } } : undefined),
  });
  expect(sheet.split('\r\n')).toEqual([
    '\u{FEFF}Catalogue,Key,English,Translation,Keep these as they are,What it is for,Where it stands',
    'login,email,Email,,,Words of the sign-in.,features/login/strings.ts',
    'login,faults.wrong,"Wrong ""password""",Kuskure,,Words of the sign-in.,features/login/strings.ts',
    'sync,title,"Sync, and more",,,Other,features/sync/strings.ts',
    'sync,sent,{doses} sent,,{doses},Other,features/sync/strings.ts',
    '',
  ]);
});

test('the Hausa sheet is complete: each text with its module and translation', async () => {
  const read = await readCatalogues(path.join(import.meta.dirname, '../../../src'));
  const hausa = await languageOf('ha');
  const lines = textSheet({ ...read, translated: hausa.textsOf }).split('\r\n');
  expect(lines.length).toBeGreaterThan(3000);
  const there = new Set(lines.map((line) => line.split(',')[0]));
  expect(Object.keys(texts).filter((catalogue) => !there.has(catalogue))).toEqual([]);
  expect(lines.filter((line) => line.endsWith(',')).slice(0, 5)).toEqual([]);
  expect(lines).toContainEqual(
    expect.stringMatching(/^login,email,Email,[^,]+,,.*,features\/login\/strings\.ts$/),
  );
});

test('the speaker’s table lists the texts where a wrong word does most harm, and docs/languages.md contains it', async () => {
  const read = await readCatalogues(path.join(import.meta.dirname, '../../../src'));
  const sheet = reviewSheet({ ...read, translated: (catalogue) => texts[catalogue] });
  const lines = sheet.trimEnd().split('\n').slice(2);
  expect(lines.length).toBeGreaterThanOrEqual(100);
  expect(lines.filter((line) => line.split(' | ').length !== 5)).toEqual([]);
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/languages.md'), 'utf8');
  const written = page.slice(page.indexOf('| Where it is seen'));
  expect(written, 'npm run --silent texts -- ha review writes it anew').toBe(sheet);
});
