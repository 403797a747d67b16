import { sql, type RawBuilder } from 'kysely';
import { aefiSentences } from '#contract/aefi-sentences.ts';
import type { AefiRow } from '#contract/aefi-rows.ts';
import { aefi, type AefiRows } from '#contract/families/aefi.ts';
import type { Aefi, AefiRejection } from '#domain/aefi/model.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Write } from '../db/insert-of.ts';
import type { AskedFor, JudgedDeed, Question, ServerFamily } from '../families/server-family.ts';
import type { Drift } from '../ledger/drift.ts';
import { aefiRowOf, type StoredAefi, storedAefiOf } from './stored-aefi.ts';

type AefiDeed = JudgedDeed<AefiRows, Aefi | null, null>;

/** Adverse events following immunization on the server: judged by the rule alone, the child is looked at by nobody. */
export const aefiOnServer: ServerFamily<AefiRows, Aefi | null, null, null> = {
  family: aefi,
  isAlwaysRecorded: false,
  comesShort: true,
  isToldUnasked: false,
  ask: askAefi,
  async look(_trx, _asked, answer) {
    // The question's own words.
    const rows = ((answer ?? []) as readonly StoredAefi[]).map(aefiRowOf);
    return { rows: { aefi: new Map(rows.map((row) => [row.id, row])) }, context: null };
  },
  judge(deed) {
    const settled = deed.settle(deed.event);
    if (settled.accepted) return { ...settled, found: null };
    // The rule's own reasons.
    const reason = settled.reason as AefiRejection;
    return { verdict: 'refused', reason, detail: aefiSentences[reason], byRule: true };
  },
  response: (_accepted, event) => ({ id: event }),
  caseOf: () => null,
  rowWrites: ({ facility }, deeds) => aefiWrites(facility, deeds),
  async rowsOf(trx, facility) {
    const rows = await trx
      .selectFrom('aefi')
      .selectAll()
      .where('facility_id', '=', facility)
      .orderBy('aefi_id')
      .execute();
    return { aefi: rows.map(aefiRowOf) };
  },
  drift: (facility) => [aefiDrift(facility)],
};

/** The reports that events are about. */
function askAefi({ facility, events }: AskedFor): Question | null {
  const own = events.filter(({ read }) => read.family.name === aefi.name);
  if (own.length === 0) return null;
  const ids = own.flatMap(({ read, eventId }) => aefi.named(read.event, eventId)['aefi'] ?? []);
  return {
    parts: [
      sql`aefi_reports as (
        select * from aefi where facility_id = ${facility} and aefi_id = any(${[...new Set(ids)]}::uuid[]))`,
    ],
    answer: sql`(select coalesce(json_agg(aefi_reports), '[]') from aefi_reports)`,
  };
}

/** What the events of a batch changed, as the last of them left it. */
function aefiWrites(facility: FacilityId, deeds: readonly AefiDeed[]): Write[] {
  const last = new Map<string, AefiRow>();
  for (const { accepted } of deeds) for (const row of accepted.changed.aefi) last.set(row.id, row);
  if (last.size === 0) return [];
  const rows = Array.from(last.values(), (row) => storedAefiOf(facility, row));
  return [
    sql`insert into aefi
      select * from json_populate_recordset(null::aefi, ${JSON.stringify(rows)}::json)
      on conflict (facility_id, aefi_id) do update set report = excluded.report, personal = excluded.personal,
        is_withdrawn = excluded.is_withdrawn, updated_at = excluded.updated_at`,
  ];
}

/** Reports whose event was accepted and whose row is missing, or the other way round. */
function aefiDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with accepted as (
      select event_id as id from event
      where facility_id = ${facility} and status = 'accepted' and type = 'report-aefi'
    ), kept as (
      select aefi_id as id from aefi where facility_id = ${facility}
    )
    select ${facility} as facility, 'aefi' as kind, id::text as id,
      case when accepted.id is null then 'nothing' else 'a row' end as expected,
      case when kept.id is null then 'nothing' else 'a row' end as found
    from accepted full join kept using (id) where accepted.id is null or kept.id is null`;
}
