import { ButtonLink } from '#ui/layout/button-link.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { landingStrings } from './strings.ts';

/** `/` while subscriptions are switched off. */
export function Landing({ signInPath }: { readonly signInPath: string }) {
  return (
    <CentredPage brand="Vaxledger" title={landingStrings.title}>
      <p>{landingStrings.body}</p>
      <ButtonLink to={signInPath} tone="primary">
        {landingStrings.signIn}
      </ButtonLink>
    </CentredPage>
  );
}
