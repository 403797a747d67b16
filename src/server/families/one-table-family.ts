import { sql, type RawBuilder } from 'kysely';
import type { Changed, Family, FamilyEvent, OwnRows } from '#contract/families/family.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Write } from '../db/insert-of.ts';
import type { AskedFor, Drift, AcceptedEvent, OpenedCase, Question, ServerFamily } from './server-family.ts';

interface OneTable<Name extends string, Row extends object, Stored> {
  /** The table, which has the same name as the family's rows; keyed by the facility and {@link id}. */
  readonly table: Name;
  /** The column that identifies a row within its facility: the id of the event that created it. */
  readonly id: string;
  /** Columns that later events may change. */
  readonly amended: readonly string[];
  /** The types of events that create rows. */
  readonly begunBy: readonly string[];
  /** Kind of drift reported when a row differs from its events. */
  readonly driftKind: string;
  /** The codes of the reasons for which the family's rule may refuse. */
  readonly refusals: 'aefi' | 'plan';
  /** The case that an event opens; undefined if nobody needs to look at it. */
  caseOf?(event: FamilyEvent, now: Date): OpenedCase | null;
  rowOf(stored: Stored): Row;
  /** The row as stored, with JSON columns as objects, because many rows are sent as one parameter. */
  storedOf(facility: FacilityId, row: Row): object;
}

/** Builds a server family in which each event changes one row of one table and only the rule decides. */
export function oneTableFamily<Name extends string, Row extends { readonly id: string }, Outcome, Stored>(
  family: Family<Readonly<Record<Name, Row>>, Outcome>,
  given: OneTable<Name, Row, Stored>,
): ServerFamily<Readonly<Record<Name, Row>>, Outcome, OpenedCase | null, null> {
  const { table, rowOf } = given;
  return {
    family,
    judging: {
      isAlwaysRecorded: false,
      ask: (asked) => questionOf(family, given, asked),
      async look(_trx, _asked, answer) {
        // The shape is fixed by the question that was asked.
        const rows = ((answer ?? []) as readonly Stored[]).map(rowOf);
        const byId = new Map(rows.map((row) => [row.id, row]));
        return { rows: { [table]: byId } as OwnRows<Readonly<Record<Name, Row>>>, context: null };
      },
      judge(inBatch) {
        const settled = inBatch.settle(inBatch.event);
        if (settled.accepted)
          return { ...settled, found: given.caseOf?.(inBatch.event, inBatch.now) ?? null };
        const { reason } = settled;
        return {
          verdict: 'refused',
          reason,
          sentences: [{ code: `${given.refusals}.${reason}` }],
          byRule: true,
        };
      },
      response: (_accepted, event) => ({ id: event }),
      caseOf: ({ found }) => found,
    },
    storing: {
      hasDigestAck: true,
      inEverySnapshot: false,
      rowWrites: ({ facility }, events) => writesOf(given, facility, events),
      async rowsOf(trx, facility) {
        const { rows } = await sql<Stored>`
          select * from ${sql.table(table)} where facility_id = ${facility}
          order by ${sql.ref(given.id)}`.execute(trx);
        return { [table]: rows.map(rowOf) } as unknown as Changed<Readonly<Record<Name, Row>>>;
      },
    },
    upkeep: { drift: (facility) => [driftOf(given, facility)] },
  };
}

/** Builds the query for the rows that the events are about. */
function questionOf<Name extends string>(
  family: Pick<Family, 'name' | 'named'>,
  { table, id }: Pick<OneTable<Name, object, unknown>, 'table' | 'id'>,
  { facility, events }: AskedFor,
): Question | null {
  const own = events.filter(({ read }) => read.family.name === family.name);
  if (own.length === 0) return null;
  const ids = new Set(own.flatMap(({ read, eventId }) => family.named(read.event, eventId)[table] ?? []));
  const found = sql.ref(`${table}_found`);
  return {
    parts: [
      sql`${found} as (
        select * from ${sql.table(table)}
        where facility_id = ${facility} and ${sql.ref(id)} = any(${[...ids]}::uuid[]))`,
    ],
    answer: sql`(select coalesce(json_agg(${found}), '[]') from ${found})`,
  };
}

/** Writes each changed row of a batch once, in its final state. */
function writesOf<Name extends string, Row extends { readonly id: string }>(
  { table, id, amended, storedOf }: OneTable<Name, Row, never>,
  facility: FacilityId,
  events: readonly AcceptedEvent<Readonly<Record<Name, Row>>>[],
): Write[] {
  const last = new Map<string, Row>();
  for (const { accepted } of events) for (const row of accepted.changed[table]) last.set(row.id, row);
  if (last.size === 0) return [];
  const rows = Array.from(last.values(), (row) => storedOf(facility, row));
  const changes = amended.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return [
    sql`insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
      on conflict (facility_id, ${sql.ref(id)}) do update set ${sql.join(changes)}`,
  ];
}

/** Finds accepted events whose row is missing, and rows without an accepted event. */
function driftOf(
  {
    table,
    id,
    begunBy,
    driftKind,
  }: Pick<OneTable<string, object, unknown>, 'table' | 'id' | 'begunBy' | 'driftKind'>,
  facility: string,
): RawBuilder<Drift> {
  return sql<Drift>`
    with accepted as (
      select event_id as id from event
      where facility_id = ${facility} and status = 'accepted' and type = any(${[...begunBy]}::text[])
    ), kept as (
      select ${sql.ref(id)} as id from ${sql.table(table)} where facility_id = ${facility}
    )
    select ${facility} as facility, ${driftKind} as kind, id::text as id,
      case when accepted.id is null then 'nothing' else 'a row' end as expected,
      case when kept.id is null then 'nothing' else 'a row' end as found
    from accepted full join kept using (id) where accepted.id is null or kept.id is null`;
}
