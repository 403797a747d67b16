import { sql, type Kysely } from 'kysely';
import type { Level } from '#domain/access/model.ts';
import type { Database } from '../db/schema.ts';

const mostNamesakes = 50;

/**
 * A code for a place that is added: its parent's code and its name, `kn-ajingi-ajingi-cottage-hospital`, with a number behind
 * it where the code is taken; `id` where no such code is free or the name has no letter that a code can hold.
 */
export async function freeCode(
  db: Kysely<Database>,
  level: Level,
  { id, name, parent }: { readonly id: string; readonly name: string; readonly parent: string | null },
): Promise<string> {
  const words = slugOf(name);
  if (words === '') return id;
  const base = parent === null ? words : `${slugOf(parent)}-${words}`;
  const wanted = [base, ...Array.from({ length: mostNamesakes }, (_, at) => `${base}-${at + 2}`)];
  const { rows } = await sql<{ code: string }>`
    select code from ${sql.table(level)} where code = any(${wanted})`.execute(db);
  const taken = new Set(rows.map(({ code }) => code));
  return wanted.find((code) => !taken.has(code)) ?? id;
}

function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
}
