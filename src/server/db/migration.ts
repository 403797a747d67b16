import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** One step of the schema. It never changes once released, because databases in the field have taken it. */
export interface Migration {
  /** Number and name, the same as the file name. */
  readonly name: string;
  /**
   * Runs in a transaction of its own. Written as SQL text, because the table types describe the newest schema, not
   * that of this step.
   */
  up(trx: Kysely<Database>): Promise<void>;
}
