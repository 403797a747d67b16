import { warningSentences } from '#domain/immunization/register/dose-warnings.ts';
import { catalogue } from '#language/catalogue.ts';

/** What an officer is warned of before a dose, for the dialog and for the child's card. */
export const warningWords = catalogue('warnings', warningSentences);
