import { useEffect, useRef, useState, type FormEvent } from 'react';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { forgotPasswordStrings } from './strings.ts';

export interface Wanted {
  readonly otp: string;
  readonly password: string;
  readonly confirmation: string;
}

export interface ChangeFormProps {
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent, wanted: Wanted) => void;
  readonly onAskAgain: () => void;
}

/** Step 2: the code and the new password, twice. Nothing of it is kept when the page goes. */
export function ChangeForm({ isBusy, onSubmit, onAskAgain }: ChangeFormProps) {
  const [otp, setOtp] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isVisible, setIsVisible] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone with the first step.
  useEffect(() => firstField.current?.focus(), []);
  const type = isVisible ? 'text' : 'password';
  return (
    <form
      className="grid gap-4"
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
      <div className="grid gap-1">
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
      </div>
      <Button type="submit" tone="primary" isBusy={isBusy}>
        {isBusy ? forgotPasswordStrings.changing : forgotPasswordStrings.change}
      </Button>
      <Button tone="quiet" onClick={onAskAgain}>
        {forgotPasswordStrings.anotherCode}
      </Button>
    </form>
  );
}
