import { capitalized } from '#domain/kernel/text.ts';
import { useState } from 'react';
import { type Condition, contraindicationsOf } from '#domain/immunization/screening/conditions.ts';
import type { ScheduledDose } from '#domain/immunization/schedule/scheduled-dose.ts';
import { notGivenReasons, type NotGivenReason } from '#domain/immunization/screening/not-given.ts';
import { doseWords, reasonWords } from '#bindings/dose-words.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { conditionWord, screeningStrings as words } from './screening-strings.ts';
import './screening.css';

interface NotGivenChoiceProps {
  readonly dose: Pick<ScheduledDose, 'name' | 'antigen'>;
  readonly reason: NotGivenReason | undefined;
  readonly onReason: (reason: NotGivenReason | null) => void;
  /** Called with the condition against the vaccine, if that is the reason. */
  readonly onCondition: (condition: Condition) => void;
}

/** Choice of the reason why a due dose is not given; a contraindication takes a second tap. */
export function NotGivenChoice({ dose, reason, onReason, onCondition }: NotGivenChoiceProps) {
  const [isAsking, setIsAsking] = useState(false);
  const conditions = contraindicationsOf(dose.antigen);
  if (reason !== undefined)
    return (
      <Cluster gap="medium" rowGap="small">
        <Flag tone="neutral" icon="blocked">
          {words.notGiven}: {reasonWords[reason]}
        </Flag>
        <Button tone="quiet" about={words.takeBack(doseWords(dose.name))} onClick={() => onReason(null)}>
          {words.askAgain}
        </Button>
      </Cluster>
    );
  if (isAsking)
    return (
      <Cluster
        gap="medium"
        rowGap="small"
        role="group"
        aria-label={words.whichCondition(doseWords(dose.name))}
      >
        {conditions.map((condition) => (
          <Button key={condition} onClick={() => onCondition(condition)}>
            {capitalized(conditionWord(condition))}
          </Button>
        ))}
      </Cluster>
    );
  return (
    <Cluster gap="medium" rowGap="small" role="group" aria-label={words.whyNot(doseWords(dose.name))}>
      {notGivenReasons
        .filter((one) => one !== 'contraindicated' || conditions.length > 0)
        .map((one) => (
          <Button key={one} onClick={() => (one === 'contraindicated' ? setIsAsking(true) : onReason(one))}>
            {reasonWords[one]}
          </Button>
        ))}
    </Cluster>
  );
}
