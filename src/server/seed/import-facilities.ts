import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { importAntigens } from './antigens.ts';
import { importCountry, importFacilities } from './places.ts';

// Usage: node src/server/seed/import-facilities.ts <facilities.csv>, while the embedded server is stopped.

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Name the CSV file: node src/server/seed/import-facilities.ts <facilities.csv>\n');
  process.exit(2);
}
const database = await openDatabase(readConfig(process.env));
try {
  await migrate(database.db);
  const csv = await readFile(file, 'utf8');
  const count = await database.db.transaction().execute(async (trx) => {
    await importCountry(trx);
    await importAntigens(trx);
    return importFacilities(trx, csv);
  });
  process.stdout.write(`${count} facilities imported.\n`);
} finally {
  await database.close();
}
