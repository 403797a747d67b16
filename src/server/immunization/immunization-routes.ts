import { type Kysely, sql } from 'kysely';
import { children, immunizationReplySchema, type NewImmunization } from '#contract/calls/children.ts';
import type { RegisterPayloads } from '#domain/immunization/register/activities/index.ts';
import { exactBirth } from '#domain/immunization/register/model.ts';
import { immunizationFaults } from '#domain/immunization/register/day-checks.ts';
import { doseWarnings, type WarningCode } from '#domain/immunization/register/dose-warnings.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import type { Database } from '../db/schema.ts';
import { ownUnit } from '../http/keyed-listing.ts';
import { invalid } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { requireVisible } from '../http/facility-scope.ts';
import { requireAntigen } from '../ledger/activity-of-call.ts';
import { eventIdOfCall } from '../ledger/record-call.ts';
import { kindOfRecord, listImmunizations } from './list-immunizations.ts';
import { recordOnline, refuseDayFaults, requireOwnRegister } from './own-register.ts';
import type { GivenDose } from '#domain/immunization/schedule/given-doses.ts';
import type { ImmunizePayload } from '#domain/immunization/register/activities/immunize.ts';
import type { NamedAntigen } from '#domain/immunization/schedule/products.ts';
import { type Finding, seriesAgainst, standingFindings } from '#domain/immunization/screening/findings.ts';
import { familyOf } from './child-reads.ts';
import { graceAt } from '../organisation/said-of-vaccines.ts';
import type { Personal } from '../db/tables/register.ts';

const postImmunization = defineRoute(children.immunize, async ({ deps, db, viewer, body, request }) => {
  const facility = requireOwnRegister(viewer);
  const entry = body.entry ?? null;
  if (entry === null && !body.is_history) throw invalid([{ path: 'entry', message: 'call.selectVaccine' }]);
  if (body.kind !== 'routine' && (body.dose ?? null) !== null) {
    throw invalid([{ path: 'dose', message: 'call.onlyRoutineHasPlace' }]);
  }
  await requireAntigen(db, body.antigen);
  const bornOn = await birthOf(db, facility, body.child);
  const eventId = eventIdOfCall(deps, viewer, request, body.id);
  const recorded = await recordedBefore(db, facility, eventId);
  const label = recorded ? recorded.label : entry === null ? null : await labelOf(db, facility, entry);
  const given = payloadOf(body, label);
  refuseDayFaults(immunizationFaults(given, bornOn, facilityDayAt(deps.now().getTime())));
  const warnings = recorded?.warnings ?? (await warningsOfCall(db, facility, given));
  const payload = { ...given, warnings };
  const event = { type: 'immunize', payload } as const;
  const { response } = await recordOnline(deps, viewer, { eventId, facility, event });
  return immunizationReplySchema.parse({ ...response, id: eventId });
});

const allImmunizations = defineRoute(children.immunizations, (context) =>
  listImmunizations(context, { unit: ownUnit(context.viewer) }),
);

const immunizationsByType = defineRoute(children.immunizationsByType, async (context) => {
  const { facility, type } = context.params;
  await requireVisible(context.db, context.viewer, facility);
  return listImmunizations(context, {
    unit: { level: 'facility', id: facility },
    isWanted: sql`e.immunization_type = ${type}`,
  });
});

/** Calls about records of immunization. */
export const immunizationRoutes: readonly Route[] = [postImmunization, allImmunizations, immunizationsByType];

/**
 * The exact date of birth of a child, or null if it is an estimate.
 * @throws ProblemError 400 when the facility's register has no such child.
 */
async function birthOf(db: Kysely<Database>, facility: FacilityId, child: string): Promise<LocalDate | null> {
  const row = await db
    .selectFrom('child')
    .select('personal')
    .where('facility_id', '=', facility)
    .where('child_id', '=', child)
    .executeTakeFirst();
  if (!row) throw invalid([{ path: 'child', message: 'call.noChild' }]);
  return exactBirth(row.personal);
}

