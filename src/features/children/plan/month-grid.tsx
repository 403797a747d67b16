import { type KeyboardEvent, useEffect, useRef } from 'react';
import { addDays, addMonths } from '#domain/kernel/calendar.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { weekday, type PlannedSession } from '#domain/sessions/planned-days.ts';
import { kindWords } from '../session/session-strings.ts';
import { dayWords, monthWord, shortWeekdayOf, weekdayOf } from '../calendar-words.ts';
import { planStrings } from './plan-strings.ts';

interface MonthGridProps {
  /** The first day of the month. */
  readonly month: LocalDate;
  readonly today: LocalDate;
  readonly chosen: LocalDate;
  readonly sessions: readonly PlannedSession[];
  readonly onChoose: (day: LocalDate) => void;
}

/** So many places are named in a day of a wide screen; of more the number is said. */
const mostNamed = 2;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The days that a month's grid shows: whole weeks from Monday on. */
export function daysOfGrid(month: LocalDate): { readonly from: LocalDate; readonly to: LocalDate } {
  const from = addDays(month, -weekday(month));
  const last = addDays(addMonths(month, 1), -1);
  return { from, to: addDays(last, 6 - weekday(last)) };
}

/** A month of sessions. A tap or Enter chooses a day; arrows go from day to day, over the end of the month too. */
export function MonthGrid({ month, today, chosen, sessions, onChoose }: MonthGridProps) {
  const { from, to } = daysOfGrid(month);
  const weeks = Array.from({ length: (daysBetween(from, to) + 1) / 7 }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => addDays(from, week * 7 + at)),
  );
  const byDay = Map.groupBy(sessions, ({ on }) => on);
  const goingTo = useRef<LocalDate>(undefined);
  const chosenButton = useRef<HTMLButtonElement>(null);
  // The month may be another one: the day is there once it is drawn.
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
                <button
                  ref={day === chosen ? chosenButton : null}
                  type="button"
                  className="plan-day"
                  data-day={day}
                  data-outside={day.slice(0, 7) !== month.slice(0, 7)}
                  data-past={day < today}
                  aria-current={day === today ? 'date' : undefined}
                  aria-pressed={day === chosen}
                  aria-label={dayLabel(day, byDay.get(day) ?? [])}
                  tabIndex={day === chosen ? 0 : -1}
                  onClick={() => onChoose(day)}
                  onKeyDown={(event) => go(event, day)}
                >
                  <span className="plan-day-number">{Number(day.slice(8, 10))}</span>
                  <PlacesOfDay sessions={byDay.get(day) ?? []} />
                </button>
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
      <span className="plan-count">{sessions.length}</span>
      <span className="plan-places">
        {sessions.slice(0, mostNamed).map(({ plan, planned, isCancelled }) => (
          <span
            key={`${plan.id} ${planned}`}
            className="plan-place"
            data-kind={plan.kind}
            data-cancelled={isCancelled}
          >
            {plan.place}
          </span>
        ))}
        {sessions.length > mostNamed ? (
          <span className="plan-more">+{sessions.length - mostNamed}</span>
        ) : null}
      </span>
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
