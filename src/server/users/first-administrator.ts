import { detailOf } from '../http/saying.ts';
import type { Kysely } from 'kysely';
import { roles as allRoles } from '#domain/access/model.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { hashPassword, passwordWeakness, passwordWeaknesses } from './password.ts';

export interface NewAdministrator {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The first administrator cannot be created; the message is for the operator. */
export class AdministratorRefusedError extends Error {
  override readonly name = 'AdministratorRefusedError';
}

/**
 * True if this administrator already exists, so that setting a database up twice is no error.
 * @throws AdministratorRefusedError if there is a different administrator, because further users are created in the
 * app, which records who created them; or if the e-mail belongs to a user who is not an administrator.
 */
export async function isAdministrator(db: Kysely<Database>, email: string): Promise<boolean> {
  const administrator = await db
    .selectFrom('app_user')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
    .select('email')
    .where('level', '=', 'country')
    .where('role', '=', 'userManager')
    .where('active', '=', true)
    .orderBy('created_at')
    .execute();
  if (administrator.some((user) => user.email === email.toLowerCase())) return true;
  const [first] = administrator;
  if (first) {
    throw new AdministratorRefusedError(
      `There is an administrator already (${first.email}). More users are added in the app, under Users.`,
    );
  }
  const taken = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  if (taken)
    throw new AdministratorRefusedError(`The e-mail ${email} belongs to a user who is no administrator.`);
  return false;
}

/**
 * Creates the first administrator, with country level and every role. Call it inside the transaction that asked {@link
 * isAdministrator}.
 * @throws AdministratorRefusedError for a weak password.
 */
export async function createFirstAdministrator(
  deps: Pick<AppDeps, 'config' | 'newId' | 'now'>,
  trx: Kysely<Database>,
  administrator: NewAdministrator & { readonly country: string; readonly password: string },
): Promise<void> {
  const { email, firstName, lastName, country, password } = administrator;
  const weakness = passwordWeakness(password, [email, email.split('@')[0] ?? '', `${firstName} ${lastName}`]);
  if (weakness !== null) throw new AdministratorRefusedError(detailOf(passwordWeaknesses[weakness]));
  const id = deps.newId();
  await trx
    .insertInto('app_user')
    .values({
      id,
      email: email.toLowerCase(),
      password_hash: await hashPassword(password, deps.config.passwordCost),
      first_name: firstName,
      last_name: lastName,
      level: 'country',
      country_id: country,
      state_id: null,
      lga_id: null,
      facility_id: null,
      paid: true,
      created_at: deps.now(),
    })
    .execute();
  await trx
    .insertInto('user_role')
    .values(allRoles.map((role) => ({ user_id: id, role })))
    .execute();
}
