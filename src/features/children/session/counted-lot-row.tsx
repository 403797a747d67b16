import { Flag } from '#ui/layout/flag.tsx';
import type { CarriedLot } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { Stepper } from './stepper.tsx';

export interface TypedCount {
  readonly returned: string;
  readonly opened: string;
}

interface CountedLotRowProps {
  readonly lot: CarriedLot;
  readonly typed: TypedCount;
  /** Vials that are neither here nor there; below 0 for too many. */
  readonly missing: number;
  readonly onChange: (typed: TypedCount) => void;
}

/** One carried lot: how many of its vials came back, and how many were opened. */
export function CountedLotRow({ lot, typed, missing, onChange }: CountedLotRowProps) {
  return (
    <li className="session-counted" data-differs={missing !== 0}>
      <span className="session-take-name">
        <strong>{lot.name}</strong>
        <span className="ui-soft">
          {lot.batchNo} · {sessionStrings.carried} {lot.vials}
        </span>
      </span>
      <span className="session-count-field">
        <small aria-hidden>{sessionStrings.returned}</small>
        <Stepper
          label={sessionStrings.returnedOf(lot.name)}
          value={typed.returned}
          onChange={(returned) => onChange({ ...typed, returned })}
        />
      </span>
      <span className="session-count-field">
        <small aria-hidden>{sessionStrings.opened}</small>
        <Stepper
          label={sessionStrings.openedOf(lot.name)}
          value={typed.opened}
          onChange={(opened) => onChange({ ...typed, opened })}
        />
      </span>
      <Flag tone={missing === 0 ? 'good' : 'warning'}>
        {missing === 0
          ? sessionStrings.accounted
          : missing > 0
            ? sessionStrings.missing(missing)
            : sessionStrings.tooMany(-missing)}
      </Flag>
    </li>
  );
}
