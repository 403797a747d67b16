import type { ChildCard } from '#client/children/card.ts';
import type { ScheduledDose } from '#domain/immunization/scheduled-dose.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { atAge } from '../child-age.ts';
import { doseOnOneLine } from '../dose-on-one-line.ts';
import { sessionStrings } from './session-strings.ts';

interface NotTodayProps {
  readonly card: ChildCard;
  readonly withoutWallet: readonly ScheduledDose[];
}

type Line = ChildCard['schedule'][number];

/** Why other doses are not given: too late and since when, too early and from which day, or not kept here. */
export function NotToday({ card: { schedule }, withoutWallet }: NotTodayProps) {
  const tooLate = schedule.filter(({ state }) => state === 'too-late');
  const upcoming = schedule.filter(({ state }) => state === 'upcoming');
  const [first] = upcoming.map(({ earliestOn }) => earliestOn).toSorted();
  const lines = [
    ...told(tooLate, ({ lastOn }) =>
      lastOn === null ? sessionStrings.tooLate : sessionStrings.tooLateAfter(formatDate(lastOn)),
    ),
    ...told(
      upcoming.filter(({ earliestOn }) => earliestOn === first),
      (line) => sessionStrings.fromDay(formatDate(line.earliestOn), whyThen(line)),
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

/** Doses of which the same is to be said, in one line. */
function told(lines: readonly Line[], why: (line: Line) => string) {
  return Array.from(Map.groupBy(lines, why), ([words, of]) => ({
    names: names(of.map(({ dose }) => dose)),
    why: words,
  }));
}

/** It waits for the dose before it, or for the child to be of an age. */
function whyThen({ dose, waitsFor }: Line): string {
  return waitsFor === null ? atAge(dose.from) : afterTheLast(dose.gapDays);
}

function afterTheLast(days: number): string {
  return days % 7 === 0 ? sessionStrings.weeksAfterTheLast(days / 7) : sessionStrings.daysAfterTheLast(days);
}

function names(doses: readonly Pick<ScheduledDose, 'name'>[]): string {
  return doses.map(({ name }) => doseOnOneLine(name)).join(', ');
}
