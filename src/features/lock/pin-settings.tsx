import { useState, type FormEvent } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import {
  idleChoices,
  type IdleMinutes,
  type PinChange,
  type SharedTablet,
} from '#client/session/shared-tablet.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { notify } from '#ui/toast/notify.ts';
import { isPlainPin } from '#contract/wire/session.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { pinStrings } from './strings.ts';
import './lock.css';

type Tablet = Pick<SharedTablet, 'requestPinCode' | 'setPin' | 'idleMinutes' | 'setIdleMinutes' | 'lock'>;

/** PIN of the signed-in user, and the time after which the tablet locks itself. */
export function PinSettings({ tablet, hasPin }: { readonly tablet: Tablet; readonly hasPin: boolean }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Section title={pinStrings.title} description={hasPin ? pinStrings.has : pinStrings.none}>
      {isChanging ? (
        <PinForm tablet={tablet} onDone={() => setIsChanging(false)} />
      ) : (
        <Cluster gap="medium" className="lock-actions">
          <Button icon="lock" onClick={() => setIsChanging(true)}>
            {hasPin ? pinStrings.change : pinStrings.set}
          </Button>
          {hasPin ? <Button onClick={() => void tablet.lock()}>{pinStrings.lockNow}</Button> : null}
        </Cluster>
      )}
      {hasPin ? <IdleChoice tablet={tablet} /> : null}
    </Section>
  );
}

function IdleChoice({ tablet }: { readonly tablet: Tablet }) {
  const minutes = useLiveQuery(() => tablet.idleMinutes(), [tablet]);
  if (minutes === undefined) return null;
  return (
    <Stack gap="small" className="lock-idle">
      <p className="text-small font-medium">{pinStrings.idle}</p>
      <Toggle
        label={pinStrings.idle}
        options={idleChoices.map((value) => ({ value: String(value), label: pinStrings.minutes(value) }))}
        value={String(minutes)}
        onChange={(value) => void tablet.setIdleMinutes(Number(value) as IdleMinutes)}
      />
    </Stack>
  );
}

interface Faults {
  readonly otp?: string;
  readonly pin?: string;
  readonly again?: string;
}

function PinForm({ tablet, onDone }: { readonly tablet: Tablet; readonly onDone: () => void }) {
  const [isMailed, setIsMailed] = useState(false);
  const [given, setGiven] = useState({ otp: '', pin: '', again: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [warning, setWarning] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const set = (field: keyof typeof given) => (value: string) => setGiven({ ...given, [field]: value });

  const run = async (work: () => Promise<PinChange>, onOk: () => void) => {
    setIsBusy(true);
    setWarning(undefined);
    const result = await work().catch((): PinChange => ({ ok: false, reason: 'refused', detail: null }));
    setIsBusy(false);
    if (result.ok) onOk();
    else
      setWarning(
        result.reason === 'no-connection' ? pinStrings.offline : (problemWords(result) ?? pinStrings.failed),
      );
  };
  const mail = () =>
    run(
      () => tablet.requestPinCode(),
      () => setIsMailed(true),
    );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(given);
    setFaults(found);
    if (isBusy || Object.keys(found).length > 0) return;
    await run(
      () => tablet.setPin({ otp: given.otp.trim(), pin: given.pin }),
      () => {
        notify.success(pinStrings.saved);
        onDone();
      },
    );
  };

  return (
    <Stack as="form" gap="large" className="lock-form" noValidate onSubmit={(event) => void save(event)}>
      <div role="alert">{warning === undefined ? null : <Banner tone="warning">{warning}</Banner>}</div>
      {isMailed ? (
        <>
          <p>{pinStrings.codeSent}</p>
          <TextField
            label={pinStrings.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={given.otp}
            onChange={set('otp')}
            error={faults.otp}
          />
          <TextField
            label={pinStrings.pin}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            value={given.pin}
            onChange={set('pin')}
            error={faults.pin}
          />
          <TextField
            label={pinStrings.again}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            value={given.again}
            onChange={set('again')}
            error={faults.again}
          />
        </>
      ) : null}
      <Cluster gap="medium" className="lock-actions">
        {isMailed ? (
          <Button type="submit" tone="primary" isBusy={isBusy}>
            {isBusy ? pinStrings.saving : pinStrings.save}
          </Button>
        ) : (
          <Button tone="primary" isBusy={isBusy} onClick={() => void mail()}>
            {pinStrings.mailCode}
          </Button>
        )}
        <Button tone="quiet" onClick={onDone}>
          {pinStrings.cancel}
        </Button>
      </Cluster>
    </Stack>
  );
}

function faultsOf({ otp, pin, again }: { otp: string; pin: string; again: string }): Faults {
  return {
    ...(otp.trim() === '' ? { otp: pinStrings.needsCode } : {}),
    ...(!/^\d{6}$/.test(pin)
      ? { pin: pinStrings.notSix }
      : isPlainPin(pin)
        ? { pin: pinStrings.tooPlain }
        : {}),
    ...(pin === again ? {} : { again: pinStrings.notSame }),
  };
}
