import { compareNames } from '#domain/kernel/text.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Card } from '#contract/calls/monitoring.ts';
import type { Level } from '#domain/access/model.ts';
import type { Database } from '../db/schema.ts';
import { isNotHeld, refreshFacilityCold } from '../equipment/facility-cold.ts';
import { isOnTheWay } from '../ledger/family/stored-stock.ts';
import { lastHeardOf } from '../sync/store/last-heard.ts';
import { expirySoonDays } from '#domain/ledger/stock-level.ts';
import { localDayOf } from '../local-day.ts';
import { discardedDoses, isDiscard } from '../ledger/wallet-reads.ts';

/** A place not heard from for this long counts as silent. */
export const silentMs = 72 * 60 * 60_000;

/** Which parts of a unit to read. */
export interface Asked {
  readonly id: string;
  /** `stores`: each of the own stores of a state or country. `self`: the unit or facility itself as its only part. */
  readonly parts: 'units' | 'stores' | 'self';
  readonly level: Level;
  readonly antigen?: string | undefined;
  readonly now: Date;
}

/** The parts with their names, and the part that each facility below belongs to. */
interface Parts {
  readonly listed: RawBuilder<unknown>;
  readonly facilities: RawBuilder<unknown>;
}

/**
 * Reads the parts of a unit with their figures, by name, as of one moment. It reads stored summaries of each facility,
 * or its stock of one antigen, so the cost grows with the number of facilities and not with the years.
 */
