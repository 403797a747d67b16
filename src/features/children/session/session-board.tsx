import type { Officer } from '#client/session/officer.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { Expected } from './expected.tsx';
import { NextChildren } from './next-children.tsx';
import { OpenVials } from './open-vials.tsx';
import type { Session } from './session.ts';
import { Seen } from './seen.tsx';
import { SessionChild } from './session-child.tsx';
import { SessionTop } from './session-top.tsx';
import { Colleagues } from './together/colleagues.tsx';
import type { Together } from './together/together.ts';
import { useExpected } from './use-expected.ts';

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
