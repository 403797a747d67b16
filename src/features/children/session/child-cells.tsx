import type { ShownChild } from '#client/children/shown.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { childAge } from '../child-facts.ts';
import { sessionStrings } from './session-strings.ts';

/** A child with how many doses it is due. */
export interface DueChild {
  readonly child: ShownChild;
  readonly due: number;
}

interface ChildCellsProps {
  readonly on: LocalDate;
  readonly rows: readonly DueChild[];
  readonly onChoose: (child: ChildId) => void;
}

/** Children to turn to: name, age and what is due, each a cell to tap. */
export function ChildCells({ on, rows, onChoose }: ChildCellsProps) {
  return (
    <ul role="list" className="session-cells">
      {rows.map(({ child, due }) => (
        <li key={child.id}>
          <button type="button" className="session-cell" onClick={() => onChoose(child.id)}>
            <strong>
              <Breakable text={child.fullname} />
            </strong>{' '}
            <span>
              {childAge(child, on)} · {sessionStrings.dueCount(due)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
