import { sentence } from '#contract/codes.ts';
import { sql, type Kysely } from 'kysely';
import type { ServerFamily } from '#server/families/server-family.ts';
import type { Database } from '#server/db/schema.ts';
import { toy } from '#tests/contract/families/toy-family.ts';

type Marbles = ReturnType<(typeof toy)['apply']>['bag'][number];

/** Creates the table of marble bags. */
export async function makeToyTable(db: Kysely<Database>): Promise<void> {
  await dropToyTable(db);
  await sql`create table toy_bag (
    facility_id uuid not null, id text not null, marbles integer not null, "updatedAt" text not null,
    primary key (facility_id, id))`.execute(db);
}

/** Drops the table if it exists. */
export async function dropToyTable(db: Kysely<Database>): Promise<void> {
  await sql`drop table if exists toy_bag`.execute(db);
}

/** The test family on the server, unknown to sync itself. A bag of more than a hundred opens a case. */
export const toyOnServer: ServerFamily<{ bag: Marbles }, Marbles, { isHeavy: boolean }, null> = {
  family: toy,
  judging: {
    isAlwaysRecorded: false,
    ask({ facility, events }) {
      const bags = events.flatMap(({ read, eventId }) =>
        read.family.name === toy.name ? (toy.named(read.event, eventId)['bag'] ?? []) : [],
      );
      if (bags.length === 0) return null;
      return {
        parts: [
          sql`toy_bags as (
            select id, marbles, "updatedAt" from toy_bag where facility_id = ${facility} and id = any(${bags}::text[]))`,
        ],
        answer: sql`(select coalesce(json_agg(toy_bags), '[]') from toy_bags)`,
      };
    },
    look: async (_trx, _asked, answer) => ({
      rows: { bag: new Map(((answer ?? []) as Marbles[]).map((row) => [row.id, row])) },
      context: null,
    }),
    judge(inBatch) {
      const settled = inBatch.settle(inBatch.event);
      if (settled.accepted) return { ...settled, found: { isHeavy: settled.outcome.marbles > 100 } };
      return {
        verdict: 'refused',
        reason: settled.reason,
        sentences: [sentence('ledger.zero-doses')],
        byRule: true,
      };
    },
    response: ({ outcome }) => ({ marbles: outcome.marbles }),
    caseOf: ({ found, outcome }) =>
      found.isHeavy
        ? { reason: 'heavy-bag', sentences: [sentence('callFigures.isClosed', { name: outcome.id })] }
        : null,
    vouchers: {
      of: ({ payload }) => (payload as { readonly tray?: string }).tray ?? null,
      refused: (tray, bags) => sentence('caseFigures.ofVoucher', { voucher: tray, lots: bags }),
    },
  },
  storing: {
    hasDigestAck: true,
    inEverySnapshot: false,
    rowWrites({ facility }, events) {
      const last = new Map(
        events.flatMap(({ accepted }) => accepted.changed.bag.map((row) => [row.id, row])),
      );
      if (last.size === 0) return [];
      const rows = Array.from(last.values(), (row) => ({ facility_id: facility, ...row }));
      return [
        sql`insert into toy_bag select * from json_populate_recordset(null::toy_bag, ${JSON.stringify(rows)}::json)
          on conflict (facility_id, id) do update set marbles = excluded.marbles, "updatedAt" = excluded."updatedAt"`,
      ];
    },
    async rowsOf(trx, facility) {
      const { rows } = await sql<Marbles>`
        select id, marbles, "updatedAt" from toy_bag where facility_id = ${facility} order by id`.execute(
        trx,
      );
      return { bag: rows };
    },
  },
  people: {
    subjectsOf: async (_db, records) =>
      records.map(({ payload }) => ({
        antigen: null,
        doses: (payload as { readonly by: number }).by,
        batchNo: (payload as { readonly bag: string }).bag,
      })),
  },
  upkeep: {
    drift: (facility) => [
      sql`select ${facility} as facility, 'toy' as kind, id, 'at least 0' as expected, marbles::text as found
        from toy_bag where facility_id = ${facility} and marbles < 0`,
    ],
    waits: { marbles: sql<number>`(select coalesce(sum(marbles), 0)::integer from toy_bag)` },
  },
};
