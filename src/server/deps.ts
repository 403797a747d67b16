import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { CardProvider } from './card-provider/provider.ts';

export type Engine = 'pglite' | 'postgres';

/** Everything the server needs from outside; tests supply their own clock, ids and database. */
export interface AppDeps {
  readonly db: Kysely<Database>;
  readonly engine: Engine;
  readonly now: () => Date;
  /** A new lower-case UUID, version 7. */
  readonly newId: () => string;
  readonly config: Config;
  /** Receives log lines instead of standard output. */
  readonly logTo?: { write(line: string): void };
  /** Replaces the card provider that the settings name. */
  readonly cardProvider?: CardProvider;
  /** Test hook: called with the name of a step that a crash may interrupt; it throws to simulate one. */
  readonly crash?: (step: string) => void;
}
