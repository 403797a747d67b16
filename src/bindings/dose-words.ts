import { catalogue } from '#language/catalogue.ts';

/** Names of doses that hold an English word, as the schedule and its older editions write them; all others are the same in every language. */
export const doseEnglish: Readonly<Record<string, string>> = {
  'Hepatitis B, birth dose': 'Hepatitis B, birth dose',
  'Vitamin A, first': 'Vitamin A, first',
  'Vitamin A, second': 'Vitamin A, second',
  'Measles-rubella 1': 'Measles-rubella 1',
  'Measles-rubella 2': 'Measles-rubella 2',
  'Measles 1': 'Measles 1',
  'Measles 2': 'Measles 2',
  'Yellow fever': 'Yellow fever',
  Meningitis: 'Meningitis',
};

const device = catalogue('doseNames', doseEnglish);

/** The name of a dose in the language of this device. It is kept and sent in English. */
export function doseWords(name: string, words = device): string {
  return words[name] ?? name;
}

/** The same with its number beside it, wherever the line breaks. */
export function doseOnOneLine(name: string): string {
  return doseWords(name).replace(/ (\d)$/, '\u00a0$1');
}
