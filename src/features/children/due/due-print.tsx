import { lineKey } from '#domain/kernel/text.ts';
import { useEffect, useState, type ReactNode } from 'react';
import type { DueRow } from '#client/children/due-list.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Button } from '#ui/layout/button.tsx';
import type { Column } from '#ui/table/columns.ts';
import { Paper } from '#ui/layout/arrange.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { stretchesOf } from '#ui/table/row-design.ts';
import { childAge, shownVaccNo } from '../child-facts.ts';
import { childStrings } from '../strings.ts';
import { absenceOf, DosesOf, Lateness } from './due-listing.tsx';
import { dueStrings } from './due-strings.ts';

interface Printing {
  readonly title: string;
  readonly today: LocalDate;
  /** All rows, not only those of the page. */
  readonly load: () => Promise<readonly DueRow[]>;
}

/** Prints the whole list, one table for each settlement; these tables are not on the screen. */
export function useDuePrint({ title, today, load }: Printing): {
  readonly button: ReactNode;
  readonly paper: ReactNode;
} {
  const [rows, setRows] = useState<readonly DueRow[]>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!rows) return undefined;
    const done = () => setRows(undefined);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [rows]);
  const begin = () => {
    setBusy(true);
    void load()
      .then(setRows)
      .finally(() => setBusy(false));
  };
  return {
    button: (
      <Button icon="print" isBusy={isBusy} onClick={begin}>
        {dueStrings.print}
      </Button>
    ),
    paper: rows ? <DuePaper title={title} today={today} rows={rows} /> : null,
  };
}

function DuePaper({
  title,
  today,
  rows,
}: Pick<Printing, 'title' | 'today'> & { readonly rows: readonly DueRow[] }) {
  const columns = printedColumns(today);
  const group = {
    key: ({ place }: DueRow) => lineKey(place),
    title: ({ place }: DueRow) => place || dueStrings.noPlace,
  };
  return (
    <Paper as="section" className="due-paper" aria-hidden>
      <h1>{title}</h1>
      {stretchesOf(rows, group).map((stretch) => (
        <section key={stretch.key}>
          <h2>
            {stretch.heading?.title} <small>{dueStrings.children(stretch.rows.length)}</small>
          </h2>
          <DataTable
            caption={stretch.heading?.title ?? title}
            columns={columns}
            rows={stretch.rows}
            rowKey={({ child }) => child.id}
          />
        </section>
      ))}
    </Paper>
  );
}

/** Columns of the list that an outreach worker takes along: the child, the doses, the place, whom to ask, and space for the outcome. */
function printedColumns(today: LocalDate): readonly Column<DueRow>[] {
  return [
    {
      kind: 'text',
      key: 'fullname',
      header: childStrings.heads.fullname,
      cell: ({ child }) => (
        <>
          <b>{child.fullname}</b>
          <br />
          <span className="whitespace-nowrap">{shownVaccNo(child.vaccNo)}</span> · {childAge(child, today)}
        </>
      ),
    },
    { kind: 'text', key: 'doses', header: dueStrings.due, cell: (row) => <DosesOf row={row} /> },
    {
      kind: 'text',
      key: 'late',
      header: dueStrings.late,
      cell: (row) => <Lateness row={row} today={today} />,
    },
    {
      kind: 'text',
      key: 'caregiver',
      header: childStrings.heads.caregiver,
      cell: ({ child }) => (
        <>
          {child.caregiverName}
          <br />
          {child.caregiverNumber || childStrings.noPhone}
        </>
      ),
    },
    {
      kind: 'place',
      key: 'address',
      header: childStrings.heads.address,
      value: ({ child }) => child.address,
    },
    { kind: 'text', key: 'absence', header: dueStrings.reason, value: absenceOf },
    { kind: 'text', key: 'result', header: dueStrings.result, cell: () => <div className="due-result" /> },
  ];
}
