import type { ReactNode } from 'react';
import { Area, Only, Ruled, Split, Stack } from '#ui/layout/arrange.tsx';
import { Section } from '#ui/layout/section.tsx';
import {
  type CountedVials,
  type Difference,
  differenceOf,
  dosesOf,
  type EndedVial,
  expectedVials,
  type LotAtEnd,
  lotsAtEnd,
  percentOf,
} from './closing.ts';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { lotName } from '#bindings/ledger-words.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Stepper } from './stepper.tsx';

/** A lot with its count. */
export interface CountedLot {
  readonly lot: LotAtEnd;
  readonly shown: TypedVials;
  readonly counted: CountedVials;
  readonly difference: Difference;
}

/** Counts typed for each lot; a field left untouched follows the record. */
type TypedByLot = ReadonlyMap<string, Partial<TypedVials>>;

/** Each lot of a session with its count: as typed, otherwise as expected. */
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

/** Text that is not a number counts as 0, and so differs. */
function numberOf(typed: string): number {
  return wholeNumberIn(typed) || 0;
}

const noDifference: Difference = { missing: 0, isDifferent: false };

interface CountedLotsProps {
  readonly lots: readonly CountedLot[];
  /** True if another tablet may hold the missing vials. */
  readonly isElsewhere: (lot: CountedLot) => boolean;
  readonly onChange: (lot: string, typed: Partial<TypedVials>) => void;
  /** Below the rows: the reason why the vials differ. */
  readonly children: ReactNode;
}

/** The vials of a session, one row for each lot. */
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
      <Split
        as="p"
        {...counted}
        only="columns"
        rule="tight"
        align="end"
        className="session-counted-head"
        aria-hidden
      >
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </Split>
      <Ruled className="session-steppers">
        {lots.map((one) => (
          <CountedLotRow
            key={one.lot.key}
            lot={one.lot}
            typed={one.shown}
            difference={isElsewhere(one) ? noDifference : one.difference}
            onChange={(changed) => onChange(one.lot.key, changed)}
          />
        ))}
      </Ruled>
      {children}
    </Section>
  );
}

/** A lot is one row whose columns are named once; on a phone three lines. */
const counted = {
  columns: ['fill', 'fill', 'fill', 'fill', 'fill', 'fill'],
  wide: ['fill', 8.625, 8.625, 8.625, 3.875, 3.125, 3.125, 3.375],
  from: '44rem',
  gap: 'tight',
  rowGap: 'small',
} as const;
const ends = 'kept kept given given wasted wasted';
const areas = [
  'name name name name verdict verdict',
  'returned returned returned empties empties empties',
  'discarded discarded discarded . . .',
  ends,
];
const areasOpenBefore = [
  'name name name name verdict verdict',
  'empties empties empties discarded discarded discarded',
  ends,
];
const wideAreas = ['name returned empties discarded kept given wasted verdict'];

/** Counts typed for the vials of a lot. */
interface TypedVials {
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

/** One lot: its vials returned, empty, thrown away and kept, and the outcome of their doses. */
function CountedLotRow({ lot, typed, difference, onChange }: CountedLotRowProps) {
  const { name, carried } = lot;
  const batch = lotName(lot);
  // A lot opened before the session has no unopened vials to return.
  const isOpenBefore = lot.lot === null;
  const { kept } = expectedVials(lot);
  const about = sessionStrings.lotNamed(name, batch);
  return (
    <Split
      as="li"
      {...counted}
      areas={isOpenBefore ? areasOpenBefore : areas}
      wideAreas={wideAreas}
      className="session-counted"
      data-differs={difference.isDifferent}
    >
      <Stack as="span" area="name" gap="none" className="session-take-name">
        <strong>{name}</strong>
        <span className="ui-soft">{batch}</span>
        <span className="text-small font-medium">
          {isOpenBefore ? sessionStrings.openBefore : sessionStrings.carriedOf(carried)}
        </span>
      </Stack>
      {isOpenBefore ? (
        <Only as="span" on="columns" area="returned" className="text-center" aria-hidden>
          –
        </Only>
      ) : (
        <Count
          area="returned"
          head={sessionStrings.returned}
          label={sessionStrings.returnedOf(about)}
          value={typed.returned}
          onChange={(returned) => onChange({ returned })}
        />
      )}
      <Count
        area="empties"
        head={sessionStrings.empties}
        label={sessionStrings.emptiesOf(about)}
        value={typed.empties}
        onChange={(empties) => onChange({ empties })}
      />
      <Count
        area="discarded"
        head={sessionStrings.discarded}
        label={sessionStrings.discardedOf(about)}
        value={typed.discarded}
        onChange={(discarded) => onChange({ discarded })}
      />
      <Doses lot={lot} kept={kept} />
      <Standing {...difference} />
    </Split>
  );
}

interface CountProps {
  readonly area: string;
  readonly head: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Count({ area, head, label, value, onChange }: CountProps) {
  return (
    <Stack as="span" area={area} gap="none">
      <Only as="small" on="folded" className="ui-soft" aria-hidden>
        {head}
      </Only>
      <Stepper label={label} value={value} onChange={onChange} />
    </Stack>
  );
}

function Doses({ lot, kept }: { readonly lot: LotAtEnd; readonly kept: number }) {
  const doses = dosesOf(lot);
  const opened = doses.given + doses.kept + doses.wasted;
  const used = doses.given + doses.wasted;
  const figures = [
    {
      area: 'kept',
      label: sessionStrings.kept,
      value: kept,
      of: kept === 0 ? null : sessionStrings.doses(doses.kept),
    },
    {
      area: 'given',
      label: sessionStrings.dosesGiven,
      value: doses.given,
      of: opened === 0 ? null : sessionStrings.ofDoses(opened),
    },
    {
      area: 'wasted',
      label: sessionStrings.wasted,
      value: doses.wasted,
      of: used === 0 ? null : sessionStrings.percent(percentOf(doses.wasted, used)),
    },
  ];
  return figures.map(({ area, label, value, of }) => (
    <Stack as="span" key={area} area={area} gap="none" className="session-counted-figure">
      <Only as="small" on="folded">
        {label}
      </Only>
      <strong>{value}</strong>
      {of === null ? null : <span className="ui-soft text-small">{of}</span>}
    </Stack>
  ));
}

function Standing({ missing, isDifferent }: Difference) {
  if (!isDifferent)
    return (
      <Area area="verdict" className="session-accounted">
        <Icon name="check" />
        <span className="ui-hidden-text">{sessionStrings.accounted}</span>
      </Area>
    );
  return (
    <Area area="verdict" className="session-differs">
      <Flag tone="warning" icon={null}>
        {missing === 0
          ? sessionStrings.notAsRecorded
          : missing > 0
            ? sessionStrings.missing(missing)
            : sessionStrings.tooMany(-missing)}
      </Flag>
    </Area>
  );
}
