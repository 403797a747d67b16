import type { Kysely } from 'kysely';
import type { CaseResource } from '#contract/resources/case.ts';
import type { Level } from '#domain/access/model.ts';
import { voucherOfCase } from '#contract/voucher-case.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { Database } from '../../db/schema.ts';
import { type RecordSubject, type ServerFamily, serverFamilyOf } from '../../families/server-family.ts';
import { familiesOf, type JudgeDeps } from '../judge/judge-in-transaction.ts';
import { whatItAsks } from './what-it-asks.ts';

/** A case with the record that it is about, as it was sent. */
export interface CaseWithRecord extends Omit<
  CaseResource,
  'antigen' | 'doses' | 'batch_no' | 'asks' | 'voucher' | 'lines'
> {
  readonly event: string | null;
  readonly about: string[] | null;
  readonly raw: string | null;
  /** The viewer wrote or sent what it is about. */
  readonly is_own: boolean;
  readonly status: string | null;
}

/** Says of each case what its record is about, in the words of the record's family, and what closes it for a viewer of a level. */
export async function withFacts(
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

/** What the records of cases are about; those of which no family says anything are left out. */
async function subjectsOf(
  db: Kysely<Database>,
  rows: readonly CaseWithRecord[],
  families: readonly ServerFamily[],
): Promise<ReadonlyMap<CaseWithRecord, RecordSubject>> {
  const subjects = new Map<CaseWithRecord, RecordSubject>();
  const familyOf = ({ activity }: CaseWithRecord) =>
    activity === null ? undefined : serverFamilyOf(activity, families);
  for (const [server, own] of Map.groupBy(rows, familyOf)) {
    if (!server?.subjectsOf) continue;
    const records = own.map(({ facility, raw }) => ({ facility, payload: payloadIn(raw) }));
    const said = await server.subjectsOf(db, records);
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
