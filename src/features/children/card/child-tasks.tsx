import type { ComponentType } from 'react';
import { AbsenceTask } from './child-absence.tsx';
import { cardStrings } from './child-card-strings.ts';
import { CorrectTask } from './child-correct.tsx';
import { MergeTask } from './child-merge.tsx';
import type { ChildTaskProps } from './child-task-props.ts';
import { ReviseTask, UnmergeTask, VoidTask } from './child-take-back.tsx';
import { endStrings } from '../end/end-strings.ts';
import { EndTask, ResumeTask } from '../end/end-tasks.tsx';
import { ScreenTask } from '../screening/screen-task.tsx';
import { screeningStrings } from '../screening/screening-strings.ts';
import type { CardTask } from '../child-url.ts';

/** What can be done with a child's entry, each in a modal of its own. */
export const childTasks: Readonly<
  Record<CardTask, { readonly title: string; readonly Body: ComponentType<ChildTaskProps> }>
> = {
  correct: { title: cardStrings.correctTitle, Body: CorrectTask },
  merge: { title: cardStrings.mergeTitle, Body: MergeTask },
  unmerge: { title: cardStrings.unmergeTitle, Body: UnmergeTask },
  void: { title: cardStrings.voidTitle, Body: VoidTask },
  end: { title: endStrings.tell, Body: EndTask },
  resume: { title: endStrings.takeBackTitle, Body: ResumeTask },
  absence: { title: cardStrings.absenceTitle, Body: AbsenceTask },
  screen: { title: screeningStrings.screenTitle, Body: ScreenTask },
  revise: { title: screeningStrings.reviseTitle, Body: ReviseTask },
};
