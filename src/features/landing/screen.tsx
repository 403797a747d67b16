import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';

import { landingStrings } from './strings.ts';

/** `/` while subscriptions are switched off. */
export function Landing({ signInPath }: { readonly signInPath: string }) {
  return (
    <CentredPage
      title={landingStrings.title}
      footer={
        <p className="ui-hint">
          <Icon name="sent" />
          {landingStrings.offline}
        </p>
      }
    >
      <p>{landingStrings.body}</p>
      <ButtonLink to={signInPath} tone="primary" size="large">
        {landingStrings.signIn}
      </ButtonLink>
    </CentredPage>
  );
}
