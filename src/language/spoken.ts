import {
  isLanguage,
  languages,
  type LanguageTag,
  pseudoLanguage,
  type Texts,
  type TextsByCatalogue,
} from './languages.ts';
import { isMessage } from './message.ts';

/** A language that words can be said in. */
export interface Spoken {
  readonly tag: string;
  readonly locales: readonly string[];
  /** The texts of a catalogue; undefined if its English ones are said. */
  readonly textsOf: (catalogue: string, english: object) => Texts | undefined;
}

const key = 'vaxledger.language';

/** Texts are loaded when they are spoken: what is loaded first is English alone. They import nothing that waits for this module. */
const loaders: Record<Exclude<LanguageTag, 'en'>, () => Promise<TextsByCatalogue>> = {
  ha: async () => (await import('./ha.ts')).hausa,
};

const english: Spoken = { tag: 'en', locales: languages.en.locales, textsOf: () => undefined };

/** A language by its tag, with its texts. English where it is unknown or its texts cannot be had. */
export async function languageOf(tag: string | null): Promise<Spoken> {
  try {
    if (tag === pseudoLanguage) {
      const { pseudoTexts } = await import('./pseudo.ts');
      return { tag, locales: languages.en.locales, textsOf: (_name, words) => pseudoTexts(words, isMessage) };
    }
    if (!isLanguage(tag) || tag === 'en') return english;
    const texts = await loaders[tag]();
    return { tag, locales: languages[tag].locales, textsOf: (name) => texts[name] };
  } catch {
    return english;
  }
}

/** The language chosen on this device; a server, and a browser without storage, speak English. */
function chosen(): string | null {
  try {
    return typeof document === 'undefined' ? null : window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * The language of this device, whoever is signed in. Awaited here, so that no module that says a word runs before its texts are
 * there; texts of the installed app come from its cache.
 */
export const spoken: Spoken = await languageOf(chosen());

/** The language of this device as one that can be chosen; English where the pseudo-language of the tests is spoken. */
export const spokenTag: LanguageTag = isLanguage(spoken.tag) ? spoken.tag : 'en';

/** Chooses the language of this device. It is spoken once the page is loaded again. */
export function chooseLanguage(tag: LanguageTag): void {
  window.localStorage.setItem(key, tag);
}
