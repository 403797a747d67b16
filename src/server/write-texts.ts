import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { TextsByCatalogue } from '#language/languages.ts';
import { reviewSheet } from './translation/review-sheet.ts';
import { readCatalogues, textForm, textSheet } from './translation/text-sheet.ts';

const usage = `npm run --silent texts -- <language> > texts.csv
npm run --silent texts -- <language> form > form.json
npm run --silent texts -- <language> review > review.md
The first writes a sheet for a translator as CSV to the standard output: every text of the screens, its English words, where it stands
and what it is for. The form is the JSON file of the language, with what is not translated left empty. The review is the table of the
texts that a speaker reads first. The language is a tag such as yo or ig; texts of src/language/<language>.json are filled in.`;

const [tag, kind = 'sheet', ...more] = process.argv.slice(2);
const write = { sheet: textSheet, form: textForm, review: reviewSheet }[kind];
if (tag === undefined || write === undefined || more.length > 0 || !/^[a-z]{2,3}$/.test(tag)) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  const file = path.join(import.meta.dirname, `../language/${tag}.json`);
  const texts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TextsByCatalogue) : {};
  const read = await readCatalogues(path.join(import.meta.dirname, '..'));
  process.stdout.write(write({ ...read, translated: (catalogue) => texts[catalogue] }));
}
