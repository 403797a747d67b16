import type { Officer } from '#client/session/officer.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { useIsWide } from '#ui/table/use-is-wide.ts';
import { ListsBeside, ListsOfSession, NextChildren } from './expected-list.tsx';
import { OpenVials } from './open-vials.tsx';
import type { Session } from './session.ts';
import { SessionChild } from './visit-screen.tsx';
import { SessionTop } from './session-top.tsx';
import { Colleagues } from './together/colleagues.tsx';
import type { Together } from './together/together.ts';
import { useExpected } from './expected.ts';

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
  const change = useUrlChanges();
  const expected = useExpected(session, together);
  const isWide = useIsWide();
  // Back leads to the list, not through all children opened before.
  const turnTo = (child: ChildId) => change({ who: child }, who === undefined ? 'push' : 'replace');
  const lists = { session, expected, who, onChoose: turnTo };
  return (
    <SessionTop
      officer={officer}
      session={session}
      together={together}
      expected={expected}
      onClose={onClose}
      shows={who === undefined ? 'list' : 'child'}
      lists={<ListsBeside {...lists} />}
    >
      {who === undefined ? (
        <ListsOfSession
          {...lists}
          rest={
            <>
              <OpenVials officer={officer} session={session} />
              <Colleagues session={session} together={together} onChange={onChange} />
            </>
          }
        />
      ) : (
        <SessionChild
          key={who}
          officer={officer}
          child={who as ChildId}
          session={session}
          onChange={onChange}
          onBack={() => setWho(undefined)}
          next={
            // Beside the child they all are.
            isWide ? null : (
              <NextChildren
                on={session.on}
                expected={expected?.rows.filter((row) => row.child.id !== who) ?? []}
                total={
                  (expected?.total ?? 0) - (expected?.rows.some(({ child }) => child.id === who) ? 1 : 0)
                }
                onChoose={turnTo}
              />
            )
          }
        />
      )}
    </SessionTop>
  );
}
