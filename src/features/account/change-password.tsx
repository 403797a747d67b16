import { useState } from 'react';
import { z } from 'zod';
import { account } from '#contract/calls/account.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { problemWords } from '#bindings/problem-words.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { Button } from '#ui/layout/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { notify } from '#ui/toast/notify.ts';
import { accountStrings } from './strings.ts';

const password = z.string().max(200, 'is longer than 200 characters');
const schema = z
  .object({ current: password, password, again: password })
  .refine((typed) => typed.password === typed.again, { path: ['again'], message: accountStrings.notSame });

const fields: readonly Field<'current' | 'password' | 'again'>[] = [
  {
    name: 'current',
    kind: 'password',
    label: accountStrings.current,
    isRequired: true,
    autoComplete: 'current-password',
    span: 'full',
  },
  {
    name: 'password',
    kind: 'password',
    label: accountStrings.next,
    isRequired: true,
    autoComplete: 'new-password',
    span: 'full',
  },
  {
    name: 'again',
    kind: 'password',
    label: accountStrings.again,
    isRequired: true,
    autoComplete: 'new-password',
    span: 'full',
  },
];

const form = defineForm({
  schema,
  fields,
  submitLabel: accountStrings.changePassword,
  savingLabel: accountStrings.saving,
  emptyMessage: accountStrings.empty,
});

/** Form of the current and the new password. */
export function PasswordForm({
  onSaved,
  onCancel,
}: {
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
}) {
  return (
    <OnlineForm
      endpoint={account.changePassword}
      name="account/password"
      form={form}
      inputOf={({ current, password: next }) => ({ body: { current, password: next } })}
      refusalIn={(reply) => {
        if ('success' in reply) return null;
        if ('notmatch' in reply)
          return { ok: false, fields: { current: problemWords({ ...reply, detail: reply.notmatch }) } };
        return { ok: false, fields: { password: problemWords(reply) } };
      }}
      onSaved={() => {
        notify.success(accountStrings.changed);
        onSaved();
      }}
      {...(onCancel && { onCancel })}
    />
  );
}

/** Changes the viewer's own password. */
export function ChangePassword() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Section title={accountStrings.passwordTitle} description={accountStrings.passwordHint}>
      <div className="mt-3">
        <Button icon="lock" onClick={() => setIsOpen(true)}>
          {accountStrings.changePassword}
        </Button>
      </div>
      <Modal title={accountStrings.changePassword} isOpen={isOpen} onClose={close}>
        <PasswordForm onSaved={close} onCancel={close} />
      </Modal>
    </Section>
  );
}
