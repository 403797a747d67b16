import type { TextsByCatalogue } from '../texts.ts';
import { login } from './login.ts';
import { settings } from './settings.ts';

/** Hausa as it is written in Nigeria. No speaker has read these texts yet: docs/languages.md tells how they are reviewed. */
export const texts: TextsByCatalogue = {
  login,
  settings,
};
