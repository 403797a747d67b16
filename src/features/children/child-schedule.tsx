import type { ChildCard } from '#client/children/card.ts';
import { doseOf } from '#domain/immunization/series.ts';
import type { DoseState } from '#domain/immunization/schedule.ts';
import { Chip } from '#ui/layout/chip.tsx';
import type { IconName } from '#ui/layout/icon.tsx';
import type { Tone } from '#ui/layout/tone.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { agePoint } from './child-age.ts';
import { cardStrings, stateWords } from './child-card-strings.ts';
import { RecordFacts } from './child-record.tsx';

type Line = ChildCard['schedule'][number];

const lookByState = {
  given: { tone: 'good', icon: 'check-circle' },
  due: { tone: 'info', icon: 'vial' },
  overdue: { tone: 'danger', icon: 'alert' },
  upcoming: { tone: 'neutral', icon: 'clock' },
  'too-late': { tone: 'warning', icon: 'close' },
} as const satisfies Record<DoseState, { tone: Tone; icon: IconName }>;

/** The whole schedule of a child by age: what was given, is due, was missed, is to come. */
export function ChildSchedule({
  schedule,
  scheduleVersion,
}: Pick<ChildCard, 'schedule' | 'scheduleVersion'>) {
  return (
    <section className="child-schedule" aria-label={cardStrings.schedule}>
      {byAge(schedule).map(({ age, lines }) => (
        <section key={age} className="child-age" aria-label={age}>
          <h3>{age}</h3>
          <ul role="list">
            {lines.map((line) => (
              <DoseLine key={line.dose.code} line={line} />
            ))}
          </ul>
        </section>
      ))}
      <p className="child-source">{cardStrings.scheduleSource(scheduleVersion)}</p>
    </section>
  );
}

function DoseLine({ line }: { readonly line: Line }) {
  const { tone, icon } = lookByState[line.state];
  return (
    <li className="child-dose" data-state={line.state}>
      <span className="child-dose-name">{line.dose.name}</span>
      <Chip tone={tone} icon={icon}>
        {stateWords[line.state]}
      </Chip>
      {line.given ? (
        <RecordFacts record={line.given.record} name={line.dose.name} />
      ) : (
        <span className="child-dose-facts ui-figure">{whenOf(line)}</span>
      )}
    </li>
  );
}

function whenOf({ state, earliestOn, dueBy, lastOn, waitsFor }: Line): string {
  switch (state) {
    case 'given':
    case 'due':
      return cardStrings.onTimeUntil(formatDate(dueBy));
    case 'overdue':
      return cardStrings.wasDueBy(formatDate(dueBy));
    case 'too-late':
      return lastOn === null ? '' : cardStrings.wasPossibleUntil(formatDate(lastOn));
    case 'upcoming': {
      const from = cardStrings.fromOn(formatDate(earliestOn));
      return waitsFor === null ? from : `${from}, ${cardStrings.after(doseOf(waitsFor)?.name ?? waitsFor)}`;
    }
  }
}

interface AgeGroup {
  readonly age: string;
  readonly lines: Line[];
}

/** Lines of one age together; the schedule is in the order of ages. */
function byAge(schedule: readonly Line[]): readonly AgeGroup[] {
  const groups: AgeGroup[] = [];
  for (const line of schedule) {
    const age = agePoint(line.dose.from);
    const last = groups.at(-1);
    if (last?.age === age) last.lines.push(line);
    else groups.push({ age, lines: [line] });
  }
  return groups;
}
