import { sql, type Transaction } from 'kysely';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import { childIdOf, type AntigenId, type ChildId, type EntryId } from '#domain/kernel/ids.ts';
import { registerRowsOf, type RegisterEvent } from '#domain/immunization/register/record.ts';
import type { NamedAntigen } from '#domain/immunization/schedule/products.ts';
import type { OfferFacts } from '#domain/immunization/schedule/offered.ts';
import { register, type RegisterRows } from '#contract/families/register.ts';
import type { Database } from '../db/schema.ts';
import type { AskedFor, Looked, Question } from '../families/server-family.ts';
import { logDeviceOf } from '../families/candidate.ts';
import { RegisterRun, reversedBy } from './register-run.ts';
import { likenessTokens } from './child-tokens.ts';
import {
  claimGapNumbers,
  counterOf,
  drawNumbers,
  type KnownNumber,
  type Registration,
  VaccNoDesk,
} from './vacc-numbers.ts';
import {
  childRowOf,
  immunizationRowOf,
  type StoredChild,
  type StoredImmunization,
} from './stored-register.ts';
import { graceAt, introducedIn, wordsOf } from '../organisation/said-of-vaccines.ts';

/**
 * Numbers that a facility draws at a time for children registered without one, so that it rarely has to lock the
 * shared counter.
 */
const drawnAtOnce = 50;

interface RegisterAnswer {
  readonly children: readonly StoredChild[];
  readonly immunizations: readonly StoredImmunization[];
  readonly sources: readonly { readonly id: EntryId; readonly antigen: AntigenId; readonly doses: number }[];
  readonly given: readonly { readonly id: EntryId; readonly doses: number }[];
  readonly numbers: readonly KnownNumber[];
  /** Numbers lost in a restore that no facility has claimed yet. */
  readonly unclaimed: readonly number[];
  readonly spare: readonly number[];
  readonly antigens: readonly (NamedAntigen & { readonly id: AntigenId })[];
  /** Antigens that the facility has wallets for. */
  readonly kept: readonly AntigenId[];
  readonly said: Omit<OfferFacts, 'keptAntigens'>;
}

/**
 * Builds the register state of a batch from the query's answer. Draws numbers if children came without one and the
 * facility has none to spare.
 */
export async function registerOf(
  trx: Transaction<Database>,
  { facility, events, now }: AskedFor,
  answer: unknown,
): Promise<Looked<RegisterRows, RegisterRun>> {
  // The shape is fixed by the question that was asked.
  const found = answer as RegisterAnswer;
  const known = await knownOf(trx, { facility, now }, found);
  const numbers = { facility, known, spare: found.spare };
  const lacking = new VaccNoDesk(numbers).lacking(namedBy({ events, now }).registrations);
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
  const rows = {
    child: new Map(found.children.map(childRowOf).map((row) => [row.id, row])),
    immunization: new Map(found.immunizations.map(immunizationRowOf).map((row) => [row.id, row])),
  };
  const context = new RegisterRun(rows, {
    sources: new Map(found.sources.map(({ id, ...source }) => [id, source])),
    given: new Map(found.given.map(({ id, doses }) => [id, doses])),
    numbers: { ...numbers, spare: [...found.spare, ...drawn] },
    vaccines: {
      antigens: new Map(found.antigens.map((antigen) => [antigen.id, antigen])),
      kept: found.kept,
      ...found.said,
    },
  });
  return { rows, context };
}

/** The numbers that the batch names, including lost ones that this facility has just claimed. */
async function knownOf(
  trx: Transaction<Database>,
  asked: Pick<AskedFor, 'facility' | 'now'>,
  { numbers, unclaimed }: RegisterAnswer,
): Promise<readonly KnownNumber[]> {
  if (unclaimed.length === 0) return numbers;
  const claimed = await claimGapNumbers(trx, { ...asked, counters: unclaimed });
  const { facility } = asked;
  return [
    ...numbers,
    ...Array.from(claimed, (counter) => ({ counter, facility, device: null, child: null })),
  ];
}

/** Collects the records that register events refer to, and the stock entries that are reversed. */
function namedBy({ events, now }: Pick<AskedFor, 'events' | 'now'>) {
  const today = facilityDayAt(now.getTime());
  const named = {
    count: 0,
    children: new Set<ChildId>(),
    immunizations: new Set<string>(),
    sources: new Set<EntryId>(),
    reversed: new Set<EntryId>(),
    tokens: new Set<number>(),
    registrations: [] as Registration[],
  };
  for (const { read, eventId, origin } of events) {
    const reversed = reversedBy(read.event);
    if (reversed !== null) named.reversed.add(reversed);
    if (read.family.name !== register.name) continue;
    const event = read.event as RegisterEvent;
    named.count += 1;
    const rows = registerRowsOf(event);
    for (const id of rows.children) named.children.add(id);
    for (const id of rows.immunizations) named.immunizations.add(id);
    if (event.type === 'immunize') {
      named.children.add(event.payload.child);
      if (event.payload.source !== null) named.sources.add(event.payload.source);
    }
    if (event.type === 'take-over-child') {
      for (const token of likenessTokens(event.payload.child, today)) named.tokens.add(token);
    }
    if (event.type === 'register-child') {
      // Doses of a child may have arrived before the child itself.
      named.children.add(childIdOf(eventId));
      named.registrations.push({
        child: childIdOf(eventId),
        written: event.payload.vaccNo,
        device: logDeviceOf(origin),
      });
      for (const token of likenessTokens(event.payload, today)) named.tokens.add(token);
    }
  }
  return named;
}

