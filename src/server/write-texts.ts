import path from 'node:path';
import process from 'node:process';
import { languageOf } from '#language/spoken.ts';
import { readCatalogues, textSheet } from './translation/text-sheet.ts';

const usage = `npm run --silent texts -- <language> > texts.csv
Writes a sheet for a translator as CSV to the standard output: every text of the screens, its English words, where it stands and what
it is for. The language is a tag such as yo or ig; texts that it has already stand beside the English ones.`;

const [tag, ...more] = process.argv.slice(2);
if (tag === undefined || more.length > 0 || !/^[a-z]{2,3}$/.test(tag)) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  const read = await readCatalogues(path.join(import.meta.dirname, '..'));
  const language = await languageOf(tag);
  const translated = language.tag === tag ? language.textsOf : () => undefined;
  process.stdout.write(textSheet({ ...read, translated }));
}
