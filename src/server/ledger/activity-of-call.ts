import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { NewLedgerEntry, NewUtilization } from '#contract/resources/ledger.ts';
import type { EntryId, EventId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { Database } from '../db/schema.ts';
import { namedFacility, requireAntigen } from './named-places.ts';

/** The activity that a call asks for, the same that a tablet would have saved. */
export async function activityOfEntry(
  db: Kysely<Database>,
  eventId: EventId,
  body: NewLedgerEntry,
): Promise<LedgerActivity> {
  const particulars = particularsOf(body);
  if (body.activity === 'recieved') {
    await requireAntigen(db, body.antigen);
    return {
      type: 'receive',
      payload: {
        ...particulars,
        antigen: body.antigen,
        doses: body.no_of_dose,
        batchNo: body.batch_no,
        expiryOn: body.expiry_date,
        vvmStage: body.vvm_stage,
        vendor: body.vendor,
        origin: await namedFacility(db, 'origin', body.origin),
      },
    };
  }
  const payload = { ...particulars, entry: body.entry, doses: body.no_of_dose };
  if (body.activity === 'issued') return { type: 'issue', payload };
  if (body.activity === 'adjustment') {
    const { direction, reason } = body;
    // Left out, so that a call of before there were reasons is still the same event when it is sent again.
    return { type: 'adjust', payload: { ...payload, direction, ...(reason === null ? {} : { reason }) } };
  }
  const destination = await namedFacility(db, 'destination', body.destination);
  return { type: body.activity, payload: { ...payload, destination, arrival: arrivalOf(eventId) } };
}

/** The activity of a utilization call. */
export function activityOfUtilization(body: NewUtilization): LedgerActivity {
  return {
    type: 'utilize',
    payload: {
      ...particularsOf(body),
      entry: body.entry,
      childrenImmunized: body.children_immunized,
      immunizationType: body.immunization_type,
    },
  };
}

function particularsOf(
  body: Pick<NewUtilization, 'reporting_officer' | 'time_received' | 'year' | 'quarter'>,
) {
  return {
    officer: body.reporting_officer,
    happenedAt: body.time_received,
    year: body.year,
    quarter: body.quarter,
  };
}

/** An id made from a text, the same for the same text, in the form of a UUID (version 8, RFC 9562). */
export function derivedId(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function arrivalOf(eventId: EventId): EntryId {
  return derivedId(`arrival of ${eventId}`) as EntryId;
}
