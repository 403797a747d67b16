/** A language of the screens: its tag (BCP 47), its own name for itself, and whether a native speaker has read its texts. */
interface Language {
  readonly name: string;
  /** Locales for plurals and numbers; a browser that does not know the first uses the next. */
  readonly locales: readonly string[];
  readonly isReviewed: boolean;
}

/** The languages that an officer can choose. Yoruba and Igbo will join them once their texts exist: see docs/languages.md. */
export const languages = {
  en: { name: 'English', locales: ['en-GB'], isReviewed: true },
  ha: { name: 'Hausa', locales: ['ha', 'en-GB'], isReviewed: false },
} as const satisfies Record<string, Language>;

export type LanguageTag = keyof typeof languages;

/** Tags in the order in which they are offered. */
export const languageTags = Object.keys(languages) as readonly LanguageTag[];

export function isLanguage(tag: string | null): tag is LanguageTag {
  return tag !== null && Object.hasOwn(languages, tag);
}

/**
 * English with accents, brackets and 40 % more letters: shows in tests which text is in no catalogue and where longer words break a screen.
 */
export const pseudoLanguage = 'en-XA';

/** The texts of a catalogue in one language, structured like its English ones. */
export interface Texts {
  readonly [entry: string]: string | Texts;
}

/** The texts of a language, by the names of the catalogues. */
export type TextsByCatalogue = Readonly<Record<string, Texts>>;
