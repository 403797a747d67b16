import { type RawBuilder, sql } from 'kysely';
import { lineKey } from '#domain/kernel/text.ts';

// The dashes and apostrophes that `lineKey` treats as equal.
const dashes = '֊־᐀᠆‐‑‒–—―⸗⸚⸺⸻⹀⹝〜〰゠︱︲﹘﹣－𐺭−';
const apostrophes = '’‘ʼʻ`´';

/** SQL condition that a column equals the text in the sense of `lineKey`; the column holds normalised lines. */
export function isSameLine(column: string, text: string): RawBuilder<boolean> {
  const from = dashes + apostrophes;
  const to = '-'.repeat([...dashes].length) + "'".repeat(apostrophes.length);
  return sql`translate(lower(${sql.ref(column)}), ${from}, ${to}) = ${lineKey(text)}`;
}
