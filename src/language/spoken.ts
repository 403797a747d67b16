import {
  isLanguage,
  languages,
  type LanguageTag,
  pseudoLanguage,
  type Texts,
  type TextsByCatalogue,
} from './languages.ts';
import { isMessage } from './message.ts';

/** A language in which words can be shown. */
export interface Spoken {
  readonly tag: string;
  readonly locales: readonly string[];
  /** Texts of a catalogue; undefined for its English ones. */
  readonly textsOf: (catalogue: string, english: object) => Texts | undefined;
}

const key = 'vaxledger.language';

/** Texts are loaded when needed: at first there is only English. They must not import anything that waits for this module. */
const loaders: Record<Exclude<LanguageTag, 'en'>, () => Promise<TextsByCatalogue>> = {
  ha: async () => (await import('./ha.ts')).hausa,
};

const english: Spoken = { tag: 'en', locales: languages.en.locales, textsOf: () => undefined };

/** A language by its tag, with its texts. English if it is unknown or its texts cannot be loaded. */
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

/** The language chosen on this device; a server, and a browser without storage, use English. */
function chosen(): string | null {
  try {
    return typeof document === 'undefined' ? null : window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * The language of this device, whoever is signed in. Awaited here, so that no module with words runs before its texts are loaded; texts of
 * the installed app come from its cache.
 */
export const spoken: Spoken = await languageOf(chosen());

/** The language of this device as one that can be chosen; English while the tests' pseudo-language is used. */
export const spokenTag: LanguageTag = isLanguage(spoken.tag) ? spoken.tag : 'en';

/** Chooses the language of this device. It is used once the page is reloaded. */
export function chooseLanguage(tag: LanguageTag): void {
  window.localStorage.setItem(key, tag);
}
