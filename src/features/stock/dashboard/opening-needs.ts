import { broughtWords } from '#bindings/dose-words.ts';
import { purposeWords } from '#bindings/child-record/open-child-strings.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import { dashboardStrings } from './dashboard-strings.ts';
import type { RecentOpenings } from './known-openings.ts';
import { maxOfAKind, type Need } from './need.ts';

/** All of them are one thing to look at, told of the newest. */
export function openingNeeds({ openings: all, toldAt }: RecentOpenings): readonly Need[] {
  const openings = all.filter(({ child }) => child !== null);
  const [newest] = openings;
  if (newest === undefined) return [];
  const { fullname, officer, officer_unit: unit, purpose, reason, opened_at: at } = newest;
  const count = new Set(openings.map(({ child }) => child)).size;
  return [
    {
      key: newest.id,
      tone: 'info',
      icon: 'eye',
      title: count > 1 ? dashboardStrings.openedMany(count) : dashboardStrings.openedFromAbove(fullname),
      facts: [
        dashboardStrings[openings.length > 1 ? 'openedLastBy' : 'openedBy'](officer, unit),
        ...(purpose === null ? [] : [purposeWords(purpose)]),
        dashboardStrings.inTheirWords(reason),
        formatDateTime(at),
        ...(toldAt === null ? [] : [dashboardStrings.asOf(formatDateTime(toldAt))]),
      ],
      action: { label: dashboardStrings.seeOpenings, to: '/child/openings' },
    },
  ];
}

/** Each is told by itself: it is somebody else each time, brought by somebody. */
export function readingNeeds({ openings, toldAt }: RecentOpenings): readonly Need[] {
  return openings
    .filter(({ child }) => child === null)
    .slice(0, maxOfAKind)
    .map(({ id, officer, brought_by: by, brought_how: how, opened_at: at }) => ({
      key: id,
      tone: 'info',
      icon: 'eye',
      title: dashboardStrings.registerReadBy(officer),
      facts: [
        ...(by === null ? [] : [broughtWords(how, by)]),
        formatDateTime(at),
        ...(toldAt === null ? [] : [dashboardStrings.asOf(formatDateTime(toldAt))]),
      ],
      action: { label: dashboardStrings.seeOpenings, to: '/child/openings' },
    }));
}
