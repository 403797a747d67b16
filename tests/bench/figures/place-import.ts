import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { importPlaces } from '#server/organisation/import/import-places.ts';
import { readPlaceFile } from '#server/organisation/import/place-file.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { atMost, times, type Figure } from '../figure.ts';
import { startBenchServer } from '../server/bench-server.ts';

/** About as many as Nigeria's register of facilities holds. */
const facilities = 29_245;

/** A country's facilities imported from one CSV file, beside a COPY of the rows that the import wrote. */
export const placeImport: Figure = {
  name: 'place-import',
  title: `Server: import of ${facilities.toLocaleString('en')} facilities from one file`,
  async run() {
    const postgres = await startPostgres({ durable: true });
    try {
      const bench = await startBenchServer({ officers: 1, databaseUrl: await postgres.newDatabase() });
      try {
        const { deps } = bench.server;
        const text = await madeUpFile(deps.db);
        const began = performance.now();
        const file = await readPlaceFile([text]);
        const report = await deps.db
          .transaction()
          .execute((trx) =>
            importPlaces(deps, trx, { file, importer: { viewer: null, country: null }, isDryRun: false }),
          );
        const ours = performance.now() - began;
        if (report.added !== facilities) throw new Error(`${report.added} facilities were added`);
        const reference = await copyOf(deps.db);
        return {
          measurements: [
            {
              what: `Import of ${facilities.toLocaleString('en')} facilities, whole or not at all`,
              ours: `${(ours / 1000).toFixed(1)} s`,
              reference: `COPY of the rows into the same table with its indexes and foreign keys: ${(reference / 1000).toFixed(1)} s`,
              value: ours / reference,
              shown: times(ours / reference),
              target: atMost(5, '×'),
            },
          ],
          notes: [
            'PostgreSQL. Ours reads and checks each row, makes ids, writes the facilities and the feed that tablets follow.',
          ],
        };
      } finally {
        await bench.close();
      }
    } finally {
      await postgres.stop();
    }
  },
};

/** A CSV file of facilities spread over all existing LGAs. */
async function madeUpFile(db: Kysely<Database>): Promise<string> {
  const lgas = await db
    .selectFrom('lga')
    .innerJoin('state', 'state.id', 'lga.state_id')
    .select(['lga.code as lga', 'state.code as state'])
    .orderBy('lga.code')
    .execute();
  const rows = Array.from({ length: facilities }, (_, n) => {
    const { lga, state } = lgas[n % lgas.length] ?? { lga: '', state: '' };
    return `bench-${n},Health Centre ${n},${state},${lga},Ward ${n % 11},Primary Health Centre,Public,9.${n},7.${n}`;
  });
  return ['facility_id,name,state_code,lga_code,ward,type,ownership,lat,lon', ...rows].join('\n');
}

/** Milliseconds that the database needs for the rows alone. */
async function copyOf(db: Kysely<Database>): Promise<number> {
  const file = path.join(tmpdir(), `vaxledger-places-${randomUUID()}.csv`);
  const where = sql.lit(file);
  try {
    await sql`copy (select * from facility where code like 'bench-%') to ${where} csv`.execute(db);
    await sql`create table copied (like facility including all)`.execute(db);
    for (const above of ['lga', 'state', 'country'])
      await sql`alter table copied add foreign key (${sql.ref(`${above}_id`)}) references ${sql.table(above)}`.execute(
        db,
      );
    const began = performance.now();
    await sql`copy copied from ${where} csv`.execute(db);
    return performance.now() - began;
  } finally {
    await rm(file, { force: true });
  }
}
