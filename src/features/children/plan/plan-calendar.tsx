import { addDays, addMonths } from '#domain/kernel/calendar.ts';
import { daysBetween, isLocalDate, type LocalDate } from '#domain/kernel/local-date.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import { type PlannedSession, weekday } from '#domain/sessions/planned-days.ts';
import { useToday } from '#bindings/use-today.ts';
import { Cluster, Facts, Only, Split, Stack, Task } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { PageActions } from '#ui/layout/page.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChanges, useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { dayWords, monthWord, rhythmWords, shortWeekdayOf, weekdayOf } from '../calendar-words.ts';
import { planStrings } from './plan-strings.ts';
import { sessionsBetween } from './use-planned.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { kindWords } from '../session/session-strings.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Icon } from '#ui/layout/icon.tsx';

const weeksShown = 6;

/** The sessions of a facility as a month or as the coming weeks. */
export function PlanCalendar({ plans }: { readonly plans: readonly SessionPlan[] }) {
  const [view, setView] = useUrlChoice('view', ['month', 'weeks']);
  const [day] = useUrlState('day');
  const today = useToday();
  const change = useUrlChanges();
  const chosen = day !== undefined && isLocalDate(day) ? day : today;
  const open = ({ plan, planned }: PlannedSession) => change({ plan: plan.id, planned }, 'push');
  const step = (to: LocalDate) => change({ day: to }, 'replace');
  const monthStep = (months: number) => step(addMonths(firstOf(chosen), months));
  return (
    <Task gap="large">
      <PageActions>
        <Button tone="primary" icon="plus" onClick={() => change({ modal: 'plan' }, 'push')}>
          {planStrings.add}
        </Button>
      </PageActions>
      <Cluster gap="medium" justify="between">
        <Toggle
          label={planStrings.view}
          options={[
            { value: 'month', label: planStrings.month },
            { value: 'weeks', label: planStrings.weeks },
          ]}
          value={view}
          onChange={setView}
        />
        {/* The month, its two arrows and the button back to today fit on one line. */}
        <Cluster narrowGap="tight" justify="end" isOneLine className="plan-steps">
          <IconButton
            icon="left"
            label={planStrings.previous}
            onClick={() => (view === 'month' ? monthStep(-1) : step(addDays(chosen, -7 * weeksShown)))}
          />
          <h2 aria-live="polite">
            {view === 'month' ? monthWord(chosen) : planStrings.fromWeek(formatDate(mondayOf(chosen)))}
          </h2>
          <IconButton
            icon="right"
            label={planStrings.next}
            onClick={() => (view === 'month' ? monthStep(1) : step(addDays(chosen, 7 * weeksShown)))}
          />
          <Button onClick={() => step(today)}>{planStrings.today}</Button>
        </Cluster>
      </Cluster>
      {view === 'month' ? (
        <Month plans={plans} chosen={chosen} today={today} onChoose={step} onOpen={open} />
      ) : (
        <Weeks plans={plans} from={mondayOf(chosen)} onOpen={open} />
      )}
    </Task>
  );
}

interface MonthProps {
  readonly plans: readonly SessionPlan[];
  readonly chosen: LocalDate;
  readonly today: LocalDate;
  readonly onChoose: (day: LocalDate) => void;
  readonly onOpen: (session: PlannedSession) => void;
}

function Month({ plans, chosen, today, onChoose, onOpen }: MonthProps) {
  const month = firstOf(chosen);
  const change = useUrlChanges();
  const sessions = sessionsBetween(plans, daysOfGrid(month));
  const ofDay = sessions.filter(({ on }) => on === chosen);
  return (
    <>
      <MonthGrid month={month} today={today} chosen={chosen} sessions={sessions} onChoose={onChoose} />
      <Section
        title={dayWords(chosen)}
        note={ofDay.length === 0 ? undefined : planStrings.sessions(ofDay.length)}
        actions={
          chosen < today ? undefined : (
            <Button icon="plus" onClick={() => change({ modal: 'plan', day: chosen }, 'push')}>
              {planStrings.addOn(formatDate(chosen))}
            </Button>
          )
        }
      >
        {ofDay.length === 0 ? (
          <p className="session-none ui-soft">
            {plans.length === 0 ? planStrings.noneHint : planStrings.noneOn}
          </p>
        ) : null}
        <Rows sessions={ofDay} isDayShown={false} onOpen={onOpen} />
      </Section>
    </>
  );
}

interface WeeksProps {
  readonly plans: readonly SessionPlan[];
  readonly from: LocalDate;
  readonly onOpen: (session: PlannedSession) => void;
}

function Weeks({ plans, from, onOpen }: WeeksProps) {
  const weeks = Array.from({ length: weeksShown }, (_, week) => addDays(from, week * 7)).map((monday) => ({
    monday,
    sessions: sessionsBetween(plans, { from: monday, to: addDays(monday, 6) }),
  }));
  if (weeks.every(({ sessions }) => sessions.length === 0))
    return <EmptyState icon="calendar" title={planStrings.noneAhead} hint={planStrings.noneHint} />;
  return weeks
    .filter(({ sessions }) => sessions.length > 0)
    .map(({ monday, sessions }) => (
      <Section
        key={monday}
        title={planStrings.weekOf(formatDate(monday))}
        note={planStrings.sessions(sessions.length)}
      >
        <Rows sessions={sessions} isDayShown onOpen={onOpen} />
      </Section>
    ));
}

interface RowsProps {
  readonly sessions: readonly PlannedSession[];
  readonly isDayShown: boolean;
  readonly onOpen: (session: PlannedSession) => void;
}

