import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { unseenIn, useUrlChanges } from '#ui/listing/use-url-state.ts';

/** Tasks that can be open on a child's card. */
const cardTasks = [
  'correct',
  'merge',
  'unmerge',
  'void',
  'absence',
  'end',
  'resume',
  'screen',
  'revise',
] as const;
export type CardTask = (typeof cardTasks)[number];

/** The day of a visit, and the events that it was saved with. */
export interface SavedOn {
  readonly on: LocalDate;
  readonly saved: readonly EventId[];
}

const noTask = { task: undefined, of: undefined, alone: undefined } as const;
const noCard = { ...noTask, card: undefined, print: undefined } as const;
const noForm = { immunize: undefined, way: undefined } as const;
const noVisit = { ...noForm, given: undefined, on: undefined } as const;
const nothing = { ...noCard, ...noVisit, modal: undefined, registered: undefined } as const;
/** The visit just saved stays open behind the card: closing the card returns to it, where it can be undone and siblings are listed. */
const allButGiven = { ...noCard, ...noForm, modal: undefined, registered: undefined } as const;

/**
 * Reads and changes what is open about a child in the address: the form of a new one, a card, a task on it, or the immunize modal over it.
 */
export function useChildUrl() {
  const [params] = useSearchParams();
  const change = useUrlChanges();
  const steps = useMemo(
    () => ({
      openAdd: () => change({ ...nothing, modal: 'add' }, 'push'),
      closeAdd: () => change({ modal: undefined }, 'replace'),
      /** Replaces the form, so that Back does not open it again. */
      openRegistered: (child: string) => change({ ...nothing, registered: child }, 'replace'),
      closeRegistered: () => change({ registered: undefined }, 'replace'),
      openCard: (child: string) => change({ ...allButGiven, card: child }, 'push'),
      closeCard: () => change(noCard, 'replace'),
      /** `of`: the record or merged entry that the task concerns, besides the child. */
      openTask: (task: CardTask, of?: string) => change({ ...noTask, task, of }, 'push'),
      /** Opens a task without its card; closing it returns to the previous screen. */
      openTaskAlone: (child: string, task: CardTask) =>
        change({ ...nothing, card: child, task, alone: '1' }, 'push'),
      /** Replaces the open task by another one. */
      turnToTask: (task: CardTask, of: string) => change({ task, of }, 'replace'),
      turnTo: (of: string | undefined) => change({ of }, 'replace'),
      /** A card, the alert of a registration or the result of a visit stays open behind it and reappears. */
      openImmunize: (child: string) => change({ immunize: child }, 'push'),
      closeImmunize: () => change(noForm, 'replace'),
      /** Replaces the form by the doses just given, so that Back does not lead to giving them again. */
      openGiven: (child: string, { on, saved }: SavedOn) =>
        change({ ...nothing, given: child, on }, 'replace', { saved: saved.join(' ') }),
      closeGiven: () => change(noVisit, 'replace'),
      /** Reopens the form after its saved visit was undone. */
      giveAgain: (child: string) => change({ ...noVisit, immunize: child }, 'replace'),
      printCard: (child: string) => change({ ...allButGiven, card: child, print: '1' }, 'push'),
      donePrinting: () => change({ print: undefined }, 'replace'),
    }),
    [change],
  );
  const { state } = useLocation();
  const isAlone = params.has('alone');
  const closeTask = useCallback(() => change(isAlone ? noCard : noTask, 'replace'), [change, isAlone]);
  const child = (name: string) => (params.get(name) ?? undefined) as ChildId | undefined;
  return {
    ...steps,
    closeTask,
    isAdding: params.get('modal') === 'add',
    registered: child('registered'),
    card: child('card'),
    task: cardTasks.find((task) => task === params.get('task')),
    of: params.get('of') ?? undefined,
    immunize: child('immunize'),
    given: child('given'),
    on: params.get('on') ?? undefined,
    /** The events that the visit was saved with. */
    saved: unseenIn(state)['saved']?.split(' ') ?? [],
    isPrinting: params.has('print'),
  };
}
