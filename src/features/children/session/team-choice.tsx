import { useId } from 'react';
import type { EnrolledOfficer } from '#client/session/shared-tablet.ts';
import { CheckChoice } from '#ui/form/inputs/check-choice.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { sessionStrings } from './session-strings.ts';

/** The team of a session: the ticked officers of the tablet, and other names as written. */
interface Team {
  readonly ticked: ReadonlySet<string>;
  readonly others: string;
}

interface TeamChoiceProps {
  /** Names of the officers who use this tablet. */
  readonly officers: readonly string[];
  readonly team: Team;
  readonly error: string | undefined;
  readonly onChange: (team: Team) => void;
}

/** Choice of the team: a tap for each officer of the tablet, and a field for others. */
export function TeamChoice({ officers, team, error, onChange }: TeamChoiceProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="ui-field session-team" data-span="full" role="group" aria-labelledby={id}>
      <div className="ui-field-head">
        <span id={id}>{sessionStrings.team}</span>
      </div>
      <div className="ui-choices">
        {officers.map((name) => (
          <CheckChoice
            key={name}
            label={name}
            isChosen={team.ticked.has(name)}
            onChoose={(isChosen) => onChange({ ...team, ticked: withTick(team.ticked, name, isChosen) })}
          />
        ))}
        <input
          type="text"
          className="ui-input"
          aria-label={sessionStrings.teamOthers}
          placeholder={sessionStrings.teamOthers}
          autoComplete="off"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          value={team.others}
          onChange={({ currentTarget }) => onChange({ ...team, others: currentTarget.value })}
        />
      </div>
      {error === undefined ? null : (
        <p id={errorId} className="ui-field-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}

type Named = Pick<EnrolledOfficer, 'firstName' | 'lastName' | 'facility'>;

const apart = ', ';

/** Names that can be ticked: the officer who starts the session, then the others of the facility on this tablet, each once. */
export function teamNames(officer: Named, enrolled: readonly Named[]): readonly string[] {
  const colleagues = enrolled.filter(({ facility }) => facility === officer.facility);
  return [...new Set([officer, ...colleagues].map(nameOf))].filter((name) => name !== '');
}

/** A team as it was planned, read against the names that can be ticked. */
export function teamOf(planned: string, officers: readonly string[]): Team {
  const names = planned
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    ticked: new Set(names.filter((name) => officers.includes(name))),
    others: names.filter((name) => !officers.includes(name)).join(apart),
  };
}

/** The team as it is stored: the officers in their order, then the others. */
export function teamWords({ ticked, others }: Team, officers: readonly string[]): string {
  return [...officers.filter((name) => ticked.has(name)), others.trim()].filter(Boolean).join(apart);
}

function nameOf({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim();
}

function withTick(ticked: ReadonlySet<string>, name: string, isTicked: boolean): ReadonlySet<string> {
  const others = [...ticked].filter((other) => other !== name);
  return new Set(isTicked ? [...others, name] : others);
}
