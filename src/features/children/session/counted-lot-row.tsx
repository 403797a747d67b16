import { Flag } from '#ui/layout/flag.tsx';
import { percentOf } from './closing.ts';
import type { CarriedLot } from '#domain/sessions/held/model.ts';
import type { SummaryRow } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { Stepper } from './stepper.tsx';

export interface TypedCount {
  readonly returned: string;
  readonly opened: string;
}

interface CountedLotRowProps {
  readonly lot: CarriedLot;
  /** Doses that were given, kept and wasted from its vials. */
  readonly doses: Pick<SummaryRow, 'given' | 'kept' | 'wasted'> | undefined;
  readonly typed: TypedCount;
  /** Vials that are neither here nor there; below 0 for too many. */
  readonly missing: number;
  readonly onChange: (typed: TypedCount) => void;
}

/** One carried lot: how many of its vials came back, how many were opened, and what became of their doses. */
export function CountedLotRow({ lot, doses, typed, missing, onChange }: CountedLotRowProps) {
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
      {doses === undefined ? null : <DosesOf {...doses} />}
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

function DosesOf({ given, kept, wasted }: NonNullable<CountedLotRowProps['doses']>) {
  const opened = given + kept + wasted;
  const figures = [
    { label: sessionStrings.givenDoses, value: given, of: sessionStrings.ofDoses(opened) },
    { label: sessionStrings.kept, value: kept, of: null },
    {
      label: sessionStrings.wasted,
      value: wasted,
      of: sessionStrings.percent(percentOf(wasted, given + wasted)),
    },
  ];
  return (
    <>
      {figures.map(({ label, value, of }) => (
        <span key={label} className="session-counted-figure ui-figure">
          <small>{label}</small>
          <strong>{value}</strong>
          {of === null || opened === 0 ? null : <span className="ui-soft">{of}</span>}
        </span>
      ))}
    </>
  );
}
