import type { ChildCard } from '#client/children/card.ts';
import type { ScheduledDose } from '#domain/immunization/schedule/scheduled-dose.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { doseOnOneLine } from '#bindings/dose-words.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { sessionStrings } from './session-strings.ts';
import { whyLater } from './visit.ts';
import './session-child.css';

interface NotTodayProps {
  readonly card: ChildCard;
  readonly withoutWallet: readonly ScheduledDose[];
  /** The day of the session. */
  readonly on: LocalDate;
}

/** Says why other doses are not given: too late and since when, too early and from which day, or not kept here. */
export function NotToday({ card: { schedule }, withoutWallet, on }: NotTodayProps) {
  const tooLate = schedule.filter(({ state }) => state === 'too-late');
  const upcoming = schedule.filter(({ state }) => state === 'upcoming');
  const [first] = upcoming.map(({ earliestOn }) => earliestOn).toSorted();
  const lines = [
    ...linesByReason(tooLate, ({ lastOn }) =>
      lastOn === null ? sessionStrings.tooLate : sessionStrings.tooLateAfter(formatDate(lastOn)),
    ),
    ...linesByReason(
      upcoming.filter(({ earliestOn }) => earliestOn === first),
      (line) => sessionStrings.fromDay(formatDate(line.earliestOn), whyLater(line, { schedule, on })),
    ),
    ...(withoutWallet.length === 0 ? [] : [{ names: names(withoutWallet), why: sessionStrings.notKept }]),
  ];
  if (lines.length === 0) return null;
  return (
    <div className="session-not-today">
      <strong>{sessionStrings.notToday}</strong>
      {lines.map(({ names: of, why }) => (
        <p key={`${of} ${why}`}>
          <strong>{of}</strong> {why}
        </p>
      ))}
    </div>
  );
}

type Line = ChildCard['schedule'][number];

/** One line for doses with the same reason. */
function linesByReason(lines: readonly Line[], why: (line: Line) => string) {
  return Array.from(Map.groupBy(lines, why), ([words, of]) => ({
    names: names(of.map(({ dose }) => dose)),
    why: words,
  }));
}

function names(doses: readonly Pick<ScheduledDose, 'name'>[]): string {
  return doses.map(({ name }) => doseOnOneLine(name)).join(', ');
}
