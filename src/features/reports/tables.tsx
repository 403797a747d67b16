import { Fragment } from 'react';
import { countings } from '#domain/immunization/schedule/given-doses.ts';
import type { ImmunizationLine } from '#domain/reports/immunization-summary.ts';
import { doseWords } from '#bindings/dose-words.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import type { NamedStockLine } from './named-stock-line.ts';
import { PushedTable } from './pushed-table.tsx';
import { stockRows } from './report-csv.ts';
import { countingWords, reportStrings } from './strings.ts';
import { Figure } from './vaccine-sheet.tsx';

/** Elements down, antigens across. What is known of none says so once. */
export function StockTable({ lines }: { readonly lines: readonly NamedStockLine[] }) {
  return (
    <PushedTable
      title={reportStrings.stock}
      head={
        <>
          <th scope="col">{reportStrings.element}</th>
          {lines.map(({ antigen, name }) => (
            <th key={antigen} scope="col">
              {name}
            </th>
          ))}
        </>
      }
    >
      {stockRows(lines).map(({ label, values, unknown }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {unknown === null ? (
            lines.map(({ antigen }, at) => <Figure key={antigen} value={values[at] ?? null} />)
          ) : (
            <td colSpan={lines.length} className="report-none">
              {unknown}
            </td>
          )}
        </tr>
      ))}
    </PushedTable>
  );
}

/** Doses of the schedule down, types of session across; beneath them what does not count as one of them. */
export function GivenTable({ lines }: { readonly lines: readonly ImmunizationLine[] }) {
  return (
    <table className="report-table" aria-label={reportStrings.given}>
      <thead>
        <tr>
          <th scope="col">{reportStrings.dose}</th>
          <th scope="col">{reportStrings.fixed}</th>
          <th scope="col">{reportStrings.outreach}</th>
          <th scope="col">{reportStrings.total}</th>
        </tr>
      </thead>
      <tbody>
        {countings.map((counting) => {
          const rows = lines.filter((line) => line.counting === counting);
          if (rows.length === 0) return null;
          return (
            <Fragment key={counting}>
              {counting === 'routine' ? null : (
                <tr>
                  <th scope="rowgroup" colSpan={4} className="report-group">
                    {countingWords[counting]}
                  </th>
                </tr>
              )}
              {rows.map(({ dose, name, fixed, outreach, total }) => (
                <tr key={dose ?? name}>
                  <th scope="row">{doseWords(name)}</th>
                  <td>{formatQuantity(fixed)}</td>
                  <td>{formatQuantity(outreach)}</td>
                  <td>{formatQuantity(total)}</td>
                </tr>
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
