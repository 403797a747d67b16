import { ButtonLink } from '#ui/layout/button-link.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { loginStrings } from './strings.ts';

export interface SignedInAlreadyProps {
  readonly firstName: string;
  readonly dashboardPath: string;
  readonly signInPath: string;
}

/** Nobody who is signed in has to do it again; a colleague who takes over the tablet can. */
export function SignedInAlready({ firstName, dashboardPath, signInPath }: SignedInAlreadyProps) {
  return (
    <CentredPage title={loginStrings.alreadyTitle}>
      <p>{firstName === '' ? loginStrings.already : loginStrings.alreadyNamed(firstName)}</p>
      <ButtonLink to={dashboardPath} tone="primary" size="large">
        {loginStrings.goOn}
      </ButtonLink>
      <ButtonLink to={signInPath}>{loginStrings.someoneElse}</ButtonLink>
    </CentredPage>
  );
}
