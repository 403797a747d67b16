import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { HeldSessionId, SessionPartId } from '#domain/kernel/ids.ts';
import { lotName } from '#bindings/lot-name.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { notify } from '#ui/toast/notify.ts';
import { SessionSummary } from '../session-summary.tsx';
import { sessionStrings } from '../session-strings.ts';
import { utilizeVials } from '../utilize-vials.ts';
import { NotSentYet } from './not-sent-yet.tsx';
import { readSum, type SessionSum } from './session-sum.ts';
import { togetherStrings } from './together-strings.ts';

interface HeldSummaryProps {
  readonly officer: Officer;
  readonly held: HeldSessionId;
  /** The part of this tablet; null where it is only looked at. */
  readonly mine: SessionPartId | null;
  /** Counts the vials of this tablet anew. */
  readonly onAgain?: () => void;
  readonly onDone: () => void;
}

/** What a session came to over all its tablets, and what of it is not here yet. It changes when another tablet has sent. */
export function HeldSummary({ officer, held, mine, onAgain, onDone }: HeldSummaryProps) {
  const sum = useLiveQuery(() => readSum(held), [held]);
  if (sum === undefined) return <Skeleton shape="form" />;
  if (sum === null)
    return (
      <EmptyState
        title={sessionStrings.noSummary}
        action={<Button onClick={onDone}>{sessionStrings.done}</Button>}
      />
    );
  const { head, parts, first, seen, rows, notGiven } = sum;
  return (
    <SessionSummary
      session={{
        ...head,
        team:
          parts
            .map(({ team }) => team)
            .filter(Boolean)
            .join(', ') || first.team,
      }}
      seen={seen}
      rows={rows}
      notGiven={notGiven}
      reasons={parts.flatMap(({ closed }) => closed?.reason ?? [])}
      facility={officer.facility ?? ''}
      notes={<Notes sum={sum} mine={mine} officer={officer} onAgain={onAgain} />}
      onDone={onDone}
    />
  );
}

interface NotesProps {
  readonly sum: SessionSum;
  readonly mine: SessionPartId | null;
  readonly officer: Officer;
  readonly onAgain: (() => void) | undefined;
}

function Notes({ sum, mine, officer, onAgain }: NotesProps) {
  const { head, parts, standings, toAccount, short, isHeld } = sum;
  const [isBusy, setIsBusy] = useState(false);
  const held = parts.filter(({ id, closed }) => closed === null && id !== mine);
  const account = async () => {
    setIsBusy(true);
    const isSaved = await utilizeVials(officer, head, toAccount);
    setIsBusy(false);
    if (!isSaved) notify.warning(sessionStrings.notClosed);
  };
  return (
    <>
      <NotSentYet officer={officer} held={held} waiting={toAccount.length} />
      {isHeld || parts.length < 2 ? null : <Banner tone="good">{togetherStrings.allClosed}</Banner>}
      {isHeld
        ? null
        : standings
            .filter(({ missing }) => missing !== 0)
            .map(({ lot, missing }) => (
              <Banner
                key={lot.lot}
                tone="warning"
                action={
                  <>
                    {onAgain ? <Button onClick={onAgain}>{togetherStrings.countAgain}</Button> : null}
                    {missing > 0 ? (
                      <ButtonLink to={`/antigen/wallet?count=${lot.antigen}`} icon="ledger">
                        {togetherStrings.countStock}
                      </ButtonLink>
                    ) : null}
                  </>
                }
              >
                {missing > 0
                  ? togetherStrings.missing(lot.name, lotName(lot), missing)
                  : togetherStrings.tooMany(lot.name, lotName(lot), -missing)}
              </Banner>
            ))}
      {short.map(({ vial, given, told }) => (
        <Banner
          key={vial.entry}
          tone="warning"
          title={togetherStrings.short(vial.name, vial.batchNo, given, told)}
          action={<ButtonLink to="/utilization">{togetherStrings.toUtilizations}</ButtonLink>}
        >
          {togetherStrings.shortHint}
        </Banner>
      ))}
      {isHeld || toAccount.length === 0 ? null : (
        <Banner
          tone="warning"
          action={
            <Button tone="primary" isBusy={isBusy} onClick={() => void account()}>
              {togetherStrings.account(toAccount.length)}
            </Button>
          }
        >
          {togetherStrings.toAccount(toAccount.length)}
        </Banner>
      )}
    </>
  );
}
