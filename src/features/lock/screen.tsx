import { type FormEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Session } from '#client/session/session-facts.ts';
import type { EnrolledOfficer, SharedTablet, UnlockResult } from '#client/session/shared-tablet.ts';
import { Cluster, Split, Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { lockStrings } from './strings.ts';
import { toAsciiDigits } from '#domain/kernel/digits.ts';
import { Icon } from '#ui/layout/icon.tsx';
import './lock.css';

export interface LockScreenProps {
  readonly tablet: Pick<SharedTablet, 'officers' | 'unlock'>;
  /** ms since 1970, by the tablet's clock. */
  readonly now: () => number;
  /** Notice above the form. */
  readonly notice?: ReactNode;
  readonly onUnlocked: (session: Session) => void;
  /** Opens the login, with the e-mail of a user who forgot the PIN, or '' for somebody else. */
  readonly onPassword: (email: string) => void;
}

type Refusal = Exclude<UnlockResult, { ok: true }> | { readonly reason: 'failed' };

/** Lets one of the officers enrolled on this tablet take over by PIN, offline. */
export function LockScreen({ tablet, now, notice, onUnlocked, onPassword }: LockScreenProps) {
  const officers = useLiveQuery(() => tablet.officers(), [tablet]);
  const [chosen, setChosen] = useState<string>();
  const [pin, setPin] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const officer = officers?.find(({ userId }) => userId === chosen) ?? officers?.[0];
  const minutesLeft = useMinutesLeft(
    refusal?.reason === 'wait' ? refusal.until : (officer?.waitUntil ?? null),
    now,
  );
  if (officers === undefined || officer === undefined) return null;

  const choose = (userId: string) => {
    setChosen(userId);
    setPin('');
    setRefusal(undefined);
  };
  const give = async (given: string) => {
    setPin(given);
    if (given.length < pinLength) return;
    setIsBusy(true);
    setRefusal(undefined);
    const result = await tablet.unlock({ user: officer.userId, pin: given }).catch(() => null);
    setIsBusy(false);
    setPin('');
    if (result?.ok === true) onUnlocked(result.session);
    else setRefusal(result ?? { reason: 'failed' });
  };
  const warning = minutesLeft > 0 ? lockStrings.wait(minutesLeft) : sentenceOf(refusal);

  return (
    <CentredPage title={lockStrings.title} footer={lockStrings.sending}>
      {notice}
      <p className="ui-soft">{officer.facility}</p>
      {officers.length > 1 ? (
        <Officers officers={officers} chosen={officer.userId} onChoose={choose} />
      ) : null}
      <div role="alert">{warning === undefined ? null : <Banner tone="warning">{warning}</Banner>}</div>
      <PinPad
        label={isBusy ? lockStrings.checking : lockStrings.pinOf(nameOf(officer))}
        value={pin}
        isBusy={isBusy}
        onChange={(value) => void give(value)}
      />
      <Stack gap="tight" align="center">
        <Button tone="quiet" onClick={() => onPassword(officer.email)}>
          {lockStrings.forgotten}
        </Button>
        <Button tone="quiet" onClick={() => onPassword('')}>
          {lockStrings.someoneElse}
        </Button>
      </Stack>
    </CentredPage>
  );
}

interface OfficersProps {
  readonly officers: readonly EnrolledOfficer[];
  readonly chosen: string;
  readonly onChoose: (userId: string) => void;
}

function Officers({ officers, chosen, onChoose }: OfficersProps) {
  return (
    <Stack gap="small" className="lock-officers" role="radiogroup" aria-label={lockStrings.officers}>
      {officers.map((officer) => (
        <Cluster
          as="label"
          gap="medium"
          isOneLine
          key={officer.userId}
          className="ui-frame lock-officer"
          data-chosen={officer.userId === chosen}
        >
          <input
            type="radio"
            name="officer"
            checked={officer.userId === chosen}
            onChange={() => onChoose(officer.userId)}
          />
          <Cluster as="span" gap="none" justify="center" className="lock-initials" aria-hidden="true">
            {officer.firstName.slice(0, 1)}
            {officer.lastName.slice(0, 1)}
          </Cluster>
          <span>{nameOf(officer)}</span>
        </Cluster>
      ))}
    </Stack>
  );
}

function nameOf({ firstName, lastName }: Pick<EnrolledOfficer, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

function sentenceOf(refusal: Refusal | undefined): string | undefined {
  if (refusal?.reason === 'wrong-pin') return lockStrings.wrong(refusal.triesLeft);
  if (refusal?.reason === 'not-enrolled') return lockStrings.notEnrolled;
  if (refusal?.reason === 'failed') return lockStrings.failed;
  // No wait, or it is over.
  return undefined;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export const pinLength = 6;

export interface PinPadProps {
  readonly label: string;
  readonly value: string;
  readonly isBusy: boolean;
  readonly onChange: (value: string) => void;
}

/** Six digits by touch or keyboard. The last one submits, so there is no button to find. */
export function PinPad({ label, value, isBusy, onChange }: PinPadProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy, label]);
  const give = (next: string) => {
    if (!isBusy) onChange(toAsciiDigits(next).replaceAll(/\D/g, '').slice(0, pinLength));
  };
  return (
    <Stack
      as="form"
      gap="large"
      align="center"
      className="lock-pad"
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <Stack as="label" align="center" className="lock-pin">
        <span>{label}</span>
        <input
          ref={field}
          type="password"
          // The keys below are larger than those of the tablet's keyboard, which would cover half of the screen.
          inputMode="none"
          autoComplete="off"
          maxLength={pinLength}
          value={value}
          aria-busy={isBusy}
          onChange={(event) => give(event.target.value)}
        />
        <Cluster as="span" gap="large" isOneLine className="lock-dots" aria-hidden="true">
          {Array.from({ length: pinLength }, (_, at) => (
            <span key={at} data-given={at < value.length ? 'yes' : 'no'} />
          ))}
        </Cluster>
      </Stack>
      <Split columns={['fill', 'fill', 'fill']} className="lock-keys">
        {digits.map((digit) => (
          <Key key={digit} digit={digit} onGive={() => give(value + digit)} />
        ))}
        <span />
        <Key digit="0" onGive={() => give(`${value}0`)} />
        <button
          type="button"
          className="ui-frame lock-key"
          aria-label={lockStrings.erase}
          onClick={() => give(value.slice(0, -1))}
        >
          <Icon name="back" />
        </button>
      </Split>
    </Stack>
  );
}

function Key({ digit, onGive }: { readonly digit: string; readonly onGive: () => void }) {
  return (
    <button type="button" className="ui-frame lock-key" onClick={onGive}>
      {digit}
    </button>
  );
}

const minuteMs = 60_000;

/** Minutes until a time, rounded up, 0 once it has passed. Re-renders every minute. Both times are in ms by the tablet's clock. */
export function useMinutesLeft(until: number | null, now: () => number): number {
  const [looks, look] = useReducer((count: number) => count + 1, 0);
  const ms = until === null ? 0 : Math.max(0, until - now());
  const minutes = Math.ceil(ms / minuteMs);
  useEffect(() => {
    if (minutes === 0) return;
    const timer = setTimeout(look, ms - (minutes - 1) * minuteMs);
    return () => clearTimeout(timer);
  }, [ms, minutes, looks]);
  return minutes;
}
