import type { PlannedSession } from '#domain/sessions/planned-days.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { kindWords } from '../session/session-strings.ts';
import { planStrings } from './plan-strings.ts';
import { dayWords, rhythmWords } from '../calendar-words.ts';
import '../session/child-row.css';

interface SessionRowProps {
  readonly session: PlannedSession;
  /** The day stands in the heading above it. */
  readonly isDayShown: boolean;
  readonly onOpen: () => void;
}

/** A planned session that a tap opens: where, for whom, how often, and what became of it. */
export function SessionRow({ session, isDayShown, onOpen }: SessionRowProps) {
  const { plan, on, planned, isCancelled } = session;
  return (
    <li>
      <button type="button" className="session-child-row" data-cancelled={isCancelled} onClick={onOpen}>
        <span>
          <strong>
            <Breakable text={plan.place} />
          </strong>
          <span className="session-facts-line">
            {isDayShown ? <strong className="plan-day-word">{dayWords(on)}</strong> : null}
            <span>{kindWords[plan.kind]}</span>
            <span>{plan.settlement === '' ? planStrings.forAll : plan.settlement}</span>
            <span>{rhythmWords(plan)}</span>
          </span>
        </span>
        <span className="session-row-end">
          {isCancelled ? (
            <Flag tone="danger" icon="blocked">
              {planStrings.cancelled}
            </Flag>
          ) : on === planned ? null : (
            <Flag tone="info">{planStrings.moved(formatDate(planned))}</Flag>
          )}
        </span>
        <Icon name="right" />
      </button>
    </li>
  );
}
