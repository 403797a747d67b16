import { against, effectOfFound, type Found } from '#domain/immunization/screening/findings.ts';
import { conditionWord, screeningStrings as words } from './screening-strings.ts';

/** One answer that speaks against a vaccine, in words. */
export interface Against {
  readonly condition: string;
  readonly isRuledOut: boolean;
  readonly text: string;
}

/** What speaks against a vaccine: what rules it out first, then what asks for care. Nothing does outside the schedule. */
export function againstWords(found: readonly Found[], series: string | null): readonly Against[] {
  if (series === null) return [];
  return against(found, series).map((one) => {
    const isRuledOut = effectOfFound(one, series) === 'contraindication';
    const why = conditionWord(one.condition);
    const text = isRuledOut ? words.contraindicated(why) : words.careful(why);
    return { condition: one.condition, isRuledOut, text };
  });
}
