import type { PageEngine } from '#client/page-engine.ts';
import { users } from '#contract/calls/users.ts';
import type { IconName } from '#ui/layout/icon.tsx';
import type { searchStrings } from './strings.ts';

const most = 5;

/** Users of the viewer's unit, as found by the server by name, e-mail or facility; none if it does not answer. */
export async function findUsers({ api }: Pick<PageEngine, 'api'>, typed: string): Promise<readonly Found[]> {
  const answer = await api.call(users.all, { query: { search: typed, page_size: most } });
  if (!answer.ok) return [];
  const rows = 'results' in answer.value ? answer.value.results : answer.value;
  return rows.slice(0, most).map(({ id, first_name: first, last_name: last, email, facility }) => ({
    to: `/users?${new URLSearchParams({ modal: 'view', user: id }).toString()}`,
    title: `${first} ${last}`,
    icon: 'user',
    facts: [email, ...(facility === null ? [] : [facility])],
  }));
}

/** One result of the search. */
export interface Found {
  /** An address, which names no person (a child is identified by its id), or the name of an action of the account menu. */
  readonly to: string;
  readonly title: string;
  readonly icon: IconName;
  readonly facts?: readonly string[];
}

export interface FoundGroup {
  readonly name: keyof typeof searchStrings.groups;
  readonly items: readonly Found[];
}
