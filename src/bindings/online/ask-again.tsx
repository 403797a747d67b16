import { useLocation } from 'react-router-dom';
import type { ApiFailure } from '#client/session/api.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { signInPath } from '../sign-in-path.ts';
import { onlineStrings } from './strings.ts';

interface AskAgainProps {
  readonly failure: ApiFailure;
  /** Asks once more. */
  readonly onAgain: () => void;
}

/** What helps where an answer did not come: to sign in where the sign-in has ended, otherwise to ask once more. */
export function AskAgain({ failure, onAgain }: AskAgainProps) {
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
