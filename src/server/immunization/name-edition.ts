import { sql, type Kysely } from 'kysely';
import { namesEdition } from '#domain/immunization/names/name-likeness.ts';
import type { Database } from '../db/schema.ts';
import { type Jobs, startJobLine } from '../operations/job-line.ts';
import { childRowOf, storedLikeOf, type StoredChild } from './stored-register.ts';

const key = 'names-edition';
const childrenAtOnce = 500;

/**
 * Gives every child the digests by which entries that may be the same one are found, where they were made by other rules of
 * likeness than those of this program. Old ones stay: whoever finds a child by them compares the words. A batch is a statement
 * of its own, so nothing waits; several instances may do the same at once.
 * @returns how many children were looked at.
 */
export async function likenByThisEdition(
  db: Kysely<Database>,
  { most = childrenAtOnce, isStopped = () => false }: { most?: number; isStopped?: () => boolean } = {},
): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  if (row?.value === namesEdition) return 0;
  let looked = 0;
  let after = { facility: lowest, child: lowest };
  for (;;) {
    if (isStopped()) return looked;
    const { rows } = await sql<StoredChild & { facility_id: string }>`
      select * from child where (facility_id, child_id) > (${after.facility}::uuid, ${after.child}::uuid)
      order by facility_id, child_id limit ${most}`.execute(db);
    const digests = rows.flatMap((child) => storedLikeOf(child.facility_id, childRowOf(child)));
    await sql`insert into child_like
      select * from json_populate_recordset(null::child_like, ${JSON.stringify(digests)}::json)
      on conflict (facility_id, token, child_id) do nothing`.execute(db);
    looked += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < most) break;
    after = { facility: last.facility_id, child: last.child_id };
  }
  await sql`insert into setting (key, value) values (${key}, to_jsonb(${namesEdition}::text))
    on conflict (key) do update set value = excluded.value`.execute(db);
  return looked;
}

const lowest = '00000000-0000-0000-0000-000000000000';

/** The same beside the calls of a server that has just started. */
export function startNameEdition(
  deps: { readonly db: Kysely<Database> },
  onFailure: (error: unknown) => void,
): Jobs {
  const line = startJobLine(onFailure);
  line.run(() => likenByThisEdition(deps.db, line));
  return line;
}
