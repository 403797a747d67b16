import type { DueRow } from '#client/children/due-list.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Section } from '#ui/layout/section.tsx';
import { ChildCells } from './child-cells.tsx';
import { dueNow } from './expected.tsx';
import { sessionStrings } from './session-strings.ts';

interface NextChildrenProps {
  readonly on: LocalDate;
  /** Who is expected, without the child that is open. */
  readonly expected: readonly DueRow[];
  /** How many there are of them, the listed ones and others. */
  readonly total: number;
  readonly onChoose: (child: ChildId) => void;
}

const mostShown = 4;

/** Who comes after the child that is open. */
export function NextChildren({ on, expected, total, onChoose }: NextChildrenProps) {
  if (expected.length === 0) return null;
  const rows = expected.slice(0, mostShown).map((row) => ({ child: row.child, due: dueNow(row).length }));
  return (
    <Section title={sessionStrings.comesNext} note={sessionStrings.expectedCount(total)}>
      <ChildCells on={on} rows={rows} onChoose={onChoose} />
    </Section>
  );
}
