import { type Kysely, sql } from 'kysely';
import {
  type Administration,
  type DecisionKind,
  decisionKinds,
  operations,
} from '#contract/calls/operations.ts';
import type { SignedIn } from '../auth/viewer.ts';
import type { Database } from '../db/schema.ts';
import { accountColumns, inOwnUnit } from '../http/facility-scope.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { localDayOf } from '../local-day.ts';
import { messageColumns } from '../messages/failure-routes.ts';
import { readCards, wholeOf } from '../monitoring/cards.ts';

const dayMs = 24 * 60 * 60_000;
/** Days within which a user who signs in counts as active, and within which an end is announced. */
const week = 7;
/** Days after which an account whose owner never signed in needs a decision. */
const unusedDays = 7;
/** Number of names shown with a decision. */
const maxNamed = 3;

const administration = defineRoute(operations.administration, async ({ deps, db, viewer }) => {
  const now = deps.now();
  const [decisions, accounts, places, messages, payments] = await Promise.all([
    readDecisions(db, viewer, now),
    readAccounts(db, viewer, now),
    readPlaces(db, viewer, now),
    readMessages(db, viewer),
    readPayments(db, viewer, now),
  ]);
  return { decisions, accounts, places, messages, payments };
});

export const administrationRoutes: readonly Route[] = [administration];

const isNotDelivered = sql<boolean>`m.state in ('failed', 'in-doubt')`;

interface Waiting {
  readonly kind: DecisionKind;
  readonly count: number;
  readonly day: string | null;
  readonly about: string[] | null;
}

async function readDecisions(
  db: Kysely<Database>,
  viewer: SignedIn,
  now: Date,
): Promise<Administration['decisions']> {
  const made = new Date(now.getTime() - unusedDays * dayMs);
  const ends = new Date(now.getTime() + week * dayMs);
  const day = (at: string) => sql`to_char(${sql.ref(at)} at time zone 'Africa/Lagos', 'YYYY-MM-DD')`;
  // National lists are decided at country level.
  const isNational = viewer.level === 'country';
  const { rows } = await sql<Waiting>`
    select 'cases' as kind, count(*)::integer as count, min(${day('c.opened_at')}) as day,
      (array_agg(distinct f.name))[1:${sql.lit(maxNamed)}] as about
    from case_file c join facility f on f.id = c.facility_id where c.closed_at is null and ${inOwnUnit(viewer)}
    union all
    select 'messages', count(*)::integer, min(${day('m.settled_at')}),
      (array_agg(distinct coalesce(f.name, u.first_name || ' ' || u.last_name)))[1:${sql.lit(maxNamed)}]
    from message m left join facility f on f.id = m.facility_id left join app_user u on u.id = m.user_id
    where ${isNotDelivered} and ${inOwnUnit(viewer, messageColumns)}
    union all
    select 'payments', count(*)::integer, min(${day('p.created_at')}),
      (array_agg(distinct u.first_name || ' ' || u.last_name))[1:${sql.lit(maxNamed)}]
    from payment p join app_user u on u.id = p.user_id where p.state = 'refused' and ${inOwnUnit(viewer, accountColumns)}
    union all
    select 'accounts', count(*)::integer, min(${day('u.created_at')}),
      (array_agg(u.first_name || ' ' || u.last_name order by u.created_at))[1:${sql.lit(maxNamed)}]
    from app_user u where u.active and u.created_at < ${made} and ${inOwnUnit(viewer, accountColumns)}
      and not exists (select from session_family s where s.user_id = u.id)
    union all
    select 'series', count(*)::integer, null, (array_agg(a.name order by lower(a.name)))[1:${sql.lit(maxNamed)}]
    from antigen a where a.series is null and ${isNational}
    union all
    select 'ending', count(*)::integer, min(${day('s.next_payment_at')}),
      (array_agg(u.first_name || ' ' || u.last_name order by s.next_payment_at))[1:${sql.lit(maxNamed)}]
    from subscription s join app_user u on u.id = s.user_id
    where s.status = 'non-renewing' and s.next_payment_at between ${now} and ${ends} and ${inOwnUnit(viewer, accountColumns)}`.execute(
    db,
  );
  return rows
    .filter(({ count }) => count > 0)
    .map((row) => ({ ...row, about: row.about ?? [] }))
    .toSorted((a, b) => decisionKinds.indexOf(a.kind) - decisionKinds.indexOf(b.kind));
}

async function readAccounts(
  db: Kysely<Database>,
  viewer: SignedIn,
  now: Date,
): Promise<Administration['accounts']> {
  const since = new Date(now.getTime() - week * dayMs);
  const { rows } = await sql<Administration['accounts']>`
    select count(*)::integer as all, (count(*) filter (where not u.paid))::integer as unpaid,
      (count(*) filter (where exists (
        select from session_family s where s.user_id = u.id and coalesce(s.seen_at, s.created_at) >= ${since})))::integer as signed_in
    from app_user u where u.active and ${inOwnUnit(viewer, accountColumns)}`.execute(db);
  return rows[0] ?? { all: 0, signed_in: 0, unpaid: 0 };
}

/** The same figures as on the cards of the unit. */
async function readPlaces(
  db: Kysely<Database>,
  { level, place }: SignedIn,
  now: Date,
): Promise<Administration['places']> {
  const id = place[level] ?? place.country;
  const parts = await readCards(db, { id, level, parts: 'self', now });
  const { facilities, reporting, silent } = wholeOf(parts, { id, name: '', level });
  return { facilities, heard: reporting, silent };
}

async function readMessages(db: Kysely<Database>, viewer: SignedIn): Promise<Administration['messages']> {
  const { rows } = await sql<Administration['messages']>`
    select (count(*) filter (where m.state in ('queued', 'sending')))::integer as waiting,
      (count(*) filter (where ${isNotDelivered}))::integer as failed
    from message m left join facility f on f.id = m.facility_id left join app_user u on u.id = m.user_id
    where (m.state in ('queued', 'sending') or ${isNotDelivered}) and ${inOwnUnit(viewer, messageColumns)}`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

async function readPayments(
  db: Kysely<Database>,
  viewer: SignedIn,
  now: Date,
): Promise<Administration['payments']> {
  const begin = `${localDayOf(now).today.slice(0, 7)}-01`;
  const [{ rows: month }, { rows: states }] = await Promise.all([
    sql<Administration['payments']['month'][number]>`
      select p.currency, sum(p.amount)::float8 as amount from payment p join app_user u on u.id = p.user_id
      where p.state = 'paid' and p.paid_at >= ${begin}::timestamp at time zone 'Africa/Lagos' and ${inOwnUnit(viewer, accountColumns)}
      group by p.currency order by p.currency`.execute(db),
    sql<{ readonly active: number; readonly non_renewing: number }>`
      select (count(*) filter (where s.status = 'active'))::integer as active,
        (count(*) filter (where s.status = 'non-renewing'))::integer as non_renewing
      from subscription s join app_user u on u.id = s.user_id where ${inOwnUnit(viewer, accountColumns)}`.execute(
      db,
    ),
  ]);
  return { month, active: 0, non_renewing: 0, ...states[0] };
}
