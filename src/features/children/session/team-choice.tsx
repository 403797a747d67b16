import { useId } from 'react';
import { CheckChoice } from '#ui/form/inputs/check-choice.tsx';
import { sessionStrings } from './session-strings.ts';
import type { Team } from './team.ts';

interface TeamChoiceProps {
  /** Who uses this tablet, by name. */
  readonly officers: readonly string[];
  readonly team: Team;
  readonly onChange: (team: Team) => void;
}

/** Who holds the session: a tap for each officer of the tablet, and a line for those who do not use it. */
export function TeamChoice({ officers, team, onChange }: TeamChoiceProps) {
  const id = useId();
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
          maxLength={200}
          value={team.others}
          onChange={({ currentTarget }) => onChange({ ...team, others: currentTarget.value })}
        />
      </div>
    </div>
  );
}

function withTick(ticked: ReadonlySet<string>, name: string, isTicked: boolean): ReadonlySet<string> {
  const others = [...ticked].filter((other) => other !== name);
  return new Set(isTicked ? [...others, name] : others);
}
