import type { TroubledUnit } from '#client/equipment/equipment.ts';
import { byUrgency } from '#domain/equipment/alarm.ts';
import {
  coldChainWords,
  freezingFacts,
  troubleTitle,
  troubleToDo,
  unitName,
} from '#bindings/cold-chain-words.ts';
import { dashboardStrings } from './dashboard-strings.ts';
import type { IconName } from '#ui/layout/icon.tsx';
import type { Tone } from '#ui/layout/tone.ts';

/** A unit is told before all else: what lies in it cannot wait, and may be the reason of a stock-out below. */
export function coldNeeds(coldChain: readonly TroubledUnit[]): readonly Need[] {
  const urgent = coldChain.toSorted((a, b) => byUrgency(a.troubles, b.troubles));
  const more = urgent.length - maxOfAKind;
  return urgent.slice(0, maxOfAKind).flatMap(({ unit, troubles, lots }, index) => {
    const [first, ...others] = troubles;
    if (first === undefined) return [];
    const name = unitName(unit);
    const doses = lots.reduce((sum, { left }) => sum + left, 0);
    return [
      {
        key: unit.id,
        tone: 'danger',
        icon: 'fridge',
        title: troubleTitle(name, first),
        facts: [
          ...(first.kind === 'broken' && unit.reason !== null ? [unit.reason] : []),
          ...others.map((trouble) => troubleTitle(name, trouble)),
          lots.length === 0 ? coldChainWords.holdsNothing : coldChainWords.holds(lots.length, doses),
          ...byAntigen(lots),
          troubleToDo(first),
          ...(troubles.some(({ kind }) => kind === 'frozen') ? freezingFacts(lots) : []),
          ...(index === maxOfAKind - 1 && more > 0 ? [dashboardStrings.andMore(more)] : []),
        ],
        action: { label: coldChainWords.seeUnit, to: `/equipments?modal=view&unit=${unit.id}` },
      },
    ];
  });
}

/** The lots of each antigen as one fact; more antigens than a title names are counted. */
function byAntigen(lots: TroubledUnit['lots']): readonly string[] {
  const groups = [...Map.groupBy(lots, ({ antigenName }) => antigenName)];
  const named = groups
    .slice(0, maxNamed)
    .map(([name, own]) => `${name} ${own.map(({ batchNo, left }) => `${batchNo} (${left})`).join(', ')}`);
  const more = groups.length - maxNamed;
  return [...named, ...(more > 0 ? [coldChainWords.andMore(more)] : [])];
}

/** Something that a person has to see to, and the one way to begin with it. */
export interface Need {
  readonly key: string;
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title: string;
  readonly facts: readonly string[];
  readonly action: { readonly label: string; readonly to: string };
}

/** Of a kind so many are named, the others counted: a list that is longer than the screen is read by nobody. */
export const maxOfAKind = 3;

/** Antigens that are named in a title or a fact; of more than these it says how many there are. */
export const maxNamed = 4;
