import type { Officer } from '#client/session/officer.ts';
import type { HeldSessionId } from '#domain/kernel/ids.ts';
import { notify } from '#ui/toast/notify.ts';
import type { Session } from './session.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { ChildCardModal } from '../card/child-card-modal.tsx';
import { ChildPage } from '../child-page.tsx';
import { useChildUrl } from '../child-url.ts';
import { ImmunizeModal } from '../immunize/immunize-modal.tsx';
import { immunizeStrings } from '../immunize/immunize-strings.ts';
import { SessionBoard } from './session-board.tsx';
import { SessionClose } from './session-close.tsx';
import { SessionResult } from './session-result.tsx';
import { StartWithPlan } from './session-start.tsx';
import { sessionStrings } from './session-strings.ts';
import { SessionSummary } from './session-summary.tsx';
import { HeldSummary } from './together/held-summary.tsx';
import { startHeld } from './together/tell-colleagues.ts';
import { openHere, useTogether } from './together/together.ts';
import { togetherStrings } from './together/together-strings.ts';
import { useSession } from './use-session.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { useToday } from '#bindings/use-today.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { dayWords } from '../calendar-words.ts';
import '../children.css';
import './session.css';

/** A session with children, from packing the cool box to counting the vials. It works without a network. */
export function SessionScreen() {
  return <ChildPage title={sessionStrings.title}>{(officer) => <HeldSession officer={officer} />}</ChildPage>;
}

function HeldSession({ officer }: { readonly officer: Officer }) {
  const { session, keep } = useSession(officer);
  const [step, setStep] = useUrlState('step');
  const { given, on } = useChildUrl();
  const change = useUrlChanges();
  const together = useTogether(session);
  const [looked, setLooked] = useUrlState('held');
  if (session === undefined) return <Skeleton shape="form" />;
  const start = async (begun: Session) => {
    const started = await startHeld(officer, begun);
    if (started === null) {
      notify.warning(togetherStrings.notStarted);
      return false;
    }
    await keep(started);
    change({ plan: undefined, planned: undefined }, 'replace');
    return true;
  };
  if (session === null)
    return looked === undefined ? (
      <StartWithPlan
        officer={officer}
        onStart={start}
        onJoin={(joined) => void keep(joined)}
        onLook={setLooked}
      />
    ) : (
      <HeldSummary
        officer={officer}
        held={looked as HeldSessionId}
        mine={null}
        onDone={() => setLooked(undefined)}
      />
    );
  if (session.closed !== null && session.held !== null)
    return (
      <HeldSummary
        officer={officer}
        held={session.held.session}
        mine={session.held.part}
        onAgain={() => {
          void keep({ ...session, closed: null });
          setStep('close');
        }}
        onDone={() => void keep(null)}
      />
    );
  if (session.closed !== null)
    return (
      <SessionSummary
        session={session}
        rows={session.closed.rows}
        seen={session.seen.length}
        notGiven={session.notGiven}
        reasons={session.closed.reason === null ? [] : [session.closed.reason]}
        facility={officer.facility ?? ''}
        onDone={() => void keep(null)}
      />
    );
  if (together === undefined) return <Skeleton shape="form" />;
  if (step === 'close')
    return (
      <SessionClose
        officer={officer}
        session={session}
        together={together}
        onClosed={async (closed) => {
          await keep({ ...session, closed });
          setStep(undefined);
        }}
        onBack={() => setStep(undefined)}
      />
    );
  const shown = openHere(session, together);
  // The vials carried by all tablets are computed again each time, and not stored.
  const keepOwn = (next: Session) => keep({ ...next, carried: session.carried });
  const close = () => change({ given: undefined, on: undefined, step: 'close' }, 'push');
  return (
    <>
      <EarlierSessionBanner on={session.on} />
      {given !== undefined && on !== undefined ? (
        <SessionResult
          key={given}
          officer={officer}
          session={shown}
          together={together}
          child={given}
          on={on}
          onClose={close}
        />
      ) : (
        <SessionBoard
          officer={officer}
          session={shown}
          together={together}
          onChange={keepOwn}
          onClose={close}
        />
      )}
      <ChildCardModal officer={officer} recording={immunizeStrings.copy} />
      <ImmunizeModal officer={officer} ways={['card']} />
    </>
  );
}

/** Says that an unclosed session keeps its own day: doses given today belong to another one. */
export function EarlierSessionBanner({ on }: { readonly on: LocalDate }) {
  const today = useToday();
  if (on >= today) return null;
  return (
    <Banner tone="warning" title={sessionStrings.earlierDay(dayWords(on))}>
      {sessionStrings.earlierDayHint}
    </Banner>
  );
}
