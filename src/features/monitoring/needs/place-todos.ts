import type { PartNeeds } from '#contract/calls/monitoring.ts';
import {
  needsByUrgency,
  type PlaceNeed,
  type PlaceNeedKind,
  placesByNeed,
} from '#domain/reports/place-needs.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { addressOf, equipmentAddress, ledgerAddress } from '#bindings/places/unit-addresses.ts';
import type { IconName } from '#ui/layout/icon.tsx';
import type { Todo } from '#ui/layout/todo-list.tsx';
import type { Tone } from '#ui/layout/tone.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { countWords, needsStrings, needVerbs, titleWords } from './needs-strings.ts';

/** The look of each need: red if a child or dose is at risk, amber if action is needed. */
export const needLooks = {
  cold: { tone: 'danger', icon: 'fridge' },
  'serious-aefi': { tone: 'danger', icon: 'alert' },
  'stock-out': { tone: 'danger', icon: 'vial' },
  silent: { tone: 'warning', icon: 'call' },
  expiring: { tone: 'warning', icon: 'calendar' },
  arrival: { tone: 'neutral', icon: 'truck' },
  report: { tone: 'neutral', icon: 'print' },
} as const satisfies Record<PlaceNeedKind, { tone: Tone; icon: IconName }>;

interface TodosOptions {
  /** The only need to show; null for all of them. */
  readonly kind: PlaceNeedKind | null;
  readonly month: string;
  /** True if the viewer keeps stock that can be sent. */
  readonly keepsStock: boolean;
}

/** The places below with needs, by urgency: one row and one action each. */
export function placeTodos(parts: readonly PartNeeds[], { kind, ...options }: TodosOptions): readonly Todo[] {
  return placesByNeed(parts, kind).flatMap((place) => {
    const all = needsByUrgency(place.needs);
    const first = kind === null ? all[0] : all.find((need) => need.kind === kind);
    if (first === undefined) return [];
    const others = all.filter((need) => need !== first);
    const isFacility = place.level === 'facility';
    return [
      {
        key: `${place.id} ${place.level}`,
        ...needLooks[first.kind],
        whose: {
          name: place.level === 'stores' ? needsStrings.ownStores(place.name) : place.name,
          to: addressOf(place),
        },
        title: isFacility ? titleWords(first.kind, first.about) : counted(first),
        facts: [
          ...(isFacility
            ? []
            : [
                needsStrings.ofFacilities(kind === null ? place.in_need : first.facilities, place.facilities),
              ]),
          ...(first.day === null ? [] : [needsStrings.since(formatDate(first.day as LocalDate))]),
          ...(others.length === 0
            ? []
            : [
                needsStrings.andAlso(
                  others.map((need) => (isFacility ? titleWords(need.kind, []) : counted(need))).join(', '),
                ),
              ]),
        ],
        action: actionOf(place, first.kind, options),
      },
    ];
  });
}

/** A need of a place above the facilities, in the words of its count. */
function counted({ kind, facilities }: PlaceNeed): string {
  return `${facilities} ${countWords(kind, facilities)}`;
}

/** A facility is called if talking helps; a higher place is opened, because somebody nearer handles its needs. */
function actionOf(
  place: PartNeeds,
  kind: PlaceNeedKind,
  { month, keepsStock }: Omit<TodosOptions, 'kind'>,
): Todo['action'] {
  const seePlace = { label: needVerbs.seePlace, to: addressOf(place) };
  const isFacility = place.level === 'facility';
  const call =
    place.phone === null
      ? null
      : { label: needVerbs.call, to: `tel:${place.phone.replaceAll(/[^+\d]/g, '')}` };
  switch (kind) {
    case 'cold':
      return isFacility ? { label: needVerbs.seeUnit, to: equipmentAddress(place) } : seePlace;
    case 'serious-aefi':
      return { label: needVerbs.openCase, to: '/monitoring/aefi' };
    case 'stock-out':
      return keepsStock
        ? { label: needVerbs.sendStock, to: `/ledger/transfer${isFacility ? `?to=${place.id}` : ''}` }
        : seePlace;
    case 'silent':
    case 'arrival':
      return call ?? seePlace;
    case 'expiring':
      return isFacility ? { label: needVerbs.seeLots, to: ledgerAddress(place) } : seePlace;
    case 'report':
      return {
        label: needVerbs.seeReport,
        to: `/reports/monthly?month=${month}${place.level === 'stores' ? '' : `&unit=${place.id}`}`,
      };
  }
}
