import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { ChildId, EntryId } from '#domain/kernel/ids.ts';
import { Cluster, Only, Split, Stack, Task } from '#ui/layout/arrange.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { notify } from '#ui/toast/notify.ts';
import { useChildUrl } from '../child-url.ts';
import { EndAtVisit } from '../end/end-on-card.tsx';
import { saveDoses } from '../immunize/immunize-saving.ts';
import { immunizeStrings, kindWords } from '../immunize/immunize-strings.ts';
import { proposedNext } from '../immunize/immunize-visit.ts';
import { useWarningQuestion } from '../immunize/immunize-warnings.tsx';
import {
  answerEvents,
  foundFor,
  type VisitAnswers,
  withFound,
  withReason,
} from '../screening/visit-answers.ts';
import { ScreeningQuestions } from '../screening/screening-questions.tsx';
import { screeningStrings } from '../screening/screening-strings.ts';
import { DueDoseRow } from './due-dose-row.tsx';
import { campaignToday, dueToday, type DueToday, notedDose, rowKey } from './due-today.ts';
import { oneVialOf } from './carry.ts';
import { takeAlong } from './together/tell-colleagues.ts';
import { openNextVial } from './vials.ts';
import {
  type KnownVisit,
  linesOf,
  nextAtSession,
  plannedEvents,
  readOthers,
  readVisit,
  saveLabel,
  sessionAnswers,
  type TypedVisit,
  useOverHours,
  useVisit,
} from './visit.ts';
import { NotToday } from './not-today.tsx';
import { type Session, withVialFirst } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { canBeTakenBack, TakeBackVial } from './open-vials.tsx';
import type { ChildCard } from '#client/children/card.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { birthWords, childAge, placeWords, sexWord, shownVaccNo } from '../child-facts.ts';
import { Icon, type IconName } from '#ui/layout/icon.tsx';
import './session-child.css';

interface SessionChildProps {
  readonly officer: Officer;
  readonly child: ChildId;
  readonly session: Session;
  readonly onChange: (session: Session) => Promise<void>;
  readonly onBack: () => void;
  /** The children who come next, below the actions for this child. */
  readonly next?: ReactNode;
}

/** The child in front of the officer: identity, doses due, one tap for each dose, one Save. */
export function SessionChild(props: SessionChildProps) {
  const { child, session, onBack } = props;
  const known = useLiveQuery(() => readVisit(child, session), [child, session]);
  const { draft, visit, change } = useVisit(props.officer, { child, session });
  if (known === undefined || visit === undefined) return <Skeleton shape="form" />;
  if (known === null)
    return (
      <EmptyState
        icon="search"
        title={immunizeStrings.missing}
        hint={immunizeStrings.missingHint}
        action={<Button onClick={onBack}>{sessionStrings.back}</Button>}
      />
    );
  return <Visit {...props} known={known} draft={draft} visit={visit} onVisit={change} />;
}

interface VisitProps extends SessionChildProps {
  readonly known: KnownVisit;
  /** Key of the visit until it is saved. */
  readonly draft: string;
  readonly visit: TypedVisit;
  readonly onVisit: (changed: Partial<TypedVisit>) => void;
}