/** Finds the event of an identical earlier call, because a repeated call must not record twice. Null for a new call. */
async function recordedBefore(
  db: Kysely<Database>,
  facility: FacilityId,
  event: string,
): Promise<{ label: LotLabel | null; warnings: WarningCode[] } | null> {
  const row = await db
    .selectFrom('immunization')
    .select(['label', 'warnings'])
    .where('facility_id', '=', facility)
    .where('immunization_id', '=', event)
    .executeTakeFirst();
  return row ? { label: row.label, warnings: row.warnings as WarningCode[] } : null;
}

/** VVM and expiry of the stock entry that was used; null if the entry is unknown. */
async function labelOf(db: Kysely<Database>, facility: FacilityId, entry: string): Promise<LotLabel | null> {
  const row = await db
    .selectFrom('ledger_entry')
    .select(['batch_no', 'expiry_on', 'vvm_stage', 'vendor'])
    .where('facility_id', '=', facility)
    .where('entry_id', '=', entry)
    .executeTakeFirst();
  if (!row) return null;
  return {
    batchNo: row.batch_no,
    expiryOn: row.expiry_on as LocalDate,
    vvmStage: row.vvm_stage,
    vendor: row.vendor,
  };
}

function payloadOf(
  body: NewImmunization,
  label: LotLabel | null,
): Omit<RegisterPayloads['immunize'], 'warnings'> {
  return {
    child: body.child,
    antigen: body.antigen,
    dose: body.dose ?? null,
    kind: body.kind,
    doses: body.no_of_dose,
    immunizedOn: body.immunized_date,
    nextOn: body.next_immunize_date ?? null,
    year: body.year,
    quarter: body.quarter,
    immunizationType: body.immunization_type,
    source: body.entry ?? null,
    label,
    caregiverEmail: body.care_giver_email ?? null,
    isHistory: body.is_history,
  };
}

/**
 * The warnings to record for a dose that came by a call. Nobody was asked to confirm them, so they are those that the
 * schedule and the label give. A duplicate dose is left out, because it opens a case.
 */
async function warningsOfCall(
  db: Kysely<Database>,
  facility: string,
  payload: Omit<ImmunizePayload, 'warnings'>,
): Promise<WarningCode[]> {
  const { rows } = await sql<{
    personal: Personal;
    antigen: NamedAntigen | null;
    given: GivenDose[];
    findings: Finding[];
    grace_days: number;
  }>`
    with recursive ${familyOf(facility, payload.child)},
    given as (
      select i.immunization_id as id, coalesce(a.name, '') as antigen, a.series, i.dose, i.immunized_on as "immunizedOn",
        ${kindOfRecord} as kind, coalesce(i.label->>'vendor', '') as vendor
      from immunization i left join antigen a on a.id = i.antigen_id
      where i.facility_id = ${facility} and i.voided is null and i.child_id in (select child_id from family)
    )
    select child.personal, (select json_build_object('name', name, 'series', series) from antigen where id = ${payload.antigen}) as antigen,
      (select coalesce(json_agg(given), '[]') from given) as given,
      (select coalesce(json_agg(found), '[]') from child entry
        cross join jsonb_array_elements(entry.personal -> 'findings') found
        where entry.facility_id = ${facility} and entry.child_id in (select child_id from family)) as findings,
      ${graceAt(sql`${facility}`)} as grace_days
    from child where child.facility_id = ${facility} and child.child_id in (select child_id from kept)`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return [];
  const { name: antigen = '', series } = found.antigen ?? {};
  const intended = { ...payload, antigen, series };
  const against = seriesAgainst(standingFindings(found));
  return doseWarnings(
    { ...found.personal, ...against, graceDays: found.grace_days },
    found.given,
    intended,
  ).filter((code) => code !== 'already-given' && code !== 'after-end' && code !== 'after-death');
}
