import { sql, type Kysely } from 'kysely';
import type { PushRequest } from '#contract/wire/sync.ts';
import type { Database } from '#server/db/schema.ts';

export interface SetBasedInsert {
  /** Stores the events of a push body: one statement per table, in one transaction. */
  store(body: string): Promise<void>;
  /** Number of stored events. */
  count(): Promise<number>;
}

/**
 * The least that a server which keeps events and a balance can do: each event, one movement of it and its wallet, inserted by sets. Nothing
 * is read, judged, locked or answered, and the code does not change with the product.
 */
export async function setBasedInsert(db: Kysely<Database>): Promise<SetBasedInsert> {
  await sql`create table bare_event (facility uuid, id uuid, body jsonb not null, primary key (facility, id))`.execute(
    db,
  );
  await sql`create table bare_movement (facility uuid, event uuid, doses int not null, primary key (facility, event))`.execute(
    db,
  );
  await sql`create table bare_wallet (facility uuid primary key, balance bigint not null)`.execute(db);
  return {
    async store(body) {
      const { facility, events } = JSON.parse(body) as PushRequest;
      const rows = JSON.stringify(
        (events as readonly { event_id: string; payload: { doses?: number } }[]).map((event) => ({
          id: event.event_id,
          body: event,
          doses: event.payload.doses ?? 0,
        })),
      );
      await db.transaction().execute(async (trx) => {
        const all = sql`jsonb_to_recordset(${rows}::jsonb) as r (id uuid, body jsonb, doses int)`;
        await sql`insert into bare_event select ${facility}::uuid, id, body from ${all}`.execute(trx);
        await sql`insert into bare_movement select ${facility}::uuid, id, doses from ${all}`.execute(trx);
        await sql`insert into bare_wallet select ${facility}::uuid, sum(doses) from ${all}
          on conflict (facility) do update set balance = bare_wallet.balance + excluded.balance`.execute(trx);
      });
    },
    async count() {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from bare_event`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}
