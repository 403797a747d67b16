import type { ReactNode } from 'react';
import type { IconName } from '../layout/icon.tsx';
import { statusWords, uiStrings, type RowStatus } from '../strings.ts';
import { formatDate, formatDateTime, type DateInput } from './format-date.ts';
import { formatQuantity } from '../format-quantity.ts';

export type CellValue = DateInput | boolean | null | undefined;
export type ValueKind = 'text' | 'place' | 'quantity' | 'date' | 'date-time' | 'status';

interface ColumnBase<Row> {
  readonly header: string;
  /** Replaces the kind's content. */
  readonly cell?: (row: Row) => ReactNode;
}

/** Reads the field named by its key, or the result of `value`. */
type ValueColumn<Row> = ColumnBase<Row> & {
  readonly kind: ValueKind;
  /** True if rows can be sorted by it. */
  readonly isSortable?: true;
  /**
   * True for a row whose value is nothing new, such as the viewer's own facility. If that holds for every shown row and space is short, the
   * column is left out.
   */
  readonly isOwn?: (row: Row) => boolean;
} & (
    | { readonly key: Extract<keyof Row, string>; readonly value?: (row: Row) => CellValue }
    | { readonly key: string; readonly value: (row: Row) => CellValue }
    | { readonly key: string; readonly cell: (row: Row) => ReactNode }
  );

/** The row's position in the whole listing, counted from 1. */
interface NumberColumn<Row> extends ColumnBase<Row> {
  readonly kind: 'number';
  readonly key: string;
}

/** The button that opens the row, as large as the row; with `cell`, buttons that do something else. */
interface ActionColumn<Row> extends ColumnBase<Row> {
  readonly kind: 'action';
  readonly key: string;
  /** Name of the action that opens the row, for screen readers. */
  readonly label?: (row: Row) => string;
  readonly icon?: IconName;
  /** Content before the button, such as the row's status. */
  readonly beside?: (row: Row) => ReactNode;
}

export type Column<Row> = ValueColumn<Row> | NumberColumn<Row> | ActionColumn<Row>;
export type ColumnKind = Column<never>['kind'];

/** The value behind a cell, before it is formatted. */
export function valueOf<Row>(column: Column<Row>, row: Row): unknown {
  if ('value' in column && column.value) return column.value(row);
  return fieldOf(row, column.key);
}

/** The field of a row by a name that may not be one of its keys. */
export function fieldOf(row: unknown, key: string): unknown {
  return typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;
}

/** The text that a kind shows for a value: the only place where dates and numbers are formatted. */
export function textOf(kind: ColumnKind, value: unknown): string {
  if (value === undefined || value === null || value === '') return uiStrings.notSet;
  switch (kind) {
    case 'quantity':
      return typeof value === 'number' ? formatQuantity(value) : String(value);
    case 'date':
      return isDateInput(value) ? formatDate(value) : String(value);
    case 'date-time':
      return isDateInput(value) ? formatDateTime(value) : String(value);
    case 'status':
      return isRowStatus(value) ? statusWords[value] : String(value);
    case 'text':
    case 'place':
    case 'number':
    case 'action':
      return String(value);
  }
}

/** True if the column has nothing new in any shown row. */
export function isOwnColumn<Row>(column: Column<Row>, rows: readonly Row[]): boolean {
  return 'isOwn' in column && column.isOwn !== undefined && rows.every(column.isOwn);
}

/** True for the name of a row's state. */
export function isRowStatus(value: unknown): value is RowStatus {
  return typeof value === 'string' && Object.hasOwn(statusWords, value);
}

function isDateInput(value: unknown): value is DateInput {
  return typeof value === 'string' || typeof value === 'number' || value instanceof Date;
}
