import type { Found } from '#domain/immunization/screening/findings.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { againstWords } from './against-words.ts';

/** What speaks against a vaccine, in a line each: not to be given, or to be given with care. */
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
