import type { Officer } from '#client/session/officer.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { Expected, NextChildren } from './expected-list.tsx';
import { OpenVials } from './open-vials.tsx';
import type { Session } from './session.ts';
import { SessionChild } from './visit-screen.tsx';
import { SessionTop } from './session-top.tsx';
import { Colleagues } from './together/colleagues.tsx';
import type { Together } from './together/together.ts';
import { useExpected } from './expected.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useChildUrl } from '../child-url.ts';
import { ChildRow } from './child-row.tsx';
import { takeBackStrings } from './session-strings.ts';

interface SessionBoardProps {
  readonly officer: Officer;
  readonly session: Session;
  readonly together: Together;
  readonly onChange: (session: Session) => Promise<void>;
  readonly onClose: () => void;
}

/** The session while it is held: find the next child, give, save. */
export function SessionBoard({ officer, session, together, onChange, onClose }: SessionBoardProps) {
  const [who, setWho] = useUrlState('who');
  const expected = useExpected(session, together);
  return (
    <SessionTop
      officer={officer}
      session={session}
      together={together}
      expected={expected?.total}
      onClose={onClose}
      shows={who === undefined ? 'list' : 'child'}
    >
      {who === undefined ? (
        <>
          <Expected session={session} expected={expected} onChoose={setWho} />
          <Seen session={session} />
          <OpenVials officer={officer} session={session} />
          <Colleagues session={session} together={together} onChange={onChange} />
        </>
      ) : (
        <SessionChild
          key={who}
          officer={officer}
          child={who as ChildId}
          session={session}
          onChange={onChange}
          onBack={() => setWho(undefined)}
          next={
            <NextChildren
              on={session.on}
              expected={expected?.rows.filter((row) => row.child.id !== who) ?? []}
              total={(expected?.total ?? 0) - (expected?.rows.some(({ child }) => child.id === who) ? 1 : 0)}
              onChoose={setWho}
            />
          }
        />
      )}
    </SessionTop>
  );
}

/** Lists the children seen at this tablet, the last one first; each opens its visit, which can be undone there. */
function Seen({ session: { on, seen } }: { readonly session: Session }) {
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
      <ul role="list">
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
