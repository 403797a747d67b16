import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { catalogue } from '#language/catalogue.ts';

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

const landingStrings = catalogue('landing', {
  title: 'Vaccine stock and child immunization',
  body: 'The stock ledger and immunization register of your health facility.',
  offline: 'It works without a network and sends what you saved when there is one.',
  signIn: 'Login',
});
