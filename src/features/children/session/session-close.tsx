import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import { Cluster, Ruled, Stack, Task } from '#ui/layout/arrange.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import { notify } from '#ui/toast/notify.ts';
import { dayWords } from '../calendar-words.ts';
import { dosesOf, type EndedVial, endedVials, expectedVials, summaryRow, toUtilize } from './closing.ts';
import { ClosingFigures } from './closing-figures.tsx';
import { type CountedLot, CountedLots, countedLots } from './counted-lots.tsx';
import { readVialOutcomes, untilWords, utilizeVials } from './vials.ts';
import { ownVials, type Session, sessionKey } from './session.ts';
import { differenceReasons, kindWords, sessionStrings, takeBackStrings } from './session-strings.ts';
import { NotSentYet } from './together/not-sent-yet.tsx';
import { tellClosed } from './together/tell-colleagues.ts';
import type { Together } from './together/together.ts';
import { togetherStrings } from './together/together-strings.ts';
import { canBeTakenBack, TakeBackVial } from './open-vials.tsx';
import { useExpected } from './expected.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { lotName } from '#bindings/ledger-words.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { z } from 'zod';
import { useKept } from '#bindings/use-kept.ts';
import { useDirty } from '#ui/form/dirty-forms.ts';
import { shareOf, stillHeld } from '#domain/sessions/held/vials.ts';
import './session-close.css';

interface SessionCloseProps {
  readonly officer: Officer;
  readonly session: Session;
  readonly together: Together;
  readonly onClosed: (closed: NonNullable<Session['closed']>) => Promise<void>;
  readonly onBack: () => void;
}

/** Counts the vials against the record, and accounts for each opened one. */
export function SessionClose(props: SessionCloseProps) {
  const { together } = props;
  const session = countedHere(props.session, together);
  const known = useLiveQuery(
    () => readVialOutcomes(session.vials, { session: session.held?.session ?? null, on: session.on }),
    [props.session],
  );
  const { count, keep, forget } = useCount(props.officer, session);
  return known === undefined || count === undefined ? (
    <Skeleton shape="form" />
  ) : (
    <Counting
      {...props}
      session={session}
      known={known}
      held={stillHeldElsewhere(props.session, together)}
      count={count}
      onCount={keep}
      onClosed={async (closed) => {
        forget();
        await props.onClosed(closed);
      }}
    />
  );
}

interface CountingProps extends SessionCloseProps {
  readonly known: Awaited<ReturnType<typeof readVialOutcomes>>;
  /** Parts of other tablets whose closing has not arrived. */
  readonly held: readonly SessionPart[];
  readonly count: Count;
  readonly onCount: (count: Count) => void;
}