/**
 * Builds the query for the rows that a batch's register events need, and for doses given from stock that is reversed.
 */
export function askRegister({ facility, events, now }: AskedFor): Question | null {
  const named = namedBy({ events, now });
  if (named.count === 0 && named.reversed.size === 0) return null;
  const counters = named.registrations.flatMap(({ written }) =>
    written === null ? [] : (counterOf(written) ?? []),
  );
  const sources = [...named.sources];
  const givenFrom = [...new Set([...sources, ...named.reversed])];
  // Ids are passed as arrays, each using its own index. Merges are followed in both directions, because a child's doses
  // may lie on entries merged into it; `lateral` keeps PostgreSQL from scanning the whole table.
  return {
    parts: [
      sql`register_named as (
      select unnest(${[...named.children]}::uuid[]) as child_id
      union
      select child_id from immunization
      where facility_id = ${facility} and immunization_id = any(${[...named.immunizations]}::uuid[])
    )`,
      sql`register_kin as (
      select child_id, merged_into from child
      where facility_id = ${facility} and child_id = any(array(select child_id from register_named))
      union
      select next.child_id, next.merged_into from register_kin cross join lateral (
        (select c.child_id, c.merged_into from child c
          where c.facility_id = ${facility} and c.child_id = register_kin.merged_into limit 1)
        union all
        (select c.child_id, c.merged_into from child c
          where c.facility_id = ${facility} and c.merged_into = register_kin.child_id limit 1000)
      ) next
    )`,
      sql`register_alike as (
      select distinct child_id from child_like
      where facility_id = ${facility} and token = any(${[...named.tokens]}::integer[])
    )`,
      sql`register_children as (
      select child_id, personal, vacc_no, status, merged_into, admin, created_at, updated_at from child
      where facility_id = ${facility}
        and child_id = any(array(select child_id from register_kin) || array(select child_id from register_alike))
    )`,
      sql`register_immunizations as (
      select * from immunization where facility_id = ${facility}
        and child_id = any(array(select child_id from register_kin) || array(select child_id from register_named))
      union all
      select * from immunization
      where facility_id = ${facility} and immunization_id = any(${[...named.immunizations]}::uuid[])
    )`,
      sql`register_sources as (
      select entry_id as id, antigen_id as antigen, doses from ledger_entry
      where facility_id = ${facility} and entry_id = any(${sources}::uuid[]) and activity = 'issue' and reversed_by is null
      union all
      select lot_id, antigen_id, greatest(received, "left") from lot
      where facility_id = ${facility} and lot_id = any(${sources}::uuid[])
    )`,
      sql`register_given as (
      select source_id as id, sum(doses) as doses from immunization
      where facility_id = ${facility} and source_id = any(${givenFrom}::uuid[]) and voided is null group by source_id
    )`,
      // Only the nearest block that starts at or below a number can contain it.
      sql`register_numbers as (
      select named.counter, block.facility_id::text as facility, block.device::text, n.child_id as child
      from (select distinct unnest(${counters}::integer[]) as counter) named
      cross join lateral (select * from vacc_no_block where first <= named.counter order by first desc limit 1) block
      left join vacc_no n on n.facility_id = ${facility} and n.counter = named.counter
      where named.counter <= block.last
    )`,
      sql`register_unclaimed as (
      select counter from (select distinct unnest(${counters}::integer[]) as counter) named
      where exists (select from vacc_no_gap where counter between first and last)
        and counter not in (select counter from register_numbers)
    )`,
      sql`register_spare as (
      select counter from vacc_no where facility_id = ${facility} and child_id is null
      order by counter limit ${named.registrations.length}
    )`,
    ],
    answer: sql`json_build_object(
      'children', (select coalesce(json_agg(register_children), '[]') from register_children),
      'immunizations', (select coalesce(json_agg(register_immunizations), '[]') from register_immunizations),
      'sources', (select coalesce(json_agg(register_sources), '[]') from register_sources),
      'given', (select coalesce(json_agg(register_given), '[]') from register_given),
      'numbers', (select coalesce(json_agg(register_numbers), '[]') from register_numbers),
      'unclaimed', (select coalesce(json_agg(counter), '[]') from register_unclaimed),
      'spare', (select coalesce(json_agg(counter), '[]') from register_spare),
      'antigens', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'series', series)), '[]') from antigen),
      'kept', (select coalesce(json_agg(antigen_id), '[]') from wallet where facility_id = ${facility}),
      'said', json_build_object(
        'introducedOn', ${introducedIn(sql`(select state_id from facility where id = ${facility})`)},
        'ownWords', ${wordsOf(sql`${facility}::uuid`)},
        'graceDays', ${graceAt(sql`${facility}::uuid`)}))`,
  };
}
