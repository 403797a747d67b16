/** The texts of a catalogue in one language, named and nested as its English ones. */
export interface Texts {
  readonly [entry: string]: string | Texts;
}

/** The texts of a language, by the names of the catalogues. */
export type TextsByCatalogue = Readonly<Record<string, Texts>>;
