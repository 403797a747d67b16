import { afterAll, describe, expect, test } from 'vitest';
import { catalogue, catalogues, inLanguage, wordsIn } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import { languageOf, spoken } from '#language/spoken.ts';

const english = {
  title: 'Settings',
  themes: { light: 'Light' },
  usedOf: message<[used: string, quota: string]>('{used} of {quota}', 'used', 'quota'),
  many: message<[n: number]>('{n, plural, one {# entry} other {# entries}}', 'n'),
  join: (...parts: readonly string[]) => parts.join(' · '),
};

// Catalogues are registered globally, and the completeness test reads all registered ones.
afterAll(() => {
  catalogues.delete('test');
});

describe('A catalogue', () => {
  test('is in English if no language was chosen', () => {
    expect(catalogue('test', english)).toBe(english);
  });

  test('has the texts of its language, and English ones for missing texts', async () => {
    const words = wordsIn(await languageOf('ha'), 'settings', english);
    expect(words.title).toBe('Saiti');
    expect(words.themes.light).toBe('Mai haske');
    expect(words.usedOf('1 MB', '2 MB')).toBe('1 MB cikin 2 MB');
    expect(words.many(2)).toBe('2 entries');
    expect(words.join('a', 'b')).toBe('a · b');
  });

  test('is in English for an unknown language, even if another catalogue exists', async () => {
    expect(wordsIn(await languageOf('xx'), 'settings', english)).toBe(english);
    expect(wordsIn(await languageOf('toString'), 'settings', english)).toBe(english);
    expect(wordsIn(await languageOf('ha'), 'no such catalogue', english)).toBe(english);
  });

  test('of a device is given in another language, and a missing one is a defect', async () => {
    const words = inLanguage(await languageOf('en-XA'), catalogue('test', english));
    expect(words.title).toBe('Šéttíñĝšööö');
    expect(() => inLanguage(spoken, { given: 'Given' })).toThrow('no catalogue');
  });

  test('is two fifths longer in the pseudo-language, with its placeholders and plurals', async () => {
    const words = wordsIn(await languageOf('en-XA'), 'test', english);
    expect(words.title).toBe('Šéttíñĝšööö');
    expect(words.usedOf('1 MB', '2 MB')).toBe('1 MB öfö 2 MB');
    expect(words.many(1)).toBe('1 éñtrýöö');
    expect(words.themes.light).toBe('Ļíĝĥtöö');
  });
});
