import { sql, type Kysely } from 'kysely';
import type { Wallet } from '#contract/resources/wallet.ts';
import type { Database } from '../db/schema.ts';
import { discardedDoses, isDiscard } from '../monitoring/discards.ts';

/** Wallets of a facility by the name of their antigen; one of them when an antigen is named. */
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
      'w.wastage',
      sql<number>`(select ${discardedDoses} from rollup_facility r
        where r.facility_id = w.facility_id and r.antigen_id = w.antigen_id and ${isDiscard})::float8`.as(
        'closed_wastage',
      ),
    ])
    .where('w.facility_id', '=', facility)
    .$if(antigen !== undefined, (query) => query.where('w.antigen_id', '=', antigen ?? ''))
    .orderBy('name')
    .execute();
  return rows.map(({ antigen_id: id, name, schedule, ...wallet }) => ({
    ...wallet,
    antigen: { id, name, schedule },
  }));
}
