import type { Officer } from '#client/session/officer.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { ChildCardModal } from '../card/child-card-modal.tsx';
import { ChildPage } from '../child-page.tsx';
import { useChildUrl } from '../child-url.ts';
import { SessionBoard } from './session-board.tsx';
import { SessionClose } from './session-close.tsx';
import { SessionResult } from './session-result.tsx';
import { StartWithPlan } from './start-with-plan.tsx';
import { sessionStrings } from './session-strings.ts';
import { SessionSummary } from './session-summary.tsx';
import { useSession } from './use-session.ts';
import '../children.css';
import './session.css';

/** A session with children, from the cool box that is packed to the vials that are counted. Nothing of it needs a network. */
export function SessionScreen() {
  return <ChildPage title={sessionStrings.title}>{(officer) => <HeldSession officer={officer} />}</ChildPage>;
}

function HeldSession({ officer }: { readonly officer: Officer }) {
  const { session, keep } = useSession(officer);
  const [step, setStep] = useUrlState('step');
  const { given, on } = useChildUrl();
  const change = useUrlChanges();
  if (session === undefined) return <Skeleton shape="form" />;
  if (session === null) return <StartWithPlan officer={officer} onStart={(started) => void keep(started)} />;
  if (session.closed !== null)
    return (
      <SessionSummary
        session={session}
        closed={session.closed}
        facility={officer.facility ?? ''}
        onDone={() => void keep(null)}
      />
    );
  if (step === 'close')
    return (
      <SessionClose
        officer={officer}
        session={session}
        onClosed={async (closed) => {
          await keep({ ...session, closed });
          setStep(undefined);
        }}
        onBack={() => setStep(undefined)}
      />
    );
  const close = () => change({ given: undefined, on: undefined, step: 'close' }, 'push');
  return (
    <>
      {given !== undefined && on !== undefined ? (
        <SessionResult
          key={given}
          officer={officer}
          session={session}
          child={given}
          on={on}
          onChange={keep}
          onClose={close}
        />
      ) : (
        <SessionBoard officer={officer} session={session} onChange={keep} onClose={close} />
      )}
      <ChildCardModal officer={officer} />
    </>
  );
}