function Rows({ sessions, isDayShown, onOpen }: RowsProps) {
  return (
    <ul role="list">
      {sessions.map((session) => (
        <SessionRow
          key={`${session.plan.id} ${session.planned}`}
          session={session}
          isDayShown={isDayShown}
          onOpen={() => onOpen(session)}
        />
      ))}
    </ul>
  );
}

function firstOf(day: LocalDate): LocalDate {
  return `${day.slice(0, 7)}-01` as LocalDate;
}

function mondayOf(day: LocalDate): LocalDate {
  return addDays(day, -weekday(day));
}

interface MonthGridProps {
  /** The first day of the month. */
  readonly month: LocalDate;
  readonly today: LocalDate;
  readonly chosen: LocalDate;
  readonly sessions: readonly PlannedSession[];
  readonly onChoose: (day: LocalDate) => void;
}

/** Maximum number of places named in a day on a wide screen; the rest are counted. */
const maxNamed = 2;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The days that a month's grid shows: whole weeks from Monday on. */
function daysOfGrid(month: LocalDate): { readonly from: LocalDate; readonly to: LocalDate } {
  const from = addDays(month, -weekday(month));
  const last = addDays(addMonths(month, 1), -1);
  return { from, to: addDays(last, 6 - weekday(last)) };
}

/** A month of sessions. A tap or Enter selects a day; arrow keys move from day to day, across months too. */
function MonthGrid({ month, today, chosen, sessions, onChoose }: MonthGridProps) {
  const { from, to } = daysOfGrid(month);
  const weeks = Array.from({ length: (daysBetween(from, to) + 1) / 7 }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => addDays(from, week * 7 + at)),
  );
  const byDay = Map.groupBy(sessions, ({ on }) => on);
  const goingTo = useRef<LocalDate>(undefined);
  const chosenButton = useRef<HTMLButtonElement>(null);
  // The day may be in another month and is focused once that month is drawn.
  useEffect(() => {
    if (goingTo.current !== chosen) return;
    goingTo.current = undefined;
    chosenButton.current?.focus();
  }, [chosen]);
  const go = (event: KeyboardEvent<HTMLButtonElement>, day: LocalDate) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = addDays(day, step);
    goingTo.current = next;
    onChoose(next);
  };
  return (
    <table className="plan-month" aria-label={planStrings.calendar(monthWord(month))}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={weekdayOf(day)}>
              {shortWeekdayOf(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <Split
                  as="button"
                  columns={['fill']}
                  wide={['fill', 'fit']}
                  gap="tight"
                  ref={day === chosen ? chosenButton : null}
                  type="button"
                  className="ui-opens plan-day"
                  data-day={day}
                  data-outside={day.slice(0, 7) !== month.slice(0, 7)}
                  data-past={day < today}
                  aria-current={day === today ? 'date' : undefined}
                  aria-pressed={day === chosen}
                  aria-label={dayLabel(day, byDay.get(day) ?? [])}
                  tabIndex={day === chosen ? 0 : -1}
                  onClick={() => onChoose(day)}
                  onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => go(event, day)}
                >
                  <span className="plan-day-number">{Number(day.slice(8, 10))}</span>
                  <PlacesOfDay sessions={byDay.get(day) ?? []} />
                </Split>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlacesOfDay({ sessions }: { readonly sessions: readonly PlannedSession[] }) {
  if (sessions.length === 0) return null;
  return (
    <>
      <Only as="span" on="narrow" className="plan-count">
        {sessions.length}
      </Only>
      <Stack as="span" gap="none" only="wide" className="plan-places ui-whole-line">
        {sessions.slice(0, maxNamed).map(({ plan, planned, isCancelled }) => (
          <span
            key={`${plan.id} ${planned}`}
            className="plan-place"
            data-kind={plan.kind}
            data-cancelled={isCancelled}
          >
            {plan.place}
          </span>
        ))}
        {sessions.length > maxNamed ? (
          <span className="text-small font-bold">+{sessions.length - maxNamed}</span>
        ) : null}
      </Stack>
    </>
  );
}

function dayLabel(day: LocalDate, sessions: readonly PlannedSession[]): string {
  const said = sessions.map(({ plan: { kind, place }, isCancelled }) =>
    isCancelled
      ? planStrings.cancelledOfDay(kindWords[kind], place)
      : planStrings.ofDay(kindWords[kind], place),
  );
  return [dayWords(day), ...said].join(', ');
}

interface SessionRowProps {
  readonly session: PlannedSession;
  /** True if no heading above shows the day. */
  readonly isDayShown: boolean;
  readonly onOpen: () => void;
}

/** A planned session that opens with a tap: place, settlement, recurrence, and changes. */
function SessionRow({ session, isDayShown, onOpen }: SessionRowProps) {
  const { plan, on, planned, isCancelled } = session;
  return (
    <li>
      <Split
        as="button"
        columns={['fill', 'fit', 'fit']}
        rule="small"
        rows="tall"
        type="button"
        className="plan-session ui-way"
        data-cancelled={isCancelled}
        onClick={onOpen}
      >
        <span>
          <strong>
            <Breakable text={plan.place} />
          </strong>
          <Facts as="span" gap="large">
            {isDayShown ? <strong className="plan-day-word">{dayWords(on)}</strong> : null}
            <span>{kindWords[plan.kind]}</span>
            <span>{plan.settlement === '' ? planStrings.forAll : plan.settlement}</span>
            <span>{rhythmWords(plan)}</span>
          </Facts>
        </span>
        <span>
          {isCancelled ? (
            <Flag tone="danger" icon="blocked">
              {planStrings.cancelled}
            </Flag>
          ) : on === planned ? null : (
            <Flag tone="info">{planStrings.moved(formatDate(planned))}</Flag>
          )}
        </span>
        <Icon name="right" />
      </Split>
    </li>
  );
}
