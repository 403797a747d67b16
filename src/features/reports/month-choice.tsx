import { useId } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { monthOf, monthsBefore, type ReportMonth } from '#domain/reports/report-month.ts';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { reportStrings } from './strings.ts';
import { Stack } from '#ui/layout/arrange.tsx';

const monthsBack = 24;

/** The months that can be reported, current one first. */
function monthsToReport(today: LocalDate): readonly ReportMonth[] {
  const now = monthOf(today);
  return Array.from({ length: monthsBack }, (_, back) => monthsBefore(now, back));
}

/** False for an address with an invalid month, or one that cannot be reported: its figures would look like zero. */
export function isReported(month: string | null, today: LocalDate): boolean {
  return !month || monthsToReport(today).some((known) => known === month);
}

/** The month in the address if it can be reported, otherwise the current one. */
export function useMonth(today: LocalDate): {
  readonly month: ReportMonth;
  readonly months: readonly ReportMonth[];
  readonly choose: (month: string) => void;
} {
  const [chosen, choose] = useUrlState('month');
  const months = monthsToReport(today);
  return { month: months.find((month) => month === chosen) ?? monthOf(today), months, choose };
}

/** `11/2026`, in the product's date format. */
export function writtenMonth(month: string): string {
  return `${month.slice(5)}/${month.slice(0, 4)}`;
}

/** Chooses the month of the reports. */
export function MonthChoice({ month, months, choose }: ReturnType<typeof useMonth>) {
  const id = useId();
  return (
    <Stack className="ui-no-print max-w-56" gap="tight">
      <label htmlFor={id} className="ui-soft text-small">
        {reportStrings.month}
      </label>
      <select
        id={id}
        className="ui-input"
        value={month}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {months.map((known) => (
          <option key={known} value={known}>
            {writtenMonth(known)}
          </option>
        ))}
      </select>
    </Stack>
  );
}
