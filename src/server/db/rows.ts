import type { Expression, SelectQueryBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** A query typed by its rows only, whichever tables it reads. */
export type Rows<Row> = SelectQueryBuilder<Database, never, Row>;

/** Types a query by its rows only, so that it can be passed around. Its columns are still checked. */
export function rowsAs<Row>(query: Expression<Row>): Rows<Row> {
  return query as Rows<Row>;
}
