import { lotName } from '#bindings/lot-name.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { type Difference, dosesOf, expectedVials, type LotAtEnd, percentOf } from './closing.ts';
import { sessionStrings } from './session-strings.ts';
import { Stepper } from './stepper.tsx';

/** What was typed of a lot's vials. */
export interface TypedVials {
  readonly returned: string;
  readonly empties: string;
  readonly discarded: string;
}

interface CountedLotRowProps {
  readonly lot: LotAtEnd;
  readonly typed: TypedVials;
  readonly difference: Difference;
  readonly onChange: (typed: Partial<TypedVials>) => void;
}

/** One lot: how many of its vials came back, are empty, were thrown away and are kept, and what became of their doses. */
export function CountedLotRow({ lot, typed, difference, onChange }: CountedLotRowProps) {
  const { name, carried } = lot;
  const batch = lotName(lot);
  // What was open before has no vial that comes back unopened.
  const isOpenBefore = lot.lot === null;
  const { kept } = expectedVials(lot);
  const about = sessionStrings.lotNamed(name, batch);
  return (
    <li className="session-counted" data-differs={difference.isDifferent}>
      <span className="session-take-name">
        <strong>{name}</strong>
        <span className="ui-soft">{batch}</span>
        <span className="session-counted-carried">
          {isOpenBefore ? sessionStrings.openBefore : sessionStrings.carriedOf(carried)}
        </span>
      </span>
      {isOpenBefore ? (
        <span className="session-count-none" aria-hidden>
          –
        </span>
      ) : (
        <Count
          head={sessionStrings.returned}
          label={sessionStrings.returnedOf(about)}
          value={typed.returned}
          onChange={(returned) => onChange({ returned })}
        />
      )}
      <Count
        head={sessionStrings.empties}
        label={sessionStrings.emptiesOf(about)}
        value={typed.empties}
        onChange={(empties) => onChange({ empties })}
      />
      <Count
        head={sessionStrings.discarded}
        label={sessionStrings.discardedOf(about)}
        value={typed.discarded}
        onChange={(discarded) => onChange({ discarded })}
      />
      <Doses lot={lot} kept={kept} />
      <Standing {...difference} />
    </li>
  );
}

interface CountProps {
  readonly head: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Count({ head, label, value, onChange }: CountProps) {
  return (
    <span className="session-count-field">
      <small aria-hidden>{head}</small>
      <Stepper label={label} value={value} onChange={onChange} />
    </span>
  );
}

function Doses({ lot, kept }: { readonly lot: LotAtEnd; readonly kept: number }) {
  const doses = dosesOf(lot);
  const opened = doses.given + doses.kept + doses.wasted;
  const used = doses.given + doses.wasted;
  const figures = [
    { label: sessionStrings.kept, value: kept, of: kept === 0 ? null : sessionStrings.doses(doses.kept) },
    {
      label: sessionStrings.dosesGiven,
      value: doses.given,
      of: opened === 0 ? null : sessionStrings.ofDoses(opened),
    },
    {
      label: sessionStrings.wasted,
      value: doses.wasted,
      of: used === 0 ? null : sessionStrings.percent(percentOf(doses.wasted, used)),
    },
  ];
  return figures.map(({ label, value, of }) => (
    <span key={label} className="session-counted-figure ui-figure">
      <small>{label}</small>
      <strong>{value}</strong>
      {of === null ? null : <span className="ui-soft">{of}</span>}
    </span>
  ));
}

function Standing({ missing, isDifferent }: Difference) {
  if (!isDifferent)
    return (
      <span className="session-accounted">
        <Icon name="check" />
        <span className="ui-hidden-text">{sessionStrings.accounted}</span>
      </span>
    );
  return (
    <Flag tone="warning">
      {missing === 0
        ? sessionStrings.notAsRecorded
        : missing > 0
          ? sessionStrings.missing(missing)
          : sessionStrings.tooMany(-missing)}
    </Flag>
  );
}
