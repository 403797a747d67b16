import { useLiveQuery } from 'dexie-react-hooks';
import type { ChildId } from '#domain/kernel/ids.ts';
import { Section } from '#ui/layout/section.tsx';
import { ChildCells } from './child-cells.tsx';
import { readSiblings } from './read-siblings.ts';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';

interface SiblingsProps {
  readonly child: ChildId;
  readonly session: Session;
  readonly onChoose: (child: ChildId) => void;
}

/** The other children of who brought this one, as long as they are due something and were not seen: they may be here as well. */
export function Siblings({ child, session, onChoose }: SiblingsProps) {
  const rows = useLiveQuery(() => readSiblings(child, session), [child, session]);
  if (rows === undefined || rows.length === 0) return null;
  return (
    <Section title={sessionStrings.siblings} note={sessionStrings.siblingsNote}>
      <ChildCells on={session.on} rows={rows} onChoose={onChoose} />
    </Section>
  );
}
