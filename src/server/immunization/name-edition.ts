import { sql, type Kysely } from 'kysely';
import { namesEdition } from '#domain/immunization/names/name-likeness.ts';
import type { Database } from '../db/schema.ts';
import { type Jobs, startJobLine } from '../db/job-line.ts';
import {
  childRowOf,
  storedChildOf,
  storedLikeOf,
  storedTokensOf,
  type StoredChild,
} from './stored-register.ts';

const key = 'names-edition';
const childrenAtOnce = 500;

/**
 * Recomputes the digests of every child, and the digits of its caregiver's number, if an older version of the rules
 * made them. Old likeness digests are kept, because every match is compared word by word. Each batch is a statement of
 * its own, so nothing has to wait; several instances may run this at once.
 * @returns how many children were processed.
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
    const children = rows.map((child) => ({ facility: child.facility_id, row: childRowOf(child) }));
    const sought = children.map(({ facility, row }) => storedTokensOf(facility, row));
    await sql`insert into child_token
      select * from json_populate_recordset(null::child_token, ${JSON.stringify(sought)}::json)
      on conflict (facility_id, child_id) do update set tokens = excluded.tokens`.execute(db);
    const numbers = children.map(({ facility, row }) => storedChildOf(facility, row));
    await sql`update child set personal = child.personal || jsonb_build_object('caregiverDigits', n.personal -> 'caregiverDigits')
      from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) n (facility_id uuid, child_id uuid, personal jsonb)
      where child.facility_id = n.facility_id and child.child_id = n.child_id`.execute(db);
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

/** Does the same in the background after the server starts. */
export function startNameEdition(
  deps: { readonly db: Kysely<Database> },
  onFailure: (error: unknown) => void,
): Jobs {
  const line = startJobLine(onFailure);
  line.run(() => likenByThisEdition(deps.db, line));
  return line;
}
