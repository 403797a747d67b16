import type { ReactNode } from 'react';
import { Breakable } from '../layout/breakable.tsx';
import { StatusIcon } from '../layout/status-icon.tsx';
import { isRowStatus, textOf, valueOf, type Column } from './columns.ts';

/** Content of a cell: the column's own cell, or its value formatted by its kind. */
export function shownIn<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = valueOf(column, row);
  if (column.kind === 'status' && isRowStatus(value)) return <StatusIcon status={value} />;
  const text = textOf(column.kind, value);
  return column.kind === 'text' || column.kind === 'place' ? <Breakable text={text} /> : text;
}
