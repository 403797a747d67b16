import type { Kysely } from 'kysely';
import { roles as allRoles, type Level, type Role } from '#domain/access/model.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { analyzeIfDue } from '../db/analyze.ts';
import { addFacility } from '../organisation/facility-route.ts';
import { hashPassword } from '../users/password.ts';
import { importAntigens } from './antigens.ts';
import { type DemoStore, demoStores } from './district/places.ts';
import { importCountry, importFacilities, readData } from './places.ts';
import { stableId } from '../db/stable-id.ts';

/** An account that can sign in to the demo. */
export interface DemoAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly level: Level;
  /** Code of the facility or store that they record for. */
  readonly facility?: string;
  readonly roles?: readonly Role[];
  readonly paid?: boolean;
}

export const ajingiCottageHospital = 'g3-ea906255-1c14-465f-8bf7-3cb01acbac1a';
/** Stores that vaccines come from, one at each level. */
const stores = demoStores.filter(({ keeper }) => keeper !== null);

export const gafasaHealthClinic = 'g3-4863165e-a0fd-4ff2-a20e-5c764777e944';

/**
 * Accounts of the demo: two officers of one facility, one of another facility in the same LGA, and one at each level.
 */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'facility@demo.test',
    firstName: 'Amina',
    lastName: 'Bello',
    level: 'facility',
    facility: ajingiCottageHospital,
  },
  {
    email: 'facility2@demo.test',
    firstName: 'Halima',
    lastName: 'Sani',
    level: 'facility',
    facility: ajingiCottageHospital,
    // In charge of the facility, so may say which vaccines it offers.
    roles: ['facilityManager'],
  },
  {
    email: 'other@demo.test',
    firstName: 'Musa',
    lastName: 'Garba',
    level: 'facility',
    facility: gafasaHealthClinic,
  },
  {
    email: 'lga@demo.test',
    firstName: 'Zainab',
    lastName: 'Yusuf',
    level: 'lga',
    facility: 'demo-ajingi-store',
  },
  {
    email: 'state@demo.test',
    firstName: 'Ibrahim',
    lastName: 'Danladi',
    level: 'state',
    facility: 'demo-kano-store',
    roles: ['stateManager'],
  },
  {
    email: 'country@demo.test',
    firstName: 'Ngozi',
    lastName: 'Okafor',
    level: 'country',
    facility: 'demo-national-store',
    roles: ['stateManager', 'countryManager'],
  },
  { email: 'admin@demo.test', firstName: 'Tunde', lastName: 'Adeyemi', level: 'country', roles: allRoles },
  {
    email: 'unpaid@demo.test',
    firstName: 'Fatima',
    lastName: 'Lawal',
    level: 'facility',
    facility: ajingiCottageHospital,
    paid: false,
  },
];

/**
 * Fills an empty database with the demo: Nigeria, its states and LGAs, the facilities of Kano, the antigens of the
 * routine schedule, a chain of stores and the demo accounts. Does nothing if places or users exist. @returns true if
 * it wrote.
 */
export async function seedDemo(deps: AppDeps): Promise<boolean> {
  const hash = await hashPassword(deps.config.demoPassword, deps.config.passwordCost);
  const seeded = await deps.db.transaction().execute(async (trx) => {
    // Instances that start together wait for this lock, so that one seeds and the others find it done.
    await trx.selectFrom('reference_head').selectAll().forUpdate().execute();
    if (!(await isEmpty(trx))) return false;
    await importCountry(trx);
    await importFacilities(deps, trx, await readData('facilities-kano.csv'));
    await importAntigens(trx);
    await insertStores(trx, stores);
    await insertAccounts(trx, hash, deps.now());
    return true;
  });
  if (seeded) await analyzeIfDue(deps.db, deps.engine);
  return seeded;
}

/** The database contains the demo, whose passwords are public, so it must not be used for real. */
export class DemoDatabaseError extends Error {
  override readonly name = 'DemoDatabaseError';
}

/** The demo accounts that exist in this database. */
export async function demoAccountsIn(db: Kysely<Database>): Promise<readonly DemoAccount[]> {
  const there = await db
    .selectFrom('app_user')
    .select('email')
    .where(
      'email',
      'in',
      demoAccounts.map(({ email }) => email),
    )
    .where('active', '=', true)
    .execute();
  return demoAccounts.filter(({ email }) => there.some((account) => account.email === email));
}

/** @throws DemoDatabaseError if the database contains accounts of the demo. */
export async function requireNoDemo(db: Kysely<Database>): Promise<void> {
  if ((await demoAccountsIn(db)).length === 0) return;
  throw new DemoDatabaseError(
    'This database holds the demo, whose passwords anyone can read: for real use give an empty one by DATA_DIR or DATABASE_URL.',
  );
}

async function isEmpty(trx: Kysely<Database>): Promise<boolean> {
  const country = await trx.selectFrom('country').select('id').limit(1).executeTakeFirst();
  const user = await trx.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return country === undefined && user === undefined;
}

/** Writes stores, each in the unit it belongs to. */
export async function insertStores(
  trx: Kysely<Database>,
  written: readonly Pick<DemoStore, 'code' | 'name' | 'state' | 'lga'>[],
): Promise<void> {
  const country = stableId('country', 'NG');
  for (const { code, name, state, lga } of written) {
    const unit = { state: state && stableId('state', state), lga: lga && stableId('lga', lga) };
    await addFacility(trx, {
      id: stableId('facility', code),
      code,
      name,
      country_id: country,
      state_id: unit.state,
      lga_id: unit.lga,
      ward: null,
      kind: 'Cold Store',
      ownership: 'Public',
      serves: [unit.lga ?? unit.state ?? country],
    });
  }
}

async function insertAccounts(trx: Kysely<Database>, passwordHash: string, now: Date): Promise<void> {
  await trx
    .insertInto('app_user')
    .values(
      demoAccounts.map((account) => ({
        id: stableId('user', account.email),
        email: account.email,
        password_hash: passwordHash,
        first_name: account.firstName,
        last_name: account.lastName,
        level: account.level,
        country_id: stableId('country', 'NG'),
        state_id: account.level === 'country' ? null : stableId('state', 'KN'),
        lga_id: account.level === 'facility' || account.level === 'lga' ? stableId('lga', 'kn-ajingi') : null,
        facility_id: account.facility === undefined ? null : stableId('facility', account.facility),
        paid: account.paid ?? true,
        created_at: now,
      })),
    )
    .execute();
  const held = demoAccounts.flatMap(({ email, roles = [] }) =>
    roles.map((role) => ({ user_id: stableId('user', email), role })),
  );
  await trx.insertInto('user_role').values(held).execute();
}
