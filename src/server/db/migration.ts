import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** One step of the schema. Once released it never changes: databases in the field have taken it. */
export interface Migration {
  /** Number and name, the same as the file's. */
  readonly name: string;
  /** Runs inside a transaction of its own, as SQL text: the table types describe the newest schema, not this step's. */
  up(trx: Kysely<Database>): Promise<void>;
}
