import type { ReactNode } from 'react';
import { Section } from '#ui/layout/section.tsx';
import {
  type CountedVials,
  type Difference,
  differenceOf,
  type EndedVial,
  expectedVials,
  type LotAtEnd,
  lotsAtEnd,
} from './closing.ts';
import { CountedLotRow, type TypedVials } from './counted-lot-row.tsx';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';

/** A lot with what was counted of it. */
export interface CountedLot {
  readonly lot: LotAtEnd;
  readonly shown: TypedVials;
  readonly counted: CountedVials;
  readonly difference: Difference;
}

/** What was typed, by lot; what was not typed follows what is recorded. */
type TypedByLot = ReadonlyMap<string, Partial<TypedVials>>;

/** Each lot of a session with its count: as typed, else as expected. */
export function countedLots(
  session: Session,
  ends: readonly EndedVial[],
  typed: TypedByLot,
): readonly CountedLot[] {
  return lotsAtEnd(session, ends).map((lot) => {
    const { returned, empties, discarded } = expectedVials(lot);
    const expected = {
      returned: String(returned),
      empties: String(empties),
      discarded: String(discarded),
    };
    const shown = { ...expected, ...typed.get(lot.key) };
    const counted = {
      returned: numberOf(shown.returned),
      empties: numberOf(shown.empties),
      discarded: numberOf(shown.discarded),
    };
    return { lot, shown, counted, difference: differenceOf(lot, counted) };
  });
}

/** What is no number counts as 0 and so differs. */
function numberOf(typed: string): number {
  return wholeNumberIn(typed) || 0;
}

const noDifference: Difference = { missing: 0, isDifferent: false };

interface CountedLotsProps {
  readonly lots: readonly CountedLot[];
  /** What is missing of it may be with another tablet. */
  readonly isElsewhere: (lot: CountedLot) => boolean;
  readonly onChange: (lot: string, typed: Partial<TypedVials>) => void;
  /** Below the rows: why the vials differ. */
  readonly children: ReactNode;
}

/** The vials of a session, a lot a row. */
export function CountedLots({ lots, isElsewhere, onChange, children }: CountedLotsProps) {
  const heads = [
    sessionStrings.antigen,
    sessionStrings.returned,
    sessionStrings.empties,
    sessionStrings.discarded,
    sessionStrings.kept,
    sessionStrings.dosesGiven,
    sessionStrings.wasted,
  ];
  return (
    <Section title={sessionStrings.count} note={sessionStrings.equation}>
      <p className="session-counted session-counted-head" aria-hidden>
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </p>
      <ul role="list" className="session-rows">
        {lots.map((one) => (
          <CountedLotRow
            key={one.lot.key}
            lot={one.lot}
            typed={one.shown}
            difference={isElsewhere(one) ? noDifference : one.difference}
            onChange={(changed) => onChange(one.lot.key, changed)}
          />
        ))}
      </ul>
      {children}
    </Section>
  );
}
