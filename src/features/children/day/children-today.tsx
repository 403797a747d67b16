import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import type { DuePage } from '#client/children/due-list.ts';
import { pageEngine } from '#client/page-engine.ts';
import { useToday } from '#bindings/use-today.ts';
import { Cluster, Split } from '#ui/layout/arrange.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { DueDerivation } from '../due/due-derivation.tsx';
import { placesOf } from './places-of.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { PlannedSession } from '#domain/sessions/planned-days.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { planPath, sessionsBetween, usePlans } from '../plan/use-planned.ts';

import './day.css';
import { dayStrings } from './strings.ts';

const duePath = '/child/due?when=today';
const overduePath = '/child/due?when=overdue';

/** With more children than these, settlements are not read here; the list itself shows them. */
const maxByPlace = 200;
const maxPlaces = 3;

/** The children who are due or overdue today; undefined while they are read. */
export function useDueToday(): DuePage | undefined {
  const { children } = pageEngine();
  const today = useToday();
  return useLiveQuery(
    () => children.dueList({ bucket: 'overdue', today, page: 0, pageSize: maxByPlace }),
    [children, today],
  );
}

/** Children due today and overdue, the planned session, and the button that starts one. */
export function ChildrenToday({ due }: { readonly due: DuePage | undefined }) {
  return (
    <Split
      as="section"
      columns={['fill']}
      wide={['fill', 8, 'fit']}
      gap="wide"
      rowGap="small"
      aria-label={dayStrings.children}
      aria-busy={due === undefined}
    >
      <DueDerivation />
      <Cluster
        gap="wide"
        rowGap="small"
        align="stretch"
        className="day-figures"
        data-known={due !== undefined}
      >
        <Cluster as={Link} to={duePath}>
          <Figure value={due?.counts.today ?? 0} unit={dayStrings.due} size="hero" />
        </Cluster>
        <Cluster as={Link} to={overduePath}>
          <Figure value={due?.counts.overdue ?? 0} unit={dayStrings.overdue} size="hero" />
        </Cluster>
      </Cluster>
      <PlannedSoon />
      <ButtonLink to="/child/session" icon="session" size="large" tone="primary">
        {dayStrings.session}
      </ButtonLink>
    </Split>
  );
}

/** The task of calling the families of overdue children, with the settlements where most of them live; null without any. */
export function callNeed(due: DuePage | undefined) {
  const count = due?.counts.overdue ?? 0;
  if (due === undefined || count === 0) return null;
  const places = due.total > due.rows.length ? [] : placesOf(due.rows);
  const more = places.length - maxPlaces;
  return {
    key: 'call',
    tone: 'warning',
    icon: 'call',
    title: dayStrings.toCall(count),
    facts: [
      ...places
        .slice(0, maxPlaces)
        .map(({ place, children }) =>
          dayStrings.placeOf(place === '' ? dayStrings.noPlace : place, children),
        ),
      ...(more > 0 ? [dayStrings.more(more)] : []),
    ],
    action: { label: dayStrings.callList, to: overduePath },
  } as const;
}

/** Shows the next session of today or tomorrow and links to what it needs; its space stays reserved if there is none. */
function PlannedSoon() {
  const today = useToday();
  const plans = usePlans();
  if (plans === undefined) return <Split columns={['fit', 'fill']} className="day-planned" />;
  const sessions = sessionsBetween(plans, { from: today, to: addDays(today, 1) }).filter(
    ({ isCancelled }) => !isCancelled,
  );
  const [first] = sessions;
  return (
    <Split
      as={Link}
      columns={['fit', 'fill']}
      gap="small"
      to={first === undefined ? planPath : pathOf(first)}
      className="day-planned"
    >
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
    </Split>
  );
}

function pathOf({ plan, planned }: PlannedSession): string {
  return `${planPath}?${new URLSearchParams({ plan: plan.id, planned }).toString()}`;
}

function sayWhen({ on }: PlannedSession, today: LocalDate): string {
  return on === today ? dayStrings.plannedToday : dayStrings.plannedTomorrow;
}