export async function readCards(db: Kysely<Database>, asked: Asked): Promise<Card[]> {
  const { listed, facilities } = partsOf(asked);
  const { antigen, now } = asked;
  const days = stockDaysOf(now);
  const since = new Date(now.getTime() - silentMs);
  const only = (column: string) =>
    antigen === undefined ? sql`true` : sql`${sql.ref(column)} = ${antigen}::uuid`;
  await refreshFacilityCold(db, facilities);
  if (antigen === undefined) await refreshFacilityCards(db, facilities, days);
  const stock =
    antigen === undefined
      ? sql`select facility_id, balance, issued, wastage, discarded, usable, expiring, stock_outs from facility_card`
      : stockOf(sql`place`, days, antigen);
  const { rows } = await sql<Card>`
    with part as (${listed}), place as materialized (${facilities}),
    stock as (
      select place.part_id, sum(s.balance) as balance, sum(s.issued) as issued, sum(s.wastage) as wastage, sum(s.discarded) as discarded,
        sum(s.usable) as usable, sum(s.expiring) as expiring, sum(s.stock_outs) as stock_outs
      from place join (${stock}) s on s.facility_id = place.facility_id group by place.part_id
    ),
    contact as (${lastHeardOf(sql`place`)}),
    heard as (
      select place.part_id, count(*) as facilities, count(*) filter (where c.at > ${since}) as reporting,
        count(*) filter (where c.at <= ${since}) as silent, max(c.at) as last_sync
      from place left join contact c on c.facility_id = place.facility_id group by place.part_id
    ),
    arrived as (
      select place.part_id, count(*) as unconfirmed, sum(l."left") as on_the_way
      from place join ledger_entry e on e.facility_id = place.facility_id and e.arrival = 'unconfirmed' and ${only('e.antigen_id')}
        join lot l on l.facility_id = e.facility_id and l.lot_id = e.entry_id
      group by place.part_id
    ),
    cold as (
      select place.part_id, sum(c.troubled) as cold_troubles
      from place join facility_cold c on c.facility_id = place.facility_id group by place.part_id
    ),
    held as (
      select part_id, json_agg(json_build_object('antigen', antigen, 'doses', doses) order by doses desc, lower(antigen)) as on_hold
      from (
        select place.part_id, coalesce(a.name, '') as antigen, sum(l."left")::float8 as doses
        from place join facility_cold c on c.facility_id = place.facility_id
          cross join lateral unnest(c.held) as kept(lot_id)
          join lot l on l.facility_id = c.facility_id and l.lot_id = kept.lot_id and l."left" > 0
          left join antigen a on a.id = l.antigen_id
        where not ${isOnTheWay('l')} and ${only('l.antigen_id')}
        group by place.part_id, a.name
      ) of_antigen group by part_id
    )
    select part.id, part.name, part.level, coalesce(balance, 0)::float8 as balance,
      coalesce(on_the_way, 0)::float8 as on_the_way, coalesce(usable, 0)::float8 as usable,
      coalesce(expiring, 0)::float8 as expiring, coalesce(issued, 0)::float8 as issued, coalesce(wastage, 0)::float8 as wastage,
      coalesce(discarded, 0)::float8 as discarded,
      coalesce(stock_outs, 0)::integer as stock_outs, coalesce(unconfirmed, 0)::integer as unconfirmed,
      coalesce(cold_troubles, 0)::integer as cold_troubles, coalesce(on_hold, '[]') as on_hold,
      coalesce(facilities, 0)::integer as facilities, coalesce(reporting, 0)::integer as reporting,
      coalesce(silent, 0)::integer as silent, to_json(last_sync) as last_sync
    from part left join stock on stock.part_id = part.id left join heard on heard.part_id = part.id
      left join arrived on arrived.part_id = part.id left join cold on cold.part_id = part.id
      left join held on held.part_id = part.id
    where part.level <> 'stores' or heard.facilities > 0
    order by part.level = 'stores', lower(part.name), part.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    last_sync: row.last_sync === null ? null : new Date(row.last_sync).toISOString(),
  }));
}

/** Adds up the figures of parts. */
export function wholeOf(
  parts: readonly Card[],
  { id, name, level }: Pick<Card, 'id' | 'name' | 'level'>,
): Card {
  const sum = (figure: (part: Card) => number) => parts.reduce((total, part) => total + figure(part), 0);
  const syncs = parts.flatMap(({ last_sync: at }) => (at === null ? [] : [at])).toSorted();
  return {
    id,
    name,
    level,
    balance: sum((part) => part.balance),
    on_the_way: sum((part) => part.on_the_way),
    usable: sum((part) => part.usable),
    expiring: sum((part) => part.expiring),
    issued: sum((part) => part.issued),
    wastage: sum((part) => part.wastage),
    discarded: sum((part) => part.discarded),
    stock_outs: sum((part) => part.stock_outs),
    unconfirmed: sum((part) => part.unconfirmed),
    cold_troubles: sum((part) => part.cold_troubles),
    on_hold: heldOf(parts),
    facilities: sum((part) => part.facilities),
    reporting: sum((part) => part.reporting),
    silent: sum((part) => part.silent),
    last_sync: syncs.at(-1) ?? null,
  };
}

function heldOf(parts: readonly Card[]): Card['on_hold'] {
  const byAntigen = Map.groupBy(
    parts.flatMap(({ on_hold: held }) => held),
    ({ antigen }) => antigen,
  );
  return Array.from(byAntigen, ([antigen, held]) => ({
    antigen,
    doses: held.reduce((total, { doses }) => total + doses, 0),
  })).toSorted((a, b) => b.doses - a.doses || compareNames(a.antigen, b.antigen));
}

/** The parts of a unit, and the part that each of its facilities belongs to. */
export function partsOf({ id, parts, level }: Pick<Asked, 'id' | 'parts' | 'level'>): Parts {
  if (parts === 'self') return selves[level](id);
  if (parts === 'stores') return level === 'country' ? storesOfCountry(id) : storesOfState(id);
  return level === 'country' ? statesOf(id) : level === 'state' ? lgasOf(id) : facilitiesOf(id);
}

const named = (level: string, table: string, id: string) =>
  sql`select id, name, ${level} as level from ${sql.table(table)} where id = ${id}`;

const selves: Readonly<Record<Level, (id: string) => Parts>> = {
  country: (id) => ({
    listed: named('country', 'country', id),
    facilities: sql`select id as facility_id, country_id as part_id from facility where country_id = ${id}`,
  }),
  state: (id) => ({
    listed: named('state', 'state', id),
    facilities: sql`select id as facility_id, state_id as part_id from facility where state_id = ${id}`,
  }),
  lga: (id) => ({
    listed: named('lga', 'lga', id),
    facilities: sql`select id as facility_id, lga_id as part_id from facility where lga_id = ${id}`,
  }),
  facility: (id) => ({
    listed: named('facility', 'facility', id),
    facilities: sql`select id as facility_id, id as part_id from facility where id = ${id}`,
  }),
};

const statesOf = (id: string): Parts => ({
  listed: sql`select id, name, 'state' as level from state where country_id = ${id}
    union all select id, name, 'stores' from country where id = ${id}`,
  facilities: sql`select id as facility_id, coalesce(state_id, country_id) as part_id from facility where country_id = ${id}`,
});

const lgasOf = (id: string): Parts => ({
  listed: sql`select id, name, 'lga' as level from lga where state_id = ${id}
    union all select id, name, 'stores' from state where id = ${id}`,
  facilities: sql`select id as facility_id, coalesce(lga_id, state_id) as part_id from facility where state_id = ${id}`,
});

const facilitiesOf = (id: string): Parts => ({
  listed: sql`select id, name, 'facility' as level from facility where lga_id = ${id}`,
  facilities: sql`select id as facility_id, id as part_id from facility where lga_id = ${id}`,
});

const storesOfState = (id: string): Parts => ({
  listed: sql`select id, name, 'facility' as level from facility where state_id = ${id} and lga_id is null`,
  facilities: sql`select id as facility_id, id as part_id from facility where state_id = ${id} and lga_id is null`,
});

const storesOfCountry = (id: string): Parts => ({
  listed: sql`select id, name, 'facility' as level from facility where country_id = ${id} and state_id is null`,
  facilities: sql`select id as facility_id, id as part_id from facility where country_id = ${id} and state_id is null`,
});

/*
 * A facility's present stock is stored with the feed counter and the day for which it was computed. Whoever reads
 * cards first recomputes the facilities that have moved on since, or whose day is over, because lots expire without an
 * event. Pushes do no work for it.
 */

const dayMs = 24 * 60 * 60_000;

/** Today, and the last day whose expiries are announced. */
interface StockDays {
  readonly today: string;
  readonly soon: string;
}

function stockDaysOf(now: Date): StockDays {
  const soon = new Date(now.getTime() + expirySoonDays * dayMs);
  return { today: localDayOf(now).today, soon: localDayOf(soon).today };
}

/** SQL for the stock of the facilities that a table or `with` element names, of all antigens or one. */
function stockOf(
  places: RawBuilder<unknown>,
  { today, soon }: StockDays,
  antigen?: string,
): RawBuilder<unknown> {
  const only = (column: string) =>
    antigen === undefined ? sql`true` : sql`${sql.ref(column)} = ${antigen}::uuid`;
  const isUsable = sql`l.vvm_stage <> 'III' and l.expiry_on >= ${today} and not ${isOnTheWay('l')} and ${isNotHeld}`;
  return sql`
    select p.facility_id, sum(w.balance) as balance, sum(w.issued) as issued, sum(w.wastage) as wastage,
      sum(coalesce(d.discarded, 0)) as discarded, sum(coalesce(u.usable, 0)) as usable, sum(coalesce(u.expiring, 0)) as expiring,
      count(*) filter (where coalesce(u.usable, 0) = 0) as stock_outs
    from ${places} p join wallet w on w.facility_id = p.facility_id and ${only('w.antigen_id')}
      left join (
        select l.facility_id, l.antigen_id, coalesce(sum(l."left") filter (where ${isUsable}), 0) as usable,
          coalesce(sum(l."left") filter (where ${isUsable} and l.expiry_on <= ${soon}), 0) as expiring
        from lot l join ${places} p on p.facility_id = l.facility_id
        where l."left" > 0 and ${only('l.antigen_id')} group by l.facility_id, l.antigen_id
      ) u on u.facility_id = w.facility_id and u.antigen_id = w.antigen_id
      left join (
        select r.facility_id, r.antigen_id, ${discardedDoses} as discarded
        from rollup_facility r join ${places} p on p.facility_id = r.facility_id
        where ${isDiscard} and ${only('r.antigen_id')} group by r.facility_id, r.antigen_id
      ) d on d.facility_id = w.facility_id and d.antigen_id = w.antigen_id
    group by p.facility_id`;
}

/** Recomputes outdated rows. They are written in one order, so that two concurrent readers cannot deadlock. */
async function refreshFacilityCards(
  db: Kysely<Database>,
  facilities: RawBuilder<unknown>,
  days: StockDays,
): Promise<void> {
  await sql`
    with place as materialized (${facilities}),
    stale as materialized (
      select h.facility_id, h.seq from place join facility_head h on h.facility_id = place.facility_id
        left join facility_card c on c.facility_id = h.facility_id
      where c.seq is distinct from h.seq or c.day <> ${days.today}
    )
    insert into facility_card (facility_id, seq, day, balance, issued, wastage, discarded, usable, expiring, stock_outs)
    select s.facility_id, stale.seq, ${days.today}, s.balance, s.issued, s.wastage, s.discarded, s.usable, s.expiring, s.stock_outs
    from stale join (${stockOf(sql`stale`, days)}) s on s.facility_id = stale.facility_id
    order by s.facility_id
    on conflict (facility_id) do update set seq = excluded.seq, day = excluded.day, balance = excluded.balance,
      issued = excluded.issued, wastage = excluded.wastage, discarded = excluded.discarded, usable = excluded.usable, expiring = excluded.expiring,
      stock_outs = excluded.stock_outs
    where facility_card.seq <= excluded.seq`.execute(db);
}
