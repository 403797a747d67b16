import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Session } from '#client/session/session-facts.ts';
import type { Credentials, LoginResult } from '#client/session/session.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { LanguageToggle } from '#ui/language/language-toggle.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { Demo } from '#contract/calls/demo.ts';
import { loginStrings } from './strings.ts';
import { tabStorage } from '#client/practice/practising.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';

/** The part of the engine's session that a login needs. */
export interface LoginPort {
  login(credentials: Credentials): Promise<LoginResult>;
  logout(): Promise<unknown>;
}

interface LoginScreenProps {
  readonly session: LoginPort;
  /** Filled in for a user who has to sign in again. */
  readonly email: string;
  /** Notice above the form. */
  readonly notice?: ReactNode;
  /** Called when a user with a valid level has signed in, paid or not. */
  readonly onSignedIn: (session: Session) => void;
  /** False if nobody has to pay. */
  readonly asksToPay?: boolean;
  /** Reads the accounts of a demo server; null on any other. Absent if this cannot be a demo. */
  readonly readDemo?: (() => Promise<Demo | null>) | undefined;
}

interface Warning {
  readonly text: string;
  readonly isAbout?: 'password' | 'otp';
}

/** Email and password; needs the network once, after which the device works offline. */
export function LoginScreen({
  session,
  email: knownEmail,
  notice,
  onSignedIn,
  asksToPay = true,
  readDemo,
}: LoginScreenProps) {
  const [email, setEmail] = useState(() => typedEmail() ?? knownEmail);
  useEffect(forgetTypedEmail, []);
  const [password, setPassword] = useState('');
  /** Undefined until the server has asked for it. */
  const [otp, setOtp] = useState<string>();
  const [isVisible, setIsVisible] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [warning, setWarning] = useState<Warning>();
  const passwordField = useRef<HTMLInputElement>(null);
  const otpField = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The browser moves the focus from a busy button to nothing.
  useEffect(() => {
    if (warning === undefined) return;
    const field = { password: passwordField, otp: otpField }[warning.isAbout ?? 'password'].current;
    if (warning.isAbout === undefined) button.current?.focus();
    else {
      field?.focus();
      field?.select();
    }
  }, [warning]);

  const isIncomplete = email.trim() === '' || password === '';
  const tryLogin = async (typed: Credentials): Promise<Warning | undefined> => {
    if (typed.email === '' || typed.password === '') return { text: loginStrings.emptyFields };
    const digits = otp === undefined ? {} : { otp: otp.trim() };
    const result = await session.login({ ...typed, ...digits });
    if (!result.ok) {
      const text = loginMessage(result, typed.email);
      if (result.reason === 'wrong-credentials') return { text, isAbout: 'password' };
      if (result.reason !== 'second-factor') return { text };
      setOtp('');
      return { text, isAbout: 'otp' };
    }
    if (result.session.level === null) {
      await session.logout();
      return { text: loginStrings.notAuthorised };
    }
    if (result.session.paid || !asksToPay) notify.success(loginStrings.success);
    else notify.warning(loginStrings.subscribeFirst);
    onSignedIn(result.session);
    return undefined;
  };
  const signIn = async (typed: Credentials) => {
    if (isBusy) return;
    setIsBusy(true);
    setWarning(undefined);
    const refusal = await tryLogin(typed).catch(() => ({ text: loginStrings.otherFailure }));
    // A sign-in is under way: the form stays unchanged until the next screen is drawn.
    if (refusal === undefined) return;
    setWarning(refusal);
    setIsBusy(false);
  };
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault();
    void signIn({ email: email.trim(), password });
  };

  return (
    <CentredPage title={loginStrings.title}>
      {notice}
      <Stack
        as="form"
        gap="large"
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          // Browsers do not submit a form by Enter while its button is disabled, so the reason would not be shown.
          const isField = event.target instanceof HTMLInputElement;
          if (event.key === 'Enter' && isField && isIncomplete) submit(event);
        }}
      >
        <TextField
          label={loginStrings.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <Stack gap="tight">
          <TextField
            label={loginStrings.password}
            type={isVisible ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            ref={passwordField}
          />
          <div className="justify-self-end">
            <Button tone="quiet" icon="eye" onClick={() => setIsVisible(!isVisible)}>
              {isVisible ? loginStrings.hidePassword : loginStrings.showPassword}
            </Button>
          </div>
        </Stack>
        {otp === undefined ? null : (
          <TextField
            label={loginStrings.otp}
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={otp}
            onChange={setOtp}
            ref={otpField}
          />
        )}
        <div className="ui-entry-message">
          {warning === undefined ? (
            <p className="ui-hint">
              <Icon name="offline" />
              {loginStrings.offlineHint}
            </p>
          ) : (
            <Banner tone="danger">{warning.text}</Banner>
          )}
        </div>
        <Button
          ref={button}
          type="submit"
          tone="primary"
          size="large"
          isBusy={isBusy}
          isDisabled={isIncomplete}
        >
          {isBusy ? loginStrings.loggingIn : loginStrings.login}
        </Button>
        <Link className="ui-button" data-tone="quiet" to="/forgot/password">
          {loginStrings.forgot}
        </Link>
      </Stack>
      {readDemo === undefined ? null : (
        <DemoAccounts
          read={readDemo}
          isBusy={isBusy}
          onChosen={(account) => {
            setEmail(account.email);
            setPassword(account.password);
            void signIn(account);
          }}
        />
      )}
      <Stack align="center">
        <LanguageToggle onChosen={() => keepTypedEmail(email)} />
      </Stack>
    </CentredPage>
  );
}

