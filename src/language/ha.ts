// A static import, because Vite leaves the attribute that Node asks for in a dynamic one, which a browser then refuses.
import texts from './ha.json' with { type: 'json' };
import type { TextsByCatalogue } from './languages.ts';

/** The texts of Hausa, in a file of their own that is loaded when it is spoken. */
export const hausa: TextsByCatalogue = texts;
