import type { Expression, SelectQueryBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** A query that is known by its rows alone, whichever tables it reads. */
export type Rows<Row> = SelectQueryBuilder<Database, never, Row>;

/** The query with its columns still checked and its tables forgotten, so that it can be passed on. */
export function rowsAs<Row>(query: Expression<Row>): Rows<Row> {
  return query as Rows<Row>;
}
