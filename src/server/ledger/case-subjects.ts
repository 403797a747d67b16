import type { Kysely } from 'kysely';
import { z } from 'zod';
import { antigenIdSchema, entryIdSchema } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import type { RecordSubject, SentRecord } from '../families/server-family.ts';

/** What a record of stock says of itself; all else of it is not looked at. */
const payloadSchema = z.object({
  entry: entryIdSchema.nullish().catch(null),
  antigen: antigenIdSchema.nullish().catch(null),
  doses: z.int().nullish().catch(null),
  batchNo: z.string().nullish().catch(null),
});

/** Antigen, doses and batch of records of stock: by what they say, else of the entry that they were taken from. */
export async function stockSubjects(
  db: Kysely<Database>,
  records: readonly SentRecord[],
): Promise<readonly RecordSubject[]> {
  const said = records.map(({ facility, payload }) => ({
    facility,
    ...payloadSchema.safeParse(payload).data,
  }));
  const entries = await entriesOf(db, said);
  return said.map(({ facility, entry, antigen, doses, batchNo }) => {
    const source = entries.find((row) => row.facility_id === facility && row.entry_id === entry);
    return {
      antigen: antigen ?? source?.antigen_id ?? null,
      doses: doses ?? null,
      batchNo: batchNo ?? source?.batch_no ?? null,
    };
  });
}

async function entriesOf(
  db: Kysely<Database>,
  said: readonly { readonly facility: string; readonly entry?: string | null | undefined }[],
) {
  const named = said.flatMap(({ facility, entry }) => (entry ? [{ facility, entry }] : []));
  if (named.length === 0) return [];
  return db
    .selectFrom('ledger_entry')
    .select(['facility_id', 'entry_id', 'antigen_id', 'batch_no'])
    .where('facility_id', 'in', [...new Set(named.map(({ facility }) => facility))])
    .where('entry_id', 'in', [...new Set(named.map(({ entry }) => entry))])
    .execute();
}
