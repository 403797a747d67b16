import type { ApiFailure } from '#client/session/api.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { problemWords } from '../problem-words.ts';
import { onlineStrings } from './strings.ts';
import { useLocation } from 'react-router-dom';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { signInPath } from '../sign-in-path.ts';

interface Failed {
  readonly failure: ApiFailure;
  /** Tries again. */
  readonly onAgain: () => void;
}

/** Shown in place of an answer that never arrived. */
export function NotHere({ failure, onAgain }: Failed) {
  return (
    <EmptyState
      icon={isOffline(failure) ? 'offline' : 'alert'}
      title={sentenceOf(failure)}
      hint={onlineStrings.needsServer}
      action={<AskAgain failure={failure} onAgain={onAgain} />}
    />
  );
}

/**
 * Shows the age of an answer, and why there is no newer one. Missing network is normal, so it is not shown as an
 * error.
 */
export function AnswerAge({ failure, onAgain, asOf }: Failed & { readonly asOf: number }) {
  const when = formatDateTime(asOf);
  const again = <AskAgain failure={failure} onAgain={onAgain} />;
  return (
    <div role="status">
      {isOffline(failure) ? (
        <Banner tone="neutral" action={again}>
          {onlineStrings.asOfOffline(when)}
        </Banner>
      ) : (
        <Banner tone="warning" title={sentenceOf(failure)} action={again}>
          {onlineStrings.asOf(when)}
        </Banner>
      )}
    </div>
  );
}

function isOffline({ reason }: ApiFailure): boolean {
  return reason === 'no-connection';
}

function sentenceOf(failure: ApiFailure): string {
  return isOffline(failure) ? onlineStrings.offline : (problemWords(failure) ?? onlineStrings.failed);
}

interface AskAgainProps {
  readonly failure: ApiFailure;
  /** Tries again. */
  readonly onAgain: () => void;
}

/** Offers the next step if an answer did not arrive: signing in if the session has ended, otherwise another attempt. */
function AskAgain({ failure, onAgain }: AskAgainProps) {
  if (failure.reason === 'signed-out') return <SignIn />;
  return <Button onClick={onAgain}>{onlineStrings.again}</Button>;
}

/** The login returns the officer to the present address. */
function SignIn() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={signInPath} state={{ back: pathname + search }} tone="primary" icon="lock">
      {onlineStrings.signIn}
    </ButtonLink>
  );
}

interface NotLoadedProps {
  readonly failure: ApiFailure;
  /** Explains, when there is no connection, that the data is on the server. */
  readonly needsServer: string;
  readonly onAgain: () => void;
}

/** Says why the server's data is not shown, and offers another attempt. */
export function NotLoaded({ failure, needsServer, onAgain }: NotLoadedProps) {
  const isOffline = failure.reason === 'no-connection';
  return (
    <EmptyState
      icon={isOffline ? 'offline' : 'alert'}
      title={isOffline ? onlineStrings.offline : (problemWords(failure) ?? onlineStrings.failed)}
      hint={isOffline ? needsServer : undefined}
      action={<AskAgain failure={failure} onAgain={onAgain} />}
    />
  );
}
