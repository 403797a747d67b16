import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ChildId } from '#domain/kernel/ids.ts';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';

/** What is done with the child whose card is open. */
export const cardTasks = ['correct', 'merge', 'absence', 'void', 'unmerge'] as const;
export type CardTask = (typeof cardTasks)[number];

const cardClosed = { card: undefined, task: undefined, of: undefined } as const;

/** What is open of a child, by the address: the form of a new one, a card, a task on it, or the immunize modal over it. */
export function useChildUrl() {
  const [params] = useSearchParams();
  const change = useUrlChanges();
  const openAdd = useCallback(() => change({ ...cardClosed, modal: 'add' }, 'push'), [change]);
  const closeAdd = useCallback(() => change({ modal: undefined }, 'replace'), [change]);
  const openCard = useCallback(
    (child: string) => change({ ...cardClosed, modal: undefined, immunize: undefined, card: child }, 'push'),
    [change],
  );
  const closeCard = useCallback(() => change(cardClosed, 'replace'), [change]);
  const openTask = useCallback((task: CardTask, of?: string) => change({ task, of }, 'push'), [change]);
  const closeTask = useCallback(() => change({ task: undefined, of: undefined }, 'replace'), [change]);
  /** A card that is open behind it comes back when it closes. */
  const openImmunize = useCallback((child: string) => change({ immunize: child }, 'push'), [change]);
  const closeImmunize = useCallback(() => change({ immunize: undefined }, 'replace'), [change]);
  return {
    isAdding: params.get('modal') === 'add',
    card: (params.get('card') ?? undefined) as ChildId | undefined,
    task: cardTasks.find((task) => task === params.get('task')),
    /** What the task is about besides the child: a record, or an entry merged into it. */
    of: params.get('of') ?? undefined,
    immunize: (params.get('immunize') ?? undefined) as ChildId | undefined,
    openAdd,
    closeAdd,
    openCard,
    closeCard,
    openTask,
    closeTask,
    openImmunize,
    closeImmunize,
  };
}
