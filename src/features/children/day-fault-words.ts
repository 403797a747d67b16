import { dayFaultSentences } from '#contract/day-fault-sentences.ts';
import { catalogue } from '#language/catalogue.ts';

/** What stands beside a field whose day cannot be. */
export const dayFaultWords = catalogue('dayFaults', dayFaultSentences);
