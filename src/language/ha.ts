// A static import, because Vite leaves the attribute that Node requires in a dynamic one, which a browser then refuses.
import texts from './ha.json' with { type: 'json' };
import type { TextsByCatalogue } from './languages.ts';

/** The texts of Hausa, in a separate file that is loaded when Hausa is chosen. */
export const hausa: TextsByCatalogue = texts;
