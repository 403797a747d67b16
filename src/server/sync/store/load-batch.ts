import { sql, type Transaction } from 'kysely';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { Database } from '../../db/schema.ts';
import {
  type AskedFor,
  familiesInBatch,
  type Looked,
  type ServerFamily,
  type SettledCases,
} from '../../families/server-family.ts';
import { type Candidate, isRead } from '../../families/candidate.ts';
import { type BatchInput, conflictKey } from '../judge/judge-run.ts';
import { type LoadedEvents, loadEvents } from './load-events.ts';
import type { Verdict } from '#contract/wire/rows.ts';
import { voucherOfCandidate } from '../judge/cases.ts';
import { caseRowOf, type StoredCase } from './case-rows.ts';

export interface EventsToLoad {
  /** Incoming events. */
  readonly candidates?: readonly Candidate[];
  /** Parked events to judge again. */
  readonly again?: readonly Candidate[];
}

type Loaded = Omit<
  BatchInput,
  'again' | 'facility' | 'head' | 'now' | 'newId' | 'rule' | 'families' | 'grantGivenAt'
>;

/**
 * Loads everything that a batch can touch in two statements, however many events it has: first what is known about the
 * events, then the rows that they and the events they release need. A family may add one more. The caller has locked
 * the facility's head row, so nothing read here changes before the transaction ends. Each kind of row comes as one
 * JSON value.
 */
export async function loadBatch(
  trx: Transaction<Database>,
  facility: FacilityId,
  { candidates = [], again = [] }: EventsToLoad,
  { families, now }: { readonly families: readonly ServerFamily[]; readonly now: Date },
): Promise<Loaded> {
  const events = await loadEvents(trx, facility, { candidates, again, families, now });
  const woken = events.parked.map(({ candidate }) => candidate);
  const asked = {
    facility,
    events: [...candidates, ...again, ...woken].filter(isRead),
    ids: candidates.map(({ eventId }) => eventId),
    now,
  };
  const rows = await loadRows(trx, families, { asked, candidates, again, events });
  return { candidates, ...events, ...rows };
}

type LoadedRows = Pick<BatchInput, 'looked' | 'cases' | 'conflicts'>;

interface RowsAnswer {
  readonly cases: readonly StoredCase[];
  readonly conflicts: readonly { event_id: EventId; content_hash: string; verdict: Verdict }[];
  /** Answers by family name; null if the family asked nothing. */
  readonly families: Readonly<Record<string, unknown>>;
}

/** Reads, in one statement, the rows that each family of the batch needs and the cases that the events may change. */
async function loadRows(
  trx: Transaction<Database>,
  families: readonly ServerFamily[],
  {
    asked,
    candidates,
    events,
    again,
  }: {
    readonly asked: AskedFor;
    readonly candidates: readonly Candidate[];
    readonly again: readonly Candidate[];
    readonly events: LoadedEvents;
  },
): Promise<LoadedRows> {
  const { facility } = asked;
  const questions = familiesInBatch(families, asked.events).map((server) => ({
    server,
    question: server.judging.ask(asked),
  }));
  const parts = questions.flatMap(({ question }) => question?.parts ?? []);
  const answers = questions.map(({ server: { family }, question }) => {
    return sql`${family.name}::text, ${question?.answer ?? sql`null`}`;
  });
  const woken = events.parked.map(({ candidate }) => candidate);
  const replaced = replacedBy([...candidates, ...again, ...woken]);
  const settled = settledBy(families, [...candidates, ...again, ...woken]);
  const cases = caseIds(families, { candidates, again: [...again, ...woken], settled });
  const about = [...replaced, ...settled.flatMap(({ id, andAbout }) => (andAbout ? id : []))];
  const { rows } = await sql<RowsAnswer>`
    with recursive ${sql.join([
      ...parts,
      sql`cases as (
        select * from case_file where facility_id = ${facility} and (case_id = any(${cases}::uuid[])
          or (closed_at is null and about && ${about}::uuid[]))
      )`,
      sql`conflicts as (
        select event_id, content_hash, verdict from event_conflict
        where facility_id = ${facility} and event_id = any(${conflictIds(candidates, events)}::uuid[])
      )`,
    ])}
    select (select coalesce(json_agg(cases), '[]') from cases) as cases,
      (select coalesce(json_agg(conflicts), '[]') from conflicts) as conflicts,
      json_build_object(${sql.join(answers)}) as families`.execute(trx);
  const row = rows[0] ?? { cases: [], conflicts: [], families: {} };
  const looked = new Map<string, Looked>();
  for (const { server } of questions) {
    const { name } = server.family;
    looked.set(name, await server.judging.look(trx, asked, row.families[name] ?? null));
  }
  return {
    looked,
    cases: new Map(row.cases.map(caseRowOf).map((opened) => [opened.id, opened])),
    conflicts: new Map(
      row.conflicts.map((known) => [conflictKey(known.event_id, known.content_hash), known.verdict]),
    ),
  };
}

/** Events replaced by corrected ones; usually none. */
function replacedBy(all: readonly Candidate[]): EventId[] {
  return all.flatMap(({ content }) => content?.replaces ?? []);
}

/**
 * Ids of cases about events that this batch replaces, judges again or deals with, and of its vouchers; usually none.
 */
function caseIds(
  families: readonly ServerFamily[],
  {
    candidates,
    again,
    settled,
  }: {
    readonly candidates: readonly Candidate[];
    readonly again: readonly Candidate[];
    readonly settled: readonly SettledCases[];
  },
): string[] {
  const all = [...candidates, ...again];
  const vouchers = all.flatMap((candidate) => voucherOfCandidate(candidate, families)?.id ?? []);
  const ids = settled.map(({ id }) => id);
  return [...new Set([...again.map(({ eventId }) => eventId), ...replacedBy(all), ...vouchers, ...ids])];
}

/** Cases that the events may settle; usually none. */
function settledBy(families: readonly ServerFamily[], all: readonly Candidate[]): SettledCases[] {
  return all.flatMap(({ read }) => {
    if (read?.verdict !== 'read') return [];
    const server = families.find(({ family }) => family === read.family);
    return server?.judging.settles?.(read.event) ?? [];
  });
}

/** Ids of events whose content differs from the one stored under their id; usually none. */
function conflictIds(candidates: readonly Candidate[], { stored }: Pick<LoadedEvents, 'stored'>): EventId[] {
  return candidates.flatMap(({ eventId, contentHash }) => {
    const known = stored.get(eventId);
    return known !== undefined && known.contentHash !== contentHash ? [eventId] : [];
  });
}
