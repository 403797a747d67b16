import { sql, type Kysely } from 'kysely';
import { doseWarnings } from '#domain/immunization/dose-warnings.ts';
import type { GivenDose } from '#domain/immunization/given-doses.ts';
import type { ImmunizePayload } from '#domain/immunization/activities/immunize.ts';
import { type Finding, seriesAgainst, standingFindings } from '#domain/immunization/screening/findings.ts';
import type { WarningCode } from '#domain/immunization/warnings.ts';
import { kindOfRecord } from './immunization-reads.ts';
import type { Database } from '../db/schema.ts';
import type { Personal } from '../db/tables/register.ts';

/** Most merges one after another that are followed. */
const mostMerges = 20;

/**
 * The warnings that a record keeps which came by a call: nobody was asked, so the rules of the schedule and the label speak
 * for themselves. A dose that is on the record already is left to the case that it opens.
 */
export async function warningsOfCall(
  db: Kysely<Database>,
  facility: string,
  payload: Omit<ImmunizePayload, 'warnings'>,
): Promise<WarningCode[]> {
  const { rows } = await sql<{
    personal: Personal;
    antigen: string | null;
    given: GivenDose[];
    findings: Finding[];
  }>`
    with recursive climb as (
      select child_id, merged_into, 0 as step from child
      where facility_id = ${facility} and child_id = ${payload.child}
      union all
      select child.child_id, child.merged_into, climb.step + 1 from climb
      join child on child.facility_id = ${facility} and child.child_id = climb.merged_into
      where climb.step < ${mostMerges}
    ),
    kept as (select child_id from climb order by step desc limit 1),
    family as (
      select child_id, 0 as step from kept
      union all
      select child.child_id, family.step + 1 from family
      join child on child.facility_id = ${facility} and child.merged_into = family.child_id
      where family.step < ${mostMerges}
    ),
    given as (
      select i.immunization_id as id, coalesce(a.name, '') as antigen, i.dose, i.immunized_on as "immunizedOn",
        ${kindOfRecord} as kind, coalesce(i.label->>'vendor', '') as vendor
      from immunization i left join antigen a on a.id = i.antigen_id
      where i.facility_id = ${facility} and i.voided is null and i.child_id in (select child_id from family)
    )
    select child.personal, (select name from antigen where id = ${payload.antigen}) as antigen,
      (select coalesce(json_agg(given), '[]') from given) as given,
      (select coalesce(json_agg(found), '[]') from child entry
        cross join jsonb_array_elements(entry.personal -> 'findings') found
        where entry.facility_id = ${facility} and entry.child_id in (select child_id from family)) as findings
    from child where child.facility_id = ${facility} and child.child_id in (select child_id from kept)`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return [];
  const intended = { ...payload, antigen: found.antigen ?? '' };
  const against = seriesAgainst(standingFindings(found));
  return doseWarnings({ ...found.personal, ...against }, found.given, intended).filter(
    (code) => code !== 'already-given',
  );
}
