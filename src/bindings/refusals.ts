import {
  aefiSentences,
  equipmentSentences,
  heldSentences,
  refusalSentences,
  sessionSentences,
} from '#contract/refusal-sentences.ts';
import { catalogue } from '#language/catalogue.ts';

/** The English of why a record is refused, by the catalogue that says it: the server says the same of the record. */
export const refusalsEnglish = {
  refusals: refusalSentences,
  equipmentRefusals: equipmentSentences,
  aefiRefusals: aefiSentences,
  planRefusals: { ...sessionSentences, ...heldSentences },
};

export type Refusals = Readonly<{
  [Name in keyof typeof refusalsEnglish]: Readonly<Record<keyof (typeof refusalsEnglish)[Name], string>>;
}>;

/** The same in the language of this device. */
export const deviceRefusals: Refusals = {
  refusals: catalogue('refusals', refusalsEnglish.refusals),
  equipmentRefusals: catalogue('equipmentRefusals', refusalsEnglish.equipmentRefusals),
  aefiRefusals: catalogue('aefiRefusals', refusalsEnglish.aefiRefusals),
  planRefusals: catalogue('planRefusals', refusalsEnglish.planRefusals),
};
