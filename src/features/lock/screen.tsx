import { useState, type ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Session } from '#client/session/session-facts.ts';
import type { EnrolledOfficer, SharedTablet, UnlockResult } from '#client/session/shared-tablet.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { PinPad, pinLength } from './pin-pad.tsx';
import { lockStrings } from './strings.ts';
import { useMinutesLeft } from './use-minutes-left.ts';
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

type Refusal = Exclude<UnlockResult, { ok: true }> | { readonly reason: 'failed' };

/** Whose tablet it is now: one of the officers enrolled on it, by PIN, without a network. */
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

function sentenceOf(refusal: Refusal | undefined): string | undefined {
  if (refusal?.reason === 'wrong-pin') return lockStrings.wrong(refusal.triesLeft);
  if (refusal?.reason === 'not-enrolled') return lockStrings.notEnrolled;
  if (refusal?.reason === 'failed') return lockStrings.failed;
  // None, or a wait that is over.
  return undefined;
}
