import type { Opening } from '#contract/calls/children.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { AnswerStore } from '#client/answers/answer-store.ts';
import { broughtWords } from '#bindings/dose-words.ts';
import { purposeWords } from '#bindings/child-record/open-child-strings.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import { dashboardStrings } from './dashboard-strings.ts';
import type { Todo } from '#ui/layout/todo-list.tsx';
import { maxOfAKind } from './cold-needs.ts';

/** Key of the stored openings of a user; the number changes with the shape of the value. */
const question = 'dashboard-openings-2';

const toldForDays = 7;
/** Beyond this age, stored openings are shown with their age. */
const freshMs = 60 * 60_000;

/** The facts of an opening that the start page shows. */
export type KnownOpening = Pick<
  Opening,
  | 'id'
  | 'child'
  | 'fullname'
  | 'officer'
  | 'officer_unit'
  | 'purpose'
  | 'reason'
  | 'brought_by'
  | 'brought_how'
  | 'opened_at'
>;

/** Records of children opened from above in the last seven days, newest first, as far as the tablet knows. */
export interface RecentOpenings {
  readonly openings: readonly KnownOpening[];
  /** Time of the server's answer in ms since 1970, if it is more than an hour old; null for a fresh one. */
  readonly toldAt: number | null;
}

interface Kept {
  readonly openings: readonly KnownOpening[];
  readonly toldAt: number;
}

/** Recent openings known on the tablet, without asking the server; none if it never loaded any. */
export async function recentOpenings(
  answers: AnswerStore,
  { user, today, now }: { readonly user: string; readonly today: LocalDate; readonly now: number },
): Promise<RecentOpenings> {
  const kept = (await answers.read(user, question)) as Kept | undefined;
  if (kept === undefined) return { openings: [], toldAt: null };
  const since = Date.parse(addDays(today, -toldForDays));
  return {
    openings: kept.openings.filter(({ opened_at: at }) => Date.parse(at) >= since),
    toldAt: now - kept.toldAt > freshMs ? kept.toldAt : null,
  };
}

/** Stores the server's answer. */
export async function keepOpenings(
  answers: AnswerStore,
  { user, openings, toldAt }: Kept & { readonly user: string },
): Promise<void> {
  await answers.keep(user, question, { openings, toldAt } satisfies Kept);
}

/** One task for all of them, with the facts of the newest. */
export function openingNeeds({ openings: all, toldAt }: RecentOpenings): readonly Todo[] {
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

/** One task for each, because every one concerns a different child. */
export function readingNeeds({ openings, toldAt }: RecentOpenings): readonly Todo[] {
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
