import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** The PIN that unlocks a shared tablet, and the authenticator app of a sign-in. */
export const pinAndSecondFactor: Migration = {
  name: '0012-pin-and-second-factor',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`alter table app_user
      add column pin_verifier jsonb,
      add column second_factor text,
      add column second_factor_on boolean not null default false,
      add column second_factor_step integer not null default 0`.execute(trx);
  },
};
