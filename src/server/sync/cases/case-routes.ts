import { type Kysely, sql } from 'kysely';
import { type CaseResource, cases } from '#contract/calls/cases.ts';
import type { Database } from '../../db/schema.ts';
import { answerListing } from '../../http/listing.ts';
import { conflict, forbidden, invalid, notFound } from '../../http/problem.ts';
import { defineRoute, type Route } from '../../http/route.ts';
import type { SignedIn } from '../../auth/viewer.ts';
import { inOwnUnit, requireVisible } from '../../http/facility-scope.ts';
import { settleCase, whatItAsks } from './settle-case.ts';
import type { Level } from '#domain/access/model.ts';
import { voucherOfCase } from '#contract/wire/rows.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { type RecordSubject, type ServerFamily, serverFamilyOf } from '../../families/server-family.ts';
import { familiesOf, type JudgeDeps } from '../judge/judge-in-transaction.ts';

const openCases = defineRoute(cases.open, async ({ deps, db, viewer, query, request, reply }) => {
  const listed = await answerListing<CaseWithRecord>({
    db,
    query,
    request,
    reply,
    rows: caseRows(db, viewer),
    searchIn: ['facility__name', 'local_lga', 'officer', 'detail'],
    sort: cases.open.sort,
  });
  const asking = { level: viewer.level, deps };
  if (Array.isArray(listed)) return withFacts(db, listed, asking);
  return { ...listed, results: await withFacts(db, listed.results, asking) };
});

const settle = defineRoute(cases.settle, async ({ deps, db, viewer, params, body }) => {
  await requireVisible(db, viewer, params.facility);
  // The author's own facility may not decide whether a late record counts.
  if (body.decision !== undefined && viewer.level === 'facility') throw forbidden();
  const answer = await settleCase(deps, {
    facility: params.facility,
    case: params.id,
    finding: body.finding,
    decision: body.decision,
    by: { user: viewer.user, name: `${viewer.firstName} ${viewer.lastName}`.trim() },
  });
  if (answer === 'decision-needed') {
    throw invalid([{ path: 'decision', message: 'call.whetherItCounts' }]);
  }
  if (typeof answer === 'object') throw invalid([{ path: 'decision', message: answer.stays }]);
  if (answer === 'own-case') throw forbidden('call.ownCase');
  if (answer === 'unknown-case') throw notFound('call.noCase');
  if (answer === 'unconfirmed') throw conflict('unconfirmed', 'call.arrivalWaits');
  if (answer === 'not-accepted') {
    throw conflict('not-accepted', 'call.authorAnswers');
  }
  return { settled: true as const };
});

/** Calls for people who settle what replay could not. */
export const caseRoutes: readonly Route[] = [openCases, settle];

function caseRows(db: Kysely<Database>, viewer: SignedIn) {
  return db
    .selectFrom('case_file as c')
    .innerJoin('facility as f', 'f.id', 'c.facility_id')
    .leftJoin('lga', 'lga.id', 'f.lga_id')
    .leftJoin('state', 'state.id', 'f.state_id')
    .leftJoin('event as e', (join) =>
      join.onRef('e.facility_id', '=', 'c.facility_id').onRef('e.event_id', '=', 'c.event_id'),
    )
    .leftJoin('app_user as u', 'u.id', 'e.actor')
    .where('c.closed_at', 'is', null)
    .where(inOwnUnit(viewer))
    .select([
      'c.case_id as id',
      'c.facility_id as facility',
      'f.name as facility__name',
      'lga.name as local_lga',
      'state.name as state',
      'e.type as activity',
      'e.raw as raw',
      sql<boolean>`(${viewer.user} in (e.actor, e.sender, c.caused_by)) is true or exists (
        select from event l where l.facility_id = c.facility_id and l.event_id = any(c.about)
          and ${viewer.user} in (l.actor, l.sender))`.as('is_own'),
      'e.status as status',
      sql<string | null>`nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '')`.as('officer'),
      'c.reason as reason',
      'c.detail as detail',
      'c.sentences as sentences',
      'c.event_id as event',
      'c.about as about',
      sql<string>`to_char(c.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('opened_at'),
    ]);
}

/** A case with the record it is about, as sent. */
interface CaseWithRecord extends Omit<
  CaseResource,
  'antigen' | 'doses' | 'batch_no' | 'asks' | 'voucher' | 'lines'
> {
  readonly event: string | null;
  readonly about: string[] | null;
  readonly raw: string | null;
  /** True if the viewer wrote or sent the record that the case is about. */
  readonly is_own: boolean;
  readonly status: string | null;
}

/** Adds to each case a description of its record and what the viewer can do to close it. */
async function withFacts(
  db: Kysely<Database>,
  rows: readonly CaseWithRecord[],
  { level, deps }: { readonly level: Level; readonly deps: JudgeDeps },
): Promise<CaseResource[]> {
  const families = familiesOf(deps);
  const subjects = await subjectsOf(db, rows, families);
  const antigens = await antigenNames(db, [...subjects.values()]);
  return rows.map((row) => {
    const { raw: _raw, is_own: isOwn, status, event, about, ...shown } = row;
    const voucher = voucherOfCase({ id: row.id, event: event as EventId | null, about: about ?? [] });
    const subject = subjects.get(row);
    return {
      ...shown,
      antigen: antigens.get(subject?.antigen ?? '') ?? null,
      doses: subject?.doses ?? null,
      batch_no: subject?.batchNo ?? null,
      ...(voucher !== null && { voucher, lines: about?.length ?? 0 }),
      asks: isOwn ? null : whatItAsks({ ...shown, status }, { level, families }),
    };
  });
}

/** Describes the records that cases are about; records whose family describes none are left out. */
async function subjectsOf(
  db: Kysely<Database>,
  rows: readonly CaseWithRecord[],
  families: readonly ServerFamily[],
): Promise<ReadonlyMap<CaseWithRecord, RecordSubject>> {
  const subjects = new Map<CaseWithRecord, RecordSubject>();
  const familyOf = ({ activity }: CaseWithRecord) =>
    activity === null ? undefined : serverFamilyOf(activity, families);
  for (const [server, own] of Map.groupBy(rows, familyOf)) {
    const subjectsOfFamily = server?.people?.subjectsOf;
    if (!subjectsOfFamily) continue;
    const records = own.map(({ facility, raw }) => ({ facility, payload: payloadIn(raw) }));
    const said = await subjectsOfFamily(db, records);
    for (const [at, row] of own.entries()) {
      const subject = said[at];
      if (subject) subjects.set(row, subject);
    }
  }
  return subjects;
}

function payloadIn(raw: string | null): unknown {
  if (raw === null) return null;
  try {
    return (JSON.parse(raw) as { readonly payload?: unknown } | null)?.payload ?? null;
  } catch {
    return null;
  }
}

async function antigenNames(
  db: Kysely<Database>,
  subjects: readonly RecordSubject[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(subjects.flatMap(({ antigen }) => antigen ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('antigen').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
