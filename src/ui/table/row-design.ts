import type { ReactNode } from 'react';
import { textOf, valueOf, type Column } from './columns.ts';
import { shownIn } from './shown-in.tsx';

/** Layout of a row without room for columns: two lines, a figure at the right, all of it one target. */
export interface RowDesign<Row> {
  /** A short word at the left edge that identifies rows, such as an antigen. */
  readonly lead?: (row: Row) => ReactNode;
  /** Begins the first line, in bold. */
  readonly title: (row: Row) => ReactNode;
  /** Rest of the first line. Every row returns the same number, null for a missing one, because each has a column of its own. */
  readonly facts?: (row: Row) => readonly ReactNode[];
  /** The second line, likewise. */
  readonly meta?: (row: Row) => readonly ReactNode[];
  /** Ends the second line. */
  readonly status?: (row: Row) => ReactNode;
  /** Large, at the right; `RowFigure` gives it its unit. */
  readonly figure?: (row: Row) => ReactNode;
  /** Buttons and links of the row that do not open it. */
  readonly actions?: (row: Row) => ReactNode;
}

/** Consecutive rows with the same key are under one heading. The caller sorts them accordingly. */
export interface RowGroup<Row> {
  readonly key: (row: Row) => string;
  readonly title: (row: Row) => string;
  /** Note beside the title, such as their number. */
  readonly note?: (row: Row) => ReactNode;
}

/**
 * The default design of a row: the first words are the title, the first quantity is the figure, actions that do not open the row are beside
 * it, and the rest follows on the second line.
 */
export function designOf<Row>(columns: readonly Column<Row>[]): RowDesign<Row> {
  const shown = columns.filter(({ kind }) => kind !== 'number' && kind !== 'action');
  const title = shown.find(({ kind }) => kind === 'text' || kind === 'place') ?? shown[0];
  const figure = shown.find((column) => column.kind === 'quantity' && column !== title);
  const status = shown.find((column) => column.kind === 'status' && column !== title);
  const rest = shown.filter((column) => column !== title && column !== figure && column !== status);
  const acting = columns.find((column) => column.kind === 'action' && column.cell !== undefined);
  return {
    title: (row) => (title === undefined ? null : shownIn(title, row)),
    meta: (row) => rest.map((column) => (isEmpty(column, row) ? null : shownIn(column, row))),
    ...(status === undefined ? {} : { status: (row: Row) => shownIn(status, row) }),
    ...(figure === undefined ? {} : { figure: (row: Row) => shownIn(figure, row) }),
    ...(acting?.cell === undefined ? {} : { actions: acting.cell }),
  };
}

/** Without a header above it, a dash means nothing. */
function isEmpty<Row>(column: Column<Row>, row: Row): boolean {
  return column.cell === undefined && textOf(column.kind, valueOf(column, row)) === textOf('text', undefined);
}

/** A run of rows under one heading; without grouping there is one without a heading. */
export interface RowStretch<Row> {
  readonly key: string;
  readonly heading: { readonly title: string; readonly note: ReactNode } | null;
  readonly rows: readonly Row[];
  /** Number of rows before it. */
  readonly before: number;
}

/** The rows in the runs of a grouping. */
export function stretchesOf<Row>(
  rows: readonly Row[],
  group: RowGroup<Row> | undefined,
): readonly RowStretch<Row>[] {
  if (!group) return [{ key: '', heading: null, rows, before: 0 }];
  const stretches: { key: string; first: Row; rows: Row[]; before: number }[] = [];
  for (const [before, row] of rows.entries()) {
    const key = group.key(row);
    const last = stretches.at(-1);
    if (last?.key === key) last.rows.push(row);
    else stretches.push({ key, first: row, rows: [row], before });
  }
  return stretches.map(({ first, key, ...stretch }) => ({
    ...stretch,
    key: `${stretch.before} ${key}`,
    heading: { title: group.title(first), note: group.note?.(first) ?? null },
  }));
}
