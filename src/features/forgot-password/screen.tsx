import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PasswordReset } from '#client/session/password-reset.ts';
import type { ResetFailure } from '#client/session/password-reset.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import type { Tone } from '#ui/layout/tone.ts';
import { notify } from '#ui/toast/notify.ts';
import { forgotPasswordStrings } from './strings.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';

interface ForgotPasswordScreenProps {
  readonly reset: PasswordReset;
  readonly onChanged: () => void;
}

interface Said {
  readonly tone: Tone;
  readonly text: string;
}

const alarm = (text: string): Said => ({ tone: 'danger', text });

/** Two steps: a code is mailed, or came with a new account; the password is changed with it. */
export function ForgotPasswordScreen({ reset, onChanged }: ForgotPasswordScreenProps) {
  const [email, setEmail] = useState('');
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<Said>();

  const askForCode = async (): Promise<Said> => {
    if (email.trim() === '') return alarm(forgotPasswordStrings.emptyEmail);
    const result = await reset.requestCode(email.trim());
    if (!result.ok) return failed(result);
    setIsCodeAsked(true);
    return { tone: 'info', text: problemWords(result) };
  };
  const change = async ({ otp, password, confirmation }: Wanted): Promise<Said | undefined> => {
    if (otp.trim() === '' || password === '' || confirmation === '') {
      return alarm(forgotPasswordStrings.emptyField);
    }
    if (password !== confirmation) return alarm(forgotPasswordStrings.differ);
    const result = await reset.change({ email: email.trim(), otp: otp.trim(), password });
    if (!result.ok) return failed(result);
    const { answer } = result;
    if ('success' in answer) {
      notify.success(problemWords({ ...answer, detail: answer.success }));
      onChanged();
      return undefined;
    }
    const detail = 'notmatch' in answer ? answer.notmatch : answer.detail;
    return { tone: 'warning', text: problemWords({ ...answer, detail }) };
  };
  const run = (step: () => Promise<Said | undefined>) => async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setSaid(undefined);
    setSaid(await step().catch(() => alarm(forgotPasswordStrings.otherFailure)));
    setIsBusy(false);
  };

  return (
    <CentredPage title={forgotPasswordStrings.title}>
      <Stack gap="large">
        {said === undefined ? null : <Banner tone={said.tone}>{said.text}</Banner>}
        {isCodeAsked ? (
          <ChangeForm
            isBusy={isBusy}
            onSubmit={(event, wanted) => void run(() => change(wanted))(event)}
            onAskAgain={() => {
              setSaid(undefined);
              setIsCodeAsked(false);
            }}
          />
        ) : (
          <CodeForm
            email={email}
            onEmail={setEmail}
            isBusy={isBusy}
            onSubmit={(event) => void run(askForCode)(event)}
            onHasCode={() => {
              const isKnown = email.trim() !== '';
              setSaid(isKnown ? undefined : alarm(forgotPasswordStrings.emptyEmail));
              setIsCodeAsked(isKnown);
            }}
          />
        )}
        <Link className="ui-button" data-tone="quiet" to="/">
          {forgotPasswordStrings.backToLogin}
        </Link>
      </Stack>
    </CentredPage>
  );
}

function failed(failure: ResetFailure): Said {
  if (failure.reason === 'no-connection') return alarm(forgotPasswordStrings.noConnection);
  return { tone: 'warning', text: problemWords(failure) ?? forgotPasswordStrings.otherFailure };
}

interface Wanted {
  readonly otp: string;
  readonly password: string;
  readonly confirmation: string;
}

interface ChangeFormProps {
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent, wanted: Wanted) => void;
  readonly onAskAgain: () => void;
}

/** Step 2: the code and the new password, twice. Nothing is stored when the page closes. */
function ChangeForm({ isBusy, onSubmit, onAskAgain }: ChangeFormProps) {
  const [otp, setOtp] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isVisible, setIsVisible] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);
  // The focused button disappeared with the first step.
  useEffect(() => firstField.current?.focus(), []);
  const type = isVisible ? 'text' : 'password';
  return (
    <Stack
      as="form"
      gap="large"
      noValidate
      onSubmit={(event) => onSubmit(event, { otp, password, confirmation })}
    >
      <TextField
        label={forgotPasswordStrings.code}
        description={forgotPasswordStrings.codeHint}
        name="otp"
        ref={firstField}
        autoComplete="one-time-code"
        value={otp}
        onChange={setOtp}
      />
      <TextField
        label={forgotPasswordStrings.password}
        description={forgotPasswordStrings.passwordHint}
        type={type}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      <Stack gap="tight">
        <TextField
          label={forgotPasswordStrings.confirmation}
          type={type}
          name="confirm-password"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
        />
        <div className="justify-self-end">
          <Button tone="quiet" icon="eye" onClick={() => setIsVisible(!isVisible)}>
            {isVisible ? forgotPasswordStrings.hidePasswords : forgotPasswordStrings.showPasswords}
          </Button>
        </div>
      </Stack>
      <Button type="submit" tone="primary" isBusy={isBusy}>
        {isBusy ? forgotPasswordStrings.changing : forgotPasswordStrings.change}
      </Button>
      <Button tone="quiet" onClick={onAskAgain}>
        {forgotPasswordStrings.anotherCode}
      </Button>
    </Stack>
  );
}

interface CodeFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  /** Called by a user who has a code already, from a new account or an earlier mail. */
  readonly onHasCode: () => void;
}

/** Step 1: the address for the code. */
function CodeForm({ email, onEmail, isBusy, onSubmit, onHasCode }: CodeFormProps) {
  return (
    <Stack as="form" gap="large" noValidate onSubmit={onSubmit}>
      <TextField
        label={forgotPasswordStrings.email}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
      />
      <Button type="submit" tone="primary" isBusy={isBusy}>
        {isBusy ? forgotPasswordStrings.gettingCode : forgotPasswordStrings.getCode}
      </Button>
      <Button tone="quiet" onClick={onHasCode}>
        {forgotPasswordStrings.hasCode}
      </Button>
    </Stack>
  );
}
