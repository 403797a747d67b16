import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import type { DuePage } from '#client/children/due-list.ts';
import { pageEngine } from '#client/page-engine.ts';
import { useToday } from '#bindings/use-today.ts';
import { Cluster, Split, Stack } from '#ui/layout/arrange.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
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

/** With more children than these the settlements are not read: the list itself has them. */
const maxByPlace = 200;
const maxPlaces = 3;

/** Children due today and overdue, their settlements, and the ways to call them. */
export function ChildrenToday() {
  const { children } = pageEngine();
  const today = useToday();
  const found = useLiveQuery(
    () => children.dueList({ bucket: 'overdue', today, page: 0, pageSize: maxByPlace }),
    [children, today],
  );
  const overdue = found?.counts.overdue ?? 0;
  return (
    <Split
      as="section"
      columns={['fill']}
      wide={['fill', 'fit']}
      gap="wide"
      rowGap="small"
      aria-label={dayStrings.children}
      aria-busy={found === undefined}
    >
      <DueDerivation />
      <Cluster
        gap="broad"
        rowGap="small"
        narrowGap="wide"
        align="stretch"
        className="day-figures"
        data-known={found !== undefined}
      >
        <Cluster as={Link} to={duePath}>
          <Figure value={found?.counts.today ?? 0} unit={dayStrings.due} size="hero" />
        </Cluster>
        <Cluster as={Link} to={overduePath} data-tone={overdue > 0 ? 'warning' : undefined}>
          <Figure value={overdue} unit={dayStrings.overdue} size="hero" />
        </Cluster>
      </Cluster>
      <Stack gap="small">
        <ButtonLink to="/child/session" icon="session" size="large" tone="primary">
          {dayStrings.session}
        </ButtonLink>
        {overdue > 0 ? (
          <ButtonLink to={overduePath} icon="call">
            {dayStrings.callList}
          </ButtonLink>
        ) : (
          <ButtonLink to={duePath} icon="child">
            {dayStrings.dueList}
          </ButtonLink>
        )}
      </Stack>
      <PlannedSoon />
      <Cluster as="p" gap="large" rowGap="none" align="stretch" className="day-places ui-whole-line">
        {found === undefined ? null : <Places found={found} />}
      </Cluster>
    </Split>
  );
}

/** Names the settlements of overdue children, those with the most first. */
function Places({ found: { rows, total } }: { readonly found: DuePage }) {
  if (total === 0 || total > rows.length) return null;
  const places = placesOf(rows);
  const named = places.slice(0, maxPlaces);
  return (
    <>
      <span>{dayStrings.from}</span>
      {named.map(({ place, children }) => (
        <strong key={place}>
          <Breakable text={dayStrings.placeOf(place === '' ? dayStrings.noPlace : place, children)} />
        </strong>
      ))}
      {places.length > named.length ? <span>{dayStrings.more(places.length - named.length)}</span> : null}
    </>
  );
}

/** Shows the sessions of today and tomorrow and links to what they need, on a line that keeps its place without any. */
function PlannedSoon() {
  const today = useToday();
  const plans = usePlans();
  if (plans === undefined)
    return <Split columns={['fit', 'fill', 'fit']} className="day-planned ui-whole-line" />;
  const sessions = sessionsBetween(plans, { from: today, to: addDays(today, 1) }).filter(
    ({ isCancelled }) => !isCancelled,
  );
  const [first] = sessions;
  return (
    <Split
      as={Link}
      columns={['fit', 'fill', 'fit']}
      to={first === undefined ? planPath : pathOf(first)}
      className="day-planned ui-whole-line"
    >
      <Icon name="calendar" />
      <span className="ui-one-line">
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
    </Split>
  );
}

function pathOf({ plan, planned }: PlannedSession): string {
  return `${planPath}?${new URLSearchParams({ plan: plan.id, planned }).toString()}`;
}

function sayWhen({ on }: PlannedSession, today: LocalDate): string {
  return on === today ? dayStrings.plannedToday : dayStrings.plannedTomorrow;
}