function Visit({
  officer,
  child,
  session,
  known,
  draft,
  visit,
  onVisit,
  onChange,
  onBack,
  next: nextChildren,
}: VisitProps) {
  // The session that the stock was read with, so that a row never sees an opened vial without its doses.
  const { card, due, stock, rules, session: shown } = known;
  const { over, enterInTime } = useOverHours(known.over);
  const { openCard, openGiven } = useChildUrl();
  const change = useUrlChanges();
  const { ask, question } = useWarningQuestion();
  const [isBusy, setIsBusy] = useState(false);
  const [awaited, setAwaited] = useState<readonly EntryId[]>([]);
  const [taking, setTaking] = useState<EntryId | null>(null);
  const { kind, ticked, answers } = visit;
  const setAnswers = (next: VisitAnswers) => onVisit({ answers: next });
  const others = useLiveQuery(
    () => readOthers({ child, on: session.on }, known.facts.series),
    [child, session.on, known.facts.series],
  );

  const rows =
    kind === 'campaign'
      ? campaignToday(shown, known.facts, stock, over)
      : dueToday(shown, due.here, stock, over);
  const asked = sessionAnswers({ card, facts: known.facts, rows, ticked, answers });
  const { facts, given, notGiven } = asked;
  const toGive = rows.filter((row) => asked.stateOf(row) !== 'contraindicated');
  const late = new Set(
    card.schedule.flatMap(({ state, dose }) => (state === 'overdue' ? [dose.code as string] : [])),
  );
  const overdue = toGive.filter(({ code }) => code !== null && late.has(code)).length;
  const next =
    given.length + notGiven.length === 0
      ? null
      : nextAtSession(known.plans, {
          on: proposedNext(facts, linesOf(given), session.on),
          settlement: card.child.settlement ?? '',
        });
  const withTicks = (keys: readonly string[], isTicked: boolean) =>
    new Set([...[...ticked].filter((key) => !keys.includes(key)), ...(isTicked ? keys : [])]);
  const tickAll = () => onVisit({ ticked: withTicks(asked.all.map(rowKey), true) });
  // Ticking a single dose means that it is given after all.
  const tick = (row: DueToday, isTicked: boolean) =>
    onVisit({
      ticked: withTicks([rowKey(row)], isTicked),
      ...(isTicked && { answers: withReason(answers, notedDose(row), null) }),
    });
  const explain = (row: DueToday, changed: VisitAnswers) =>
    onVisit({ ticked: withTicks([rowKey(row)], false), answers: changed });

  // Until an opened vial is shown, another tap would open the next one, and Save would leave its dose out.
  const sources = new Set([...stock.values()].flat().map(({ source }) => source));
  const isShown = (vial: EntryId) => sources.has(vial) && shown.vials.some(({ entry }) => entry === vial);
  const isOpening = awaited.length > 0 || taking !== null;
  // A vial that was shown once is not awaited again: it may be taken back.
  if (awaited.length > 0 && awaited.every(isShown)) setAwaited([]);
  // Until the lot is shown as carried, another tap would take a second vial of it.
  if (taking !== null && rows.every(({ toTake }) => toTake?.source !== taking)) setTaking(null);
  const openVials = async (of: readonly DueToday[]) => {
    setIsBusy(true);
    // A dose ticked before its vial exists counts once the vial does, even if the battery ran out in between.
    onVisit({
      ticked: withTicks(of.map(rowKey), true),
      answers: of.reduce((left, row) => withReason(left, notedDose(row), null), answers),
    });
    let held = session;
    const vials: EntryId[] = [];
    for (const { toOpen, source, others: open } of of) {
      const opened = toOpen && (await openNextVial(held, toOpen, officer));
      if (!opened) {
        notify.warning(sessionStrings.vialNotOpened);
        continue;
      }
      vials.push(opened.vial);
      // Another vial was open, and the officer chose to use this one now.
      held =
        source === null && open.length === 0 ? opened.session : withVialFirst(opened.session, opened.vial);
    }
    setAwaited(vials);
    if (vials.length > 0) await onChange(held);
    setIsBusy(false);
  };
  const takeOne = async (row: DueToday, lot: EntryId) => {
    setIsBusy(true);
    const antigen = { antigen: row.antigen, name: known.facts.names.get(row.antigen) ?? row.name };
    const needed = 1 + (others?.get(row.antigen) ?? 0);
    const vial = await oneVialOf(antigen, { lot, on: session.on, needed });
    const isTaken = vial !== null && (await takeAlong(officer, session, vial));
    if (isTaken) setTaking(lot);
    else notify.warning(sessionStrings.notTakenAlong);
    setIsBusy(false);
  };
  const save = async () => {
    setIsBusy(true);
    const planned = plannedEvents({
      session,
      facts,
      child: card.child.id,
      found: asked.found,
      given,
      next,
    });
    const isSure = await ask(planned.doubts);
    const said = answerEvents(answers, {
      child: card.child.id,
      on: session.on,
      notGiven,
      nextOn: next?.on ?? null,
      session: session.held?.session,
    });
    const events = [...said, ...planned.events];
    const result = isSure ? await saveDoses(officer, { events, draft, isNoticed: false }) : null;
    if (result?.ok === true) {
      change({ who: undefined }, 'replace');
      openGiven(card.child.id, { on: session.on, saved: result.saved });
    } else {
      notify.warning(result?.message ?? sessionStrings.notSaved);
      setIsBusy(false);
    }
  };

  return (
    <Task gap="small" className="session-flow">
      <WhoIsSeen child={card.child} on={session.on} onCard={() => openCard(child)} />
      <EndAtVisit end={card.end} />
      {session.kind === 'campaign' ? (
        <Toggle
          label={immunizeStrings.kind}
          options={(['campaign', 'routine'] as const).map((value) => ({ value, label: kindWords[value] }))}
          value={kind}
          onChange={(chosen) => onVisit({ kind: chosen, ticked: new Set() })}
        />
      ) : null}
      {asked.questions.length === 0 && card.findings.length === 0 ? null : (
        <ScreeningQuestions
          questions={asked.questions}
          findings={card.findings}
          answers={answers}
          onChange={setAnswers}
        />
      )}
      <Section
        title={kind === 'campaign' ? sessionStrings.ofCampaign : sessionStrings.dueNow}
        note={
          <Only as="span" on="wide">
            {[
              sessionStrings.doses(toGive.length),
              ...(overdue === 0 ? [] : [sessionStrings.overdueOf(overdue)]),
            ].join(', ')}
          </Only>
        }
        actions={
          <>
            {asked.closed.length < 2 ? null : (
              <Button isBusy={isBusy || isOpening} onClick={() => void openVials(asked.closed)}>
                {sessionStrings.openAll(asked.closed.length)}
              </Button>
            )}
            {asked.all.length === 0 ? null : (
              <Button icon="check" onClick={tickAll}>
                {sessionStrings.all(asked.all.length)}
              </Button>
            )}
          </>
        }
      >
        {rows.length === 0 ? (
          <p className="session-none ui-soft">
            {kind === 'campaign' ? sessionStrings.nothingOfCampaign : sessionStrings.nothingDue}
          </p>
        ) : null}
        <ul role="list">
          {rows.map((row) => {
            const key = rowKey(row);
            const state = asked.stateOf(row);
            const vial = shown.vials.find(({ entry }) => entry === row.source?.source);
            return (
              <DueDoseRow
                key={key}
                due={row}
                vial={vial}
                series={row.series ?? ''}
                found={asked.found}
                isContraindicated={state === 'contraindicated'}
                notGiven={{
                  reason: answers.notGiven[notedDose(row)],
                  onReason: (reason) => explain(row, withReason(answers, notedDose(row), reason)),
                  onCondition: (condition) =>
                    explain(row, withFound(answers, foundFor(condition, row.series ?? ''), true)),
                }}
                isTicked={state === 'given'}
                others={kind === 'campaign' ? null : others && (others.get(row.antigen) ?? 0)}
                rule={rules.get(row.antigen)}
                isBusy={isBusy || isOpening}
                takeBack={
                  vial && row.source !== null && canBeTakenBack(vial, row.source.given) ? (
                    <TakeBackVial
                      officer={officer}
                      session={session}
                      vial={vial}
                      onDone={() => tick(row, false)}
                    />
                  ) : null
                }
                onTick={(isTicked) => tick(row, isTicked)}
                isOver={row.source !== null && known.over.has(row.source.source)}
                onOpen={() => void openVials([row])}
                onTakeAlong={session.held === null ? undefined : ({ source }) => void takeOne(row, source)}
                onInTime={(late) => {
                  enterInTime(late);
                  tick(row, true);
                }}
                onUse={(chosen) => void onChange(withVialFirst(session, chosen))}
              />
            );
          })}
        </ul>
      </Section>
      <NotToday card={card} withoutWallet={due.withoutWallet} on={session.on} />
      {nextChildren}
      <ActionBar
        sum={
          <Stack as="span" gap="none" only={given.length + notGiven.length === 0 ? 'wide' : undefined}>
            <strong>
              <Cluster as="span" gap="medium" rowGap="none">
                {/* On a phone the button says it as well. */}
                <Only as="span" on="wide">
                  {given.length === 0 && asked.all.length > 0
                    ? sessionStrings.noneTicked
                    : sessionStrings.ticked(given.length)}
                </Only>
                {notGiven.length === 0 ? null : <span>{screeningStrings.count(notGiven.length)}</span>}
                {asked.closed.length === 0 ? null : <span>{sessionStrings.toOpen(asked.closed.length)}</span>}
              </Cluster>
            </strong>
            <Cluster as="span" gap="medium" rowGap="none" className="text-small">
              {given.length === 0 || answers.isAsked || asked.questions.length === 0 ? null : (
                <span>{screeningStrings.notAsked}</span>
              )}
              {next === null ? null : (
                <span>
                  {sessionStrings.nextVisitOn(formatDate(next.on))}
                  {next.place === null ? null : (
                    <Only as="span" on="wide">
                      , {next.place}
                    </Only>
                  )}
                </span>
              )}
            </Cluster>
          </Stack>
        }
      >
        <Button onClick={onBack}>{sessionStrings.back}</Button>
        <Button
          tone="primary"
          size="large"
          isDisabled={given.length === 0 && !asked.isAnswered}
          isBusy={isBusy || isOpening}
          onClick={() => void save()}
        >
          {saveLabel(given.length, notGiven.length, answers.isAsked)}
        </Button>
      </ActionBar>
      {question}
    </Task>
  );
}

