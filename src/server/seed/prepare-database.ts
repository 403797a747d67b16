import { sql } from 'kysely';
import type { AppDeps } from '../deps.ts';
import { analyzeIfDue } from '../db/analyze.ts';
import {
  createFirstAdministrator,
  isAdministrator,
  type NewAdministrator,
} from '../users/first-administrator.ts';
import { importAntigens } from './antigens.ts';
import { requireNoDemo } from './demo.ts';
import { importCountry, importFacilities } from './places.ts';
import { stableId } from '../db/stable-id.ts';

export interface Preparation {
  readonly administrator: NewAdministrator;
  /** Called only if the administrator has to be created. */
  readonly password: () => Promise<string>;
  /** Text of a CSV of facilities; null without one. */
  readonly facilities: string | null;
}

/**
 * Fills a migrated database for real use: Nigeria with its states and LGAs, the antigens, facilities if a file is
 * given, and the first administrator; completely or not at all. A second run adds what is missing and changes no user.
 * @returns what it did, one sentence each.
 * @throws AdministratorRefusedError, DemoDatabaseError, PlaceFileError
 */
export async function prepareDatabase(deps: AppDeps, preparation: Preparation): Promise<string[]> {
  const { administrator, facilities } = preparation;
  await requireNoDemo(deps.db);
  // The password is asked for before the transaction, because no lock may be held while somebody types.
  const exists = await isAdministrator(deps.db, administrator.email);
  const password = exists ? null : await preparation.password();
  const done = await deps.db.transaction().execute(async (trx) => {
    // Concurrent preparations wait for this lock.
    await trx.selectFrom('reference_head').selectAll().forUpdate().execute();
    const { states, lgas } = await importCountry(trx);
    const sentences = [`Nigeria stands with ${states} states and ${lgas} LGAs.`];
    sentences.push(`${await importAntigens(trx)} antigens of the routine schedule stand.`);
    if (facilities !== null)
      sentences.push(`${await importFacilities(deps, trx, facilities)} facilities were imported.`);
    if (password === null || (await isAdministrator(trx, administrator.email))) {
      return [
        ...sentences,
        `The administrator ${administrator.email} is there already; nothing about it was changed.`,
      ];
    }
    await createFirstAdministrator(deps, trx, {
      ...administrator,
      password,
      country: stableId('country', 'NG'),
    });
    return [...sentences, `The first administrator is ${administrator.email}.`];
  });
  if (!(await analyzeIfDue(deps.db, deps.engine))) await sql`analyze`.execute(deps.db);
  return done;
}
