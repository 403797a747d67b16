import { sql, type Kysely } from 'kysely';
import type { Grant } from '#contract/wire/session.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;

export interface Granted {
  readonly grant: Grant | null;
  /** False for one that was given before and is only prolonged. */
  readonly isNew: boolean;
}

export const noGrant: Granted = { grant: null, isNew: false };

/**
 * Gives a facility user leave to record events on one device while offline, or prolongs the leave they have: an online
 * tablet never runs out. Null for users without a facility and for sign-ins that name no device.
 */
export async function issueGrant(
  deps: AppDeps,
  trx: Kysely<Database>,
  holder: { readonly user: string; readonly facility: string | null; readonly device: string | null },
): Promise<Granted> {
  if (holder.facility === null || holder.device === null) return noGrant;
  const now = deps.now();
  const expires = new Date(now.getTime() + lifetimeMs);
  const id = deps.newId();
  const row = await trx
    .insertInto('sync_grant')
    .values({
      id,
      user_id: holder.user,
      device: holder.device,
      facility_id: holder.facility,
      issued_at: now,
      expires_at: expires,
      revoked_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'device', 'facility_id'])
        .where('revoked_at', 'is', null)
        .doUpdateSet({ expires_at: sql`greatest(sync_grant.expires_at, excluded.expires_at)` }),
    )
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  const facility = holder.facility as FacilityId;
  return { grant: { id: row.id, facility, expires_at: row.expires_at.toISOString() }, isNew: row.id === id };
}
