import type { DueRow } from '#client/children/due-list.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Section } from '#ui/layout/section.tsx';
import { childAge } from '../child-facts.ts';
import { dueNow } from './expected.tsx';
import { sessionStrings } from './session-strings.ts';

interface NextChildrenProps {
  readonly on: LocalDate;
  /** Who is expected, without the child that is open. */
  readonly expected: readonly DueRow[];
  readonly onChoose: (child: ChildId) => void;
}

const mostShown = 4;

/** Who comes after the child that is open: name, age and what is due, each a cell to tap. */
export function NextChildren({ on, expected, onChoose }: NextChildrenProps) {
  if (expected.length === 0) return null;
  return (
    <Section title={sessionStrings.comesNext} note={sessionStrings.expectedCount(expected.length)}>
      <ul role="list" className="session-cells">
        {expected.slice(0, mostShown).map((row) => (
          <li key={row.child.id}>
            <button type="button" className="session-cell" onClick={() => onChoose(row.child.id)}>
              <strong>
                <Breakable text={row.child.fullname} />
              </strong>{' '}
              <span>
                {childAge(row.child, on)} · {sessionStrings.dueCount(dueNow(row).length)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
