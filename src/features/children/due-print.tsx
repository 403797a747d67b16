import { useEffect, useState, type ReactNode } from 'react';
import type { DueRow } from '#client/children/due-list.ts';
import { Button } from '#ui/layout/button.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { dueStrings } from './due-strings.ts';

interface Printing {
  readonly title: string;
  readonly columns: readonly Column<DueRow>[];
  /** All rows, not only those of the page. */
  readonly load: () => Promise<readonly DueRow[]>;
}

/** Prints the whole list: the paper gets a table of its own, which the screen does not show. */
export function useDuePrint({ title, columns, load }: Printing): {
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
    paper: rows ? (
      <section className="due-paper" aria-hidden>
        <h2>{title}</h2>
        <DataTable caption={title} columns={columns} rows={rows} rowKey={({ child }) => child.id} />
      </section>
    ) : null,
  };
}
