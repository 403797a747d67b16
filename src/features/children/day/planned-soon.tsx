import { Link } from 'react-router-dom';
import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { PlannedSession } from '#domain/sessions/planned-days.ts';
import { useToday } from '#bindings/use-today.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { sessionsBetween, usePlans } from '../plan/use-planned.ts';
import { dayStrings } from './day-strings.ts';

/** The sessions of today and tomorrow and the way to what they need, on a line that has its place whether there are any or not. */
export function PlannedSoon() {
  const today = useToday();
  const plans = usePlans();
  if (plans === undefined) return <div className="day-planned" />;
  const sessions = sessionsBetween(plans, { from: today, to: addDays(today, 1) }).filter(
    ({ isCancelled }) => !isCancelled,
  );
  const [first] = sessions;
  return (
    <Link to={first === undefined ? planPath : pathOf(first)} className="day-planned">
      <Icon name="calendar" />
      <span>
        {first === undefined ? (
          dayStrings.nonePlanned
        ) : (
          <>
            <strong>{sayWhen(first, today)}</strong> {first.plan.place}
            {sessions.length > 1 ? dayStrings.morePlanned(sessions.length - 1) : null}
          </>
        )}
      </span>
      <Icon name="right" />
    </Link>
  );
}

const planPath = '/child/plan';

function pathOf({ plan, planned }: PlannedSession): string {
  return `${planPath}?${new URLSearchParams({ plan: plan.id, planned }).toString()}`;
}

function sayWhen({ on }: PlannedSession, today: LocalDate): string {
  return on === today ? dayStrings.plannedToday : dayStrings.plannedTomorrow;
}