function Counting({
  officer,
  session,
  known,
  held,
  together,
  count,
  onCount,
  onClosed,
  onBack,
}: CountingProps) {
  const { reason } = count;
  const typed = new Map(Object.entries(count.typed));
  const choices = new Map(Object.entries(count.choices) as [EntryId, boolean][]);
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const expected = useExpected(session, together);

  const ends = endedVials(known.ends, { packed: known.packed, choices, isHeldElsewhere: held.length > 0 });
  const lots = countedLots(session, ends, typed);
  // Missing vials may be with a tablet that has not closed yet.
  const elsewhere = lots.filter(({ difference: { missing } }) => missing > 0 && held.length > 0);
  const vialsElsewhere = elsewhere.reduce((sum, { difference }) => sum + difference.missing, 0);
  const differing = lots.filter((lot) => lot.difference.isDifferent && !elsewhere.includes(lot));
  const differs = differing.length > 0;
  const partUsed = ends.filter(({ isKeepable, isWaiting }) => isKeepable || isWaiting);
  const untouched = ends.filter(
    ({ vial, given, isAccounted }) => !isAccounted && canBeTakenBack(vial, given),
  );
  // A vial returned unopened was not opened: its doses cannot be in the store and in use at once.
  const cameBack = untouched.find(({ vial }) =>
    lots.some(({ lot, counted }) => lot.lot === vial.lot && counted.returned > expectedVials(lot).returned),
  )?.vial;
  const entries = toUtilize(ends);
  const summary = lots.map(({ lot, counted }) =>
    summaryRow(lot, { ...counted, kept: expectedVials(lot).kept }),
  );

  const close = async () => {
    setIsChecked(true);
    if (cameBack !== undefined) {
      notify.warning(takeBackStrings.cameBack(cameBack.name, cameBack.batchNo));
      return;
    }
    if (differs && reason === undefined) {
      notify.warning(sessionStrings.noReason);
      return;
    }
    setIsBusy(true);
    const isSaved = await utilizeVials(officer, session, entries);
    const said = differs ? (reason ?? null) : null;
    const isClosed =
      isSaved && (await tellClosed(officer, session, { ...countsForColleagues(lots), reason: said }));
    setIsBusy(false);
    if (!isClosed) {
      notify.warning(sessionStrings.notClosed);
      return;
    }
    await onClosed({ rows: summary, reason: said });
  };

  return (
    <Task isWide gap="large">
      <p className="ui-soft">
        {sessionStrings.closing(kindWords[session.kind], dayWords(session.on), session.place)}
      </p>
      {together.parts.length < 2 ? null : (
        <NotSentYet
          officer={officer}
          held={held}
          waiting={ends.filter(({ isWaiting }) => isWaiting).length}
        />
      )}
      <CountedLots
        lots={lots}
        isElsewhere={(lot) => elsewhere.includes(lot)}
        onChange={(lot, changed) =>
          onCount({ ...count, typed: { ...count.typed, [lot]: { ...count.typed[lot], ...changed } } })
        }
      >
        {vialsElsewhere === 0 ? null : (
          <p className="session-none" role="status">
            {togetherStrings.withOthers(vialsElsewhere)}
          </p>
        )}
        <WhyVialsDiffer
          lots={differing}
          reason={reason}
          isMissing={isChecked && reason === undefined}
          onReason={(chosen) => onCount({ ...count, reason: chosen })}
        />
      </CountedLots>
      {untouched.length === 0 ? null : (
        <Section title={takeBackStrings.untouched} note={takeBackStrings.untouchedNote}>
          <Ruled room="small" rows="primary">
            {untouched.map(({ vial, left }) => (
              <Cluster as="li" gap="medium" rowGap="small" key={vial.entry} className="session-end">
                <Vial left={left} of={vial.doses} />
                <Stack as="span" gap="none" className="session-take-name">
                  <strong>{vial.name}</strong>
                  <span className="ui-soft">{vial.batchNo}</span>
                </Stack>
                <TakeBackVial officer={officer} session={session} vial={vial} />
              </Cluster>
            ))}
          </Ruled>
        </Section>
      )}
      {partUsed.length === 0 ? null : (
        <Section
          title={sessionStrings.partUsed}
          // A vial that only waits for another tablet may have to be thrown away after the session.
          note={partUsed.every(({ isKeepable }) => isKeepable) ? sessionStrings.partUsedNote : undefined}
        >
          <Ruled room="small" rows="primary">
            {partUsed.map((end) => (
              <PartUsedRow
                key={end.vial.entry}
                end={end}
                onKeep={(keeps) =>
                  onCount({ ...count, choices: { ...count.choices, [end.vial.entry]: keeps } })
                }
              />
            ))}
          </Ruled>
        </Section>
      )}
      <ClosingFigures
        session={session}
        rows={summary}
        entries={entries.length}
        missed={expected?.total}
        elsewhere={together.elsewhere.size}
      />
      <ActionBar
        sum={
          <Stack as="span" gap="none">
            <strong>
              {differs
                ? sessionStrings.lotsDiffer(differing.length)
                : vialsElsewhere === 0
                  ? sessionStrings.allAccounted
                  : sessionStrings.accountedHere}
            </strong>
            {differs && reason !== undefined ? <span>{reason}</span> : null}
          </Stack>
        }
      >
        <Button onClick={onBack}>{sessionStrings.goOn}</Button>
        <Button tone="primary" size="large" icon="check" isBusy={isBusy} onClick={() => void close()}>
          {sessionStrings.saveAndClose}
        </Button>
      </ActionBar>
    </Task>
  );
}

/** Counts sent to the other tablets for the lots taken along: vials returned, and vials opened. */
function countsForColleagues(lots: readonly CountedLot[]) {
  return {
    counted: lots.flatMap(({ lot, counted: { returned, empties, discarded } }) =>
      lot.lot === null
        ? []
        : [
            {
              lot: lot.lot,
              returned,
              opened: empties + discarded + expectedVials(lot).kept,
              empties,
              discarded,
            },
          ],
    ),
    countedOpen: lots.flatMap(({ lot: { lot, ends, batchNo }, counted: { empties, discarded } }) => {
      const [first] = ends;
      return lot === null && first ? [{ antigen: first.vial.antigen, batchNo, empties, discarded }] : [];
    }),
  };
}

