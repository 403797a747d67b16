import { addDays, addMonths } from '#domain/kernel/calendar.ts';
import { isLocalDate, type LocalDate } from '#domain/kernel/local-date.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import { type PlannedSession, weekday } from '#domain/sessions/planned-days.ts';
import { useToday } from '#bindings/use-today.ts';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { PageActions } from '#ui/layout/page.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChanges, useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { daysOfGrid, MonthGrid } from './month-grid.tsx';
import { dayWords, monthWord } from '../calendar-words.ts';
import { planStrings } from './plan-strings.ts';
import { SessionRow } from './session-row.tsx';
import { sessionsBetween } from './use-planned.ts';

const weeksShown = 6;

/** The sessions of a facility as a month or as the weeks that come. */
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
    <div className="session-flow">
      <PageActions>
        <Button tone="primary" icon="plus" onClick={() => change({ modal: 'plan' }, 'push')}>
          {planStrings.add}
        </Button>
      </PageActions>
      <div className="plan-bar">
        <Toggle
          label={planStrings.view}
          options={[
            { value: 'month', label: planStrings.month },
            { value: 'weeks', label: planStrings.weeks },
          ]}
          value={view}
          onChange={setView}
        />
        <div className="plan-steps">
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
        </div>
      </div>
      {view === 'month' ? (
        <Month plans={plans} chosen={chosen} today={today} onChoose={step} onOpen={open} />
      ) : (
        <Weeks plans={plans} from={mondayOf(chosen)} onOpen={open} />
      )}
    </div>
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
    <ul role="list" className="session-rows">
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
