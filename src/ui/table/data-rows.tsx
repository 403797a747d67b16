import { DataTable, type DataTableProps } from './data-table.tsx';
import { useIsWide } from './use-is-wide.ts';
import type { CSSProperties, ReactNode } from 'react';
import { uiStrings } from '../strings.ts';
import type { Column } from './columns.ts';
import { designOf, type RowDesign, stretchesOf } from './row-design.ts';
import { RowOpener } from './row-opener.tsx';

type DataRowsProps<Row> = DataTableProps<Row> & Pick<RowListProps<Row>, 'row'>;

/** Records one below the other: a table if there is room for columns, otherwise rows of two lines. */
export function DataRows<Row>({ row, ...props }: DataRowsProps<Row>) {
  return useIsWide() ? <DataTable {...props} /> : <RowList {...props} row={row} />;
}

type RowListProps<Row> = Omit<DataTableProps<Row>, 'sort' | 'onSort'> & {
  readonly row?: RowDesign<Row> | undefined;
};

/** Rows of two lines, for screens without room for columns. Opening the row shows the rest. */
function RowList<Row>({
  caption,
  columns,
  rows,
  rowKey,
  firstNumber = 1,
  group,
  onOpen,
  row = designOf(columns),
}: RowListProps<Row>) {
  const parts = Math.max(1, ...rows.map((one) => linesOf(row, one)[0].length));
  return stretchesOf(rows, group).map((stretch) => (
    <section key={stretch.key} className="ui-rows-stretch" aria-label={stretch.heading?.title}>
      {stretch.heading === null ? null : (
        <h2 className="ui-rows-heading">
          {stretch.heading.title}
          {stretch.heading.note === null ? null : <small>{stretch.heading.note}</small>}
        </h2>
      )}
      <ul
        className="ui-rows"
        role="list"
        aria-label={stretch.heading?.title ?? caption}
        style={{ '--ui-row-parts': parts } as CSSProperties}
      >
        {stretch.rows.map((one, index) => (
          <li key={rowKey(one)} className="ui-row" data-opens={onOpen === undefined ? undefined : true}>
            <RowContent design={row} row={one} />
            {onOpen === undefined ? null : (
              <RowOpener
                icon="right"
                label={openLabel(columns, one) ?? `${uiStrings.open} ${firstNumber + stretch.before + index}`}
                onOpen={() => onOpen(one)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

function RowContent<Row>({ design, row }: { readonly design: RowDesign<Row>; readonly row: Row }) {
  const [first, second] = linesOf(design, row);
  return (
    <>
      <div className="ui-row-text" data-leads={design.lead === undefined ? true : undefined}>
        {design.lead === undefined ? null : <b className="ui-row-lead">{design.lead(row)}</b>}
        <RowLine parts={first} />
        {second.length === 0 ? null : <RowLine parts={second} endsWithStatus={design.status !== undefined} />}
      </div>
      {design.figure === undefined ? null : <div className="ui-row-end">{design.figure(row)}</div>}
      {design.actions === undefined ? null : <div className="ui-row-actions">{design.actions(row)}</div>}
    </>
  );
}

function RowLine({
  parts,
  endsWithStatus = false,
}: {
  readonly parts: readonly ReactNode[];
  readonly endsWithStatus?: boolean;
}) {
  return (
    <div className="ui-row-line">
      {parts.map((part, index) => (
        <span
          key={index}
          className="ui-row-part"
          data-status={(endsWithStatus && index === parts.length - 1) || undefined}
        >
          {part}
        </span>
      ))}
    </div>
  );
}

function linesOf<Row>(
  design: RowDesign<Row>,
  row: Row,
): readonly [readonly ReactNode[], readonly ReactNode[]] {
  const status = design.status?.(row);
  return [
    [design.title(row), ...(design.facts?.(row) ?? [])],
    [...(design.meta?.(row) ?? []), ...(status === undefined ? [] : [status])],
  ];
}

function openLabel<Row>(columns: readonly Column<Row>[], row: Row): string | undefined {
  for (const column of columns) if (column.kind === 'action' && column.label) return column.label(row);
  return undefined;
}