interface PartUsedRowProps {
  readonly end: EndedVial;
  readonly onKeep: (keeps: boolean) => void;
}

/** A vial that may be used another day: its rest is kept, or thrown away. */
function PartUsedRow({ end: { vial, left, isKept, isWaiting, rule }, onKeep }: PartUsedRowProps) {
  return (
    <Cluster as="li" gap="medium" rowGap="small" className="session-end">
      <Vial left={left} of={vial.doses} />
      <Stack as="span" gap="none" className="session-take-name">
        <strong>{vial.name}</strong>
        <span className="ui-soft">
          {[vial.batchNo, untilWords(vial, rule, { session: '' })].filter(Boolean).join(' · ')}
        </span>
      </Stack>
      {isWaiting ? (
        <Flag tone="neutral" icon="people">
          {togetherStrings.waits(left)}
        </Flag>
      ) : (
        <Toggle
          label={sessionStrings.whatWith(vial.name, vial.batchNo)}
          options={[
            { value: 'keep', label: sessionStrings.keep(left) },
            { value: 'discard', label: sessionStrings.discard(left) },
          ]}
          value={isKept ? 'keep' : 'discard'}
          onChange={(chosen) => onKeep(chosen === 'keep')}
        />
      )}
    </Cluster>
  );
}

interface WhyVialsDifferProps {
  /** Lots whose count differs from what was carried and recorded. */
  readonly lots: readonly CountedLot[];
  readonly reason: string | undefined;
  /** True if somebody tried to close the session without the required reason. */
  readonly isMissing: boolean;
  readonly onReason: (reason: string) => void;
}

/** Shows the expected count of each lot that differs, and asks for the reason. */
function WhyVialsDiffer({ lots, reason, isMissing, onReason }: WhyVialsDifferProps) {
  if (lots.length === 0) return null;
  return (
    <Stack className="session-reason">
      {lots.map(({ lot, counted: { returned, empties, discarded } }) => {
        const expected = expectedVials(lot);
        return (
          <Banner
            key={lot.key}
            tone={isMissing ? 'danger' : 'warning'}
            title={sessionStrings.carriedCounted(
              sessionStrings.lotNamed(lot.name, lotName(lot)),
              lot.carried,
              returned + empties + discarded + expected.kept,
            )}
          >
            {sessionStrings.expectedVials(
              dosesOf(lot).given,
              expected.returned,
              expected.empties,
              expected.discarded,
              expected.kept,
            )}{' '}
            {sessionStrings.noReason}
          </Banner>
        );
      })}
      <Toggle
        label={sessionStrings.reason}
        folds
        options={differenceReasons}
        value={reason ?? ''}
        onChange={onReason}
      />
    </Stack>
  );
}

const countSchema = z.object({
  session: z.string(),
  /** Counts typed for the vials, by lot. */
  typed: z.record(z.string(), z.partialRecord(z.enum(['returned', 'empties', 'discarded']), z.string())),
  /** Decisions about part-used vials, by entry: true for one that is kept. */
  choices: z.record(z.string(), z.boolean()),
  /** Reason why the vials differ. */
  reason: z.string().optional(),
});
type Count = z.infer<typeof countSchema>;

/**
 * The count of a session until it is closed. Like the session, it belongs to the facility, so a colleague who takes over the tablet
 * continues it. Undefined while it is read.
 */
function useCount({ facilityId }: Officer, session: Session) {
  const { kept, keep, forget } = useKept(facilityId, 'session-count', countSchema);
  const key = sessionKey(session);
  const isOfThis = kept?.session === key;
  useDirty(isOfThis);
  return {
    count: kept === undefined ? undefined : isOfThis ? kept : { session: key, typed: {}, choices: {} },
    keep,
    forget,
  };
}

/** The session with the vials that this tablet counts when it closes. */
function countedHere(session: Session, { parts }: Together): Session {
  const { held } = session;
  const carried = held === null || parts.length === 0 ? session.carried : [...shareOf(parts, held.part)];
  return { ...session, carried, vials: ownVials(session) };
}

/** Parts of other tablets whose closing has not arrived. */
function stillHeldElsewhere({ held }: Session, { parts }: Together): readonly SessionPart[] {
  return held === null ? [] : stillHeld(parts, held.part);
}
