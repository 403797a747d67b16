import { sql, type Kysely } from 'kysely';
import type { AntigenRow } from '#contract/wire/rows.ts';
import { usualVialOf, type OpenVialRule } from '#domain/immunization/schedule/usual-vials.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { publishReference } from '../organisation/publish-reference.ts';
import { parseCsv } from './csv.ts';
import { readData } from './places.ts';
import { stableId } from '../db/stable-id.ts';

interface Written {
  readonly id: string;
  readonly series: string | null;
  readonly doses_per_vial: number | null;
  readonly open_vial: OpenVialRule | null;
}

/**
 * Writes the antigens of the routine schedule and publishes new or changed ones to tablets. A new one gets its usual
 * vial size; an existing one keeps the size entered.
 * @returns the number of antigens in the schedule.
 */
export async function importAntigens(trx: Kysely<Database>): Promise<number> {
  const antigens = antigensOf(await readData('schedule.csv'));
  const { rows } = await sql<Written>`
    insert into antigen (id, name, schedule, series, doses_per_vial, open_vial)
    select id, name, schedule, series, "dosesPerVial", "openVial"
    from jsonb_to_recordset(${JSON.stringify(antigens)}::jsonb)
      as row (id uuid, name text, schedule text, series text, "dosesPerVial" integer, "openVial" text)
    on conflict (id) do update set schedule = excluded.schedule where antigen.schedule <> excluded.schedule
    returning id, series, doses_per_vial, open_vial`.execute(trx);
  const changed = new Map(rows.map((row) => [row.id, row]));
  await publishReference(
    trx,
    antigens.flatMap(({ id, name, schedule }) => {
      const row = changed.get(id);
      return row === undefined
        ? []
        : [{ kind: 'antigen', row: { id, name, schedule, series: row.series, ...packed(row) } } as const];
    }),
  );
  return antigens.length;
}

function packed({
  doses_per_vial: dosesPerVial,
  open_vial: openVial,
}: Written): Pick<AntigenRow, 'dosesPerVial' | 'openVial'> {
  return { ...(dosesPerVial !== null && { dosesPerVial }), ...(openVial !== null && { openVial }) };
}

function usualPacking(name: string): Pick<AntigenRow, 'dosesPerVial' | 'openVial'> {
  const usual = usualVialOf({ name, series: name });
  return usual === null ? {} : { dosesPerVial: usual.dosesPerVial, openVial: usual.openVial };
}

/**
 * One antigen for each name in the schedule's CSV, with its ages in words ('At birth', '6, 10 and 14 weeks') and its
 * usual vial.
 */
export function antigensOf(scheduleCsv: string): AntigenRow[] {
  const agesByName = new Map<string, string[]>();
  for (const row of parseCsv(scheduleCsv, ['antigen', 'target_age'])) {
    agesByName.set(row.antigen, [...(agesByName.get(row.antigen) ?? []), row.target_age]);
  }
  return [...agesByName].map(([name, ages]) => ({
    id: stableId('antigen', name) as AntigenId,
    name,
    schedule: agesInWords(ages),
    // Series in the schedule have the same names as the antigens seeded from it.
    series: name,
    ...usualPacking(name),
  }));
}

/**
 * Joins ages so that neighbours share their unit: '6 weeks', '10 weeks', '9 months' reads '6 and 10 weeks, 9 months'.
 */
export function agesInWords(ages: readonly string[]): string {
  const groups: { readonly unit: string; readonly counts: string[] }[] = [];
  for (const age of ages) {
    const [, count, unit] = /^(\d+) (\w+)$/.exec(age) ?? [];
    const last = groups.at(-1);
    if (count === undefined || unit === undefined) groups.push({ unit: '', counts: [age] });
    else if (last?.unit === unit) last.counts.push(count);
    else groups.push({ unit, counts: [count] });
  }
  return groups.map(({ unit, counts }) => `${listInWords(counts)} ${unit}`.trim()).join(', ');
}

function listInWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
