import type { ChildCard } from '#client/children/card.ts';
import type { ScheduledDose } from '#domain/immunization/scheduled-dose.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { doseOnOneLine } from '../dose-on-one-line.ts';
import { sessionStrings } from './session-strings.ts';

interface NotTodayProps {
  readonly card: ChildCard;
  readonly withoutWallet: readonly ScheduledDose[];
}

/** Why other doses are not given: too late, too early with the day, or not kept here. */
export function NotToday({ card: { schedule, nextVisit }, withoutWallet }: NotTodayProps) {
  const tooLate = names(schedule.filter(({ state }) => state === 'too-late').map(({ dose }) => dose));
  const next = nextVisit
    ? names(
        schedule
          .filter(({ dose, state }) => state === 'upcoming' && nextVisit.doses.includes(dose.code))
          .map(({ dose }) => dose),
      )
    : '';
  const lines = [
    tooLate === '' ? null : sessionStrings.tooLate(tooLate),
    nextVisit && next !== '' ? sessionStrings.fromDay(next, formatDate(nextVisit.on)) : null,
    withoutWallet.length === 0 ? null : sessionStrings.notKept(names(withoutWallet)),
  ].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <div className="session-not-today">
      <strong>{sessionStrings.notToday}</strong>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function names(doses: readonly Pick<ScheduledDose, 'name'>[]): string {
  return doses.map(({ name }) => doseOnOneLine(name)).join(', ');
}
