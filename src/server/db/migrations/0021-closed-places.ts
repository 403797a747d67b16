import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

const tables = ['country', 'state', 'lga', 'facility'] as const;

const statements = [
  // Nothing new goes into a closed place. One that was merged is closed too, and is listed nowhere any more.
  ...tables.map(
    (table) => sql`alter table ${sql.table(table)}
      add column closed_at timestamptz,
      add column merged_at timestamptz,
      add column successor_id uuid references ${sql.table(table)},
      add check (merged_at is null or (closed_at is not null and successor_id is not null)),
      add check (successor_id <> id)`,
  ),
  sql`create table place_change (
    id uuid primary key,
    place_id uuid not null,
    at timestamptz not null,
    by_user uuid not null references app_user,
    kind text not null check (kind in ('renamed', 'described', 'closed', 'reopened', 'merged')),
    before text not null,
    after text not null
  )`,
  sql`create index place_change_by_place on place_change (place_id, at)`,
  // LGAs go to the tablets of their state; all others ask the server for them.
  sql`update reference_item set state_id = (row->>'parent')::uuid where kind = 'place' and row->>'level' = 'lga'`,
];

/** Places that are closed or merged, and what became of each. */
export const closedPlaces: Migration = {
  name: '0021-closed-places',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
