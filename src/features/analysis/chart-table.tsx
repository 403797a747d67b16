import { formatQuantity } from '#ui/table/format-quantity.ts';
import type { ChartRow } from './chart-rows.ts';
import { analysisStrings } from './strings.ts';

/** The figures of a chart, all of them, with the numbers that slices carry. */
export function ChartTable({ rows }: { readonly rows: readonly ChartRow[] }) {
  const hasWastage = rows.some(({ wastage }) => wastage !== null);
  const total = sum(rows, ({ doses }) => doses);
  return (
    <div className="analysis-table">
      <table aria-label={analysisStrings.table}>
        <thead>
          <tr>
            <th scope="col">{analysisStrings.number}</th>
            <th scope="col">{analysisStrings.lga}</th>
            <th scope="col">{analysisStrings.doses}</th>
            {hasWastage ? <th scope="col">{analysisStrings.wastage}</th> : null}
            <th scope="col">{analysisStrings.share}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, doses, wastage, isRecorded }, index) => (
            <tr key={id}>
              <td>{index + 1}</td>
              <th scope="row">{name}</th>
              {isRecorded ? (
                <>
                  <td>{formatQuantity(doses)}</td>
                  {hasWastage ? <td>{formatQuantity(wastage ?? 0)}</td> : null}
                  <td>{total > 0 ? analysisStrings.percent(doses / total) : ''}</td>
                </>
              ) : (
                <td colSpan={hasWastage ? 3 : 2} className="ui-soft">
                  {analysisStrings.notRecorded}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">{analysisStrings.total}</th>
            <td>{formatQuantity(total)}</td>
            {hasWastage ? <td>{formatQuantity(sum(rows, ({ wastage }) => wastage ?? 0))}</td> : null}
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function sum(rows: readonly ChartRow[], figure: (row: ChartRow) => number): number {
  return rows.reduce((total, row) => total + figure(row), 0);
}
