import type { Session } from '#client/session/session-facts.ts';
import { isOfficer } from '#client/session/officer.ts';
import type { PageFlags } from '#contract/wire/session.ts';
import { plainLetters } from '#domain/immunization/names/name-words.ts';
import { lineKey } from '#domain/kernel/text.ts';
import { type Access, admit, canUse } from '../access.ts';
import type { RouteRow } from '../menu/menu.ts';
import type { Found } from './find-users.ts';
import { searchStrings } from './strings.ts';
import { type Task, tasks } from './tasks.ts';

/** A result, with the words that find it. */
interface Findable extends Found {
  readonly titleWords: readonly string[];
  readonly words: readonly string[];
}

/** What a viewer may search by name. */
export interface Findables {
  readonly tasks: readonly Findable[];
  readonly screens: readonly Findable[];
  /** True if they may open the register of children. */
  readonly hasChildren: boolean;
  /** The facility whose stock they send elsewhere; null if they keep none. */
  readonly facility: string | null;
  /** True if they may see the accounts of their unit. */
  readonly hasUsers: boolean;
}

/**
 * The existing screens open to a viewer, and the tasks on them.
 *
 * @param actions names of the actions in the viewer's account menu.
 */
export function findablesOf(
  rows: readonly RouteRow[],
  session: Session | null,
  flags: PageFlags,
  actions: readonly string[] = [],
): Findables {
  const isOpen = (access: Access) =>
    canUse(access, session, flags) && admit(access, session, flags) === 'allowed';
  const open = rows.filter(
    ({ path, frame, screen, access }) =>
      frame !== 'bare' && screen !== undefined && !path.includes(':') && isOpen(access),
  );
  const rowByPath = new Map(open.map((row) => [row.path, row]));
  const keepsStock = session !== null && isOfficer(session);
  return {
    hasChildren: rowByPath.has('/child/registration'),
    facility: keepsStock && rowByPath.has('/ledger/stock') ? session.facilityId : null,
    hasUsers: rowByPath.has('/users'),
    tasks: tasks.flatMap((task) => {
      const row = rowByPath.get(pathOf(task));
      const isOffered =
        row === undefined ? actions.includes(task.to) : task.access === undefined || isOpen(task.access);
      return isOffered ? [findableTask(task, row)] : [];
    }),
    screens: open.map((row) => {
      const title = row.menu?.label ?? row.title;
      return {
        to: row.path,
        title,
        icon: iconOf(row),
        titleWords: wordsOf(title),
        words: wordsOf(row.title),
      };
    }),
  };
}

/** A task on a screen, or of the account menu. A task that only opens its screen, where it is started by hand, is shown with the screen's name. */
function findableTask(task: Task, row: RouteRow | undefined): Findable {
  const title = task.title ?? row?.menu?.label ?? row?.title ?? '';
  const isByHand = task.title !== undefined && task.to === row?.path && row.title !== title;
  return {
    to: task.to,
    title,
    icon: task.icon ?? (row === undefined ? 'right' : iconOf(row)),
    titleWords: wordsOf(title),
    words: wordsOf(task.title === undefined ? `${task.words} ${row?.title ?? ''}` : task.words),
    ...(isByHand && { facts: [row.menu?.label ?? row.title] }),
  };
}

function pathOf({ to }: Task): string {
  return to.split('?')[0] ?? to;
}

function iconOf({ menu, icon }: RouteRow) {
  return menu?.icon ?? icon ?? 'right';
}

/** The items that contain a word starting with each typed word, in any order; most likely first, equally likely ones in their own order. */
export function matching<Item extends Findable>(items: readonly Item[], typed: string): readonly Item[] {
  const asked = askedIn(typed);
  if (asked.length === 0) return [];
  return items
    .map((item) => ({ item, rank: rankOf(item, asked) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ item }) => item);
}

/** Length of a typed word from which one letter may be wrong. */
const minForgiven = 5;

/** The items that {@link matching} would find if one letter of each longer word were corrected: missing, extra, different, or swapped. */
export function nearly<Item extends Findable>(items: readonly Item[], typed: string): readonly Item[] {
  const asked = askedIn(typed);
  if (!asked.some((word) => word.length >= minForgiven)) return [];
  return items.filter(({ titleWords, words }) => {
    const own = [...titleWords, ...words];
    return asked.every((word) =>
      own.some(
        (each) => each.startsWith(word) || (word.length >= minForgiven && beginsAlmostWith(each, word)),
      ),
    );
  });
}

function beginsAlmostWith(own: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && own[at] === typed[at]) at += 1;
  const [rest, after] = [typed.slice(at), typed.slice(at + 1)];
  const isSwapped = own[at] === typed[at + 1] && own[at + 1] === typed[at];
  return (
    own.startsWith(after, at + 1) ||
    own.startsWith(after, at) ||
    own.startsWith(rest, at + 1) ||
    (isSwapped && own.startsWith(typed.slice(at + 2), at + 2))
  );
}

/** How well an item fits its typed words: whole words before prefixes, those of the title before others; 0 if one is missing. */
function rankOf({ titleWords, words }: Findable, asked: readonly string[]): number {
  const ranks = asked.map((word) => {
    if (titleWords.includes(word)) return 4;
    if (words.includes(word)) return 3;
    if (titleWords.some((own) => own.startsWith(word))) return 2;
    return words.some((own) => own.startsWith(word)) ? 1 : 0;
  });
  return ranks.includes(0) ? 0 : ranks.reduce<number>((sum, rank) => sum + rank, 0);
}

/** The typed words; small words only if there are no others. */
function askedIn(typed: string): readonly string[] {
  const words = wordsOf(typed);
  const small = wordsOf(searchStrings.smallWords);
  const telling = words.filter((word) => !small.includes(word));
  return telling.length > 0 ? telling : words;
}

/** The words of a text in plain lower case, English ones without a plural ending. */
function wordsOf(text: string): readonly string[] {
  const words = plainLetters(lineKey(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word));
  return [...new Set(words)];
}
