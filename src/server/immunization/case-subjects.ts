import { z } from 'zod';
import { antigenIdSchema } from '#domain/kernel/ids.ts';
import type { RecordSubject, SentRecord } from '../families/server-family.ts';

/** What a record of a dose says of itself; all else of it is not looked at. */
const payloadSchema = z.object({
  antigen: antigenIdSchema.nullish().catch(null),
  doses: z.int().nullish().catch(null),
});

/** The antigen that was given, and how many doses of it. A listing of many facilities names no child. */
export async function registerSubjects(
  _db: unknown,
  records: readonly SentRecord[],
): Promise<readonly RecordSubject[]> {
  return records.map(({ payload }) => {
    const said = payloadSchema.safeParse(payload).data;
    return { antigen: said?.antigen ?? null, doses: said?.doses ?? null, batchNo: null };
  });
}
