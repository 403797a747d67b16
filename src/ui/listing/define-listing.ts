import type { Column } from '../table/columns.ts';
import type { RowDesign, RowGroup } from '../table/row-design.ts';

export interface Listing<Row> {
  /** Prefix of the listing's state in the URL, so that two can be on one page. */
  readonly name: string;
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Layout of a row without room for columns; made from the columns by default. */
  readonly row?: RowDesign<Row>;
  /** Groups consecutive rows under headings. */
  readonly group?: RowGroup<Row>;
  readonly rowKey: (row: Row) => string;
  /** Fields matched as stored and as shown, or the texts to match. Without it there is no search box. */
  readonly search?: readonly Extract<keyof Row, string>[] | ((row: Row) => readonly unknown[]);
  readonly searchLabel?: string;
  /** Keeps the search out of the URL, which servers and browser histories see, because it may be a person's name. */
  readonly keepsSearchUnseen?: boolean;
  /** Shown when there are no rows at all. */
  readonly empty: string;
  /** Says what to do about it. */
  readonly emptyHint?: string;
  readonly pageSize: number;
  /** Offers a choice of rows per page. */
  readonly pageSizes?: readonly number[];
}

/** A listing is data: its columns and the rows without them, its search, its words when empty. */
export function defineListing<Row>(listing: Listing<Row>): Listing<Row> {
  return listing;
}
