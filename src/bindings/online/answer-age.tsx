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
  /** Asks once more. */
  readonly onAgain: () => void;
}

/** Stands in for an answer that never came. */
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

/** Shows the age of an answer, and why there is no newer one. A missing network is no fault, so it is not drawn as one. */
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
  /** Asks once more. */
  readonly onAgain: () => void;
}

/** Offers the next step when an answer did not come: a sign-in if that has ended, otherwise another attempt. */
function AskAgain({ failure, onAgain }: AskAgainProps) {
  if (failure.reason === 'signed-out') return <SignIn />;
  return <Button onClick={onAgain}>{onlineStrings.again}</Button>;
}

/** The login hands the officer back to the address that they were at. */
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
  /** That it is kept on the server, said where there is no connection to it. */
  readonly needsServer: string;
  readonly onAgain: () => void;
}

/** Says why data of the server is not shown, and offers another attempt. */
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
