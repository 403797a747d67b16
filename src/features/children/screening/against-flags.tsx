import { effectOfFound, type Found, against } from '#domain/immunization/screening/findings.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { conditionWord, screeningStrings as words } from './screening-strings.ts';

/** What speaks against a vaccine, in a line each: not to be given, or to be given with care. */
export function AgainstFlags({
  series,
  found,
}: {
  readonly series: string;
  readonly found: readonly Found[];
}) {
  return against(found, series).map((one) => {
    const word = conditionWord(one.condition);
    return effectOfFound(one, series) === 'contraindication' ? (
      <Flag key={one.condition} tone="danger" icon="blocked">
        {words.contraindicated(word)}
      </Flag>
    ) : (
      <Flag key={one.condition} tone="warning">
        {words.careful(word)}
      </Flag>
    );
  });
}
