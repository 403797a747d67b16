import type { ChildCard } from '#client/children/card.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { birthWords, childAge, placeWords, sexWord } from '../child-facts.ts';
import { shownVaccNo } from '../child-vacc-no.ts';
import { immunizeStrings } from '../immunize/immunize-strings.ts';
import { sessionStrings } from './session-strings.ts';
import { WhoFact } from './who-fact.tsx';

interface WhoIsSeenProps {
  readonly child: ChildCard['child'];
  /** The day of the session, which the age is of. */
  readonly on: LocalDate;
  readonly onCard: () => void;
}

/** Who is in front of the officer: name, age, number, who brings the child and from where; the whole card is a tap away. */
export function WhoIsSeen({ child, on, onCard }: WhoIsSeenProps) {
  const { fullname, vaccNo, caregiverName, caregiverNumber } = child;
  return (
    <header className="session-who">
      <div>
        <h2>
          <Breakable text={fullname} />
        </h2>
        <p className="session-facts-line">
          <strong>
            {sexWord(child)}, {childAge(child, on)}
          </strong>
          <span>{sessionStrings.born(birthWords(child))}</span>
          <span className="ui-figure">
            {vaccNo === null ? immunizeStrings.noVaccNo : shownVaccNo(vaccNo)}
          </span>
        </p>
        <p className="session-facts-line ui-soft">
          <WhoFact icon="people" fact={caregiverName} />
          <WhoFact icon="call" fact={caregiverNumber} />
          <WhoFact icon="place" fact={placeWords(child)} />
        </p>
      </div>
      <IconButton icon="child" label={sessionStrings.openCard} onClick={onCard} />
    </header>
  );
}
