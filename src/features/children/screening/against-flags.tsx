import { against, effectOfFound, type Found } from '#domain/immunization/screening/findings.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { conditionWord, screeningStrings as words } from './screening-strings.ts';

/** Contraindications and precautions of a vaccine, one per line. */
export function AgainstFlags({
  series,
  found,
}: {
  readonly series: string;
  readonly found: readonly Found[];
}) {
  return againstWords(found, series).map(({ condition, isRuledOut, text }) =>
    isRuledOut ? (
      <Flag key={condition} tone="danger" icon="blocked">
        {text}
      </Flag>
    ) : (
      <Flag key={condition} tone="warning">
        {text}
      </Flag>
    ),
  );
}

/** One answer against a vaccine, in words. */
interface Against {
  readonly condition: string;
  readonly isRuledOut: boolean;
  readonly text: string;
}

/** Contraindications of a vaccine, then precautions. A vaccine outside the schedule has none. */
export function againstWords(found: readonly Found[], series: string | null): readonly Against[] {
  if (series === null) return [];
  return against(found, series).map((one) => {
    const isRuledOut = effectOfFound(one, series) === 'contraindication';
    const why = conditionWord(one.condition);
    const text = isRuledOut ? words.contraindicated(why) : words.careful(why);
    return { condition: one.condition, isRuledOut, text };
  });
}
