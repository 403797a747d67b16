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
import type { Todo } from '#ui/layout/todo-list.tsx';

/** A unit in trouble comes first: its vaccine cannot wait, and it may be the cause of a stock-out below. */
export function coldNeeds(coldChain: readonly TroubledUnit[]): readonly Todo[] {
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

/** Lots by antigen, one fact each; antigens beyond the limit are only counted. */
function byAntigen(lots: TroubledUnit['lots']): readonly string[] {
  const groups = [...Map.groupBy(lots, ({ antigenName }) => antigenName)];
  const named = groups
    .slice(0, maxNamed)
    .map(([name, own]) => `${name} ${own.map(({ batchNo, left }) => `${batchNo} (${left})`).join(', ')}`);
  const more = groups.length - maxNamed;
  return [...named, ...(more > 0 ? [coldChainWords.andMore(more)] : [])];
}

/** Number of tasks of a kind that are listed; the rest are counted, because nobody reads a list longer than the screen. */
export const maxOfAKind = 3;

/** Maximum number of antigens named in a title or fact; beyond it their number is given. */
export const maxNamed = 4;
