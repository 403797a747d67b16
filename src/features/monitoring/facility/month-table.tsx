import type { FacilityFigures } from '#contract/calls/monitoring.ts';
import { Section } from '#ui/layout/section.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { monitoringStrings } from '../strings.ts';

/** What a facility did in its last months, by the month in which it happened. */
export function MonthTable({ months }: Pick<FacilityFigures, 'months'>) {
  return (
    <Section title={monitoringStrings.months}>
      {months.length === 0 ? (
        <p className="mon-meta">{monitoringStrings.noMonths}</p>
      ) : (
        <table className="mon-table" aria-label={monitoringStrings.months}>
          <thead>
            <tr>
              <th scope="col">{monitoringStrings.month}</th>
              <th scope="col">{monitoringStrings.received}</th>
              <th scope="col">{monitoringStrings.issued}</th>
              <th scope="col">{monitoringStrings.used}</th>
              <th scope="col">{monitoringStrings.wastage}</th>
              <th scope="col">{monitoringStrings.discarded}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, received, issued, used, wastage, discarded }) => (
              <tr key={month}>
                <th scope="row">{`${month.slice(5)}/${month.slice(0, 4)}`}</th>
                <td>{formatQuantity(received)}</td>
                <td>{formatQuantity(issued)}</td>
                <td>{formatQuantity(used)}</td>
                <td>{formatQuantity(wastage)}</td>
                <td>{formatQuantity(discarded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
