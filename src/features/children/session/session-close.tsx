import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { notify } from '#ui/toast/notify.ts';
import {
  type CountedLot,
  expectedCount,
  mayKeep,
  missingVials,
  summaryRows,
  type VialAtEnd,
} from './closing.ts';
import { ClosingFigures } from './closing-figures.tsx';
import { CountedLotRow, type TypedCount } from './counted-lot-row.tsx';
import { particularsOf } from './open-next-vial.ts';
import { packingOf } from './packing.ts';
import { readEnds } from './read-ends.ts';
import { type Session, typeOfSession } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { VialEndRow } from './vial-end-row.tsx';
import './session-close.css';

interface SessionCloseProps {
  readonly officer: Officer;
  readonly session: Session;
  readonly onClosed: (closed: NonNullable<Session['closed']>) => Promise<void>;
  readonly onBack: () => void;
}

/** The vials are counted against what was recorded, and each opened one is accounted for. */
export function SessionClose(props: SessionCloseProps) {
  const { session } = props;
  const known = useLiveQuery(() => readEnds(session), [session]);
  return known === undefined ? <Skeleton shape="form" /> : <Count {...props} known={known} />;
}

interface CountProps extends SessionCloseProps {
  readonly known: Awaited<ReturnType<typeof readEnds>>;
}

function Count({ officer, session, known: { ends, packed }, onClosed, onBack }: CountProps) {
  const [typed, setTyped] = useState<ReadonlyMap<EntryId, TypedCount>>(new Map());
  const [choices, setChoices] = useState<ReadonlyMap<EntryId, boolean>>(new Map());
  const [reason, setReason] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const counts = session.carried.map((lot) => {
    const expected = expectedCount(session, lot);
    const shown = typed.get(lot.lot) ?? {
      returned: String(expected.returned),
      opened: String(expected.opened),
    };
    return { lot, shown, missing: missingVials(session, lot, countOf(shown)) };
  });
  const differs = counts.some(({ missing }) => missing !== 0);
  const rows = ends.map((end) => {
    const isKeepable = mayKeep(end, packed.get(end.vial.antigen) ?? packingOf(end.vial.name, undefined));
    return { end, isKeepable, isKept: isKeepable && (choices.get(end.vial.entry) ?? true) };
  });
  const toUtilize = rows.filter(({ end, isKept }) => !isKept && !end.isAccounted);

  const summary = summaryRows(session, {
    ends,
    counted: new Map(counts.map(({ lot, shown }) => [lot.lot, countOf(shown)])),
    kept: new Set(rows.filter(({ isKept }) => isKept).map(({ end }) => end.vial.entry)),
  });

  const close = async () => {
    setIsChecked(true);
    if (differs && reason === undefined) {
      notify.warning(sessionStrings.noReason);
      return;
    }
    setIsBusy(true);
    const isSaved = await utilize(
      officer,
      session,
      toUtilize.map(({ end }) => end),
    );
    setIsBusy(false);
    if (!isSaved) {
      notify.warning(sessionStrings.notClosed);
      return;
    }
    await onClosed({
      rows: summary,
      reason: differs ? (reason ?? null) : null,
    });
  };

  return (
    <div className="session-flow">
      <Section title={sessionStrings.count} note={sessionStrings.equation}>
        <p className="session-counted session-counted-head" aria-hidden>
          <span>{sessionStrings.antigen}</span>
          <span>{sessionStrings.returned}</span>
          <span>{sessionStrings.opened}</span>
          <span>{sessionStrings.givenDoses}</span>
          <span>{sessionStrings.kept}</span>
          <span>{sessionStrings.wasted}</span>
        </p>
        <ul role="list" className="session-rows">
          {counts.map(({ lot, shown, missing }, at) => (
            <CountedLotRow
              key={lot.lot}
              lot={lot}
              doses={summary[at]}
              typed={shown}
              missing={missing}
              onChange={(changed) => setTyped(new Map(typed).set(lot.lot, changed))}
            />
          ))}
        </ul>
        {differs ? (
          <div className="session-reason">
            <Banner tone={isChecked && reason === undefined ? 'danger' : 'warning'}>
              {sessionStrings.noReason}
            </Banner>
            <Toggle
              label={sessionStrings.reason}
              options={sessionStrings.reasons.map((value) => ({ value, label: value }))}
              value={reason ?? ''}
              onChange={setReason}
            />
          </div>
        ) : null}
      </Section>
      {rows.length === 0 ? null : (
        <Section title={sessionStrings.openedVials}>
          <ul role="list" className="session-rows">
            {rows.map(({ end, isKeepable, isKept }) => (
              <VialEndRow
                key={end.vial.entry}
                end={end}
                isKeepable={isKeepable}
                isKept={isKept}
                onKeep={(keeps) => setChoices(new Map(choices).set(end.vial.entry, keeps))}
              />
            ))}
          </ul>
        </Section>
      )}
      <ClosingFigures rows={summary} seen={session.seen.length} />
      <ActionBar sum={<strong>{sessionStrings.utilizes(toUtilize.length)}</strong>}>
        <Button onClick={onBack}>{sessionStrings.goOn}</Button>
        <Button tone="primary" size="large" icon="check" isBusy={isBusy} onClick={() => void close()}>
          {sessionStrings.saveAndClose}
        </Button>
      </ActionBar>
    </div>
  );
}

/** Accounts for the vials that are done with, all or none. */
async function utilize(officer: Officer, session: Session, ends: readonly VialAtEnd[]): Promise<boolean> {
  if (ends.length === 0) return true;
  const saved = await pageEngine().outbox.saveTogether(
    ends.map(({ vial, given }) => ({
      type: 'utilize',
      payload: {
        entry: vial.entry,
        childrenImmunized: Math.min(given, vial.doses),
        immunizationType: typeOfSession(session.kind),
        ...particularsOf(session, officer),
      },
    })),
    { author: { user: officer.userId, facility: officer.facilityId } },
  );
  return saved.ok;
}

/** What was typed as numbers; what is none counts as 0 and so differs. */
function countOf({ returned, opened }: TypedCount): CountedLot {
  return { returned: wholeNumberIn(returned) || 0, opened: wholeNumberIn(opened) || 0 };
}
