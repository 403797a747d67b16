import type { ChildCard } from '#client/children/card.ts';
import { lastNotGiven } from '#domain/immunization/screening/not-given.ts';
import type { Withheld } from '#domain/immunization/schedule/due-windows.ts';
import type { DoseState } from '#domain/immunization/schedule/schedule.ts';
import { doseWords, reasonWords } from '#bindings/dose-words.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Icon, type IconName } from '#ui/layout/icon.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { agePoint } from '../child-facts.ts';
import { screeningStrings } from '../screening/screening-strings.ts';
import { cardStrings, stateWords } from './child-card-strings.ts';

type Line = ChildCard['schedule'][number];

/** Icon inside the mark of a state; a state without one is a ring, solid or dotted. */
const iconByState = {
  given: 'check',
  due: null,
  overdue: 'alert',
  upcoming: null,
  'too-late': 'close',
  'not-offered': null,
  'before-cohort': null,
  contraindicated: 'blocked',
} as const satisfies Record<DoseState, IconName | null>;

const states = Object.keys(iconByState) as readonly DoseState[];

/** The whole schedule as on the paper card, one row per visit: given, due, missed, to come. */
export function ChildSchedule({
  schedule,
  scheduleVersion,
  notGiven,
}: Pick<ChildCard, 'schedule' | 'scheduleVersion' | 'notGiven'>) {
  return (
    <section className="card-visits" aria-label={cardStrings.schedule}>
      {byAge(schedule).map(({ age, lines }) => (
        <section key={age} className="card-visit" aria-label={age}>
          <h3>
            {age}
            <small className="ui-figure">{formatDate(lines[0]?.dueFrom ?? '')}</small>
          </h3>
          <ul role="list">
            {lines.map((line) => (
              <li key={line.dose.code} className="card-dose" data-state={line.state}>
                <StateSign state={line.state} />
                <span>
                  <b>{doseWords(line.dose.name)}</b>
                  <small>
                    <StateWords line={line} />
                  </small>
                  <WhyNotGiven line={line} notes={notGiven} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Cluster as="p" gap="large" rowGap="small" align="stretch" className="card-legend" aria-hidden>
        {states
          .filter((state) => isAlways(state) || schedule.some((line) => line.state === state))
          .map((state) => (
            <span key={state} data-state={state}>
              <StateSign state={state} /> {stateWords[state]}
            </span>
          ))}
      </Cluster>
      <p className="child-source">{cardStrings.scheduleSource(scheduleVersion)}</p>
    </section>
  );
}

/** States that every card explains; the others are explained only on cards that show them. */
function isAlways(state: DoseState): boolean {
  return !isWithheld(state);
}

function StateSign({ state }: { readonly state: DoseState }) {
  const icon = iconByState[state];
  return <span className="card-sign">{icon === null ? null : <Icon name={icon} />}</span>;
}

/** The state in a word, with its date. */
function StateWords({ line }: { readonly line: Line }) {
  const { state, given, earliestOn, lastOn, toRepeat } = line;
  if (toRepeat !== null && isGivenHere(state)) return <RepeatWords line={line} />;
  switch (state) {
    case 'given':
      return dayAfter(state, given?.immunizedOn ?? null);
    case 'too-late':
      return dayAfter(state, lastOn);
    case 'upcoming':
      return (
        <>
          <span className="ui-hidden-text">{stateWords[state]}</span>{' '}
          <span className="ui-figure">{formatDate(earliestOn)}</span>
        </>
      );
    case 'not-offered':
    case 'before-cohort':
    case 'contraindicated':
    case 'due':
      return stateWords[state];
    case 'overdue':
      return cardStrings.stillPossible;
  }
}

/** Shows why a missing dose was not given the last time; nothing once it has been given. */
function WhyNotGiven({
  line: { dose, given, state },
  notes,
}: {
  readonly line: Line;
  readonly notes: ChildCard['notGiven'];
}) {
  // A contraindication is explained beside the schedule, and is never on the printed card.
  const isTold = given === null && state !== 'contraindicated';
  const note = isTold ? lastNotGiven(notes, dose.code) : undefined;
  if (!note) return null;
  return (
    <small className="card-note ui-no-print">
      {screeningStrings.noteWords(reasonWords[note.reason], formatDate(note.on))}
    </small>
  );
}

/** True if a dose may still be given to the child here. */
function isGivenHere(state: DoseState): boolean {
  return state !== 'too-late' && !isWithheld(state);
}

function isWithheld(state: DoseState): state is Withheld {
  return state === 'not-offered' || state === 'before-cohort' || state === 'contraindicated';
}

/** Says that a dose did not count, and from when it can be repeated. */
function RepeatWords({ line: { state, earliestOn } }: { readonly line: Line }) {
  if (state !== 'upcoming') return cardStrings.repeatNow;
  return (
    <>
      <span>{cardStrings.repeatFrom}</span> <span className="ui-figure">{formatDate(earliestOn)}</span>
    </>
  );
}

function dayAfter(state: DoseState, day: string | null) {
  return (
    <>
      <span>{stateWords[state]}</span>{' '}
      {day === null ? null : <span className="ui-figure">{formatDate(day)}</span>}
    </>
  );
}

interface AgeGroup {
  readonly age: string;
  readonly lines: Line[];
}

/** Groups lines by age; the schedule is in order of age. */
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