interface WhoIsSeenProps {
  readonly child: ChildCard['child'];
  /** Day of the session, for the child's age. */
  readonly on: LocalDate;
  readonly onCard: () => void;
}

/** Shows the child in front of the officer: name, age, number, care giver and settlement; a tap opens the whole card. */
function WhoIsSeen({ child, on, onCard }: WhoIsSeenProps) {
  const { vaccNo, caregiverName, caregiverNumber } = child;
  return (
    <Split as="header" className="session-who">
      <div>
        <h2>
          <Breakable text={child.fullname} />
        </h2>
        <Cluster as="p" gap="medium" rowGap="none" align="baseline">
          <strong>
            {sexWord(child)}, {childAge(child, on)}
          </strong>
          <span className="ui-figure">
            {vaccNo === null ? immunizeStrings.noVaccNo : shownVaccNo(vaccNo)}
          </span>
          <Only as="span" on="wide">
            {sessionStrings.born(birthWords(child))}
          </Only>
        </Cluster>
        <Cluster as="p" gap="medium" rowGap="none" align="baseline" className="ui-soft">
          <WhoFact icon="people" fact={caregiverName} />
          <WhoFact icon="call" fact={caregiverNumber} />
          <WhoFact icon="place" fact={placeWords(child)} only="wide" />
        </Cluster>
      </div>
      <span className="ui-icons">
        <Button icon="child" onClick={onCard}>
          {sessionStrings.openCard}
        </Button>
      </span>
    </Split>
  );
}

interface WhoFactProps {
  readonly icon: IconName;
  readonly fact: string | null;
  readonly only?: 'wide';
}

/** One fact about the care giver or the settlement; nothing if unknown. */
function WhoFact({ icon, fact, only }: WhoFactProps) {
  if (fact === null || fact === '') return null;
  return (
    <Cluster as="span" gap="tight" isInline only={only}>
      <Icon name={icon} />
      <span>{fact}</span>
    </Cluster>
  );
}
