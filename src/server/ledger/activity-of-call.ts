import { sentence } from '#contract/codes.ts';
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { activityContracts, type NamedByCall } from '#contract/activities.ts';
import type { NewLedgerEntry } from '#contract/calls/stock.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId, EntryId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import type { Database } from '../db/schema.ts';
import { conflict, invalid } from '../http/problem.ts';

type Utilization = z.infer<typeof activityContracts.utilize.call.body>;
type CallBody = NewLedgerEntry | (Utilization & { readonly activity: 'utilization' });

/**
 * The activity that an API call records, equal to what a tablet would have saved. @throws ProblemError 400 for unknown
 * ids.
 */
export async function activityOfCall(
  db: Kysely<Database>,
  eventId: EventId,
  body: CallBody,
): Promise<LedgerActivity> {
  const call = Object.values(activityContracts).find(({ name }) => name === body.activity)?.call;
  assert(call !== null && call !== undefined, 'a body was read by the call of its activity');
  if ('antigen' in body) await requireAntigen(db, body.antigen);
  // Each call pairs its body with its own function; looking the call up by name loses that pairing in the types.
  const activityOf = call.activityOf as (body: object, named: NamedByCall) => LedgerActivity;
  return activityOf(body, { other: await otherFacility(db, body), arrival: arrivalOf(eventId) });
}

async function otherFacility(db: Kysely<Database>, body: CallBody): Promise<FacilityRef | null> {
  if ('origin' in body) return namedFacility(db, 'origin', body.origin);
  return 'destination' in body ? namedFacility(db, 'destination', body.destination) : null;
}

/** Derives an id from a text as a UUID (version 8, RFC 9562); the same text always gives the same id. */
export function derivedId(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function arrivalOf(eventId: EventId): EntryId {
  return derivedId(`arrival of ${eventId}`) as EntryId;
}

/**
 * Reads the facility that a body names, with its current name. @throws ProblemError 400 if there is no such facility.
 */
async function namedFacility(
  db: Kysely<Database>,
  path: 'origin' | 'destination',
  facility: FacilityId,
): Promise<FacilityRef> {
  const row = await db
    .selectFrom('facility')
    .select(['name', 'closed_at'])
    .where('id', '=', facility)
    .executeTakeFirst();
  if (!row) throw invalid([{ path, message: 'call.noSuchFacility' }]);
  // A closed facility may still send away the stock it holds, but nothing may be sent to it.
  if (path === 'destination' && row.closed_at !== null)
    throw conflict(
      'place-closed',
      sentence('callFigures.placeClosed', { level: 'facility', name: row.name }),
    );
  return { facility, name: row.name };
}

/** @throws ProblemError 400 if there is no such antigen. */
export async function requireAntigen(db: Kysely<Database>, antigen: AntigenId): Promise<void> {
  const row = await db.selectFrom('antigen').select('id').where('id', '=', antigen).executeTakeFirst();
  if (!row) throw invalid([{ path: 'antigen', message: 'call.noSuchAntigen' }]);
}
