import { OpenSessions } from '#bindings/account/open-sessions.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ChangePassword } from './change-password.tsx';
import { accountStrings } from './strings.ts';
import { useState } from 'react';
import { z } from 'zod';
import { account } from '#contract/calls/account.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { QrCode } from '#ui/code/qr-code.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { notify } from '#ui/toast/notify.ts';
import './account-settings.css';

/** Shows how the viewer's own account is protected, and where it is signed in. */
export function AccountSettings() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <>
      <ChangePassword />
      <SecondFactor key={viewer.userId} viewer={viewer.userId} />
      <Section title={accountStrings.sessionsTitle}>
        <OpenSessions of={viewer.userId} viewer={viewer.userId} />
      </Section>
    </>
  );
}

const passwordField = {
  name: 'password',
  kind: 'password',
  label: accountStrings.current,
  isRequired: true,
  autoComplete: 'current-password',
  span: 'full',
} as const satisfies Field;

const digitsField = {
  name: 'otp',
  kind: 'text',
  label: accountStrings.digits,
  isRequired: true,
  autoComplete: 'one-time-code',
  span: 'full',
} as const satisfies Field;

const words = { savingLabel: accountStrings.saving, emptyMessage: accountStrings.empty };
const password = z.string().max(200, 'is longer than 200 characters');
const otp = z.string();

const beginForm = defineForm({
  schema: z.object({ password }),
  fields: [passwordField],
  submitLabel: accountStrings.onward,
  ...words,
});
const confirmForm = defineForm({
  schema: z.object({ otp }),
  fields: [digitsField],
  submitLabel: accountStrings.turnOn,
  ...words,
});
const endForm = defineForm({
  schema: z.object({ password, otp }),
  fields: [passwordField, digitsField],
  submitLabel: accountStrings.turnOff,
  ...words,
});

/** Turns sign-in with the digits of an authenticator app on or off. */
function SecondFactor({ viewer }: { readonly viewer: UserId }) {
  const { value, failure, reload } = useOnlineAnswer(account.secondFactor, { user: viewer, input: {} });
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (value === undefined) {
    return (
      <Section title={accountStrings.factorTitle}>
        {failure === null ? (
          <div className="account-loading">
            <Skeleton count={3} />
          </div>
        ) : (
          <Banner tone="neutral" action={<Button onClick={reload}>{accountStrings.tryAgain}</Button>}>
            {problemWords(failure) ?? accountStrings.offline}
          </Banner>
        )}
      </Section>
    );
  }
  const { on: isOn, required: isRequired } = value;
  const action = isOn ? accountStrings.turnOff : accountStrings.turnOn;
  return (
    <Section
      title={accountStrings.factorTitle}
      description={isOn ? accountStrings.factorOn : accountStrings.factorOff}
    >
      {isRequired ? <Banner tone="info">{accountStrings.factorRequired}</Banner> : null}
      {isOn && isRequired ? null : (
        <div className="mt-3">
          <Button icon="lock" onClick={() => setIsOpen(true)}>
            {action}
          </Button>
        </div>
      )}
      <Modal title={action} isOpen={isOpen} onClose={close}>
        {isOn ? <TurnOff onDone={close} /> : <TurnOn onDone={close} />}
      </Modal>
    </Section>
  );
}

function TurnOn({ onDone }: { readonly onDone: () => void }) {
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string }>();
  if (begun === undefined) {
    return (
      <OnlineForm
        endpoint={account.beginSecondFactor}
        name="account/second-factor/begin"
        form={beginForm}
        inputOf={(body) => ({ body })}
        fieldByCode={{ 'wrong-credentials': 'password' }}
        onSaved={setBegun}
        onCancel={onDone}
      />
    );
  }
  return (
    <>
      <p>{accountStrings.scan}</p>
      <Cluster gap="large" className="account-qr">
        <QrCode text={begun.uri} label={accountStrings.qrLabel} />
        <p>
          <span className="ui-soft">{accountStrings.key}</span> <code>{inFours(begun.secret)}</code>
        </p>
      </Cluster>
      <OnlineForm
        endpoint={account.confirmSecondFactor}
        name="account/second-factor/confirm"
        form={confirmForm}
        inputOf={(body) => ({ body })}
        fieldByCode={{ 'second-factor': 'otp' }}
        onSaved={() => {
          notify.success(accountStrings.isOn);
          onDone();
        }}
        onCancel={onDone}
      />
    </>
  );
}

function TurnOff({ onDone }: { readonly onDone: () => void }) {
  return (
    <OnlineForm
      endpoint={account.endSecondFactor}
      name="account/second-factor/end"
      form={endForm}
      inputOf={(body) => ({ body })}
      fieldByCode={{ 'wrong-credentials': 'password', 'second-factor': 'otp' }}
      onSaved={() => {
        notify.success(accountStrings.isOff);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

/** A key in groups of four, easy to read aloud. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
