import { sql, type Kysely } from 'kysely';
import type { AntigenRow } from '#contract/sync-rows.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { publishReference } from '../organisation/publish-reference.ts';
import { parseCsv } from './csv.ts';
import { readData } from './places.ts';
import { stableId } from './stable-id.ts';

/**
 * Writes the antigens of the routine schedule and publishes to the tablets what is new or changed.
 * @returns the number of antigens in the schedule.
 */
export async function importAntigens(trx: Kysely<Database>): Promise<number> {
  const antigens = antigensOf(await readData('schedule.csv'));
  const { rows } = await sql<{ id: string }>`
    insert into antigen (id, name, schedule)
    select id, name, schedule
    from jsonb_to_recordset(${JSON.stringify(antigens)}::jsonb) as row (id uuid, name text, schedule text)
    on conflict (id) do update set schedule = excluded.schedule where antigen.schedule <> excluded.schedule
    returning id`.execute(trx);
  const changed = new Set(rows.map((row) => row.id));
  await publishReference(
    trx,
    antigens.filter(({ id }) => changed.has(id)).map((row) => ({ kind: 'antigen', row })),
  );
  return antigens.length;
}

/** One antigen for each name in the schedule's CSV, with its ages in words: 'At birth', '6, 10 and 14 weeks'. */
export function antigensOf(scheduleCsv: string): AntigenRow[] {
  const agesByName = new Map<string, string[]>();
  for (const row of parseCsv(scheduleCsv, ['antigen', 'target_age'])) {
    agesByName.set(row.antigen, [...(agesByName.get(row.antigen) ?? []), row.target_age]);
  }
  return [...agesByName].map(([name, ages]) => ({
    id: stableId('antigen', name) as AntigenId,
    name,
    schedule: agesInWords(ages),
  }));
}

/** Ages that share a unit name it once: '6 weeks', '10 weeks', '9 months' reads '6 and 10 weeks, 9 months'. */
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
