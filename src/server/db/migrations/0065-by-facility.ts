import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

// What a push, a pull or a delivery looks at names its facility, or lies in a small table of which every shard can have a copy.
const statements = [
  // A vaccination number is found by the block that it was given in, and the block says whose it is. Blocks do not overlap, so that a
  // number that is unique within its facility is unique altogether.
  sql`create table vacc_no_block (
    first integer primary key,
    last integer not null,
    facility_id uuid not null,
    log_id uuid,
    device uuid,
    leased_at timestamptz not null,
    check (first <= last),
    exclude using gist (int4range(first, last, '[]') with &&)
  )`,
  sql`insert into vacc_no_block (first, last, facility_id, log_id, device, leased_at)
    select min(counter), max(counter), facility_id, log_id, device, min(leased_at) from (
      select *, counter - row_number() over (partition by facility_id, log_id, device order by counter) as run from vacc_no
    ) numbered group by facility_id, log_id, device, run`,
  // Left are the numbers that children have, and those that a facility keeps for children registered without one.
  sql`delete from vacc_no where log_id is not null and child_id is null`,
  sql`drop index vacc_no_spare`,
  sql`alter table vacc_no drop column log_id, drop column device, drop column leased_at, drop constraint vacc_no_counter_key`,
  sql`create index vacc_no_spare on vacc_no (facility_id, counter) where child_id is null`,

  sql`alter table grant_head drop constraint grant_head_grant_id_fkey, add column facility_id uuid`,
  sql`update grant_head set facility_id = g.facility_id from sync_grant g where g.id = grant_id`,
  sql`alter table sync_grant drop constraint sync_grant_pkey, add primary key (facility_id, id)`,
  sql`alter table grant_head
    alter column facility_id set not null,
    drop constraint grant_head_pkey,
    add primary key (facility_id, grant_id, log_id),
    add foreign key (facility_id, grant_id) references sync_grant on delete cascade`,

  // Facilities from which something is on the road. Each push that sends adds one to sent, so that what is sent while the relay looks is
  // not forgotten.
  sql`create table relay_waiting (
    facility_id uuid primary key,
    sent bigint not null,
    tried_at timestamptz
  )`,
  sql`insert into relay_waiting (facility_id, sent)
    select facility_id, count(*) from outbound_relay where state = 'pending' group by facility_id`,
  sql`drop index outbound_relay_pending`,
  sql`create index outbound_relay_pending on outbound_relay (facility_id, attempts, created_at) where state = 'pending'`,

  // Facilities that keep stock: a receipt that names one as its origin is looked at by a person.
  sql`create table stock_keeper (facility_id uuid primary key)`,
  sql`insert into stock_keeper select distinct facility_id from wallet`,
];

/** Numbers, permissions and deliveries are found by their facility. */
export const byFacility: Migration = {
  name: '0065-by-facility',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
