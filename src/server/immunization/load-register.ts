import { sql, type Transaction } from 'kysely';
import {
  childIdOf,
  type AntigenId,
  type ChildId,
  type EntryId,
  type FacilityId,
} from '#domain/kernel/ids.ts';
import { registerRowsOf } from '#domain/immunization/record.ts';
import type { Database } from '../db/schema.ts';
import type { Candidate } from '../sync/judge-event.ts';
import { likenessTokens } from './child-tokens.ts';
import { drawNumbers } from './draw-numbers.ts';
import { noRegister, type RegisterInput } from './register-run.ts';
import {
  childRowOf,
  immunizationRowOf,
  type StoredChild,
  type StoredImmunization,
} from './stored-register.ts';
import { counterOf, VaccNoDesk, type KnownNumber } from './vacc-no-desk.ts';

/** Numbers that a facility draws at once for children registered without one, so that it seldom waits for the head. */
const drawnAtOnce = 50;

interface RegisterRows {
  readonly children: readonly StoredChild[];
  readonly immunizations: readonly StoredImmunization[];
  readonly sources: readonly { readonly id: EntryId; readonly antigen: AntigenId; readonly doses: number }[];
  readonly given: readonly { readonly id: EntryId; readonly doses: number }[];
  readonly numbers: readonly KnownNumber[];
  readonly spare: readonly number[];
}

/**
 * Reads what the register events of a batch look at: in one statement, and in none for a batch without any. A second one
 * draws numbers when children came without and the facility has none to spare.
 */
export async function loadRegister(
  trx: Transaction<Database>,
  facility: FacilityId,
  candidates: readonly Candidate[],
  now: Date,
): Promise<RegisterInput> {
  const named = namedBy(candidates);
  if (named.count === 0) return noRegister;
  const rows = await readRows(trx, facility, named);
  const numbers = { facility, known: rows.numbers, spare: rows.spare };
  const lacking = new VaccNoDesk(numbers).lacking(named.registrations);
  const drawn =
    lacking === 0
      ? []
      : await drawNumbers(trx, {
          facility,
          logId: null,
          device: null,
          count: Math.max(lacking, drawnAtOnce),
          now,
        });
  return {
    children: new Map(rows.children.map(childRowOf).map((row) => [row.id, row])),
    immunizations: new Map(rows.immunizations.map(immunizationRowOf).map((row) => [row.id, row])),
    sources: new Map(rows.sources.map(({ id, ...source }) => [id, source])),
    given: new Map(rows.given.map(({ id, doses }) => [id, doses])),
    numbers: { ...numbers, spare: [...rows.spare, ...drawn] },
  };
}

/** What the register events among the candidates name. */
function namedBy(candidates: readonly Candidate[]) {
  const named = {
    count: 0,
    children: new Set<ChildId>(),
    immunizations: new Set<string>(),
    sources: new Set<EntryId>(),
    tokens: new Set<number>(),
    registrations: [] as { child: ChildId; written: string | null }[],
  };
  for (const { read, eventId } of candidates) {
    if (read?.verdict !== 'read-register') continue;
    const { event } = read;
    named.count += 1;
    const rows = registerRowsOf(event);
    for (const id of rows.children) named.children.add(id);
    for (const id of rows.immunizations) named.immunizations.add(id);
    if (event.type === 'immunize') {
      named.children.add(event.payload.child);
      if (event.payload.source !== null) named.sources.add(event.payload.source);
    }
    if (event.type === 'register-child') {
      named.registrations.push({ child: childIdOf(eventId), written: event.payload.vaccNo });
      for (const token of likenessTokens(event.payload)) named.tokens.add(token);
    }
  }
  return named;
}

async function readRows(
  trx: Transaction<Database>,
  facility: FacilityId,
  named: ReturnType<typeof namedBy>,
): Promise<RegisterRows> {
  const counters = named.registrations.flatMap(({ written }) =>
    written === null ? [] : (counterOf(written) ?? []),
  );
  const sources = [...named.sources];
  // Ids are looked up as arrays, each by its own index. Kin is followed both ways: a child's doses may lie on entries that were
  // merged into it; `lateral` keeps that from being planned as a scan of the whole table.
  const { rows } = await sql<RegisterRows>`
    with recursive kin as (
      select child_id, merged_into from child
      where facility_id = ${facility} and child_id = any(${[...named.children]}::uuid[])
      union
      select next.child_id, next.merged_into from kin cross join lateral (
        (select c.child_id, c.merged_into from child c
          where c.facility_id = ${facility} and c.child_id = kin.merged_into limit 1)
        union all
        (select c.child_id, c.merged_into from child c
          where c.facility_id = ${facility} and c.merged_into = kin.child_id limit 1000)
      ) next
    ), alike as (
      select distinct child_id from child_like
      where facility_id = ${facility} and token = any(${[...named.tokens]}::integer[])
    ), children as (
      select child_id, personal, vacc_no, status, merged_into, admin, created_at, updated_at from child
      where facility_id = ${facility}
        and child_id = any(array(select child_id from kin) || array(select child_id from alike))
    ), immunizations as (
      select * from immunization where facility_id = ${facility} and child_id = any(array(select child_id from kin))
      union all
      select * from immunization
      where facility_id = ${facility} and immunization_id = any(${[...named.immunizations]}::uuid[])
    ), sources as (
      select entry_id as id, antigen_id as antigen, doses from ledger_entry
      where facility_id = ${facility} and entry_id = any(${sources}::uuid[]) and activity = 'issue' and reversed_by is null
      union all
      select lot_id, antigen_id, greatest(received, "left") from lot
      where facility_id = ${facility} and lot_id = any(${sources}::uuid[])
    ), given as (
      select source_id as id, sum(doses) as doses from immunization
      where facility_id = ${facility} and source_id = any(${sources}::uuid[]) and voided is null group by source_id
    ), numbers as (
      select counter, facility_id::text as facility, child_id as child from vacc_no
      where counter = any(${counters}::integer[])
      union all
      select counter, null, null from unnest(${counters}::integer[]) counter
      where exists (select from vacc_no_gap where counter between first and last)
        and not exists (select from vacc_no v where v.counter = counter.counter)
    ), spare as (
      select counter from vacc_no where facility_id = ${facility} and log_id is null and child_id is null
      order by counter limit ${named.registrations.length}
    )
    select (select coalesce(json_agg(children), '[]') from children) as children,
      (select coalesce(json_agg(immunizations), '[]') from immunizations) as immunizations,
      (select coalesce(json_agg(sources), '[]') from sources) as sources,
      (select coalesce(json_agg(given), '[]') from given) as given,
      (select coalesce(json_agg(numbers), '[]') from numbers) as numbers,
      (select coalesce(json_agg(counter), '[]') from spare) as spare`.execute(trx);
  return rows[0] ?? { children: [], immunizations: [], sources: [], given: [], numbers: [], spare: [] };
}
