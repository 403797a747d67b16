import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { CaseResource } from '#contract/resources/case.ts';
import type { Level } from '#domain/access/model.ts';
import { voucherOfCase } from '#contract/voucher-case.ts';
import { antigenIdSchema, entryIdSchema, type EventId } from '#domain/kernel/ids.ts';
import type { Database } from '../../db/schema.ts';
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
  readonly status: string | null;
}

/** What a record says of itself, whatever its kind; all else of it is not looked at. */
const recordSchema = z.object({
  payload: z.object({
    entry: entryIdSchema.nullish().catch(null),
    antigen: antigenIdSchema.nullish().catch(null),
    doses: z.int().nullish().catch(null),
    batchNo: z.string().nullish().catch(null),
  }),
});
type Facts = z.output<typeof recordSchema>['payload'];

/**
 * Names antigen, doses and batch of what each case is about, of the record itself, else of the entry that it was taken from; and
 * what closes it, for a viewer of a level.
 */
export async function withFacts(
  db: Kysely<Database>,
  rows: readonly CaseWithRecord[],
  { level, deps }: { readonly level: Level; readonly deps: JudgeDeps },
): Promise<CaseResource[]> {
  const families = familiesOf(deps);
  const facts = rows.map(({ raw }) => factsIn(raw));
  const entries = await sourcesOf(db, rows, facts);
  const antigens = await antigenNames(db, facts, entries);
  return rows.map(({ raw: _raw, status, event, about, ...row }, at) => {
    const voucher = voucherOfCase({ id: row.id, event: event as EventId | null, about: about ?? [] });
    const { entry, antigen, doses, batchNo } = facts[at] ?? {};
    const source = entries.find(
      ({ facility_id, entry_id }) => facility_id === row.facility && entry_id === entry,
    );
    return {
      ...row,
      antigen: antigens.get(antigen ?? source?.antigen_id ?? '') ?? null,
      doses: doses ?? null,
      batch_no: batchNo ?? source?.batch_no ?? null,
      ...(voucher !== null && { voucher, lines: about?.length ?? 0 }),
      asks: whatItAsks({ ...row, status }, { level, families }),
    };
  });
}

function factsIn(raw: string | null): Facts {
  if (raw === null) return {};
  try {
    return recordSchema.safeParse(JSON.parse(raw)).data?.payload ?? {};
  } catch {
    return {};
  }
}

async function sourcesOf(db: Kysely<Database>, rows: readonly CaseWithRecord[], facts: readonly Facts[]) {
  const ids = [...new Set(facts.flatMap(({ entry }) => entry ?? []))];
  if (ids.length === 0) return [];
  return db
    .selectFrom('ledger_entry')
    .select(['facility_id', 'entry_id', 'antigen_id', 'batch_no'])
    .where('facility_id', 'in', [...new Set(rows.map(({ facility }) => facility))])
    .where('entry_id', 'in', ids)
    .execute();
}

async function antigenNames(
  db: Kysely<Database>,
  facts: readonly Facts[],
  entries: readonly { readonly antigen_id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [
    ...new Set<string>([
      ...facts.flatMap(({ antigen }) => antigen ?? []),
      ...entries.map((row) => row.antigen_id),
    ]),
  ];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('antigen').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
