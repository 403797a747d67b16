import type { DueRow } from '#client/children/due-list.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { CallCaregiver } from '../card/child-call.tsx';
import { childAge, shownVaccNo } from '../child-facts.ts';
import { doseOnOneLine } from '#bindings/dose-words.ts';
import { planStrings } from './plan-strings.ts';

interface DueByDayProps {
  readonly expected: readonly DueRow[];
  readonly on: LocalDate;
  readonly onOpen: (child: string) => void;
}

/** Who is due by the day of a session: names, vaccines, and how the care giver is reached; on paper with room for a tick. */
export function DueByDay({ expected, on, onOpen }: DueByDayProps) {
  return (
    <Section title={planStrings.expected} note={planStrings.dueBy(expected.length, formatDate(on))}>
      {expected.length === 0 ? (
        <EmptyState icon="child" title={planStrings.noneExpected} hint={planStrings.noneExpectedHint} />
      ) : (
        <ul role="list" className="session-rows">
          {expected.map(({ child, doses, place }) => (
            <li key={child.id} className="plan-child">
              <button type="button" className="plan-child-name" onClick={() => onOpen(child.id)}>
                <strong>
                  <Breakable text={child.fullname} />
                </strong>
                <span className="session-facts-line">
                  <span>{childAge(child, on)}</span>
                  {child.vaccNo === null ? null : (
                    <span className="ui-figure">{shownVaccNo(child.vaccNo)}</span>
                  )}
                  <span>{place}</span>
                </span>
              </button>
              <span className="plan-child-doses">
                {doses.map(({ name }) => doseOnOneLine(name)).join(', ')}
              </span>
              <span className="ui-no-print">
                <CallCaregiver child={child} />
              </span>
              <span className="plan-paper-only">
                {child.caregiverName} {child.caregiverNumber}
              </span>
              <span className="plan-paper-only plan-tick" aria-hidden />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
