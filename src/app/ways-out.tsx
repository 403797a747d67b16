import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { appStrings } from './strings.ts';

/** What can be done where a screen cannot be shown: go home without loading the app anew, or try again. */
export function WaysOut({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div className="app-actions">
      <ButtonLink to="/" tone="primary">
        {appStrings.backToHome}
      </ButtonLink>
      <Button icon="refresh" onClick={onAgain}>
        {appStrings.tryAgain}
      </Button>
    </div>
  );
}
