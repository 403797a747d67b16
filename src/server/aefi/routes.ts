import { inOwnUnit } from '../http/facility-scope.ts';
import { rowsAs, type Rows } from '../db/rows.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { aefi, type AefiResource } from '#contract/calls/aefi.ts';
import type { AefiId, FacilityId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { answerListing } from '../http/listing.ts';
import { forbidden, invalid } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { isHome } from '../immunization/child-reads.ts';
import { requireOwnRegister } from '../immunization/own-register.ts';
import { eventIdOfCall, recordCall } from '../ledger/record-call.ts';
import { isoText } from '../db/stored-moments.ts';
import { doseName, namesByCode } from '#domain/immunization/schedule/series.ts';
import { nothingSaid, type OfferFacts, offerOf } from '#domain/immunization/schedule/offered.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { introducedIn, wordsOf } from '../organisation/said-of-vaccines.ts';

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

/** @throws ProblemError 400 if the facility's register has no such child. */
async function requireChild(db: Kysely<Database>, facility: FacilityId, child: string): Promise<void> {
  const row = await db
    .selectFrom('child')
    .select('child_id')
    .where('facility_id', '=', facility)
    .where('child_id', '=', child)
    .executeTakeFirst();
  if (!row) throw invalid([{ path: 'child', message: 'call.noChild' }]);
}

/** Names of antigens by id. @throws ProblemError 400 for each that does not exist. */
async function antigenNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('antigen').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const unknown = ids.flatMap((id, at) => (names.has(id) ? [] : [at]));
  if (unknown.length > 0)
    throw invalid(unknown.map((at) => ({ path: `vaccines.${at}.antigen`, message: 'call.noSuchAntigen' })));
  return names;
}

/** @throws ProblemError 403 for officers above a facility, and for a report that another facility made. */
async function requireOwnReport(db: Kysely<Database>, viewer: SignedIn, id: AefiId): Promise<FacilityId> {
  const facility = requireOwnRegister(viewer);
  const row = await db
    .selectFrom('aefi')
    .select('aefi_id')
    .where('facility_id', '=', facility)
    .where('aefi_id', '=', id)
    .executeTakeFirst();
  if (!row) throw forbidden('call.noReport');
  return facility;
}

/** A report with the texts that a search covers and the facts that decide how its doses are named at its facility. */
interface AefiListingRow extends Omit<AefiResource, 'vaccines'> {
  readonly vaccines: readonly Omit<AefiResource['vaccines'][number], 'dose_name'>[];
  readonly vaccines_text: string;
  readonly introduced_on: OfferFacts['introducedOn'];
  readonly own_words: OfferFacts['ownWords'];
}

/**
 * Reads the reports that a condition on `a` (report) and `f` (facility) selects. Names of child and reporter and free
 * texts are included only where `isTold` holds, so that neither search nor sort order can reveal them.
 */
function aefiRows(
  db: Kysely<Database>,
  where: RawBuilder<boolean>,
  { isTold }: { readonly isTold: RawBuilder<boolean> },
): Rows<AefiListingRow> {
  const told = (value: RawBuilder<string>) => sql<string | null>`case when ${isTold} then ${value} end`;
  const report = (field: string) => sql<string>`a.report ->> ${sql.lit(field)}`;
  const personal = (field: string) => told(sql<string>`a.personal ->> ${sql.lit(field)}`);
  const rows = db
    .selectFrom('aefi as a')
    .innerJoin('facility as f', 'f.id', 'a.facility_id')
    .leftJoin('child as c', (join) =>
      join.onRef('c.facility_id', '=', 'a.facility_id').onRef('c.child_id', '=', 'a.child_id'),
    )
    .select([
      'a.aefi_id as id',
      'a.child_id as child',
      'c.vacc_no',
      told(sql<string>`c.personal ->> 'fullname'`).as('fullname'),
      told(sql<string>`c.personal ->> 'bornOn'`).as('dob'),
      told(sql<string>`case when c.personal ? 'sexUnknown' then '' else c.personal ->> 'sex' end`).as('sex'),
      sql<AefiListingRow['vaccines']>`(
        select coalesce(jsonb_agg(jsonb_build_object('antigen', v -> 'antigen', 'name', v -> 'name', 'dose', v -> 'dose',
          'given_date', v -> 'givenOn', 'batch_no', v -> 'batchNo', 'expiry_date', v -> 'expiryOn')), '[]')
        from jsonb_array_elements(a.report -> 'vaccines') v)`.as('vaccines'),
      sql<string>`(
        select string_agg(concat_ws(' ', v ->> 'name', v ->> 'dose', ${placeNames}::jsonb ->> (v ->> 'dose'), v ->> 'batchNo'), ' ')
        from jsonb_array_elements(a.report -> 'vaccines') v)`.as('vaccines_text'),
      introducedIn(sql`f.state_id`).as('introduced_on'),
      wordsOf(sql`f.id`).as('own_words'),
      report('onsetAt').as('onset_at'),
      sql<AefiResource['reactions']>`a.report -> 'reactions'`.as('reactions'),
      sql<boolean>`jsonb_array_length(a.report -> 'serious') > 0`.as('serious'),
      sql<AefiResource['serious_reasons']>`a.report -> 'serious'`.as('serious_reasons'),
      report('outcome').as('outcome'),
      report('diedOn').as('died_on'),
      report('reportedOn').as('reported_on'),
      personal('description').as('description'),
      personal('medicalHistory').as('medical_history'),
      told(sql<string>`a.personal -> 'reporter' ->> 'name'`).as('reporter'),
      sql<number>`jsonb_array_length(a.personal -> 'followUps')`.as('follow_ups'),
      'a.is_withdrawn as withdrawn',
      'a.admin',
      'f.country_id as country',
      'f.state_id as state',
      'f.lga_id as local_lga',
      'a.facility_id as facility',
      'f.name as facility__name',
      isoText('a.created_at').as('created_at'),
      isoText('a.updated_at').as('updated_at'),
    ])
    .where(where);
  // The columns hold only values that the contract lists.
  return rowsAs(rows.$castTo<AefiListingRow>());
}

/**
 * All names that each position in the schedule has had, so that a search finds a report by the name it shows, whatever
 * the vaccine was called that day.
 */
const placeNames = JSON.stringify(
  Object.fromEntries(Array.from(namesByCode, ([code, names]) => [code, names.join(' ')])),
);

/** The report as returned, with each dose under the name it had at its facility on its day. */
function namedReport({ introduced_on, own_words, ...row }: AefiListingRow): AefiResource {
  const { replacedOn } = offerOf({ ...nothingSaid, introducedOn: introduced_on, ownWords: own_words });
  const vaccines = row.vaccines.map((one) => {
    const edition = { on: one.given_date as LocalDate, antigen: one.name, replacedOn };
    return { ...one, dose_name: doseName(one.dose ?? '', edition) ?? one.name };
  });
  return { ...row, vaccines };
}
