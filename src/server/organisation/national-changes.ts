import { sql, type Kysely, type Selectable } from 'kysely';
import { isoText } from '../db/stored-moments.ts';
import { antigens, type NationalChange } from '#contract/calls/antigens.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { answerListing } from '../http/listing.ts';
import { defineRoute, type Route } from '../http/route.ts';

/** Records who changed an entry of a national list; does nothing if the entry is unchanged. */
export async function noteNational(
  db: Kysely<Database>,
  { deps, user }: { readonly deps: Pick<AppDeps, 'newId' | 'now'>; readonly user: string },
  change: {
    readonly list: 'antigen' | 'introduction' | 'country' | 'grace' | 'equipment name';
    readonly subject: string;
    /** Null for a new entry. */
    readonly before: object | null;
    /** Null for a removed entry. */
    readonly after: object | null;
  },
): Promise<void> {
  const [before, after] = [change.before, change.after].map((row) => row && JSON.stringify(row));
  if (before === after) return;
  await db
    .insertInto('national_change')
    .values({ ...change, before, after, id: deps.newId(), user_id: user, changed_at: deps.now() })
    .execute();
}

const changes = defineRoute(antigens.changes, ({ db, query, request, reply }) =>
  answerListing<NationalChange>({
    db,
    query,
    request,
    reply,
    rows: db
      .selectFrom(
        sql<Selectable<Database['national_change']>>`(
          select id, list, subject, before, after, user_id, changed_at from national_change
          union all select id, 'setting', key, before, after, user_id, changed_at from setting_change)`.as(
          'c',
        ),
      )
      .innerJoin('app_user as u', 'u.id', 'c.user_id')
      .select([
        'c.id',
        'c.list',
        'c.subject',
        sql<string | null>`c.before::text`.as('before'),
        sql<string | null>`c.after::text`.as('after'),
        sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('by'),
        isoText('c.changed_at').as('changed_at'),
      ]),
    searchIn: ['list', 'subject', 'by'],
    sort: antigens.changes.sort,
  }),
);

export const nationalChangeRoutes: readonly Route[] = [changes];
