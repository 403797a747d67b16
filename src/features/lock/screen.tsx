import { useState, type ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Session } from '#client/session/session-facts.ts';
import type { EnrolledOfficer, SharedTablet, UnlockResult } from '#client/session/shared-tablet.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { PinPad, pinLength } from './pin-pad.tsx';
import { lockStrings } from './strings.ts';
import './lock.css';

export interface LockScreenProps {
  readonly tablet: Pick<SharedTablet, 'officers' | 'unlock'>;
  /** ms since 1970, by the tablet's clock. */
  readonly now: () => number;
  /** What has to be known before. */
  readonly notice?: ReactNode;
  readonly onUnlocked: (session: Session) => void;
  /** To the login; the e-mail of who forgot the PIN, '' for somebody else. */
  readonly onPassword: (email: string) => void;
}

/** Whose tablet it is now: one of the officers enrolled on it, by PIN, without a network. */
export function LockScreen({ tablet, now, notice, onUnlocked, onPassword }: LockScreenProps) {
  const officers = useLiveQuery(() => tablet.officers(), [tablet]);
  const [chosen, setChosen] = useState<string>();
  const [pin, setPin] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [warning, setWarning] = useState<string>();
  if (officers === undefined) return null;
  const officer = officers.find(({ userId }) => userId === chosen) ?? officers[0];
  if (officer === undefined) return null;

  const choose = (userId: string) => {
    setChosen(userId);
    setPin('');
    setWarning(undefined);
  };
  const give = async (given: string) => {
    setPin(given);
    if (given.length < pinLength) return;
    setIsBusy(true);
    setWarning(undefined);
    const result = await tablet.unlock({ user: officer.userId, pin: given }).catch(() => null);
    setIsBusy(false);
    setPin('');
    if (result?.ok === true) onUnlocked(result.session);
    else setWarning(result === null ? lockStrings.failed : sentenceOf(result, now()));
  };
  const waits =
    officer.waitUntil === null ? undefined : lockStrings.wait(minutesLeft(officer.waitUntil, now()));

  return (
    <CentredPage title={lockStrings.title} footer={lockStrings.sending}>
      {notice}
      <p className="ui-soft">{officer.facility}</p>
      {officers.length > 1 ? (
        <Officers officers={officers} chosen={officer.userId} onChoose={choose} />
      ) : null}
      <div role="alert">
        {(warning ?? waits) === undefined ? null : <Banner tone="warning">{warning ?? waits}</Banner>}
      </div>
      <PinPad
        label={isBusy ? lockStrings.checking : lockStrings.pinOf(nameOf(officer))}
        value={pin}
        isBusy={isBusy}
        onChange={(value) => void give(value)}
      />
      <div className="lock-ways">
        <Button tone="quiet" onClick={() => onPassword(officer.email)}>
          {lockStrings.forgotten}
        </Button>
        <Button tone="quiet" onClick={() => onPassword('')}>
          {lockStrings.someoneElse}
        </Button>
      </div>
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
    <div className="lock-officers" role="radiogroup" aria-label={lockStrings.officers}>
      {officers.map((officer) => (
        <label key={officer.userId} className="lock-officer" data-chosen={officer.userId === chosen}>
          <input
            type="radio"
            name="officer"
            checked={officer.userId === chosen}
            onChange={() => onChoose(officer.userId)}
          />
          <span className="lock-initials" aria-hidden="true">
            {officer.firstName.slice(0, 1)}
            {officer.lastName.slice(0, 1)}
          </span>
          <span>{nameOf(officer)}</span>
        </label>
      ))}
    </div>
  );
}

function nameOf({ firstName, lastName }: Pick<EnrolledOfficer, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

function sentenceOf(result: Exclude<UnlockResult, { ok: true }>, now: number): string {
  if (result.reason === 'wrong-pin') return lockStrings.wrong(result.triesLeft);
  if (result.reason === 'wait') return lockStrings.wait(minutesLeft(result.until, now));
  return lockStrings.notEnrolled;
}

function minutesLeft(until: number, now: number): number {
  return Math.max(1, Math.ceil((until - now) / 60_000));
}
