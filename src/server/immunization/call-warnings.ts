import { sql, type Kysely } from 'kysely';
import { doseWarnings, type WarningCode } from '#domain/immunization/register/dose-warnings.ts';
import type { GivenDose } from '#domain/immunization/schedule/given-doses.ts';
import type { ImmunizePayload } from '#domain/immunization/register/activities/immunize.ts';
import type { NamedAntigen } from '#domain/immunization/schedule/products.ts';
import { type Finding, seriesAgainst, standingFindings } from '#domain/immunization/screening/findings.ts';
import { familyOf } from './child-family.ts';
import { kindOfRecord } from './immunization-reads.ts';
import type { Database } from '../db/schema.ts';
import { graceAt } from '../organisation/said-of-vaccines.ts';
import type { Personal } from '../db/tables/register.ts';

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
