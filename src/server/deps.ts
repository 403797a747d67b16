import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { CardProvider } from './card-provider/provider.ts';

export type Engine = 'pglite' | 'postgres';

/** Everything the server needs from outside; tests hand in their own clock, ids and database. */
export interface AppDeps {
  readonly db: Kysely<Database>;
  readonly engine: Engine;
  readonly now: () => Date;
  /** A new lower-case UUID, version 7. */
  readonly newId: () => string;
  readonly config: Config;
  /** Destination of log lines, instead of the standard output. */
  readonly logTo?: { write(line: string): void };
  /** In place of the card provider that the settings name. */
  readonly cardProvider?: CardProvider;
  /** Test hook: called with the name of a step that a crash may interrupt; it throws to simulate one. */
  readonly crash?: (step: string) => void;
}
