import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { NewUtilization, utilizationSchema } from '#contract/calls/stock.ts';
import type { PlainCode } from '#contract/codes.ts';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import type { EntryId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import { type UtilizePayload, utilizePayloadSchema } from '#domain/ledger/activities/utilize.ts';
import type { Database } from '../db/schema.ts';
import type { AppDeps } from '../deps.ts';
import { conflict, ProblemError } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { requireAntigen } from './activity-of-call.ts';

interface UtilizationCall {
  readonly eventId: EventId;
  readonly facility: FacilityId;
  readonly body: NewUtilization;
}

type IssuedEntry = Awaited<ReturnType<typeof issuedEntries>>[number];

/**
 * Fills in what the specification's record leaves out: the caller as the officer, the present time, and the issued
 * entry it accounts for. A repeated call keeps what was filled in the first time.
 * @throws ProblemError 409 `entry-missing` if no issued entry fits, `entry-unclear` if several do.
 */
export async function completeUtilization(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  viewer: SignedIn,
  call: UtilizationCall,
) {
  const { body } = call;
  // Read before the event: while the same call is being recorded elsewhere, either its entry is still open or its event
  // is already stored.
  const open = body.entry ? [] : await issuedEntries(db, call);
  const first = await storedPayload(db, call);
  const mine = open.find((row) => row.entry_id === first?.entry) ?? null;
  return {
    activity: 'utilization' as const,
    year: body.year,
    quarter: body.quarter,
    children_immunized: body.children_immunized,
    immunization_type: body.immunization_type,
    reporting_officer: body.reporting_officer ?? first?.officer ?? `${viewer.firstName} ${viewer.lastName}`,
    time_received: body.time_received ?? first?.happenedAt ?? facilityMinuteAt(now().getTime()),
    entry: body.entry ?? ((mine ?? entryMeant(open, body)).entry_id as EntryId),
  };
}

/** True if a figure or a fact about the lot in the body differs from the entry. Rates are compared to two decimals. */
export function utilizationDiffers(
  body: NewUtilization,
  line: Omit<z.infer<typeof utilizationSchema>, 'differs'>,
): boolean {
  const figures = ['used_dose', 'wastage', 'wastage_rate'] as const;
  if (figures.some((name) => Math.abs((body[name] ?? line[name]) - line[name]) > 0.01)) return true;
  const facts = ['batch_no', 'vendor', 'expiry_date', 'vvm_stage'] as const;
  if (facts.some((name) => !isSameText(body[name] ?? line[name], line[name]))) return true;
  return (body.antigen ?? line.antigen.id) !== line.antigen.id;
}

/**
 * Issued entries of the antigen at the facility that are not accounted for yet, and the one that this event already
 * accounts for.
 */
async function issuedEntries(db: Kysely<Database>, { eventId, facility, body }: UtilizationCall) {
  if (!body.antigen) return [];
  await requireAntigen(db, body.antigen);
  const rows = await db
    .selectFrom('ledger_entry as e')
    .leftJoin('ledger_entry as made', (join) =>
      join
        .onRef('made.facility_id', '=', 'e.facility_id')
        .onRef('made.source_id', '=', 'e.entry_id')
        .on('made.entry_id', '=', eventId),
    )
    .select(['e.entry_id', 'e.batch_no', 'e.expiry_on', 'e.vendor', 'e.vvm_stage', 'e.doses'])
    .where('e.facility_id', '=', facility)
    .where('e.antigen_id', '=', body.antigen)
    .where('e.activity', '=', 'issue')
    .where((eb) =>
      eb.or([
        eb('made.entry_id', 'is not', null),
        eb.and([eb('e.open', '=', eb.ref('e.doses')), eb('e.reversed_by', 'is', null)]),
      ]),
    )
    .execute();
  return rows.filter(
    (row) =>
      isSameText(body.batch_no ?? row.batch_no, row.batch_no) &&
      (body.expiry_date ?? row.expiry_on) === row.expiry_on,
  );
}

/** Picks the entry that a record refers to, and refuses to guess if several fit. */
function entryMeant(open: readonly IssuedEntry[], body: NewUtilization): IssuedEntry {
  const used = body.used_dose ?? body.children_immunized;
  const doses = body.wastage === undefined ? undefined : used + body.wastage;
  const fit = open.filter(
    (row) =>
      isSameText(body.vendor ?? row.vendor, row.vendor) &&
      (body.vvm_stage ?? row.vvm_stage) === row.vvm_stage &&
      (doses ?? row.doses) === row.doses,
  );
  // If only one entry has the antigen and batch, it is taken even though other fields differ, and the response says so.
  const [meant, ...others] = open.length === 1 ? open : fit;
  if (meant !== undefined && others.length === 0) return meant;
  if (open.length === 0) throw conflict('entry-missing', 'ledger.entry-missing');
  const differing = tellingApart.find(
    ({ path, of }) => (body[path] ?? null) === null && new Set(fit.map((row) => of(row))).size > 1,
  );
  const { path, detail } = differing ?? { path: 'entry', detail: 'call.severalAlike' };
  throw new ProblemError({
    status: 409,
    code: 'entry-unclear',
    detail,
    errors: [{ path, message: detail }],
  });
}

const tellingApart: readonly {
  readonly path: 'batch_no' | 'expiry_date' | 'vendor' | 'vvm_stage' | 'wastage';
  readonly of: (row: IssuedEntry) => string | number;
  readonly detail: PlainCode;
}[] = [
  { path: 'batch_no', of: (row) => row.batch_no.toLowerCase(), detail: 'call.severalByBatch' },
  { path: 'expiry_date', of: (row) => row.expiry_on, detail: 'call.severalByExpiry' },
  { path: 'vendor', of: (row) => row.vendor.toLowerCase(), detail: 'call.severalByVendor' },
  { path: 'vvm_stage', of: (row) => row.vvm_stage, detail: 'call.severalByVvm' },
  { path: 'wastage', of: (row) => row.doses, detail: 'call.severalByDoses' },
];

async function storedPayload(
  db: Kysely<Database>,
  { facility, eventId }: UtilizationCall,
): Promise<UtilizePayload | undefined> {
  const row = await db
    .selectFrom('event')
    .select('raw')
    .where('facility_id', '=', facility)
    .where('event_id', '=', eventId)
    .where('type', '=', 'utilize')
    .executeTakeFirst();
  const raw: unknown = row && JSON.parse(row.raw);
  return z.object({ payload: utilizePayloadSchema }).safeParse(raw).data?.payload;
}

function isSameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
