import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { isoText } from '../db/stored-moments.ts';
import type { AefiResource } from '#contract/calls/aefi.ts';
import { doseName, namesByCode } from '#domain/immunization/schedule/series.ts';
import { type OfferFacts, nothingSaid, offerOf } from '#domain/immunization/schedule/offered.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Database } from '../db/schema.ts';
import { introducedIn, wordsOf } from '../organisation/said-of-vaccines.ts';

/** A report as it is read, with the words that a search looks through and what tells the names of doses at its facility. */
export interface AefiListingRow extends Omit<AefiResource, 'vaccines'> {
  readonly vaccines: readonly Omit<AefiResource['vaccines'][number], 'dose_name'>[];
  readonly vaccines_text: string;
  readonly introduced_on: OfferFacts['introducedOn'];
  readonly own_words: OfferFacts['ownWords'];
}

/**
 * Reports that a condition on `a` (report) and `f` (facility) selects; who the child and the reporter are, and what was written in
 * words, only where `isTold` holds, so that no search and no order tells it either.
 */
export function aefiRows(
  db: Kysely<Database>,
  where: RawBuilder<boolean>,
  { isTold }: { readonly isTold: RawBuilder<boolean> },
): SelectQueryBuilder<Database, never, AefiListingRow> {
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
  return rows as unknown as SelectQueryBuilder<Database, never, AefiListingRow>;
}

/** All names that the place of a dose has had, so that what its row shows is found whatever the vaccine was called on the day. */
const placeNames = JSON.stringify(
  Object.fromEntries(Array.from(namesByCode, ([code, names]) => [code, names.join(' ')])),
);

/** The report as it is sent: each dose by the name that it had at its facility on its day. */
export function namedReport({ introduced_on, own_words, ...row }: AefiListingRow): AefiResource {
  const { replacedOn } = offerOf({ ...nothingSaid, introducedOn: introduced_on, ownWords: own_words });
  const vaccines = row.vaccines.map((one) => {
    const edition = { on: one.given_date as LocalDate, antigen: one.name, replacedOn };
    return { ...one, dose_name: doseName(one.dose ?? '', edition) ?? one.name };
  });
  return { ...row, vaccines };
}
