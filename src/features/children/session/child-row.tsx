import type { ReactNode } from 'react';
import type { ShownChild } from '#client/children/shown.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Facts, Grid, Split, Stack } from '#ui/layout/arrange.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import { childAge, placeWords, shownVaccNo } from '../child-facts.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { sessionStrings } from './session-strings.ts';

interface ChildRowProps {
  readonly child: ShownChild;
  readonly on: LocalDate;
  /** Facts about the child besides its age. */
  readonly facts?: ReactNode;
  /** End of the row: how late the child is, or that it was seen. */
  readonly end?: ReactNode;
  /** True for the child whose visit is open next to the list. */
  readonly isOpen?: boolean;
  readonly onChoose: () => void;
}

/** A row that opens a child with one tap. Without facts it shows the child's number and settlement. */
export function ChildRow({ child, on, facts, end, isOpen = false, onChoose }: ChildRowProps) {
  return (
    <li>
      <Split
        as="button"
        rule="tight"
        rows="touch"
        type="button"
        className="ui-way session-child-row"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onChoose}
      >
        <span>
          <strong>
            <Breakable text={child.fullname} />
          </strong>{' '}
          <Facts as="span" gap="medium">
            <span>{childAge(child, on)}</span>{' '}
            {facts === undefined ? (
              <>
                {child.vaccNo === null ? null : (
                  <span className="ui-figure">{shownVaccNo(child.vaccNo)}</span>
                )}
                <span>{placeWords(child)}</span>
              </>
            ) : (
              <span>{facts}</span>
            )}
          </Facts>
        </span>{' '}
        <span className="session-child-end">{end}</span>
      </Split>
    </li>
  );
}

/** A child with the number of doses due. */
export interface DueChild {
  readonly child: ShownChild;
  readonly due: number;
}

interface ChildCellsProps {
  readonly on: LocalDate;
  readonly rows: readonly DueChild[];
  readonly onChoose: (child: ChildId) => void;
}

/** Children to choose from: name, age and doses due, each a cell to tap. */
export function ChildCells({ on, rows, onChoose }: ChildCellsProps) {
  return (
    <Grid as="ul" min={9.5} gap="none" role="list">
      {rows.map(({ child, due }) => (
        <li key={child.id}>
          <Stack
            as="button"
            gap="none"
            type="button"
            className="ui-opens session-cell"
            onClick={() => onChoose(child.id)}
          >
            <strong>
              <Breakable text={child.fullname} />
            </strong>{' '}
            <span>
              {childAge(child, on)} · {sessionStrings.dueCount(due)}
            </span>
          </Stack>
        </li>
      ))}
    </Grid>
  );
}
