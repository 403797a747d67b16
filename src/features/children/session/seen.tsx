import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useChildUrl } from '../child-url.ts';
import { ChildRow } from './child-row.tsx';
import type { Session } from './session.ts';
import { takeBackStrings } from './take-back-strings.ts';

/** Who was seen at this tablet, the last one first: each visit is a tap away, and there it can be taken back. */
export function Seen({ session: { on, seen } }: { readonly session: Session }) {
  const { openGiven } = useChildUrl();
  const { children } = pageEngine();
  const ids = seen.map(({ child }) => child).join(' ');
  const known = useLiveQuery(
    async () => Promise.all(seen.map(({ child }) => children.child(child))),
    [children, ids],
  );
  const byId = new Map(known?.flatMap((child) => (child ? [[child.id, child] as const] : [])));
  if (seen.length === 0) return null;
  return (
    <Section title={takeBackStrings.seenTitle} note={takeBackStrings.seenNote}>
      <ul role="list" className="session-rows">
        {seen.toReversed().flatMap(({ child: id, doses, events }) => {
          const child = byId.get(id);
          if (child === undefined) return [];
          return [
            <ChildRow
              key={id}
              child={child}
              on={on}
              end={<Flag tone={doses === 0 ? 'neutral' : 'good'}>{takeBackStrings.seenDoses(doses)}</Flag>}
              onChoose={() => openGiven(id, { on, saved: events })}
            />,
          ];
        })}
      </ul>
    </Section>
  );
}
