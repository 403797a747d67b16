import { type RawBuilder, sql } from 'kysely';
import { lineKey } from '#domain/kernel/text.ts';

// The dashes and apostrophes that `lineKey` takes for one.
const dashes = '֊־᐀᠆‐‑‒–—―⸗⸚⸺⸻⹀⹝〜〰゠︱︲﹘﹣－𐺭−';
const apostrophes = '’‘ʼʻ`´';

/** The condition that a plain line in a column is the text as lines are compared (`lineKey`). */
export function isSameLine(column: string, text: string): RawBuilder<boolean> {
  const from = dashes + apostrophes;
  const to = '-'.repeat([...dashes].length) + "'".repeat(apostrophes.length);
  return sql`translate(lower(${sql.ref(column)}), ${from}, ${to}) = ${lineKey(text)}`;
}
