import { useLiveQuery } from 'dexie-react-hooks';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Section } from '#ui/layout/section.tsx';
import { ChildCells, type DueChild } from './child-cells.tsx';
import { readSiblings } from './read-siblings.ts';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';

/**
 * The other children of who brought this one, as long as they are due something and were not seen: they may be here as well.
 * Undefined while they are looked for.
 */
export function useSiblings(child: ChildId, session: Session): readonly DueChild[] | undefined {
  return useLiveQuery(() => readSiblings(child, session), [child, session]);
}

interface SiblingsProps {
  readonly on: LocalDate;
  readonly siblings: readonly DueChild[];
  readonly onChoose: (child: ChildId) => void;
}

/** The children who may have come with the one that was seen. */
export function Siblings({ on, siblings, onChoose }: SiblingsProps) {
  if (siblings.length === 0) return null;
  return (
    <Section title={sessionStrings.siblings} note={sessionStrings.siblingsNote}>
      <ChildCells on={on} rows={siblings} onChoose={onChoose} />
    </Section>
  );
}