type Account = Demo['accounts'][number];

interface DemoAccountsProps {
  /** Resolves to null if this is not a demo. */
  readonly read: () => Promise<Demo | null>;
  readonly isBusy: boolean;
  readonly onChosen: (credentials: { readonly email: string; readonly password: string }) => void;
}

/** The accounts of a demo, one tap each; nothing on other servers. */
function DemoAccounts({ read, isBusy, onChosen }: DemoAccountsProps) {
  const [demo, setDemo] = useState<Demo | null>(null);
  useEffect(() => {
    let isWanted = true;
    void read().then((found) => {
      if (isWanted) setDemo(found);
    });
    return () => {
      isWanted = false;
    };
  }, [read]);
  if (demo === null) return null;
  return (
    <section className="ui-entry-demo" aria-label={loginStrings.demo}>
      <h2>{loginStrings.demo}</h2>
      <p className="ui-hint">{loginStrings.demoHint}</p>
      <ul>
        {demo.accounts.map((account) => (
          <li key={account.email}>
            <Button
              isDisabled={isBusy}
              onClick={() => onChosen({ email: account.email, password: demo.password })}
            >
              <span>{wordsOf(account)}</span>
              <span>{account.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ part, place }: Account): string {
  if (part === 'administrator' || place === null) return loginStrings.demoAdministrator;
  const words = {
    officer: loginStrings.demoOfficer,
    'in-charge': loginStrings.demoInCharge,
    lga: loginStrings.demoLga,
    state: loginStrings.demoState,
    country: loginStrings.demoCountry,
    unpaid: loginStrings.demoUnpaid,
  };
  return words[part](place);
}

type LoginFailure = Extract<LoginResult, { ok: false }>;

const minWaitSeconds = 1;

/** Sentence for a failed login; the typed password is never shown. */
function loginMessage({ reason, detail, retryAfterMs }: LoginFailure, email: string): string {
  switch (reason) {
    case 'wrong-credentials':
      return loginStrings.mismatch(email);
    case 'no-connection':
      return loginStrings.noConnection;
    case 'too-many-tries':
      if (retryAfterMs !== null)
        return loginStrings.tooManyTries(Math.max(Math.ceil(retryAfterMs / 1000), minWaitSeconds));
      return detail ?? loginStrings.otherFailure;
    case 'second-factor':
    case 'refused':
      return detail ?? loginStrings.otherFailure;
  }
}

const key = 'vaxledger.typed-email';

/** Stores the typed e-mail for the next reload. A password is never stored. */
function keepTypedEmail(email: string): void {
  tabStorage()?.setItem(key, email);
}

/** Text typed before the reload; null if there was none. */
function typedEmail(): string | null {
  return tabStorage()?.getItem(key) ?? null;
}

/** Deletes it, so that the next user of the login does not see it. */
function forgetTypedEmail(): void {
  tabStorage()?.removeItem(key);
}

interface SignedInAlreadyProps {
  readonly firstName: string;
  readonly dashboardPath: string;
  readonly signInPath: string;
}

/** Shown to a signed-in user, who need not sign in again; a colleague can take over the tablet from here. */
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
