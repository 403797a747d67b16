import type { Kysely } from 'kysely';
import { aefi } from '#contract/calls/aefi.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { AefiId, FacilityId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { answerListing } from '../http/listing.ts';
import { forbidden, invalid } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { inOwnUnit, isHome } from '../immunization/child-reads.ts';
import { requireOwnRegister } from '../immunization/own-register.ts';
import { eventIdOfCall, recordCall } from '../ledger/record-call.ts';
import { aefiRows, type AefiListingRow, namedReport } from './aefi-reads.ts';

const report = defineRoute(aefi.report, async ({ deps, db, viewer, body, request }) => {
  const facility = requireOwnRegister(viewer);
  await requireChild(db, facility, body.child);
  const names = await antigenNames(
    db,
    body.vaccines.map(({ antigen }) => antigen),
  );
  const payload = {
    child: body.child,
    vaccines: body.vaccines.map((one) => ({
      antigen: one.antigen,
      name: names.get(one.antigen) ?? '',
      dose: one.dose ?? null,
      givenOn: one.given_date,
      batchNo: one.batch_no,
      expiryOn: one.expiry_date ?? null,
      immunization: one.immunization ?? null,
    })),
    onsetAt: body.onset_at,
    reactions: body.reactions,
    description: body.description,
    medicalHistory: body.medical_history,
    serious: body.serious_reasons,
    outcome: body.outcome,
    diedOn: body.died_on ?? null,
    reporter: { name: body.reporter_name, role: body.reporter_role, phone: body.reporter_phone },
    reportedOn: body.reported_on,
  };
  const eventId = eventIdOfCall(deps, viewer, request, body.id);
  await recordCall(deps, viewer, { eventId, facility, activity: { type: 'report-aefi', payload } });
  return { id: eventId };
});

const list = defineRoute(aefi.list, async ({ db, viewer, query, request, reply }) => {
  const answer = await answerListing<AefiListingRow>({
    db,
    query,
    request,
    reply,
    rows: aefiRows(db, inOwnUnit(viewer), { isTold: isHome(viewer) }),
    searchIn: ['vaccines_text', 'fullname', 'vacc_no', 'facility__name', 'outcome'],
    sort: aefi.list.sort,
  });
  if (Array.isArray(answer)) return answer.map(namedReport);
  return { ...answer, results: answer.results.map(namedReport) };
});

const followUp = defineRoute(aefi.followUp, async ({ deps, db, viewer, params, body, request }) => {
  const facility = await requireOwnReport(db, viewer, params.id);
  const payload = {
    aefi: params.id,
    serious: body.serious_reasons,
    outcome: body.outcome,
    diedOn: body.died_on ?? null,
    note: body.note,
  };
  const eventId = eventIdOfCall(deps, viewer, request);
  await recordCall(deps, viewer, { eventId, facility, activity: { type: 'follow-up-aefi', payload } });
  return { id: params.id };
});

const withdraw = defineRoute(aefi.withdraw, async ({ deps, db, viewer, params, body, request }) => {
  const facility = await requireOwnReport(db, viewer, params.id);
  const payload = { aefi: params.id, reason: body.reason };
  const eventId = eventIdOfCall(deps, viewer, request);
  await recordCall(deps, viewer, { eventId, facility, activity: { type: 'withdraw-aefi', payload } });
  return { id: params.id };
});

/** Calls about adverse events following immunization. */
export const aefiRoutes: readonly Route[] = [report, list, followUp, withdraw];

/** @throws ProblemError 400 when the facility's register has no such child. */
async function requireChild(db: Kysely<Database>, facility: FacilityId, child: string): Promise<void> {
  const row = await db
    .selectFrom('child')
    .select('child_id')
    .where('facility_id', '=', facility)
    .where('child_id', '=', child)
    .executeTakeFirst();
  if (!row) throw invalid([{ path: 'child', message: problemSentences.noChild }]);
}

/** Names of antigens by id. @throws ProblemError 400 beside each that does not exist. */
async function antigenNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('antigen').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const unknown = ids.flatMap((id, at) => (names.has(id) ? [] : [at]));
  if (unknown.length > 0)
    throw invalid(
      unknown.map((at) => ({ path: `vaccines.${at}.antigen`, message: problemSentences.noSuchAntigen })),
    );
  return names;
}

/** @throws ProblemError 403 for officers above, and for a report that their facility has not made. */
async function requireOwnReport(db: Kysely<Database>, viewer: SignedIn, id: AefiId): Promise<FacilityId> {
  const facility = requireOwnRegister(viewer);
  const row = await db
    .selectFrom('aefi')
    .select('aefi_id')
    .where('facility_id', '=', facility)
    .where('aefi_id', '=', id)
    .executeTakeFirst();
  if (!row) throw forbidden(problemSentences.noReport);
  return facility;
}
