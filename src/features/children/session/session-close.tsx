import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { notify } from '#ui/toast/notify.ts';
import { type CountedLot, expectedCount, mayKeep, missingVials, summaryRows } from './closing.ts';
import { ClosingFigures } from './closing-figures.tsx';
import { CountedLotRow, type TypedCount } from './counted-lot-row.tsx';
import { packingOf } from './packing.ts';
import { readEnds } from './read-ends.ts';
import type { Session } from './session.ts';
import { differenceReasons, sessionStrings } from './session-strings.ts';
import { countedHere, stillHeldElsewhere } from './together/counted-here.ts';
import { NotSentYet } from './together/not-sent-yet.tsx';
import { tellClosed } from './together/tell-colleagues.ts';
import type { Together } from './together/together.ts';
import { togetherStrings } from './together/together-strings.ts';
import { utilizeVials } from './utilize-vials.ts';
import { VialEndRow } from './vial-end-row.tsx';
import './session-close.css';

interface SessionCloseProps {
  readonly officer: Officer;
  readonly session: Session;
  readonly together: Together;
  readonly onClosed: (closed: NonNullable<Session['closed']>) => Promise<void>;
  readonly onBack: () => void;
}

/** The vials are counted against what was recorded, and each opened one is accounted for. */
export function SessionClose(props: SessionCloseProps) {
  const { together } = props;
  const session = countedHere(props.session, together);
  const known = useLiveQuery(() => readEnds(session), [props.session]);
  return known === undefined ? (
    <Skeleton shape="form" />
  ) : (
    <Count {...props} session={session} known={known} held={stillHeldElsewhere(props.session, together)} />
  );
}

interface CountProps extends SessionCloseProps {
  readonly known: Awaited<ReturnType<typeof readEnds>>;
  /** Parts of other tablets whose closing is not here. */
  readonly held: readonly SessionPart[];
}

function Count({ officer, session, known: { ends, packed }, held, together, onClosed, onBack }: CountProps) {
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
  // What is not here may be with a tablet that has not closed.
  const isElsewhere = (missing: number) => missing > 0 && held.length > 0;
  const elsewhere = counts.reduce((sum, { missing }) => sum + (isElsewhere(missing) ? missing : 0), 0);
  const differs = counts.some(({ missing }) => missing !== 0 && !isElsewhere(missing));
  const rows = ends.map((end) => {
    const isKeepable = mayKeep(end, packed.get(end.vial.antigen) ?? packingOf(end.vial.name, undefined));
    return { end, isKeepable, isKept: isKeepable && (choices.get(end.vial.entry) ?? true) };
  });
  const done = rows.filter(({ end, isKept }) => !isKept && !end.isAccounted);
  // Another tablet may have given from what is left in a vial; what the officer says is thrown away is.
  const waiting = held.length === 0 ? [] : done.filter(({ end, isKeepable }) => end.left > 0 && !isKeepable);
  const toUtilize = done.filter((row) => !waiting.includes(row));

  const summary = summaryRows(session, {
    ends,
    counted: new Map(counts.map(({ lot, shown }) => [lot.lot, countOf(shown)])),
    kept: new Set(rows.filter((row) => row.isKept || waiting.includes(row)).map(({ end }) => end.vial.entry)),
  });

  const close = async () => {
    setIsChecked(true);
    if (differs && reason === undefined) {
      notify.warning(sessionStrings.noReason);
      return;
    }
    setIsBusy(true);
    const isSaved = await utilizeVials(
      officer,
      session,
      toUtilize.map(({ end }) => end),
    );
    const counted = counts.map(({ lot: { lot }, shown }) => ({ lot, ...countOf(shown) }));
    const said = differs ? (reason ?? null) : null;
    const isClosed = isSaved && (await tellClosed(officer, session, { counted, reason: said }));
    setIsBusy(false);
    if (!isClosed) {
      notify.warning(sessionStrings.notClosed);
      return;
    }
    await onClosed({
      rows: summary,
      reason: said,
    });
  };

  return (
    <div className="session-flow">
      {together.parts.length < 2 ? null : <NotSentYet held={held} waiting={waiting.length} />}
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
              missing={isElsewhere(missing) ? 0 : missing}
              onChange={(changed) => setTyped(new Map(typed).set(lot.lot, changed))}
            />
          ))}
        </ul>
        {elsewhere === 0 ? null : (
          <p className="session-none" role="status">
            {togetherStrings.withOthers(elsewhere)}
          </p>
        )}
        {differs ? (
          <div className="session-reason">
            <Banner tone={isChecked && reason === undefined ? 'danger' : 'warning'}>
              {sessionStrings.noReason}
            </Banner>
            <Toggle
              label={sessionStrings.reason}
              options={differenceReasons}
              value={reason ?? ''}
              onChange={setReason}
            />
          </div>
        ) : null}
      </Section>
      {rows.length === 0 ? null : (
        <Section title={sessionStrings.openedVials}>
          <ul role="list" className="session-rows">
            {rows.map((row) => {
              const { end, isKeepable, isKept } = row;
              return (
                <VialEndRow
                  key={end.vial.entry}
                  end={end}
                  isWaiting={waiting.includes(row)}
                  isKeepable={isKeepable}
                  isKept={isKept}
                  onKeep={(keeps) => setChoices(new Map(choices).set(end.vial.entry, keeps))}
                />
              );
            })}
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

/** What was typed as numbers; what is none counts as 0 and so differs. */
function countOf({ returned, opened }: TypedCount): CountedLot {
  return { returned: wholeNumberIn(returned) || 0, opened: wholeNumberIn(opened) || 0 };
}
