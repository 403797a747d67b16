import type { FormEvent } from 'react';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { forgotPasswordStrings } from './strings.ts';

export interface CodeFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  /** Somebody has a code: it came with a new account, or is in a mail of before. */
  readonly onHasCode: () => void;
}

/** Step 1: where the code goes. */
export function CodeForm({ email, onEmail, isBusy, onSubmit, onHasCode }: CodeFormProps) {
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
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
    </form>
  );
}
