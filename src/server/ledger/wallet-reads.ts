import { compareNames } from '#domain/kernel/text.ts';
import { type Kysely, sql } from 'kysely';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { type CountableLot, lastCountOf } from '#domain/ledger/last-count.ts';
import type { Wallet } from '#contract/calls/stock.ts';
import type { Database } from '../db/schema.ts';
import { isOnTheWay } from './family/stored-stock.ts';

/** Reads the wallets of a facility ordered by antigen name, or only the wallet of a given antigen. */
export async function readWallets(
  db: Kysely<Database>,
  facility: string,
  antigen?: string,
): Promise<Wallet[]> {
  const rows = await db
    .selectFrom('wallet as w')
    .innerJoin('facility as f', 'f.id', 'w.facility_id')
    .leftJoin('antigen as a', 'a.id', 'w.antigen_id')
    .select([
      'w.id',
      'w.antigen_id',
      sql<string>`coalesce(a.name, w.antigen_id::text)`.as('name'),
      sql<string>`coalesce(a.schedule, '')`.as('schedule'),
      'w.facility_id as facility',
      'f.name as facility__name',
      'w.admin',
      'f.country_id as country',
      'f.state_id as state',
      'f.lga_id as local_lga',
      'w.balance',
      'w.issued',
      sql<number>`(select coalesce(sum(lot."left"), 0) from lot
        where lot.facility_id = w.facility_id and lot.antigen_id = w.antigen_id and lot."left" > 0 and ${isOnTheWay('lot')})::float8`.as(
        'on_the_way',
      ),
      'w.wastage',
      sql<number>`(select ${discardedDoses} from rollup_facility r
        where r.facility_id = w.facility_id and r.antigen_id = w.antigen_id and ${isDiscard})::float8`.as(
        'closed_wastage',
      ),
    ])
    .where('w.facility_id', '=', facility)
    .$if(antigen !== undefined, (query) => query.where('w.antigen_id', '=', antigen ?? ''))
    .execute();
  const lots = Map.groupBy(await readCountable(db, facility), ({ antigen_id: id }) => id);
  const inOrder = rows.toSorted((a, b) => compareNames(a.name, b.name));
  return inOrder.map(({ antigen_id: id, name, schedule, ...wallet }) => ({
    ...wallet,
    antigen: { id, name, schedule },
    last_counted: lastCountOf(lots.get(id) ?? []),
  }));
}

/** Reads the lots in stock or counted before, with the fields that counting needs. */
async function readCountable(
  db: Kysely<Database>,
  facility: string,
): Promise<(CountableLot & { readonly antigen_id: string })[]> {
  const rows = await db
    .selectFrom('lot')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.facility_id', '=', 'lot.facility_id').onRef('e.entry_id', '=', 'lot.lot_id'),
    )
    .select(['lot.antigen_id', 'lot.left', 'e.happened_at', 'e.counted_at', 'e.arrival'])
    .where('lot.facility_id', '=', facility)
    .where((eb) => eb.or([eb('lot.left', '>', 0), eb('e.counted_at', 'is not', null)]))
    .execute();
  return rows.map(({ antigen_id, left, happened_at: came, counted_at: counted, arrival }) => ({
    antigen_id,
    left,
    isOnTheWay: arrival === 'unconfirmed',
    cameAt: came as LocalDateTime,
    countedAt: counted as LocalDateTime | null,
  }));
}

/**
 * SQL condition for rollup rows of closed-vial wastage; it must match the condition of the index
 * `rollup_facility_discarded`.
 */
export const isDiscard = sql<boolean>`(activity = 'adjust' and reason not in ('', 'count-correction', 'made-up'))`;

/** SQL sum of doses lost in closed vials; deductions are stored as negative doses. */
export const discardedDoses = sql<number>`coalesce(-sum(doses) filter (where ${isDiscard}), 0)`;
