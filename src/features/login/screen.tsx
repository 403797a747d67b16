import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Session } from '#client/session/session-facts.ts';
import type { LoginResult } from '#client/session/session.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { notify } from '#ui/toast/notify.ts';
import { loginMessage } from './login-message.ts';
import { loginStrings } from './strings.ts';

/** The part of the engine's session that a login needs. */
export interface LoginPort {
  login(credentials: { readonly email: string; readonly password: string }): Promise<LoginResult>;
  logout(): Promise<unknown>;
}

export interface LoginScreenProps {
  readonly session: LoginPort;
  /** Filled in when somebody has to sign in again. */
  readonly email: string;
  /** Somebody with a valid level has signed in, paid or not. */
  readonly onSignedIn: (session: Session) => void;
}

/** Email and password; needs the network once, after that the device works without. */
export function LoginScreen({ session, email: knownEmail, onSignedIn }: LoginScreenProps) {
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [isVisible, setIsVisible] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [warning, setWarning] = useState<string>();

  const tryLogin = async () => {
    if (email.trim() === '' || password === '') return loginStrings.emptyFields;
    const result = await session.login({ email: email.trim(), password });
    if (!result.ok) return loginMessage(result, email.trim());
    if (result.session.level === null) {
      await session.logout();
      return loginStrings.notAuthorised;
    }
    if (result.session.paid) notify.success(loginStrings.success);
    else notify.warning(loginStrings.subscribeFirst);
    onSignedIn(result.session);
    return undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setWarning(undefined);
    const message = await tryLogin().catch(() => loginStrings.otherFailure);
    setWarning(message);
    setIsBusy(false);
  };

  return (
    <CentredPage brand={loginStrings.product} title={loginStrings.title}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {warning === undefined ? null : <Banner tone="danger">{warning}</Banner>}
        <TextField
          label={loginStrings.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <div className="grid gap-1">
          <TextField
            label={loginStrings.password}
            type={isVisible ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <div className="justify-self-end">
            <Button tone="quiet" icon="eye" onClick={() => setIsVisible(!isVisible)}>
              {isVisible ? loginStrings.hidePassword : loginStrings.showPassword}
            </Button>
          </div>
        </div>
        <Button
          type="submit"
          tone="primary"
          isBusy={isBusy}
          isDisabled={email.trim() === '' || password === ''}
        >
          {isBusy ? loginStrings.loggingIn : loginStrings.login}
        </Button>
        <Link className="ui-button" data-tone="quiet" to="/forgot/password">
          {loginStrings.forgot}
        </Link>
      </form>
    </CentredPage>
  );
}
